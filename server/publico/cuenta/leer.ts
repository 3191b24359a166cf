import { inicioDeMes } from '#contract/tiempo/fechas'
import type { AvisoPropio, CuentaFamilia, Hijo } from '#contract/publico/cuenta'
import { cuentasDe } from '#server/cargos/lectura'
import { visiblesDe, type Titular } from '#server/catalogos/clientes/partes'
import type { Db } from '#server/db/pool'
import { raw, sql, type Sql } from '#server/db/sql'
import { numeroTexto } from '#server/documentos/numero'
import { POR_FECHAR } from '#server/reloj/por-fechar'

/** As many receipts of a student as the page lists; the statement has them all. */
const RECIBOS = 24
const AVISOS = 20

/** Everything that a link shows, of today. */
export async function leerCuenta(db: Db, titular: Titular, hoy: string): Promise<CuentaFamilia> {
  const visibles = await visiblesDe(db, titular, hoy)
  const conCuenta = visibles.filter(({ cuenta }) => cuenta).map(({ cliente_id }) => cliente_id)
  const [quien, debidas, recibos, clases, cuentas, avisos] = await Promise.all([
    nombreDe(db, titular),
    cuentasDe(db, conCuenta, hoy, 'pendientes'),
    recibosDe(db, titular, conCuenta),
    clasesDe(
      db,
      visibles.filter(({ asistencia }) => asistencia).map(({ cliente_id }) => cliente_id),
      hoy,
    ),
    db.many<CuentaFamilia['cuentas'][number]>(
      sql`SELECT id, nombre, banco, numero FROM cuentas WHERE tipo = 'banco' AND activo ORDER BY nombre`,
    ),
    avisosDe(db, titular),
  ])
  const hijos = visibles.map(({ cliente_id, nombre, asistencia }): Hijo => {
    const debida = debidas.find((cuenta) => cuenta.cliente_id === cliente_id)
    return {
      cliente_id,
      nombre,
      cuenta: debida ? { ...debida, recibos: recibos.filter((recibo) => recibo.cliente_id === cliente_id) } : null,
      asistencia: asistencia ? clases.filter((clase) => clase.cliente_id === cliente_id) : null,
    }
  })
  return { ...quien, hoy, hijos, cuentas, avisos }
}

const nombreDe = (
  db: Db,
  { encargado_id, cliente_id }: Titular,
): Promise<{ nombre: string; telefono: string | null }> =>
  db.one(
    encargado_id === null
      ? sql`
        SELECT c.nombres || ' ' || c.apellidos AS nombre, k.telefono
        FROM clientes c
        CROSS JOIN centro k
        WHERE c.id = ${cliente_id}
      `
      : sql`
        SELECT e.nombres || ' ' || e.apellidos AS nombre, k.telefono
        FROM encargados e
        CROSS JOIN centro k
        WHERE e.id = ${encargado_id}
      `,
  )

/** Money that came in and stayed: what was voided or undone has no paper here. */
const EN_PIE = raw(`
  r.estado = 'emitido'
    AND r.tipo IN ('individual', 'varios')
    AND NOT EXISTS (SELECT FROM recibos o WHERE o.revierte_id = r.id AND o.estado = 'emitido')
`)

/** The bank took back a payment of receipt `r`. */
const DEVUELTO = raw(`
  EXISTS (
    SELECT FROM recibo_pagos p
    JOIN rechazos x ON x.pago_id = p.id AND x.deshecho_id IS NULL
    WHERE p.recibo_id = r.id
  )
`)

/**
 * Whether receipt `r` may be read whole: nobody else's student is on it, and it names no other payer. What another
 * guardian paid or reported shows neither paper nor name; a receipt that is made out to the student names nobody.
 */
const seLee = ({ encargado_id, cliente_id }: Titular, visibles: readonly number[]): Sql => sql`
  coalesce(
    r.tipo = 'individual'
    AND NOT EXISTS (
      SELECT FROM recibo_lineas l
      WHERE l.recibo_id = r.id AND l.cliente_id IS NOT NULL AND l.cliente_id <> ALL(${[...visibles]}::int[])
    )
    AND coalesce(r.cliente_id = ANY(${[...visibles]}::int[]), true)
    AND coalesce(r.encargado_id = ${encargado_id}::int, r.encargado_id IS NULL)
    AND NOT EXISTS (
      SELECT FROM avisos_pago a
      WHERE a.recibo_id = r.id
        AND (a.encargado_id IS DISTINCT FROM ${encargado_id}::int OR a.cliente_id IS DISTINCT FROM ${cliente_id}::int)
    )
    AND (
      r.encargado_id = ${encargado_id}::int
      OR EXISTS (SELECT FROM avisos_pago a WHERE a.recibo_id = r.id)
      OR sin_acentos(r.pagador_nombre) COLLATE "C" IN (
        SELECT sin_acentos(nombres || ' ' || apellidos) COLLATE "C" FROM encargados WHERE id = ${encargado_id}
        UNION ALL
        SELECT sin_acentos(nombres || ' ' || apellidos) COLLATE "C" FROM clientes WHERE id = r.cliente_id
      )
    ), false
  )
`

