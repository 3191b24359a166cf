import { texto } from '#i18n/texto'
import type { FacturaImpresa } from './factura-impresa.ts'
import { pagina } from '#server/documentos/hojas'
import { drawLogo, linesOf, mm, rule, SOFT, stamp, stepOf, WRONG, write } from '#server/documentos/paper'
import type { Rollo } from '#server/documentos/rollo'

const SIZE = 8
const AMOUNT = 68
/** Room for everything below the lines. */
const END = mm(300)

/** The same order as on a sheet, on a roll of 80 mm; answers where it ends. Nothing is thicker than a hair. */
export function drawInvoiceTicket(
  { paper, hojas, cabe }: Rollo,
  factura: FacturaImpresa,
  x: number,
  width: number,
): number {
  const center = (text: string, y: number, style: { size?: number; weight?: 'bold'; color?: string } = {}) =>
    write(paper, text, x, y, width, { size: SIZE, align: 'center', ...style })
  const row = (
    label: string,
    value: string,
    y: number,
    { room = AMOUNT, ...style }: { room?: number; size?: number; weight?: 'bold' } = {},
  ) => {
    write(paper, value, x + width - room, y, room, { size: SIZE, align: 'right', ...style })
    return write(paper, label, x, y, width - room - 4, { size: SIZE, ...style }) + 1
  }
  const pair = (y: number, { etiqueta, valor }: { etiqueta: string; valor: string }) =>
    write(paper, `${etiqueta}: ${valor}`, x, y + 1, width, { size: SIZE })

  let y = mm(4)
  if (factura.emisor.logo)
    y += drawLogo(paper, factura.emisor.logo, { x, y, width, height: mm(16) }, 'center').height + mm(1)
  y = center(factura.emisor.nombre, y, { size: SIZE + 2, weight: 'bold' })
  for (const dato of factura.emisor.datos) y = center(dato, y, { color: SOFT })
  y = rule(paper, x, y + 4, width) + 4
  y = center(factura.titulo, y, { size: SIZE + 2, weight: 'bold' })
  y = center(factura.numero, y, { size: SIZE + 3, weight: 'bold' })
  y = center([factura.fecha, pagina(1, hojas)].filter(Boolean).join(' · '), y)
  if (factura.marca) y = center(factura.marca, y, { size: SIZE + 1, weight: 'bold' })
  y = factura.autorizacion.reduce(pair, y + 2)
  y = rule(paper, x, y + 4, width) + 3
  y = factura.cliente.reduce(pair, y)

  y = rule(paper, x, y + 4, width) + 4
  const head = (hoja: number, total: number): number => {
    let at = center(factura.titulo, mm(4), { size: SIZE + 2, weight: 'bold' })
    at = center(factura.numero, at, { size: SIZE + 3, weight: 'bold' })
    if (factura.marca) at = center(factura.marca, at, { size: SIZE + 1, weight: 'bold' })
    at = center(`${factura.fecha} · ${pagina(hoja, total)}`, at)
    return rule(paper, x, at + 4, width) + 4
  }
  for (const { cantidad, descripcion, precio, descuento, total } of factura.lineas) {
    const lines = linesOf(paper, descripcion, width - AMOUNT - 4, { size: SIZE }).length + 2
    y = cabe(y, lines * stepOf(paper, { size: SIZE }), head)
    y = row(descripcion, total, y)
    const detalle = [
      cantidad === '1' ? '' : `${cantidad}\u00a0×\u00a0${precio}`,
      descuento && `${texto('documentos.factura.columna.descuento')} ${descuento}`,
    ]
      .filter(Boolean)
      .join(' · ')
    if (detalle) y = write(paper, detalle, x, y - 1, width - AMOUNT - 4, { size: SIZE - 1, color: SOFT }) + 1
  }
  y = rule(paper, x, cabe(y, END, head) + 3, width) + 4
  for (const { etiqueta, valor } of factura.importes) y = row(etiqueta, valor, y)
  y = row(factura.rotulo_total, factura.total, y + 1, { room: width * 0.55, size: SIZE + 2, weight: 'bold' })
  y = write(paper, factura.letras, x, y + 2, width, { size: SIZE - 0.5 }) + 3
  for (const { etiqueta, valor } of factura.pagos) y = row(etiqueta, valor, y)
  y = rule(paper, x, y + 4, width) + 3
  y = factura.exoneracion.reduce(
    (at, { etiqueta, valor }) =>
      write(paper, `${etiqueta}: ${valor}`, x, at + 1, width, { size: SIZE - 1, color: SOFT }),
    y,
  )

  y = rule(paper, x, y + 4, width) + 4
  for (const line of [...factura.pie, factura.destino]) y = center(line, y + 1, { size: SIZE - 1, color: SOFT })
  if (factura.sello) stamp(paper, factura.sello, { x: 0, y: 0, width: paper.page.width, height: y }, WRONG)
  return y
}
