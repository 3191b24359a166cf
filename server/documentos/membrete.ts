import { formatoRtn, formatoTelefono } from '#contract/texto/formato'
import { texto } from '#i18n/texto'
import type { Centro } from './centro.ts'
import type { Imagen } from './imagen.ts'
import { drawLogo, INK, mm, rule, SOFT, WRONG, write, type Area, type Paper } from './paper.ts'

/** The school as the head of a paper names it. */
export interface Membrete {
  nombre: string
  datos: string[]
  logo: Imagen | null
}

export const membreteDe = ({ nombre, rtn, direccion, telefono, correo, logo }: Centro): Membrete => ({
  nombre,
  datos: [
    rtn ? `${texto('documentos.recibo.rtn')} ${formatoRtn(rtn)}` : '',
    direccion ?? '',
    [telefono ? `${texto('documentos.recibo.telefono')} ${formatoTelefono(telefono)}` : '', correo ?? '']
      .filter(Boolean)
      .join(' · '),
  ].filter(Boolean),
  logo,
})

interface Encabezado {
  centro: Membrete
  titulo: string
  numero: string
  fecha: string
  /** In red: REIMPRESIÓN, ANULADO. */
  marca?: string | null
}

const LOGO = { width: mm(40), height: mm(16) }

/** The head of a sheet: the school at the left, the document at the right, a rule below; answers its y. */
export function drawMembrete(
  paper: Paper,
  { centro, titulo, numero, fecha, marca }: Encabezado,
  { x, y, width }: Pick<Area, 'x' | 'y' | 'width'>,
): number {
  const logo = centro.logo && drawLogo(paper, centro.logo, { x, y, ...LOGO })
  const left = logo ? x + logo.width + 8 : x
  const room = x + width - 190 - left
  let end = write(paper, centro.nombre, left, y, room, { size: 13, weight: 'bold' })
  for (const dato of centro.datos) end = write(paper, dato, left, end, room, { size: 8, color: SOFT })
  write(paper, titulo, x + width - 180, y, 180, { size: 9, color: SOFT, align: 'right' })
  const numbered = write(paper, numero, x + width - 180, y + 11, 180, {
    size: 17,
    weight: 'bold',
    align: 'right',
    color: INK,
  })
  let dated = write(paper, fecha, x + width - 180, numbered, 180, { size: 9, align: 'right' })
  if (marca)
    dated = write(paper, marca, x + width - 180, dated + 2, 180, {
      size: 9,
      weight: 'bold',
      align: 'right',
      color: WRONG,
    })
  return rule(paper, x, Math.max(end, dated, logo ? y + logo.height : 0) + 6, width)
}
