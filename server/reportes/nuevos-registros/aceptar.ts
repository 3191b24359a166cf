import { CURSO_MATRICULABLE } from '#contract/catalogos/cursos'
import { VIVAS, type EstadoMatricula } from '#contract/catalogos/matriculas'
import { planDeCargos } from '#server/catalogos/matriculas/plan-cargos'
import type * as z from 'zod'
import type { ACEPTAR, CursoAceptado, Plaza, RegistroVisto, Resultado } from '#contract/reportes/nuevos-registros'
import { texto } from '#i18n/texto'
import { elegirDelPlan } from '#server/catalogos/descuentos/elegir'
import { alActivar } from '#server/catalogos/matriculas/abiertas'
import { crearCargos } from '#server/catalogos/matriculas/crear-cargos'
import { permitirPlan } from '#server/catalogos/matriculas/rebajas'
import { lugarDe } from '#server/catalogos/matriculas/plazas'
import { anotarEstados, inscribir, type CursoBloqueado } from '#server/catalogos/matriculas/service'
import type { Tx } from '#server/db/pool'
import { asentar, soltarRevision } from '#server/catalogos/matriculas/orden'
import { sql } from '#server/db/sql'
import { audit } from '#server/bitacora/audit'
import type { Contexto } from '#server/http/context'
import { AppError, invalidField } from '#server/http/errors'
import type { Rastro } from '#server/resource/actos'
import { found } from '#server/resource/resource'
import { bloquearPlazas, soltarPlazas } from './decidir.ts'
import { leerRegistro, plazasDe } from './lectura.ts'
import { crearEstudiante, vincularEstudiante, type Escrito } from './personas.ts'

type Elegido = z.output<typeof CursoAceptado>

interface RegistroEscrito extends Escrito {
  id: number
  convocatoria_id: number
}

interface Entrada {
  registro: RegistroEscrito
  cliente_id: number
  plaza: Plaza
  curso: CursoBloqueado
  elegido: Elegido
}

/**
 * Accepts a registration, all of it or nothing (docs/diseno/dominio.md, «Convocatorias y registros»): its student, new
 * or on file, with the guardian; and its places become enrolments. A seat is `activa` with its charges (centavos, as of
 * today); who waits goes on waiting where it stood; a reservation that is over takes a seat if there is one, else the
 * end of the line. Throws what the students throw, `estado_no_permite` for a course that takes no enrolments any more,
 * `regla` for a course that it does not ask for, `sin_permiso` for a discount that needs it.
 */
export async function aceptar(
  tx: Tx,
  contexto: Contexto,
  { id }: RegistroVisto,
  { cliente_id, campos, cursos }: z.output<typeof ACEPTAR.aceptar.cuerpo>,
): Promise<Rastro> {
  const bloqueados = await bloquearPlazas(tx, id)
  const registro = await tx.one<RegistroEscrito>(sql`SELECT * FROM registros WHERE id = ${id}`)
  // Accepted is looked at: what kept its order takes what is its own first.
  await soltarRevision(tx, contexto, contexto.hoy, [id], bloqueados.keys())
  const plazas = await plazasDe(tx, id)
  const elegidos = cursos ?? plazas.map(({ curso_id }): Elegido => ({ curso_id, descuentos: [] }))
  elegidos.forEach(({ curso_id }, indice) => {
    if (
      !plazas.some((plaza) => plaza.curso_id === curso_id) ||
      elegidos.slice(0, indice).some((otro) => otro.curso_id === curso_id)
    )
      throw invalidField(`cursos.${indice}.curso_id`, 'validacion.opcion')
  })

  const estudiante = cliente_id
    ? await vincularEstudiante(tx, contexto, cliente_id, registro, campos)
    : await crearEstudiante(tx, contexto, registro)
  const resultados: Resultado[] = []
  for (const plaza of plazas) {
    const elegido = elegidos.find(({ curso_id }) => curso_id === plaza.curso_id)
    const curso = found(bloqueados.get(plaza.curso_id))
    resultados.push(
      elegido
        ? await ocupar(tx, contexto, { registro, cliente_id: estudiante, plaza, curso, elegido })
        : dicho(plaza, 'no_aceptado'),
    )
  }
  await soltarPlazas(tx, contexto, id, texto('registros.plaza.no_aceptada'))

  await tx.run(
    sql`
      UPDATE registros
      SET estado = 'aceptado', cliente_id = ${estudiante}, decidido_en = now(), decidido_por = ${contexto.usuario_id}
      WHERE id = ${id}
    `,
  )
  await asentar(tx, contexto, contexto.hoy, bloqueados.keys())
  const visto = found(await leerRegistro(tx, id))
  return {
    despues: {
      cliente_id: estudiante,
      nuevo: !cliente_id,
      cursos: resultados.map(
        ({ curso_nombre, resultado }) => `${curso_nombre}: ${texto(`registros.resultado.${resultado}`)}`,
      ),
    },
    respuesta: { registro: visto, cliente: found(visto.cliente), resultados: await conLugar(tx, resultados) },
  }
}

