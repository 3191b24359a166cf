import type * as z from 'zod'
import type { Producto } from '#contract/catalogos/productos'
import type { Carrito, CarritoVigente, Hallazgos } from '#contract/recibos/recibos-varios'
import type { Db } from '#server/db/pool'
import { and, raw, sql } from '#server/db/sql'
import { buscable, searchSql } from '#server/http/list-query'
import { cargosDe } from '#server/cargos/lectura'
import { buscarTitulares, titularesDe } from '#server/recibos/recibos-individuales/titulares'

const PRODUCTO = raw(
  't.id, t.codigo, t.nombre, t.precio, t.isv, t.categoria, t.favorito, t.activo, t.creado_en, t.actualizado_en, t.version',
)
const MAS_PRODUCTOS = 8
/** A board of more is a catalogue, which is searched. */
const MAS_EN_TABLERO = 300
const MAS_TITULARES = 6
/** Charges shown of each student; one who owes more pays the oldest first. */
const MAS_CARGOS = 12

/**
 * Answers of the search box, all at once: the product with that code, products by word, students with what they owe, or
 * without it for who only sells.
 */
export async function buscarEnVenta(db: Db, q: string, hoy: string, cobra: boolean): Promise<Hallazgos> {
  const [exacto, productos, titulares] = await Promise.all([
    db.maybe<Producto>(sql`SELECT ${PRODUCTO} FROM productos t WHERE lower(t.codigo) = lower(${q}) AND t.activo`),
    db.search<Producto>(
      sql`
        SELECT ${PRODUCTO}
        FROM productos t
        WHERE t.activo AND ${and(searchSql(raw('t.busqueda'), q))}
        ORDER BY t.nombre, t.id LIMIT ${MAS_PRODUCTOS}
      `,
    ),
    buscable(q) ? buscarTitulares(db, q, hoy, MAS_TITULARES) : [],
  ])
  const cargos =
    cobra && titulares.length
      ? await cargosDe(
          db,
          sql`
          c.cliente_id = ANY(${titulares.map(({ cliente_id }) => cliente_id)}) AND c.anulado_en IS NULL
            AND c.aplicado < c.bruto - c.descuento
        `,
          hoy,
        )
      : []
  return {
    exacto: exacto ?? null,
    productos: productos.filter(({ id }) => id !== exacto?.id),
    titulares: titulares.map((titular) => ({
      ...titular,
      cargos: cargos.filter(({ cliente_id }) => cliente_id === titular.cliente_id).slice(0, MAS_CARGOS),
    })),
  }
}

/** The products of the board, favourites before others where there are too many. */
export const productosDelTablero = (db: Db): Promise<Producto[]> =>
  db.many<Producto>(sql`
    SELECT *
    FROM (
      SELECT ${PRODUCTO}
      FROM productos t
      WHERE t.activo AND (t.favorito OR t.categoria IS NOT NULL)
      ORDER BY t.favorito DESC, t.nombre, t.id LIMIT ${MAS_EN_TABLERO}
    ) p
    ORDER BY nombre, id
  `)

/** A cart as the catalogue and the accounts are now: after it waited, or when the server refused to charge it. */
export async function carritoVigente(
  db: Db,
  { productos, cargos, cliente_id }: z.output<typeof Carrito>,
  hoy: string,
): Promise<CarritoVigente> {
  const [deProductos, deCargos, clientes] = await Promise.all([
    db.many<Producto>(sql`SELECT ${PRODUCTO} FROM productos t WHERE t.id = ANY(${productos}) ORDER BY t.id`),
    cargosDe(db, sql`c.id = ANY(${cargos})`, hoy),
    cliente_id ? titularesDe(db, [cliente_id], hoy) : [],
  ])
  const nombres = await db.many<{ id: number; nombre: string }>(
    sql`
      SELECT id, apellidos || ', ' || nombres AS nombre
      FROM clientes
      WHERE id = ANY(${deCargos.map((cargo) => cargo.cliente_id)})
    `,
  )
  return {
    productos: deProductos,
    cargos: deCargos.map((cargo) => ({
      ...cargo,
      cliente_nombre: nombres.find(({ id }) => id === cargo.cliente_id)?.nombre ?? '',
    })),
    cliente: clientes[0] ?? null,
  }
}
