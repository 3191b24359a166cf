import { texto } from '#i18n/texto'
import { pagina } from '#server/documentos/hojas'
import { drawLogo, linesOf, mm, qr, rule, SOFT, stepOf, write } from '#server/documentos/paper'
import type { ReciboImpreso } from './recibo-impreso.ts'
import type { Rollo } from '#server/documentos/rollo'

/** Room for everything below the lines. */
const END = mm(300)

/** The same order as on a sheet, on a roll; answers where it ends. Nothing is thicker than a hair. */
export function drawTicket({ paper, hojas, cabe }: Rollo, recibo: ReciboImpreso, x: number, width: number): number {
  const narrow = width < mm(60)
  const size = narrow ? 7 : 8
  const amount = narrow ? 52 : 68
  const center = (text: string, y: number, style: { size?: number; weight?: 'bold'; color?: string } = {}) =>
    write(paper, text, x, y, width, { size, align: 'center', ...style })
  const row = (
    label: string,
    value: string,
    y: number,
    { room = amount, ...style }: { room?: number; size?: number; weight?: 'bold' } = {},
  ) => {
    write(paper, value, x + width - room, y, room, { size, align: 'right', ...style })
    return write(paper, label, x, y, width - room - 4, { size, ...style }) + 1
  }

  let y = mm(4)
  if (recibo.centro.logo) {
    y += drawLogo(paper, recibo.centro.logo, { x, y, width, height: mm(16) }, 'center').height + mm(1)
  }
  y = center(recibo.centro.nombre, y, { size: size + 2, weight: 'bold' })
  for (const dato of recibo.centro.datos) y = center(dato, y, { color: SOFT })
  y = rule(paper, x, y + 4, width) + 4
  y = center(`${recibo.titulo} ${recibo.numero}`, y, { size: size + 2, weight: 'bold' })
  y = center([recibo.fecha, pagina(1, hojas)].filter(Boolean).join(' · '), y)
  if (recibo.marca) y = center(recibo.marca, y, { size: size + 1, weight: 'bold' })
  for (const { etiqueta, valor } of recibo.cliente) y = write(paper, `${etiqueta}: ${valor}`, x, y + 1, width, { size })

  y = rule(paper, x, y + 4, width) + 4
  const head = (hoja: number, total: number): number => {
    let at = center(`${recibo.titulo} ${recibo.numero}`, mm(4), { size: size + 2, weight: 'bold' })
    if (recibo.marca) at = center(recibo.marca, at, { size: size + 1, weight: 'bold' })
    at = center(`${recibo.fecha} · ${pagina(hoja, total)}`, at)
    return rule(paper, x, at + 4, width) + 4
  }
  for (const { descripcion, detalle, total } of recibo.lineas) {
    const lines = linesOf(paper, `${descripcion} ${detalle ?? ''}`, width - amount - 10, { size }).length + 2
    y = cabe(y, lines * stepOf(paper, { size }), head)
    y = row(descripcion, total, y)
    if (detalle) y = write(paper, detalle, x + 6, y - 1, width - amount - 10, { size: size - 1, color: SOFT }) + 1
  }
  y = rule(paper, x, cabe(y, END, head) + 3, width) + 4
  for (const { etiqueta, valor } of recibo.totales) y = row(etiqueta, valor, y)
  y = row(texto('documentos.recibo.total'), recibo.total, y, { room: width * 0.7, size: size + 2, weight: 'bold' })
  y = write(paper, recibo.letras, x, y + 2, width, { size: size - 1, color: SOFT }) + 3
  for (const { etiqueta, valor } of recibo.pagos) y = row(etiqueta, valor, y)

  y = rule(paper, x, y + 4, width) + 5
  if (recibo.verificar) {
    const side = mm(narrow ? 20 : 24)
    qr(paper, recibo.verificar, x + (width - side) / 2, y, side)
    y = center(texto('documentos.recibo.verifique'), y + side + 3, { size: size - 1, color: SOFT })
  } else y = center(texto('documentos.recibo.codigo'), y, { size: size - 1, color: SOFT })
  y = center(recibo.codigo, y, { size: size - 1 })
  for (const line of recibo.pie) y = center(line, y + 1, { size: size - 1, color: SOFT })
  return y
}