const dicho = (
  { curso_id, curso_nombre, vencida }: Plaza,
  resultado: Resultado['resultado'],
  matricula_id: number | null = null,
): Resultado => ({ curso_id, curso_nombre, resultado, matricula_id, lugar: null, vencida })

/** The place becomes the student's. */
async function ocupar(tx: Tx, contexto: Contexto, entrada: Entrada): Promise<Resultado> {
  const { cliente_id, plaza, curso, elegido } = entrada
  const viva = await tx.maybe<{ id: number }>(
    sql`
      SELECT id
      FROM matriculas
      WHERE cliente_id = ${cliente_id} AND curso_id = ${plaza.curso_id} AND estado = ANY(${VIVAS})
    `,
  )
  if (viva) return dicho(plaza, 'ya_matriculado', viva.id)
  if (!CURSO_MATRICULABLE.includes(curso.estado))
    throw new AppError('estado_no_permite', {
      message: { key: 'catalogos.matriculas.error.curso_cerrado', params: { curso: curso.nombre } },
    })
  if (plaza.vencida || plaza.retenida) return volverAInscribir(tx, contexto, entrada)

  const estado: EstadoMatricula = plaza.estado === 'preinscrita' ? 'activa' : 'en_espera'
  await tx.run(
    sql`UPDATE matriculas SET cliente_id = ${cliente_id}, estado = ${estado} WHERE id = ${plaza.matricula_id}`,
  )
  if (estado === 'activa') {
    const descuentos = await elegirDelPlan(tx, contexto, elegido.descuentos, { cliente_id })
    const fecha = contexto.hoy
    const permitido = elegido.plan
      ? await permitirPlan(tx, contexto, { curso, cliente_id, fecha, plan: elegido.plan, motivo: elegido.motivo })
      : undefined
    if (permitido)
      await tx.run(sql`UPDATE matriculas SET precio_plan = ${permitido.precio_plan} WHERE id = ${plaza.matricula_id}`)
    await crearCargos(tx, contexto, [
      {
        matricula_id: plaza.matricula_id,
        cliente_id,
        fecha: contexto.hoy,
        isv: curso.isv,
        plan: elegido.plan ?? planDeCargos(curso, { fecha: contexto.hoy }),
        descuentos,
        autorizacion_id: permitido?.autorizacion_id,
      },
    ])
    await alActivar(tx, contexto, [{ matricula_id: plaza.matricula_id, cliente_id, descuentos }])
    await anotarEstados(tx, contexto, [{ matricula_id: plaza.matricula_id, estado, fecha: contexto.hoy, motivo: null }])
  }
  await anotarMatricula(tx, contexto, plaza.matricula_id, { cliente_id, curso_id: plaza.curso_id, estado })
  return dicho(plaza, estado === 'activa' ? 'matriculado' : 'en_espera', plaza.matricula_id)
}

/** The reservation was let go, or held nothing: what there is now, as for any other who comes today. */
async function volverAInscribir(
  tx: Tx,
  contexto: Contexto,
  { registro, cliente_id, plaza, elegido }: Entrada,
): Promise<Resultado> {
  const descuentos = await elegirDelPlan(tx, contexto, elegido.descuentos, { cliente_id })
  const [inscrita] = await inscribir(tx, contexto, plaza.curso_id, [
    { cliente_id, fecha: contexto.hoy, plan: elegido.plan, descuentos, motivo: elegido.motivo },
  ])
  const { id, estado } = found(inscrita)
  await tx.run(
    sql`
      UPDATE matriculas
      SET registro_id = ${registro.id}, convocatoria_id = ${registro.convocatoria_id}
      WHERE id = ${id}
    `,
  )
  await anotarMatricula(tx, contexto, id, { cliente_id, curso_id: plaza.curso_id, estado })
  return dicho(plaza, estado === 'activa' ? 'matriculado' : 'en_espera', id)
}

const anotarMatricula = (tx: Tx, contexto: Contexto, id: number, despues: Record<string, unknown>): Promise<void> =>
  audit(tx, contexto, { modulo: 'Matriculas', accion: 'crear', entidad: 'matriculas', entidad_id: id, despues })

/** Adds the place in which each waits. */
async function conLugar(tx: Tx, resultados: readonly Resultado[]): Promise<Resultado[]> {
  const lugares = await tx.many<{ id: number; lugar: number | null }>(
    sql`
      SELECT m.id, ${lugarDe('m')} AS lugar
      FROM matriculas m
      WHERE m.id = ANY(${resultados.flatMap(({ matricula_id }) => matricula_id ?? [])})
    `,
  )
  return resultados.map((uno) => ({ ...uno, lugar: lugares.find(({ id }) => id === uno.matricula_id)?.lugar ?? null }))
}
