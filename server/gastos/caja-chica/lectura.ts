import {
  CajaChicaFila,
  ValeEnHoja,
  type Arqueo,
  type CajaChica,
  type CajaChicaOpciones,
  type MovimientoChico,
  type Vale,
} from '#contract/gastos/caja-chica'
import type { Db } from '#server/db/pool'
import { raw, sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'
import { selectSql, whereSql, type ListSource } from '#server/http/list-query'
import type { AskedSource } from '#server/resource/salida/export'
import { enCajaChica, suyasSql } from './efectivo.ts'

const PENDIENTE = `v.caja_chica_id = t.id AND v.estado = 'registrado' AND v.reposicion_id IS NULL`
const ULTIMO = (columna: string) =>
  raw(`(SELECT a.${columna} FROM caja_chica_arqueos a WHERE a.caja_chica_id = t.id ORDER BY a.id DESC LIMIT 1)`)
/** As many of its newest movements, and of its counts, as a fund's page shows. */
const RECIENTES = 60
/** No page holds more vouchers; a fund replenished so late is told by its figures. */
const PENDIENTES = 500

export const cajasChicas = {
  modulo: 'CajaChica',
  row: CajaChicaFila,
  from: raw('cajas_chicas t LEFT JOIN usuarios u ON u.id = t.responsable_id'),
  columns: {
    responsable_nombre: raw('u.nombre'),
    en_caja: enCajaChica(raw('t.id')),
    por_reponer: raw(`(SELECT coalesce(sum(v.pagado), 0)::bigint FROM gastos v WHERE ${PENDIENTE})`),
    vales: raw(`(SELECT count(*) FROM gastos v WHERE ${PENDIENTE})`),
    arqueo: ULTIMO('fecha'),
    diferencia: ULTIMO('diferencia'),
    estado: raw(`CASE WHEN t.monto > 0 THEN 'activa' ELSE 'cerrada' END`),
  },
  own: suyasSql,
  search: raw(`sin_acentos(t.nombre || ' ' || u.nombre)`),
  sort: ['nombre', 'ASC'],
} satisfies ListSource

/** One fund with its vouchers, its newest movements and its newest counts, one after the other: acts read it too. */
export async function leerCajaChica(db: Db, id: number): Promise<CajaChica | undefined> {
  const fila = await db.maybe<CajaChicaFila>(
    sql`SELECT ${selectSql(cajasChicas)} FROM ${cajasChicas.from} WHERE t.id = ${id}`,
  )
  if (!fila) return undefined
  const pendientes = await db.many<Vale>(sql`
    SELECT
      v.id AS gasto_id, v.fecha, v.proveedor, v.descripcion, v.pagado AS total,
      EXISTS (SELECT FROM gasto_comprobantes p WHERE p.gasto_id = v.id) AS con_comprobante
    FROM gastos v
    JOIN cajas_chicas t ON t.id = ${id}
    WHERE ${raw(PENDIENTE)}
    ORDER BY v.fecha, v.id LIMIT ${PENDIENTES}
  `)
  const movimientos = await db.many<MovimientoChico>(sql`
    SELECT
      m.id, m.tipo, m.monto, m.fecha, m.metodo, m.caja_movimiento_id IS NOT NULL AS de_caja,
      k.nombre AS cuenta_nombre, m.referencia,
      (SELECT count(*) FROM gastos v WHERE v.reposicion_id = m.id) AS vales,
      u.nombre AS usuario_nombre, m.creado_en, m.anulado_en, m.anulado_motivo
    FROM caja_chica_movimientos m
    JOIN usuarios u ON u.id = m.usuario_id
    LEFT JOIN cuentas k ON k.id = m.cuenta_id
    WHERE m.caja_chica_id = ${id}
    ORDER BY m.id DESC LIMIT ${RECIENTES}
  `)
  const arqueos = await db.many<Arqueo>(sql`
    SELECT
      a.id, a.fecha, a.esperado, a.contado, a.diferencia, a.observacion, u.nombre AS usuario_nombre, a.creado_en
    FROM caja_chica_arqueos a
    JOIN usuarios u ON u.id = a.usuario_id
    WHERE a.caja_chica_id = ${id}
    ORDER BY a.id DESC LIMIT ${RECIENTES}
  `)
  return { ...fila, pendientes, movimientos, arqueos }
}

/** Options of a fund's forms. */
export async function opcionesDeCajaChica(db: Db, { usuario_id }: Contexto): Promise<CajaChicaOpciones> {
  const [usuarios, cuentas, caja] = await Promise.all([
    db.many<CajaChicaOpciones['usuarios'][number]>(
      sql`SELECT id, nombre FROM usuarios WHERE activo ORDER BY nombre, id`,
    ),
    db.many<CajaChicaOpciones['cuentas'][number]>(
      sql`SELECT id, nombre FROM cuentas WHERE activo AND tipo = 'banco' ORDER BY nombre`,
    ),
    db.maybe(sql`SELECT FROM cajas WHERE usuario_id = ${usuario_id} AND cerrada_en IS NULL`),
  ])
  return { usuarios, cuentas, con_caja: caja !== undefined }
}

/** The vouchers in force of the funds that the list's filter holds, each with the day on which it was replenished. */
export const valesEnHoja: AskedSource = {
  modulo: 'CajaChica',
  asked: (filtro, sesion) => ({
    filter: {},
    source: {
      modulo: 'CajaChica',
      row: ValeEnHoja,
      from: sql`
        (
          SELECT
            v.id, t.nombre AS caja_chica_nombre, v.fecha, v.proveedor, v.documento, v.descripcion,
            c.nombre AS categoria_nombre, v.pagado,
            EXISTS (SELECT FROM gasto_comprobantes p WHERE p.gasto_id = v.id) AS con_comprobante,
            m.fecha AS repuesto_en
          FROM ${cajasChicas.from}
          JOIN gastos v ON v.caja_chica_id = t.id AND v.estado = 'registrado'
          JOIN gasto_categorias c ON c.id = v.categoria_id
          LEFT JOIN caja_chica_movimientos m ON m.id = v.reposicion_id
          WHERE ${whereSql(cajasChicas, filtro)} AND ${suyasSql(sesion)}
        ) t
      `,
      sort: ['fecha', 'ASC'],
    },
  }),
}
