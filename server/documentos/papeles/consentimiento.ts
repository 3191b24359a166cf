import { hoyEn } from '#contract/tiempo/fechas'
import { formatoDni, formatoFecha, formatoFechaLarga, formatoInstante } from '#contract/texto/formato'
import { llenar, MARCAS_SALUD, palabrasDe, type Marca } from '#contract/publico/carta-texto'
import type { CartaDatos } from '#contract/publico/consentimiento'
import type { Carta, CartaSalud } from '#contract/reportes/carta-consentimiento'
import { texto } from '#i18n/texto'
import type { Centro } from '#server/documentos/centro'
import { readImage } from '#server/documentos/imagen'
import { drawMembrete, membreteDe } from '#server/documentos/membrete'
import {
  bytesOf,
  drawLogo,
  eachSheet,
  LETTER,
  linesOf,
  mm,
  newPaper,
  qr,
  rule,
  SOFT,
  stamp,
  WRONG,
  write,
  type Paper,
} from '#server/documentos/paper'

/** A letter with all that its paper says. */
export interface CartaEntera {
  /** Without what staff compare it with. */
  carta: Omit<Carta, 'diferencias' | 'encargados' | 'anterior'>
  /** None once it was erased. */
  salud: CartaSalud | null
  /** As it was signed, with its marks. */
  texto: string
  firma: Buffer | null
}

const MARGIN = mm(18)
const WIDTH = LETTER[0] - 2 * MARGIN
const QR = mm(20)
const BOTTOM = LETTER[1] - MARGIN - QR - 8
const BODY = { size: 10 }
const LINE = 13.6
const GAP = 8
/** The signature with its name, and the digital record below it. */
const SIGNED = 188
const SIGNATURE = { width: 190, height: 62 }

const frase = (clave: string, valores?: Record<string, unknown>): string => texto(`documentos.carta.${clave}`, valores)

interface Opciones {
  /** The person who prints it may read the child's health. */
  conSalud: boolean
  /** Address at which its code is checked; null prints no QR. */
  verificar: string | null
}

/** A consent letter as it was signed, after the school's template: text, signature, and how it was signed. */
export async function cartaPdf(
  entera: CartaEntera,
  centro: Centro,
  { conSalud, verificar }: Opciones,
): Promise<Buffer> {
  const { carta } = entera
  const paper = newPaper(LETTER, { title: `${frase('titulo')} ${carta.numero}`, author: centro.nombre })
  let y =
    drawMembrete(
      paper,
      {
        centro: membreteDe(centro),
        titulo: texto('documentos.verificar.numero'),
        numero: carta.numero,
        fecha: formatoFecha(carta.fecha),
        marca: marcaDe(entera),
      },
      { x: MARGIN, y: MARGIN, width: WIDTH },
    ) + 16
  y = write(paper, frase('encabezado'), MARGIN, y, WIDTH, { size: 15, weight: 'bold', align: 'center' })
  y = write(paper, carta.actividad, MARGIN, y + 2, WIDTH, { size: 11, color: SOFT, align: 'center' }) + 12
  y = parrafos(paper, textoLleno(entera, centro.nombre, conSalud), y)
  firma(paper, entera, y > BOTTOM - SIGNED ? nuevaHoja(paper) : y + 6)
  eachSheet(paper, (hoja, hojas) => pie(paper, entera, verificar, hoja, hojas))
  return bytesOf(paper)
}

function marcaDe({ carta }: CartaEntera): string | null {
  if (carta.revocada_el) return frase('revocada_el', { fecha: formatoFecha(carta.revocada_el) })
  return carta.verificada_en ? null : frase('por_verificar')
}

/** The school's certainty about the person who signed. */
function verificacionDe({ carta: { verificada_en, verificada_con } }: CartaEntera): string {
  if (!verificada_en) return frase('sin_verificar')
  if (!verificada_con) return frase('verificada_enlace')
  return frase('verificada_con', { con: verificada_con, fecha: formatoFecha(hoyEn(new Date(verificada_en))) })
}

/** The text with its answers; of health only to whom it concerns. */
function textoLleno(entera: CartaEntera, centro: string, conSalud: boolean): string {
  const { carta, salud, texto: plantilla } = entera
  const palabras = palabrasDe({ ...datosDeCarta(entera), centro, hoy: carta.fecha }, texto)
  const enLugar = (marcas: readonly Marca[], clave: string) =>
    Object.fromEntries(marcas.map((marca) => [marca, frase(clave)]))
  const borrado = carta.datos_borrados_en
    ? {
        ...Object.fromEntries(
          Object.entries(palabras)
            .filter(([, valor]) => valor === undefined)
            .map(([marca]) => [marca, frase('borrado')]),
        ),
        contactos: frase('borrado'),
        retiran: frase('borrado'),
      }
    : {}
  return llenar(plantilla, {
    ...palabras,
    ...borrado,
    ...(!salud ? enLugar(MARCAS_SALUD, 'borrado') : !conSalud && enLugar(MARCAS_SALUD, 'reservado')),
  })
}

