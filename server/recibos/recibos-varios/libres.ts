import type * as z from 'zod'
import type { Centavos } from '#contract/dinero'
import { formatoLempiras } from '#contract/texto/formato'
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
  otro_isv: boolean
}

/**
 * Lets pass the free lines that bear the name of an active product and ask for less than it, or for another tax: that
 * lowers a price as a discount typed by hand does (docs/diseno/dominio.md, «Un precio lo baja solo quien puede»).
 * Capitals, accents, blanks and signs do not tell two names apart; of several products of one name the cheapest is the
 * measure. Answers the id of the authorisation, null where nothing is lowered. Throws what `autorizar` throws.
 */
export async function permitirLibres(
  tx: Tx,
  contexto: Contexto,
  { lineas, descuento_motivo }: z.output<typeof ReciboVariosCrear>,
): Promise<number | null> {
  const libres = lineas.flatMap((linea, index) => {
    if (linea.tipo !== 'libre') return []
    const { descripcion, cantidad, precio, isv } = linea
    return [{ index, descripcion, cantidad, precio, isv }]
  })
  if (!libres.length) return null
  const rebajadas = await tx.many<Rebajada>(sql`
    SELECT p.nombre, f.cantidad, p.precio AS de, f.precio AS a, f.isv <> p.isv AS otro_isv
    FROM jsonb_to_recordset(${JSON.stringify(libres)}::jsonb)
      AS f(index int, descripcion text, cantidad int, precio bigint, isv text)
    CROSS JOIN LATERAL (
      SELECT nombre, precio, isv
      FROM productos
      WHERE activo AND letras_y_cifras(nombre) = letras_y_cifras(f.descripcion)
      ORDER BY precio, id
      LIMIT 1
    ) p
    WHERE f.precio < p.precio OR f.isv <> p.isv
    ORDER BY f.index
  `)
  const [primera] = rebajadas
  if (!primera) return null
  const detalle = rebajadas.map(({ nombre, cantidad, de, a, otro_isv }) =>
    texto(otro_isv ? 'autorizaciones.que.de_libre_isv' : 'autorizaciones.que.de_libre', {
      cantidad,
      nombre,
      a: formatoLempiras(a),
      de: formatoLempiras(de),
    }),
  )
  return autorizar(tx, contexto, {
    permiso: 'Descuentos:autorizar',
    que: { key: 'autorizaciones.que.libre', params: { detalle: detalle.join('; ') } },
    monto: rebajadas.reduce((suma, { cantidad, de, a }) => suma + cantidad * Math.max(0, de - a), 0),
    motivo: descuento_motivo,
    campo: 'descuento_motivo',
    negativa: {
      key: 'ventas.error.libre_de_catalogo',
      params: { nombre: primera.nombre, precio: formatoLempiras(primera.de) },
    },
  })
}
