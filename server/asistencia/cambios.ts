import type { Cambio, CambiosAnswer, CambiosBody, ClaseClave, ListaDeClase } from '#contract/asistencia/asistencia'
import { texto } from '#i18n/texto'
import type { Database, Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { audit } from '#server/bitacora/audit'
import type { Contexto } from '#server/http/context'
import { claseDe, type ClaseHallada } from './clases.ts'
import { conLista } from './lista.ts'
import { aplicar, type ClaseEnCurso, type Efecto, type Motivo, type Toque } from './reglas.ts'

type Respuesta = CambiosAnswer['resultados'][number]

/** No telephone's clock goes below its epoch, where one begins again whose battery died. */
const PRIMER_INSTANTE = 0
/** Classes that come back whole; a telephone sends the changes of a day or two. */
const MAX_CLASES_DE_VUELTA = 50

/**
 * Takes what was tapped on a device, perhaps long ago and perhaps before: each class in a transaction of its own, so
 * that one never holds up the others. A change is known by the user and its `clave`: again, it is answered as the first
 * time. What is refused leaves no trace, and is judged again when it comes again.
 * A class that fails for another reason is left out of the answer, so its changes are sent again; throws when all fail.
 */
export async function recibirCambios(
  db: Database,
  contexto: Contexto,
  { ahora, cambios }: CambiosBody,
): Promise<CambiosAnswer> {
  const unicos = new Map(enHora(cambios, ahora).map((cambio) => [cambio.clave, cambio]))
  const grupos = porClase([...unicos.values()])

  const respuestas = new Map<string, Omit<Respuesta, 'clave'>>()
  const clases: ListaDeClase[] = []
  const fallas: unknown[] = []
  for (const grupo of grupos) {
    try {
      const { efectos, clase } = await db.transaction((tx) => recibirClase(tx, contexto, grupo))
      for (const [clave, efecto] of efectos) respuestas.set(clave, enPalabras(efecto))
      if (clase && clases.length < MAX_CLASES_DE_VUELTA) clases.push(clase)
    } catch (falla) {
      fallas.push(falla)
    }
  }
  if (fallas.length === grupos.length) throw fallas[0]
  const resultados = cambios.flatMap(({ clave }) => {
    const respuesta = respuestas.get(clave)
    return respuesta ? [{ clave, ...respuesta }] : []
  })
  return { ahora: new Date().toISOString(), resultados, clases }
}

/**
 * The changes of a device, in the order of its taps, with their instants by our clock: moved by what the two differ
 * now. Its own may have been wrong while it had no network, and set right since: a tap that would be later than now was
 * made just before the next one.
 */
function enHora(cambios: readonly Cambio[], ahora: string): Cambio[] {
  const recibido = Date.now()
  const desfase = recibido - Date.parse(ahora)
  let tope = recibido
  const alReves = cambios.toReversed().map((cambio) => {
    const en = Date.parse(cambio.en) + desfase
    const instante = Math.max(PRIMER_INSTANTE, en > recibido ? tope : en)
    tope = instante - 1
    return { ...cambio, en: new Date(instante).toISOString() }
  })
  return alReves.reverse()
}

function porClase(cambios: readonly Cambio[]): Cambio[][] {
  const grupos = new Map<string, Cambio[]>()
  for (const cambio of cambios) {
    const { curso_id, fecha, hora_inicio } = cambio.clase
    const clave = `${curso_id} ${fecha} ${hora_inicio}`
    grupos.set(clave, [...(grupos.get(clave) ?? []), cambio])
  }
  return [...grupos.values()]
}

type Rechazo = { resultado: 'rechazado'; motivo: Motivo | 'ajena' | 'futura' }

const enPalabras = (efecto: Efecto | Rechazo): Omit<Respuesta, 'clave'> => ({
  resultado: efecto.resultado,
  mensaje: efecto.resultado === 'rechazado' ? texto(`asistencia.rechazo.${efecto.motivo}`) : null,
})

interface Recibida {
  efectos: Map<string, Efecto | Rechazo>
  /** As it is now; absent when it is not to be seen. */
  clase?: ListaDeClase
}

async function recibirClase(tx: Tx, contexto: Contexto, cambios: readonly Cambio[]): Promise<Recibida> {
  const [primero] = cambios
  if (!primero) return { efectos: new Map() }
  const { clase: clave } = primero
  // The same batch many times at once: one after the other, so that the next finds what the first left.
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtext('asistencia_cambios'), ${contexto.usuario_id})`)
  const clase = await claseDe(tx, contexto, clave)
  if (!clase) return { efectos: rechazarTodos(cambios, 'ajena') }
  if (clave.fecha > contexto.hoy) return { efectos: rechazarTodos(cambios, 'futura') }

  const sesion = await bloquearSesion(tx, clase)
  const efectos = await yaRecibidos(tx, contexto, cambios)
  const nuevos = cambios.filter((cambio) => !efectos.has(cambio.clave))
  const antes = await leerClase(tx, contexto, clase, sesion)
  const curso = enCurso(antes)
  const aceptados: { cambio: Cambio; efecto: Efecto }[] = []
  // In the order of the taps, and of the device where two are of the same instant.
  for (const cambio of nuevos.toSorted((uno, otro) => Date.parse(uno.en) - Date.parse(otro.en))) {
    const efecto = aplicar(curso, cambio, contexto.usuario_id)
    efectos.set(cambio.clave, efecto)
    if (efecto.resultado !== 'rechazado') aceptados.push({ cambio, efecto })
  }
  if (aceptados.length) await guardar(tx, contexto, sesion, antes, curso, aceptados)
  else if (sesion.nueva) await tx.run(sql`DELETE FROM asistencia_sesiones WHERE id = ${sesion.id}`)
  const [actual] = await conLista(tx, contexto, [(await claseDe(tx, contexto, clave)) ?? clase])
  return { efectos, clase: actual }
}

const rechazarTodos = (cambios: readonly Cambio[], motivo: Rechazo['motivo']): Recibida['efectos'] =>
  new Map(cambios.map(({ clave }) => [clave, { resultado: 'rechazado', motivo }]))

export interface Sesion {
  id: number
  tipo: 'normal' | 'reposicion' | 'suspendida'
  estado: 'abierta' | 'cerrada'
  tomada_en: string | null
  version: number
  /** Made just now. */
  nueva: boolean
}

/** Locks the row of a class that may be seen, which gets one if it has none. */
export async function bloquearSesion(
  tx: Tx,
  { curso_id, fecha, hora_inicio, hora_fin }: ClaseClave & { hora_fin: string },
): Promise<Sesion> {
  const nueva = await tx.run(sql`
    INSERT INTO asistencia_sesiones (curso_id, fecha, hora_inicio, hora_fin, docente_id)
    SELECT ${curso_id}, ${fecha}, ${hora_inicio}, ${hora_fin}, docente_id
    FROM cursos
    WHERE id = ${curso_id}
    ON CONFLICT DO NOTHING
  `)
  const sesion = await tx.one<Omit<Sesion, 'nueva'>>(sql`
    SELECT id, tipo, estado, tomada_en, version
    FROM asistencia_sesiones
    WHERE curso_id = ${curso_id} AND fecha = ${fecha} AND hora_inicio = ${hora_inicio}
    FOR NO KEY UPDATE
  `)
  return { ...sesion, nueva: nueva > 0 }
}

async function yaRecibidos(tx: Tx, { usuario_id }: Contexto, cambios: readonly Cambio[]): Promise<Recibida['efectos']> {
  const filas = await tx.many<{ clave: string; resultado: 'aplicado' | 'superado' }>(sql`
    SELECT clave, resultado
    FROM asistencia_cambios
    WHERE usuario_id = ${usuario_id} AND clave = ANY(${cambios.map(({ clave }) => clave)})
  `)
  return new Map(filas.map(({ clave, resultado }) => [clave, { resultado }]))
}

async function leerClase(tx: Tx, contexto: Contexto, clase: ClaseHallada, sesion: Sesion): Promise<ClaseEnCurso> {
  const [con] = await conLista(tx, contexto, [{ ...clase, sesion_id: sesion.id }])
  const toques = await tx.many<Toque & { matricula_id: number }>(sql`
    SELECT DISTINCT ON (matricula_id) matricula_id, estado, minutos, nota, en, clave, usuario_id
    FROM asistencia_cambios
    WHERE sesion_id = ${sesion.id} AND tipo = 'marcar'
    ORDER BY matricula_id, en DESC, clave COLLATE "C" DESC, usuario_id DESC
  `)
  return {
    suspendida: sesion.tipo === 'suspendida',
    cerrada: sesion.estado === 'cerrada',
    tomada_en: sesion.tomada_en,
    autoriza: contexto.permisos.has('Asistencia:autorizar'),
    lista: new Set(con?.lista.map(({ matricula_id }) => matricula_id)),
    toques: new Map(toques.map(({ matricula_id, ...toque }) => [matricula_id, toque])),
    marcadas: new Set(con?.lista.filter(({ estado }) => estado !== null).map(({ matricula_id }) => matricula_id)),
    oyentes: new Set(con?.oyentes.map(({ id }) => id)),
    nuevos_oyentes: [],
  }
}

const enCurso = (clase: ClaseEnCurso): ClaseEnCurso => ({
  ...clase,
  toques: new Map(clase.toques),
  marcadas: new Set(clase.marcadas),
  oyentes: new Set(clase.oyentes),
  nuevos_oyentes: [],
})

/**
 * Writes what became of a class: its history, the taps that hold, the presence of the rest, who came besides, its row.
 */
async function guardar(
  tx: Tx,
  contexto: Contexto,
  sesion: Sesion,
  antes: ClaseEnCurso,
  curso: ClaseEnCurso,
  aceptados: readonly { cambio: Cambio; efecto: Efecto }[],
): Promise<void> {
  const { usuario_id } = contexto
  const nombres = await tx.many<{ id: number; nombre: string }>(
    sql`SELECT id, nombre FROM asistencia_oyentes WHERE sesion_id = ${sesion.id}`,
  )
  const historia = aceptados.map(({ cambio, efecto: { resultado } }) => ({
    ...filaDe(cambio, (id) => nombres.find((uno) => uno.id === id)?.nombre),
    resultado,
  }))
  await tx.run(sql`
    INSERT INTO asistencia_cambios (
      clave, usuario_id, sesion_id, tipo, matricula_id, estado, minutos, nota, en, resultado
    )
    SELECT clave, ${usuario_id}, ${sesion.id}, tipo, matricula_id, estado, minutos, nota, en, resultado
    FROM jsonb_to_recordset(${JSON.stringify(historia)}::jsonb) AS x(
      clave text, tipo text, matricula_id int, estado text, minutos int, nota text, en timestamptz, resultado text
    )
  `)

  const cierra = curso.cerrada && !antes.cerrada
  // Always written: the version tells a screen that the class moved. Before its marks, which are then summed once.
  await tx.run(sql`
    UPDATE asistencia_sesiones
    SET
      tomada_en = ${curso.tomada_en}, estado = ${curso.cerrada ? 'cerrada' : 'abierta'},
      cerrada_en = CASE WHEN ${cierra} THEN now() ELSE cerrada_en END,
      cerrada_por = CASE WHEN ${cierra} THEN ${usuario_id} ELSE cerrada_por END
    WHERE id = ${sesion.id}
  `)

  const marcas = [...curso.toques]
    .filter(([matricula_id, toque]) => antes.toques.get(matricula_id) !== toque)
    .map(([matricula_id, toque]) => ({ matricula_id, ...toque }))
  const presentes = [...curso.marcadas]
    .filter((id) => !antes.marcadas.has(id) && !curso.toques.has(id))
    .map((matricula_id) => ({
      matricula_id,
      estado: 'presente',
      minutos: null,
      nota: null,
      en: curso.tomada_en,
      usuario_id,
    }))
  // Those that are new and those that change are summed by a trigger each: locked here, all of them are in one order.
  const tocadas = [...marcas, ...presentes].map(({ matricula_id }) => matricula_id)
  await tx.run(sql`
    SELECT FROM matricula_asistencias WHERE matricula_id = ANY(${tocadas}) ORDER BY matricula_id FOR NO KEY UPDATE
  `)
  await tx.run(sql`
    INSERT INTO asistencias (sesion_id, matricula_id, estado, minutos, nota, marcada_en, usuario_id)
    SELECT ${sesion.id}, matricula_id, estado, minutos, nota, en, usuario_id
    FROM jsonb_to_recordset(${JSON.stringify([...marcas, ...presentes])}::jsonb)
      AS x(matricula_id int, estado text, minutos int, nota text, en timestamptz, usuario_id int)
    ORDER BY matricula_id
    ON CONFLICT (sesion_id, matricula_id) DO UPDATE SET estado = excluded.estado, minutos = excluded.minutos,
      nota = excluded.nota, marcada_en = excluded.marcada_en, usuario_id = excluded.usuario_id
  `)

  await tx.run(
    sql`
      INSERT INTO asistencia_oyentes (sesion_id, nombre)
      SELECT ${sesion.id}, nombre
      FROM unnest(${curso.nuevos_oyentes}::text[]) WITH ORDINALITY AS x(nombre, orden)
      ORDER BY orden
    `,
  )
  await tx.run(
    sql`
      DELETE FROM asistencia_oyentes
      WHERE sesion_id = ${sesion.id}
        AND NOT id = ANY(${[...curso.oyentes]}::int[])
        AND id = ANY(${[...antes.oyentes]}::int[])
    `,
  )

  // No child's name: who and how many, and the class has its own history.
  const rastro = {
    entidad: 'asistencia_sesiones',
    entidad_id: sesion.id,
    despues: { cambios: aceptados.length },
  } as const
  if (cierra) await audit(tx, contexto, { ...rastro, modulo: 'Asistencia', accion: 'cerrar' })
  else if (curso.tomada_en !== null && antes.tomada_en === null)
    await audit(tx, contexto, { ...rastro, modulo: 'Asistencia', accion: 'tomar' })
  else await audit(tx, contexto, { ...rastro, modulo: 'Asistencia', accion: 'marcar' })
}

/** A change as the history keeps it; of somebody who is not on the list, the name in place of the note. */
function filaDe(cambio: Cambio, nombreDe: (oyente_id: number) => string | undefined) {
  const { clave, tipo, en } = cambio
  if (tipo === 'marcar')
    return {
      clave,
      tipo,
      en,
      matricula_id: cambio.matricula_id,
      estado: cambio.estado,
      minutos: cambio.estado === 'tarde' ? cambio.minutos : null,
      nota: cambio.nota ?? null,
    }
  if (tipo === 'oyente') return { clave, tipo, en, nota: cambio.nombre }
  return { clave, tipo, en, nota: tipo === 'quitar_oyente' ? (nombreDe(cambio.oyente_id) ?? null) : null }
}