/** Paragraphs, which blank lines separate. */
function parrafos(paper: Paper, todo: string, top: number): number {
  return todo.split(/\n\s*\n/).reduce((y, parrafo) => {
    const lines = linesOf(paper, parrafo, WIDTH, BODY)
    // A paragraph that finds no room for two lines begins on the next sheet; a long one goes on there.
    let at = y + Math.min(lines.length, 2) * LINE > BOTTOM ? nuevaHoja(paper) : y
    for (const line of lines) {
      if (at + LINE > BOTTOM) at = nuevaHoja(paper)
      at = write(paper, line, MARGIN, at, WIDTH + 20, BODY)
    }
    return at + GAP
  }, top)
}

function firma(paper: Paper, entera: CartaEntera, top: number): void {
  const { carta, firma: png } = entera
  const x = MARGIN + (WIDTH - SIGNATURE.width) / 2
  if (png) drawLogo(paper, readImage(png, { menor: 1, mayor: 4000 }), { x, y: top, ...SIGNATURE }, 'center')
  else write(paper, frase('borrado'), x, top + 30, SIGNATURE.width, { size: 9, align: 'center', color: SOFT })
  let y = rule(paper, x - 20, top + SIGNATURE.height + 4, SIGNATURE.width + 40) + 4
  const documento = carta.encargado_dni
    ? `DNI ${formatoDni(carta.encargado_dni)}`
    : (carta.encargado_otro_documento ?? '')
  for (const linea of [
    carta.encargado_nombre,
    [documento, texto(`opciones.condicion.${carta.encargado_parentesco}`)].filter(Boolean).join(' · '),
    frase('firmada', { fecha: formatoFechaLarga(carta.fecha) }),
  ]) {
    y = write(paper, linea, MARGIN, y, WIDTH, { size: 9, align: 'center' })
  }
  y = rule(paper, MARGIN, y + 10, WIDTH) + 6
  y = write(paper, frase('registro_digital'), MARGIN, y, WIDTH, { size: 8, weight: 'bold' })
  y = write(
    paper,
    frase('registro_detalle', {
      version: carta.texto_version,
      instante: formatoInstante(carta.firmada_en),
      ip: carta.ip,
    }),
    MARGIN,
    y,
    WIDTH,
    { size: 8, color: SOFT },
  )
  y = write(paper, verificacionDe(entera), MARGIN, y, WIDTH, { size: 8, color: SOFT })
  y = write(paper, frase('huella', { huella: carta.huella }), MARGIN, y, WIDTH, { size: 8, color: SOFT })
  if (carta.revocada_en)
    write(
      paper,
      frase('revocada_nota', {
        fecha: formatoFecha(carta.revocada_el ?? hoyEn(new Date(carta.revocada_en))),
        motivo: carta.revocada_motivo,
      }),
      MARGIN,
      y,
      WIDTH,
      { size: 8, color: WRONG },
    )
}

function pie(paper: Paper, { carta }: CartaEntera, verificar: string | null, hoja: number, hojas: number): void {
  if (carta.estado === 'revocada')
    stamp(paper, frase('revocada'), { x: 0, y: 0, width: LETTER[0], height: LETTER[1] }, WRONG)
  const bottom = LETTER[1] - MARGIN
  const left = verificar ? MARGIN + QR + 10 : MARGIN
  if (verificar) qr(paper, verificar, MARGIN, bottom - QR, QR)
  write(paper, texto(verificar ? 'documentos.recibo.verifique' : 'documentos.recibo.codigo'), left, bottom - 24, 220, {
    size: 8,
    color: SOFT,
  })
  write(paper, carta.codigo_verificacion, left, bottom - 12, 220, { size: 9 })
  if (hojas > 1)
    write(
      paper,
      texto('documentos.finiquito.hoja', { numero: carta.numero, hoja, hojas }),
      MARGIN + WIDTH - 220,
      bottom - 10,
      220,
      { size: 8, color: SOFT, align: 'right' },
    )
}

function nuevaHoja(paper: Paper): number {
  paper.addPage({ size: LETTER, margin: 0 })
  return MARGIN
}

/** Values of a letter's words; without `salud` its health stays out of it. */
const datosDeCarta = ({ carta, salud }: CartaEntera): Partial<CartaDatos> => ({
  ...carta,
  menor_fecha_nacimiento: carta.menor_fecha_nacimiento ?? undefined,
  encargado_telefono: carta.encargado_telefono ?? undefined,
  encargado_direccion: carta.encargado_direccion ?? undefined,
  ...salud,
})
