import type * as z from 'zod'
import type { Centavos } from '#contract/dinero'
import { formatoLempiras } from '#contract/formato'
import type { ReciboVariosCrear } from '#contract/recibos/recibos-varios'
import { texto } from '#i18n/texto'
import { autorizar } from '#server/autorizaciones/autorizar'
import type { Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'

/** A free line that sells a product of the catalogue below its price; centavos of one piece. */
interface Rebajada {
  nombre: string
  cantidad: number
  de: Centavos
  a: Centavos
}

/**
 * Lets pass the free lines that bear the name of an active product and ask for less than it: that lowers a price as a
 * discount typed by hand does (domain.md, A price is lowered only by who may). Capitals, accents, blanks and signs do
 * not tell two names apart; of several products of one name the cheapest is the measure. Answers the id of the
 * authorisation, null where nothing is lowered. Throws what `autorizar` throws.
 */
export async function permitirLibres(
  tx: Tx,
  contexto: Contexto,
  { lineas, descuento_motivo }: z.output<typeof ReciboVariosCrear>,
): Promise<number | null> {
  const libres = lineas.flatMap((linea, index) => {
    if (linea.tipo !== 'libre') return []
    const { descripcion, cantidad, precio } = linea
    return [{ index, descripcion, cantidad, precio }]
  })
  if (!libres.length) return null
  const rebajadas = await tx.many<Rebajada>(sql`
    SELECT p.nombre, f.cantidad, p.precio AS de, f.precio AS a
    FROM jsonb_to_recordset(${JSON.stringify(libres)}::jsonb)
      AS f(index int, descripcion text, cantidad int, precio bigint)
    CROSS JOIN LATERAL (
      SELECT nombre, precio
      FROM productos
      WHERE activo
        AND regexp_replace(sin_acentos(nombre), '[^[:alnum:]]', '', 'g')
          = regexp_replace(sin_acentos(f.descripcion), '[^[:alnum:]]', '', 'g')
      ORDER BY precio, id
      LIMIT 1
    ) p
    WHERE f.precio < p.precio
    ORDER BY f.index
  `)
  const [primera] = rebajadas
  if (!primera) return null
  const detalle = rebajadas.map(({ nombre, cantidad, de, a }) =>
    texto('autorizaciones.que.de_libre', { cantidad, nombre, a: formatoLempiras(a), de: formatoLempiras(de) }),
  )
  return autorizar(tx, contexto, {
    permiso: 'Descuentos:autorizar',
    que: { key: 'autorizaciones.que.libre', params: { detalle: detalle.join('; ') } },
    monto: rebajadas.reduce((suma, { cantidad, de, a }) => suma + cantidad * (de - a), 0),
    motivo: descuento_motivo,
    campo: 'descuento_motivo',
    negativa: {
      key: 'ventas.error.libre_de_catalogo',
      params: { nombre: primera.nombre, precio: formatoLempiras(primera.de) },
    },
  })
}
