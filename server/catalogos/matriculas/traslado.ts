import type * as z from 'zod'
import { sePuede } from '#contract/actos'
import type { Centavos, TratamientoIsv } from '#contract/dinero'
import {
  LIBERAR,
  type CargoPlaneado,
  type Matricula,
  type Traslado,
  type TrasladoBody,
} from '#contract/catalogos/matriculas'
import { mesesDePago, planDeCargos, type CursoConPrecio } from '#server/catalogos/matriculas/plan-cargos'
import type { DescuentoElegido } from '#contract/catalogos/descuentos'
import { texto } from '#i18n/texto'
import { trasladarSolvencias } from '#server/catalogos/constancias/revocar'
import { aplicarAlPlan, elegirDelPlan, leerDescuentos } from '#server/catalogos/descuentos/elegir'
import type { Db, Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { requireSinFacturaDeLoRechazado } from '#server/cargos/rechazado'
import { audit } from '#server/bitacora/audit'
import type { Contexto } from '#server/http/context'
import { AppError, invalidField } from '#server/http/errors'
import { anularPagados, aplicar } from '#server/libro/aplicaciones'
import { cambiarCargos, type Cambio } from '#server/libro/cargos'
import { asentar } from '#server/libro/asentar'
import type { Libro } from '#server/libro/libro'
import { llevarRelevos } from '#server/libro/relevo'
import type { Rastro } from '#server/resource/actos'
import { found } from '#server/resource/resource'
import { conCargosBloqueados, pasarA } from './estados.ts'
import { leerMatricula, siguienteEnEspera } from './lectura.ts'
import { dejarAFavor, repartirPagos, type Pagado } from './pagos.ts'
import { previsualizarMatricula } from './plan.ts'
import { permitirRebajas } from './rebajas.ts'
import { inscribir } from './service.ts'

/**
 * Concepts that the course itself asks for: they end with the transfer. Late fees, products and others were owed for
 * something else, and stay.
 */
const DEL_CURSO = ['matricula', 'mensualidad']
const trasladables = ({ cargos }: Matricula) =>
  cargos.filter(({ concepto, anulado }) => !anulado && DEL_CURSO.includes(concepto))

interface Preparado {
  curso_nombre: string
  plan: CargoPlaneado[]
  elegidos: DescuentoElegido[]
  /** Discounts that the enrolment has already: nobody authorises them again. */
  autorizados: ReadonlySet<number>
  isv: TratamientoIsv
}

/**
 * Preview of a transfer to another course today, with the plan and discounts as chosen, by default those of the
 * enrolment; nothing is written. Throws `no_encontrado`, `estado_no_permite`, `regla`, and what `elegirDelPlan` throws.
 */
export async function previsualizarTraslado(
  tx: Tx,
  contexto: Contexto,
  id: number,
  body: TrasladoBody,
): Promise<Traslado> {
  const matricula = found(await leerMatricula(tx, id))
  if (!sePuede(LIBERAR.traslado, matricula)) throw new AppError('estado_no_permite')
  requireOtroCurso(matricula, body)
  await requireSinFacturaDeLoRechazado(
    tx,
    trasladables(matricula).map((cargo) => cargo.id),
  )
  const { curso_nombre, plan, elegidos, autorizados, isv } = await preparar(tx, contexto, matricula, body)
  const vista = await previsualizarMatricula(tx, contexto, {
    ...body,
    cliente_id: matricula.cliente_id,
    primer_mes: body.primer_mes ?? (await primerMes(tx, matricula, body.curso_id)),
    descuentos: [],
  })
  const dados = aplicarAlPlan(plan, await elegirDelPlan(tx, contexto, elegidos, { autorizados, previa: true }))
  const precios = plan.map(
    ({ bruto, descuento }, indice) =>
      bruto - (descuento ?? 0) - dados.reduce((suma, dado) => suma + (dado.indice === indice ? dado.monto : 0), 0),
  )
  const anulan = trasladables(matricula)
  const pagado = anulan.reduce((suma, { aplicado }) => suma + aplicado, 0)
  const orden = porAntiguedad(plan)
  const { cubre, sobra } = repartirPagos(
    await pagadosDe(tx, anulan),
    orden.map((indice) => ({ neto: precios[indice] ?? 0, isv })),
  )
  const deCadaUno = (cuanto: 'monto' | 'relevo') =>
    plan.map((_, indice) =>
      cubre.reduce((suma, parte) => suma + (orden[parte.indice] === indice ? parte[cuanto] : 0), 0),
    )
  const aplica = deCadaUno('monto')
  const exonera = deCadaUno('relevo')
  const netos = precios.map((precio, indice) => precio - (exonera[indice] ?? 0))
  const neto = netos.reduce((suma, uno) => suma + uno, 0)
  const exigibles = orden.filter(
    (indice) => (plan[indice]?.vence ?? '') <= contexto.hoy && (netos[indice] ?? 0) > (aplica[indice] ?? 0),
  )
  const lugares = enLugarDe(
    atrasosDe(matricula, contexto.hoy),
    exigibles.map((indice) => (netos[indice] ?? 0) - (aplica[indice] ?? 0)),
  )
  return {
    ...vista,
    curso_nombre,
    plan,
    total: plan.reduce((suma, { bruto }) => suma + bruto, 0),
    neto,
    descuentos: dados.map(({ indice, descuento, monto }) => ({ descuento_id: descuento.id, indice, monto })),
    elegidos,
    propios: [...autorizados],
    aplica,
    exonera,
    vencen: plan.map(({ vence }, indice) => lugares[exigibles.indexOf(indice)]?.[0]?.vence ?? vence),
    anulan,
    quedan: matricula.cargos.filter(({ concepto, debe }) => debe > 0 && !DEL_CURSO.includes(concepto)),
    pagado,
    a_favor: sobra.reduce((suma, { monto }) => suma + monto, 0),
    debe: neto - aplica.reduce((suma, uno) => suma + uno, 0),
    siguiente: await siguienteEnEspera(tx, matricula.curso_id, 1),
  }
}

/**
 * Moves an enrolment to another course (docs/diseno/dominio.md, «Matrículas»): the one that is left becomes
 * `trasladada` and what the course asked for is voided; the new one begins today with its own charges, which what was
 * paid covers, the oldest first and still with the receipts that it came from; what exceeds them is credit. The courses
 * are locked in the order of their ids, and the seat is given as to any newcomer. What was due and unpaid is as overdue
 * in the new course, or condoned by who may. Throws `sin_cupo`, `ya_matriculado`, `regla`, and what `elegirDelPlan` and
 * `autorizar` throw.
 */
export async function trasladarMatricula(
  tx: Tx,
  contexto: Contexto,
  { id }: Matricula,
  { motivo, ...body }: z.output<typeof LIBERAR.traslado.cuerpo>,
): Promise<Rastro> {
  const antes = await conCargosBloqueados(tx, id)
  requireOtroCurso(antes, body)

  const { cliente_id, curso_nombre } = antes
  const { curso_nombre: destino, plan, elegidos, autorizados } = await preparar(tx, contexto, antes, body)
  const descuentos = await elegirDelPlan(tx, contexto, elegidos, { autorizados, cliente_id })
  const [nueva] = await inscribir(
    tx,
    contexto,
    body.curso_id,
    [{ cliente_id, fecha: contexto.hoy, plan, descuentos, motivo: body.plan ? motivo : null }],
    { sin_espera: true },
  )
  if (!nueva) throw new Error('inscribir answered no enrolment')
  await tx.run(sql`UPDATE matriculas SET viene_de_id = ${id} WHERE id = ${nueva.id}`)

  const ids = trasladables(antes).map((cargo) => cargo.id)
  await requireSinFacturaDeLoRechazado(tx, ids)
  const sobra = await asentar(tx, contexto, async (libro) => {
    const pagados = await pagadosDe(tx, trasladables(antes))
    await anularPagados(libro, ids, texto('catalogos.matriculas.traslado.anulado', { curso: destino }))
    const queda = await cubrir(libro, nueva.id, pagados)
    await conservarAtrasos(libro, antes, nueva.id)
    return queda
  })
  await trasladarSolvencias(tx, contexto, ids, nueva.id)
  await permitirRebajas(tx, contexto, {
    cliente_id,
    de_que: curso_nombre,
    rebajados: perdonados(antes, found(await leerMatricula(tx, nueva.id)), contexto.hoy),
    motivo,
  })
  const detalle = texto('catalogos.matriculas.traslado.credito', { de: curso_nombre, a: destino })
  const a_favor = await asentar(tx, contexto, (libro) =>
    dejarAFavor(libro, { cliente_id, tipo: 'traslado', pagados: sobra, detalle }),
  )

  const matricula = found(await leerMatricula(tx, nueva.id))
  const rastro = await pasarA(tx, contexto, antes, { estado: 'trasladada', motivo })
  const siguiente = await siguienteEnEspera(tx, antes.curso_id)
  return {
    ...rastro,
    respuesta: { matricula, anterior: rastro.despues, a_favor, siguiente },
    sigue: () =>
      audit(tx, contexto, {
        modulo: 'Matriculas',
        accion: 'crear',
        entidad: 'matriculas',
        entidad_id: nueva.id,
        despues: { ...matricula, a_favor },
      }),
  }
}

/** Charges of the course that is left which were due before today and are not paid, the oldest first. */
const atrasosDe = (matricula: Matricula, hoy: string) =>
  trasladables(matricula)
    .filter(({ debe, vence }) => debe > 0 && vence < hoy)
    .toSorted((a, b) => a.vence.localeCompare(b.vence) || a.id - b.id)

/**
 * Overdue debts of the course that is left whose place each debt of the new course takes: those owed by today, in order
 * (centavos each).
 */
function enLugarDe<T extends { debe: number }>(atrasos: readonly T[], debidos: readonly number[]): T[][] {
  let [desde, lugar] = [0, 0]
  const tramos = atrasos.map((atraso) => ({ atraso, desde: lugar, hasta: (lugar += atraso.debe) }))
  return debidos.map((debe) => {
    const hasta = desde + debe
    const suyos = tramos.filter((tramo) => tramo.hasta > desde && tramo.desde < hasta)
    desde = hasta
    return suyos.map(({ atraso }) => atraso)
  })
}

/**
 * Charges of the new enrolment that stand for overdue ones of the course that is left are due since then: a transfer
 * puts off no debt, and hides no debtor. A debt that bore a late fee goes on bearing them as if it had stayed; the late
 * fees of any other count from today.
 */
async function conservarAtrasos(libro: Libro, antes: Matricula, matricula_id: number): Promise<void> {
  const { tx, hoy } = libro
  const atrasos = atrasosDe(antes, hoy)
  if (!atrasos.length) return
  const exigibles = await tx.many<{ id: number; debe: number }>(sql`
    SELECT id, neto - aplicado AS debe
    FROM cargos
    WHERE matricula_id = ${matricula_id} AND aplicado < neto AND vence <= ${hoy}::date
    ORDER BY vence, id
  `)
  const lugares = enLugarDe(
    atrasos,
    exigibles.map(({ debe }) => debe),
  )
  const filas = exigibles.flatMap(({ id }, indice) => {
    const suyos = lugares[indice] ?? []
    return suyos.length ? [{ id, vence: suyos[0]?.vence, suyos: suyos.map((suyo) => suyo.id) }] : []
  })
  const cambios = await tx.many<Cambio>(sql`
    SELECT
      c.id, least(c.vence, f.vence) AS vence, o.todos AS en_lugar_de,
      CASE WHEN EXISTS (SELECT FROM cargos k WHERE k.origen_cargo_id = ANY(o.todos)) THEN o.mora_desde
        ELSE ${hoy}::date END AS mora_desde
    FROM jsonb_to_recordset(${JSON.stringify(filas)}::jsonb) AS f(id int, vence date, suyos int[])
    JOIN cargos c ON c.id = f.id
    CROSS JOIN LATERAL (
      SELECT array_agg(DISTINCT t.id) AS todos, max(a.mora_desde) AS mora_desde
      FROM cargos a
      CROSS JOIN LATERAL unnest(a.en_lugar_de || a.id) AS t(id)
      WHERE a.id = ANY(f.suyos)
    ) o
  `)
  await cambiarCargos(libro, cambios)
}

/** Debts due before today in the course that is left, as far as the new one does not ask for as much by today. */
function perdonados(antes: Matricula, nueva: Matricula, hoy: string) {
  let exigible = nueva.cargos.reduce((suma, { vence, debe }) => suma + (vence <= hoy ? debe : 0), 0)
  return atrasosDe(antes, hoy).flatMap(({ id, descripcion, debe }) => {
    const a = Math.min(debe, exigible)
    exigible -= a
    return a < debe ? [{ id, descripcion, de: debe, a }] : []
  })
}

function requireOtroCurso({ curso_id }: Matricula, body: TrasladoBody): void {
  if (curso_id === body.curso_id) throw invalidField('curso_id', 'catalogos.matriculas.error.mismo_curso')
}

/** The plan and discounts of the transfer: as chosen, or else as the enrolment had them. */
async function preparar(
  db: Db,
  contexto: Contexto,
  matricula: Matricula,
  { curso_id, plan, primer_mes, prorratear, descuentos }: TrasladoBody,
): Promise<Preparado> {
  const curso = found(
    await db.maybe<CursoConPrecio>(
      sql`
        SELECT
          nombre, fecha_inicio, fecha_fin, precio_matricula, precio_mensualidad, mensualidades, hasta_retiro, dia_pago,
          isv
        FROM cursos
        WHERE id = ${curso_id}
      `,
    ),
  )
  const suyos = await descuentosDe(db, contexto, matricula)
  return {
    curso_nombre: curso.nombre,
    plan:
      plan ??
      planDeCargos(curso, {
        fecha: contexto.hoy,
        primer_mes: primer_mes ?? (await primerMes(db, matricula, curso_id)),
        prorratear: prorratear ?? false,
      }).map(({ concepto, numero, descripcion, vence, bruto }) => ({ concepto, numero, descripcion, vence, bruto })),
    elegidos: descuentos ?? suyos,
    isv: curso.isv,
    autorizados: new Set(suyos.map(({ descuento_id }) => descuento_id)),
  }
}

/**
 * The month (YYYY-MM) that the enrolment was first charged for, where the other course charges it too; else undefined,
 * today's.
 */
async function primerMes(db: Db, { curso_id, cargos }: Matricula, otro_id: number): Promise<string | undefined> {
  const cursos = await db.many<{ id: number } & Parameters<typeof mesesDePago>[0]>(
    sql`
      SELECT id, fecha_inicio, fecha_fin, mensualidades, hasta_retiro
      FROM cursos
      WHERE id IN (${curso_id}, ${otro_id})
    `,
  )
  const mesesDe = (id: number) => cursos.filter((curso) => curso.id === id).flatMap(mesesDePago)
  const numeros = cargos.flatMap(({ concepto, numero, anulado }) =>
    concepto === 'mensualidad' && !anulado ? [numero] : [],
  )
  const mes = mesesDe(curso_id)[Math.min(...numeros) - 1]
  return mesesDe(otro_id).find((uno) => uno === mes)
}

/**
 * Discounts in force of the enrolment's charges that may still begin an enrolment today, with the reason that each was
 * given for. What a scholarship of the student gave comes by itself again, within its own dates, and what the enrolment
 * began with and has ended since does not.
 */
async function descuentosDe(db: Db, { hoy }: Contexto, matricula: Matricula): Promise<DescuentoElegido[]> {
  const dados = await db.many<{
    descuento_id: number
    motivo: string | null
  }>(sql`
    SELECT DISTINCT ON (a.descuento_id) a.descuento_id, a.motivo
    FROM descuentos_aplicados a
    WHERE a.cargo_id = ANY(${trasladables(matricula).map(({ id }) => id)})
      AND a.hasta IS NULL
      AND NOT EXISTS (SELECT FROM becas b WHERE b.id = a.beca_id AND b.matricula_id IS NULL)
      AND coalesce(
        (
          SELECT bool_or(b.terminada_en IS NULL AND coalesce(b.hasta >= ${hoy}::date, true))
          FROM becas b
          WHERE b.matricula_id = ${matricula.id} AND b.descuento_id = a.descuento_id
        ), true
      )
    ORDER BY a.descuento_id, a.id
  `)
  const siguen = await leerDescuentos(
    db,
    sql`
      id = ANY(${dados.map(({ descuento_id }) => descuento_id)}) AND activo AND dias_antes IS NULL
        AND coalesce(desde <= ${hoy}::date, true) AND coalesce(hasta >= ${hoy}::date, true)
    `,
  )
  return dados.filter(({ descuento_id }) => siguen.some(({ id }) => id === descuento_id))
}

/** The places of a plan's rows in the order in which money is applied to them. */
const porAntiguedad = (plan: readonly CargoPlaneado[]): number[] =>
  plan
    .map((_, indice) => indice)
    .toSorted((a, b) => (plan[a]?.vence ?? '').localeCompare(plan[b]?.vence ?? '') || a - b)

/** The part of each charge that each receipt paid, the oldest receipt first, and whether its buyer pays no tax. */
const pagadosDe = (db: Db, cargos: readonly { id: number }[]): Promise<Pagado[]> =>
  db.many<Pagado>(sql`
    SELECT
      a.recibo_id, a.cargo_id, sum(a.monto)::bigint AS monto,
      EXISTS (
        SELECT FROM cargo_ajustes j
        WHERE j.recibo_id = a.recibo_id AND j.cargo_id = a.cargo_id AND j.tipo = 'exoneracion' AND j.hasta IS NULL
      ) AS exonerado
    FROM aplicaciones a
    WHERE a.cargo_id = ANY(${cargos.map(({ id }) => id)}::int[]) AND a.hasta IS NULL
    GROUP BY a.recibo_id, a.cargo_id
    ORDER BY a.recibo_id, min(a.id)
  `)

/** Covers the charges of the new enrolment, the oldest first, with what the receipts had paid; answers what is left. */
async function cubrir(libro: Libro, matricula_id: number, pagados: readonly Pagado[]): Promise<Pagado[]> {
  const cargos = await libro.tx.many<{ id: number; neto: Centavos; isv: TratamientoIsv }>(
    sql`SELECT id, neto, isv FROM cargos WHERE matricula_id = ${matricula_id} ORDER BY vence, id`,
  )
  const { cubre, sobra } = repartirPagos(pagados, cargos)
  const partes = cubre.map(({ indice, ...parte }) => ({ ...parte, cargo_id: cargos[indice]?.id ?? 0 }))
  await llevarRelevos(libro, partes)
  await aplicar(
    libro,
    partes.map(({ recibo_id, cargo_id, monto }) => ({ recibo_id, cargo_id, monto })),
  )
  return sobra
}
