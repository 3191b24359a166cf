import { mensualidadesDeCopia, type CursoCrear, type DuplicarBody, type Duplicados } from '#contract/catalogos/cursos'
import { horariosVigentes } from '#contract/catalogos/horarios'
import { diasEntre, mesesEntre, sumarDias, sumarMeses } from '#contract/tiempo/fechas'
import { matricular } from '#server/catalogos/matriculas/service'
import type { Db, Tx } from '#server/db/pool'
import { raw, sql } from '#server/db/sql'
import { audit } from '#server/bitacora/audit'
import type { Contexto } from '#server/http/context'
import { AppError, invalidField } from '#server/http/errors'
import { cursosPropios } from './propios.ts'
import { crearCurso, horariosDe } from './service.ts'

interface Original {
  id: number
  codigo: string
  nombre: string
  periodo: string
  fecha_inicio: string
  fecha_fin: string
}

/** Fields that a copy takes from its original; a teacher who left is of old courses only. */
type Copiado = Omit<CursoCrear, 'codigo' | 'periodo' | 'fecha_inicio' | 'fecha_fin' | 'estado' | 'horarios'> & {
  mensualidades: number
}
const COPIADAS = sql`
  nombre, categoria_id, (SELECT id FROM docentes WHERE id = docente_id AND activo) AS docente_id, modalidad, cupo,
  edad_min, edad_max, precio_matricula, precio_mensualidad, mensualidades, hasta_retiro, dia_pago, isv
`

/**
 * «Duplicar al siguiente período»: copies courses with new dates and the timetable they ended with, and enrols the
 * chosen students with their charges as of today; all of it or nothing. Copies are `abierto`.
 * Throws `no_encontrado`; `regla` for a student list of another course or an end before the start; `sin_permiso`
 * when students are to be enrolled by someone who may not.
 */
export async function duplicarCursos(
  tx: Tx,
  contexto: Contexto,
  { ids, periodo, fecha_inicio, fecha_fin, matricular: grupos }: DuplicarBody,
): Promise<Duplicados> {
  if (grupos.length && !contexto.permisos.has('Matriculas:crear')) throw new AppError('sin_permiso')
  if (grupos.some(({ curso_id }) => !ids.includes(curso_id))) throw invalidField('matricular', 'validacion.opcion')
  const originales = await tx.many<Original>(
    sql`
      SELECT id, codigo, nombre, periodo, fecha_inicio, fecha_fin
      FROM cursos t
      WHERE id = ANY(${ids}) AND ${cursosPropios(contexto) ?? raw('true')}
      ORDER BY fecha_inicio, id
    `,
  )
  const [primero] = originales
  if (!primero || originales.length !== new Set(ids).size) throw new AppError('no_encontrado')

  const resultado: Duplicados = { cursos: [], activas: 0, en_espera: 0 }
  for (const original of originales) {
    const inicio = sumarDias(fecha_inicio, diasEntre(primero.fecha_inicio, original.fecha_inicio))
    const fin = fecha_fin ?? finTrasladado(original, inicio)
    if (fin < inicio) throw invalidField('fecha_fin', 'validacion.fin_antes')
    const copia = await copiar(tx, contexto, original, { periodo, fecha_inicio: inicio, fecha_fin: fin })
    resultado.cursos.push({ ...copia, nombre: original.nombre, duplicado_de: original.id })
    const clientes = [
      ...new Set(grupos.filter(({ curso_id }) => curso_id === original.id).flatMap(({ cliente_ids }) => cliente_ids)),
    ]
    const matriculas = await matricular(
      tx,
      contexto,
      copia.id,
      clientes.map((cliente_id) => ({ cliente_id, fecha: contexto.hoy })),
    )
    for (const { estado } of matriculas) resultado[estado === 'activa' ? 'activas' : 'en_espera']++
  }
  return resultado
}

/** As many months later as the start; when that leaves no time at all, as many days. */
function finTrasladado({ fecha_inicio, fecha_fin }: Original, inicio: string): string {
  const fin = sumarMeses(fecha_fin, mesesEntre(fecha_inicio, inicio))
  return fin >= inicio ? fin : sumarDias(inicio, diasEntre(fecha_inicio, fecha_fin))
}

async function copiar(
  tx: Tx,
  contexto: Contexto,
  original: Original,
  fechas: { periodo: string; fecha_inicio: string; fecha_fin: string },
): Promise<{ id: number; codigo: string }> {
  const datos = await tx.one<Copiado>(sql`SELECT ${COPIADAS} FROM cursos WHERE id = ${original.id}`)
  const horarios = horariosVigentes(
    { ...original, horarios: await horariosDe(tx, [original.id]) },
    original.fecha_fin,
  ).map((clase) => ({ ...clase, vigente_desde: null }))
  const codigo = await codigoLibre(tx, codigoSinPeriodo(original), fechas.periodo)
  const mensualidades = mensualidadesDeCopia({ ...original, ...datos }, fechas)
  const copia = { ...datos, ...fechas, mensualidades, codigo, estado: 'abierto' as const, horarios }
  const id = await crearCurso(tx, contexto, copia)
  await audit(tx, contexto, {
    modulo: 'Cursos',
    accion: 'duplicar',
    entidad: 'cursos',
    entidad_id: id,
    despues: { ...copia, duplicado_de: original.id },
  })
  return { id, codigo }
}

/** The code without the suffix that an earlier copy gave it. */
function codigoSinPeriodo({ codigo, periodo }: Original): string {
  const sufijo = `-${periodo}`.toLowerCase()
  const propio = codigo.replace(/\.\d+$/, '')
  return propio.toLowerCase().endsWith(sufijo) ? propio.slice(0, -sufijo.length) : codigo
}

const MAX_CODIGO = 40
const MAX_SUFIJO = 3

/** `ING-A1-2026-II`, or `ING-A1-2026-II.2` when that one exists. */
async function codigoLibre(db: Db, base: string, periodo: string): Promise<string> {
  const sufijo = `-${periodo.replace(/\s+/g, '-')}`
  const raiz = `${base.slice(0, MAX_CODIGO - sufijo.length - MAX_SUFIJO)}${sufijo}`
  const usados = new Set(
    (
      await db.many<{ codigo: string }>(
        sql`SELECT lower(codigo) AS codigo FROM cursos WHERE starts_with(lower(codigo), lower(${raiz}))`,
      )
    ).map(({ codigo }) => codigo),
  )
  for (let copia = 1; ; copia++) {
    const codigo = copia === 1 ? raiz : `${raiz}.${copia}`
    if (!usados.has(codigo.toLowerCase())) return codigo
  }
}