type ReciboDeHijo = NonNullable<Hijo['cuenta']>['recibos'][number] & { cliente_id: number }

/** The newest receipts of each student, with what of each is hers. */
const recibosDe = (db: Db, titular: Titular, clientes: readonly number[]): Promise<ReciboDeHijo[]> =>
  db.many<ReciboDeHijo>(sql`
    SELECT
      s.cliente_id, r.id, ${numeroTexto('r')} AS numero_texto, r.fecha, s.total, ${POR_FECHAR} AS sin_fecha,
      CASE WHEN ${EN_PIE} THEN CASE WHEN ${DEVUELTO} THEN 'devuelto' ELSE 'vigente' END ELSE 'anulado' END AS estado,
      ${EN_PIE} AND ${seLee(titular, clientes)} AS pdf
    FROM unnest(${[...clientes]}::int[]) AS h (cliente_id)
    CROSS JOIN LATERAL (
      SELECT h.cliente_id, x.id, x.total
      FROM (
        SELECT l.recibo_id AS id, sum(l.total)::bigint AS total
        FROM recibo_lineas l
        WHERE l.cliente_id = h.cliente_id
        GROUP BY l.recibo_id
      ) AS x
      JOIN recibos r ON r.id = x.id
      WHERE r.tipo IN ('individual', 'varios')
      ORDER BY r.fecha DESC, r.id DESC
      LIMIT ${RECIBOS}
    ) AS s
    JOIN recibos r ON r.id = s.id
    ORDER BY r.fecha DESC, r.id DESC
  `)

/** One receipt that the holder of a link may read whole, of a student whose account she sees; else undefined. */
export const reciboVisible = (
  db: Db,
  titular: Titular,
  clientes: readonly number[],
  recibo_id: number,
): Promise<{ id: number } | undefined> =>
  db.maybe(sql`
    SELECT r.id
    FROM recibos r
    WHERE r.id = ${recibo_id}
      AND ${EN_PIE}
      AND EXISTS (SELECT FROM recibo_lineas l WHERE l.recibo_id = r.id AND l.cliente_id = ANY(${[...clientes]}::int[]))
      AND ${seLee(titular, clientes)}
  `)

type ClaseDeHijo = NonNullable<Hijo['asistencia']>[number] & { cliente_id: number }

/** Marks of each student in the classes of this month, the newest first. */
const clasesDe = (db: Db, clientes: readonly number[], hoy: string): Promise<ClaseDeHijo[]> =>
  db.many<ClaseDeHijo>(sql`
    SELECT m.cliente_id, s.fecha, u.nombre AS curso, a.estado
    FROM matriculas m
    JOIN asistencias a ON a.matricula_id = m.id
    JOIN asistencia_sesiones s ON s.id = a.sesion_id
    JOIN cursos u ON u.id = s.curso_id
    WHERE m.cliente_id = ANY(${[...clientes]}::int[])
      AND s.fecha BETWEEN ${inicioDeMes(hoy)}::date AND ${hoy}::date
    ORDER BY s.fecha DESC, s.hora_inicio DESC, s.id DESC
  `)

const AVISO = sql`
  t.id, t.fecha, t.monto, t.metodo, t.referencia,
  EXISTS (SELECT FROM aviso_comprobantes p WHERE p.aviso_id = t.id) AS con_comprobante, t.estado, t.respuesta,
  t.correccion, t.monto_reportado, t.fecha_reportada, coalesce(${DEVUELTO}, false) AS devuelto, t.recibo_id, CASE WHEN r.id IS NOT NULL THEN ${numeroTexto('r')} END AS recibo_numero, t.creado_en
`

/** Reports of payment that this person made, and nobody else; the newest first. */
const avisosDe = (db: Db, { encargado_id, cliente_id }: Titular): Promise<AvisoPropio[]> =>
  db.many<AvisoPropio>(sql`
    SELECT ${AVISO}
    FROM avisos_pago t
    LEFT JOIN recibos r ON r.id = t.recibo_id
    WHERE ${encargado_id === null ? sql`t.cliente_id = ${cliente_id}` : sql`t.encargado_id = ${encargado_id}`}
    ORDER BY t.id DESC
    LIMIT ${AVISOS}
  `)

export const leerAviso = (db: Db, id: number): Promise<AvisoPropio> =>
  db.one<AvisoPropio>(sql`
    SELECT ${AVISO}
    FROM avisos_pago t
    LEFT JOIN recibos r ON r.id = t.recibo_id
    WHERE t.id = ${id}
  `)
