import { CURSO_MATRICULABLE, type EstadoCurso } from '#contract/catalogos/cursos'
import { VIVAS, type Aviso, type Plan, type PlanBody } from '#contract/catalogos/matriculas'
import { planDeCargos, primerosMeses, type CursoConPrecio } from '#server/catalogos/matriculas/plan-cargos'
import { edad } from '#contract/texto/formato'
import { esMenor } from '#server/catalogos/personas/mayoria'
import { aplicarAlPlan, descuentosDelDia, elegirDelPlan } from '#server/catalogos/descuentos/elegir'
import type { Db, Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'
import { found } from '#server/resource/resource'
import { contar } from './service.ts'

interface CursoVisto extends CursoConPrecio {
  estado: EstadoCurso
  cupo: number
  edad_min: number | null
  edad_max: number | null
}

/**
 * Preview of an enrolment, with the warnings a person should have before; nothing is written. Throws `no_encontrado`,
 * and what `elegirDelPlan` and `aplicarAlPlan` throw.
 */
export async function previsualizarMatricula(
  tx: Tx,
  contexto: Contexto,
  { cliente_id, curso_id, primer_mes, prorratear, descuentos, ...peticion }: PlanBody,
): Promise<Plan> {
  const { hoy } = contexto
  const fecha = peticion.fecha ?? hoy
  const curso = found(
    await tx.maybe<CursoVisto>(sql`
      SELECT
        nombre, estado, cupo, edad_min, edad_max, fecha_inicio, fecha_fin, precio_matricula, precio_mensualidad,
        mensualidades, hasta_retiro, dia_pago, isv
      FROM cursos
      WHERE id = ${curso_id}
    `),
  )
  const { inscritos, en_espera } = await contar(tx, curso_id)
  const plan = planDeCargos(curso, { fecha, hoy, primer_mes, prorratear: prorratear ?? false })
  const dados = aplicarAlPlan(plan, await elegirDelPlan(tx, contexto, descuentos, { previa: true }))
  const total = plan.reduce((suma, { bruto }) => suma + bruto, 0)
  const meses = primerosMeses(curso, fecha)
  const desde = primer_mes ?? fecha.slice(0, 7)
  const lugar = curso.cupo - inscritos - en_espera > 0 ? null : en_espera + 1
  return {
    fecha,
    plan: plan.map(({ concepto, numero, descripcion, vence, bruto }) => ({
      concepto,
      numero,
      descripcion,
      vence,
      bruto,
    })),
    meses,
    primer_mes: meses.find((mes) => mes >= desde) ?? null,
    total,
    neto: dados.reduce((queda, { monto }) => queda - monto, total),
    ofrecidos: (await descuentosDelDia(tx, hoy)).filter(
      ({ dias_antes, aplica_a }) => dias_antes === null && aplica_a !== 'producto',
    ),
    descuentos: dados.map(({ indice, descuento, monto }) => ({ descuento_id: descuento.id, indice, monto })),
    cupo: curso.cupo,
    disponibles: Math.max(curso.cupo - inscritos, 0),
    lugar,
    advertencias: [
      ...(CURSO_MATRICULABLE.includes(curso.estado)
        ? []
        : [{ key: 'catalogos.matriculas.error.curso_cerrado', params: { curso: curso.nombre }, bloquea: true }]),
      ...(cliente_id ? await avisosDelCliente(tx, cliente_id, curso_id, curso, hoy) : []),
      ...(lugar === null ? [] : [{ key: 'catalogos.matriculas.aviso.en_espera', params: { lugar }, bloquea: false }]),
    ],
  }
}

async function avisosDelCliente(
  db: Db,
  cliente_id: number,
  curso_id: number,
  curso: CursoVisto,
  hoy: string,
): Promise<Aviso[]> {
  const { fecha_nacimiento, con_encargado, viva } = found(
    await db.maybe<{ fecha_nacimiento: string | null; con_encargado: boolean; viva: boolean }>(sql`
      SELECT
        cl.fecha_nacimiento, EXISTS (SELECT FROM cliente_encargados e WHERE e.cliente_id = cl.id) AS con_encargado,
        EXISTS (
          SELECT FROM matriculas m
          WHERE m.cliente_id = cl.id AND m.curso_id = ${curso_id} AND m.estado = ANY(${VIVAS})
        ) AS viva
      FROM clientes cl
      WHERE cl.id = ${cliente_id}
    `),
  )
  const avisos: Aviso[] = []
  const avisar = (key: string, params: Aviso['params'] = {}, bloquea = false) => avisos.push({ key, params, bloquea })
  if (viva) avisar('errores.ya_matriculado', {}, true)
  if (!fecha_nacimiento) return avisos
  // The age that counts is the one when classes begin, or now if they have begun.
  const anios = edad(fecha_nacimiento, curso.fecha_inicio > hoy ? curso.fecha_inicio : hoy)
  if (curso.edad_min !== null && anios < curso.edad_min)
    avisar('catalogos.matriculas.aviso.edad_menor', { edad: anios, minima: curso.edad_min })
  if (curso.edad_max !== null && anios > curso.edad_max)
    avisar('catalogos.matriculas.aviso.edad_mayor', { edad: anios, maxima: curso.edad_max })
  if (!con_encargado && (await esMenor(db, fecha_nacimiento, hoy)))
    avisar('catalogos.matriculas.aviso.menor_sin_encargado')
  return avisos
}
