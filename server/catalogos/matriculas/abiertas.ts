import { alcanza } from '#contract/catalogos/descuentos'
import { inicioDeMes, mesesEntre, sumarMeses } from '#contract/tiempo/fechas'
import { mensualidadTexto, venceDelMes, type CursoConPrecio } from '#server/catalogos/matriculas/plan-cargos'
import { darBecas } from '#server/catalogos/becas/dar'
import { becasAlMatricular } from '#server/catalogos/becas/repartir'
import type { Elegido } from '#server/catalogos/descuentos/elegir'
import { audit } from '#server/bitacora/audit'
import { inBatches } from '#server/db/batches'
import { LOCKS } from '#server/db/locks'
import type { Database, Tx } from '#server/db/pool'
import { sql, type Sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'
import { cambiarCargos, cargar } from '#server/libro/cargos'
import { asentar } from '#server/libro/asentar'
import { SISTEMA } from '#server/http/quien'

/*
 * Courses that charge each month until the student leaves (docs/diseno/dominio.md, «Mensualidades hasta el retiro»):
 * the first months are charges of the enrolment's plan, the others come by themselves on the first of each month.
 */

/**
 * Says from which month on the active enrolments `m` of open-ended courses that meet a condition are charged by
 * themselves: after the months that follow one another in their charges, or from next month (or the course's second)
 * where there are none. One that has been told already keeps its month.
 */
export async function abrirMensualidades(tx: Tx, { hoy }: Pick<Contexto, 'hoy'>, cuales: Sql): Promise<void> {
  const cargado = sql`
    activa AS (
      SELECT m.id AS matricula_id, c.fecha_inicio
      FROM matriculas m
      JOIN cursos c ON c.id = m.curso_id AND c.hasta_retiro
      WHERE ${cuales}
        AND m.estado = 'activa'
        AND NOT EXISTS (SELECT FROM mensualidades_abiertas a WHERE a.matricula_id = m.id)
    ),
    cargado AS (
      SELECT
        k.id, k.matricula_id,
        (date_trunc('month', a.fecha_inicio) + (k.numero - 1) * interval '1 month')::date AS mes,
        k.numero - row_number() OVER suyos = min(k.numero) OVER suyos - 1 AS seguido
      FROM activa a
      JOIN cargos k ON k.matricula_id = a.matricula_id AND k.concepto = 'mensualidad' AND k.anulado_en IS NULL
      WINDOW suyos AS (PARTITION BY k.matricula_id ORDER BY k.numero)
    )
  `
  const seguidos = await tx.many<{ id: number; mes: string }>(
    sql`WITH ${cargado} SELECT id, mes FROM cargado WHERE seguido`,
  )
  await asentar(tx, { hoy }, (libro) => cambiarCargos(libro, seguidos))
  await tx.run(sql`
    WITH ${cargado}
    INSERT INTO mensualidades_abiertas (matricula_id, siguiente)
    SELECT
      a.matricula_id,
      (
        coalesce(
          (SELECT max(g.mes) FROM cargado g WHERE g.matricula_id = a.matricula_id AND g.seguido),
          date_trunc('month', greatest(a.fecha_inicio, ${hoy}::date))
        ) + interval '1 month'
      )::date
    FROM activa a
  `)
}

/**
 * Consequences for enrolments that have become active with their charges: their next months, and the discounts that
 * they get by themselves.
 */
export async function alActivar(
  tx: Tx,
  contexto: Contexto,
  activas: Parameters<typeof recordarDescuentos>[2],
): Promise<void> {
  if (!activas.length) return
  await abrirMensualidades(tx, contexto, sql`m.id = ANY(${activas.map(({ matricula_id }) => matricula_id)})`)
  await recordarDescuentos(tx, contexto, activas)
  await becasAlMatricular(tx, contexto.hoy, activas)
}

/** Keeps the discounts of the catalogue that an open-ended enrolment began with, for the months to come. */
async function recordarDescuentos(
  tx: Tx,
  { hoy, usuario_id }: Contexto,
  matriculas: readonly { matricula_id: number; cliente_id: number; descuentos?: readonly Elegido[] }[],
): Promise<void> {
  const filas = matriculas.flatMap(({ matricula_id, cliente_id, descuentos = [] }) =>
    descuentos
      .filter((descuento) => alcanza(descuento, 'mensualidad'))
      .map(({ id, hasta, motivo, autorizacion_id }) => ({
        matricula_id,
        cliente_id,
        descuento_id: id,
        hasta,
        motivo,
        autorizacion_id,
      })),
  )
  if (!filas.length) return
  await tx.run(sql`
    INSERT INTO becas (
      cliente_id, matricula_id, descuento_id, desde, hasta, motivo, autorizacion_id, exigia_autorizacion, usuario_id
    )
    SELECT
      f.cliente_id, m.id, f.descuento_id, ${hoy}, f.hasta, f.motivo, f.autorizacion_id, f.autorizacion_id IS NOT NULL,
      ${usuario_id}
    FROM jsonb_to_recordset(${JSON.stringify(filas)}::jsonb) AS f(
      matricula_id int, cliente_id int, descuento_id int, hasta date, motivo text, autorizacion_id int
    )
    JOIN matriculas m ON m.id = f.matricula_id
    JOIN cursos c ON c.id = m.curso_id AND c.hasta_retiro
  `)
}

const mesQueSigue = (fecha: string): string => sumarMeses(inicioDeMes(fecha), 1)

interface PorCobrar extends CursoConPrecio {
  matricula_id: number
  cliente_id: number
  siguiente: string
  numero: number
}

/**
 * The active enrolments `m` of open-ended courses `c` that owe a month by a local date, which `a` says, of students `k`
 * whose data nobody asked to erase.
 */
const porCobrar = (hoy: string): Sql => sql`
  mensualidades_abiertas a
  JOIN matriculas m ON m.id = a.matricula_id AND m.estado = 'activa'
  JOIN clientes k ON k.id = m.cliente_id AND k.fusionado_en IS NULL AND k.datos_borrados_en IS NULL
  JOIN cursos c ON c.id = m.curso_id AND c.estado IN ('abierto', 'en_curso')
  WHERE a.siguiente <= least(${hoy}::date, c.fecha_fin)
`

/**
 * Charges active enrolments of open-ended courses their months until that of a local date, those too that were missed
 * while there was no service. A month of the past falls due on the day that it is charged: nobody is late for what
 * nobody could know. Of several instances one does it; an enrolment that somebody is changing is left for the next
 * time. Answers how many charges it made.
 */
export async function cobrarMensualidades(db: Database, hoy: string): Promise<number> {
  const { ids } = await db.one<{ ids: number[] }>(
    sql`SELECT coalesce(array_agg(m.id ORDER BY m.id), '{}') AS ids FROM ${porCobrar(hoy)}`,
  )
  return inBatches(db, LOCKS.monthlyFees, ids, async (tx, lote) => {
    const deben = await tx.many<PorCobrar>(sql`
      SELECT
        a.matricula_id, m.cliente_id, a.siguiente, c.nombre, c.fecha_inicio, c.fecha_fin, c.precio_matricula,
        c.precio_mensualidad, c.mensualidades, c.hasta_retiro, c.dia_pago, c.isv,
        (
          SELECT coalesce(max(k.numero), 0)
          FROM cargos k
          WHERE k.matricula_id = m.id AND k.concepto = 'mensualidad'
        ) AS numero
      FROM ${porCobrar(hoy)} AND m.id = ANY(${lote})
      ORDER BY m.id
      FOR NO KEY UPDATE OF m, a SKIP LOCKED
      FOR KEY SHARE OF k SKIP LOCKED
    `)
    if (!deben.length) return 0
    const cargos = deben.flatMap((una) => mesesDe(una, hoy))
    const ids = await asentar(tx, { hoy }, (libro) => cargar(libro, cargos))
    await tx.run(sql`
      UPDATE mensualidades_abiertas
      SET siguiente = f.siguiente
      FROM jsonb_to_recordset(${JSON.stringify(deben.map((una) => siguienteDe(una, hoy)))}::jsonb)
        AS f(matricula_id int, siguiente date)
      WHERE mensualidades_abiertas.matricula_id = f.matricula_id
    `)
    await darBecas(tx, hoy, sql`c.id = ANY(${ids})`)
    if (cargos.length)
      await audit(tx, SISTEMA, {
        modulo: 'Matriculas',
        accion: 'cobrar_mes',
        despues: { cargos: cargos.length, total: cargos.reduce((suma, { bruto }) => suma + bruto, 0) },
      })
    return cargos.length
  })
}

/** The months that an enrolment owes until that of `hoy`, none after the course's last. */
function meses({ siguiente, fecha_fin }: PorCobrar, hoy: string): string[] {
  const hasta = inicioDeMes(hoy < fecha_fin ? hoy : fecha_fin)
  return Array.from({ length: mesesEntre(siguiente, hasta) + 1 }, (_, n) => sumarMeses(siguiente, n))
}

const siguienteDe = (una: PorCobrar, hoy: string) => ({
  matricula_id: una.matricula_id,
  siguiente: mesQueSigue(meses(una, hoy).at(-1) ?? una.siguiente),
})

/** A price of 0 gives no charge. */
const mesesDe = (una: PorCobrar, hoy: string) =>
  meses(una, hoy).flatMap((mes, indice) => {
    const { matricula_id, cliente_id, isv, precio_mensualidad: bruto } = una
    const de = { matricula_id, cliente_id, concepto: 'mensualidad' as const }
    const numero = una.numero + indice + 1
    const vence = venceDelMes(mes, una.dia_pago)
    const descripcion = mensualidadTexto(una, numero, mes)
    return bruto > 0 ? [{ ...de, numero, descripcion, vence: vence < hoy ? hoy : vence, isv, bruto, mes }] : []
  })
