import type { Cambio, CambiosAnswer, EstadoAsistencia } from '#contract/asistencia/asistencia'

/*
 * The effect of a change of attendance on a class, without a database (docs/diseno/dominio.md, «Asistencia»). The taps
 * that two devices send end in the same list whatever the order in which they arrive.
 */

/** One tap's word on an enrolment. `en` is ISO 8601 UTC, by the server's clock. */
export interface Toque {
  estado: EstadoAsistencia
  minutos: number | null
  nota: string | null
  en: string
  clave: string
  usuario_id: number
}

/** A class while changes are applied to it, under the lock of its row. */
export interface ClaseEnCurso {
  suspendida: boolean
  cerrada: boolean
  tomada_en: string | null
  /** The user who asks may change a closed class. */
  autoriza: boolean
  /** Enrolments on its list. */
  lista: ReadonlySet<number>
  /** The latest tap of each enrolment that was ever tapped. */
  toques: Map<number, Toque>
  /** Enrolments that have a state: tapped, or present since the class was taken. */
  marcadas: Set<number>
  /** Ids of those present who are not on the list; those of this batch have none yet. */
  oyentes: Set<number>
  nuevos_oyentes: string[]
}

export type Motivo = 'suspendida' | 'cerrada' | 'no_listado' | 'demasiados_oyentes'
type Resultado = CambiosAnswer['resultados'][number]['resultado']
export type Efecto = { resultado: Exclude<Resultado, 'rechazado'> } | { resultado: 'rechazado'; motivo: Motivo }

const MAX_OYENTES = 50
const APLICADO: Efecto = { resultado: 'aplicado' }
const SUPERADO: Efecto = { resultado: 'superado' }
const rechazado = (motivo: Motivo): Efecto => ({ resultado: 'rechazado', motivo })

/** The later tap wins; of two at the same instant, the greater key, so that it is the same one wherever they meet. */
export function gana(uno: Toque, otro: Toque | undefined): boolean {
  if (!otro) return true
  const orden = Date.parse(uno.en) - Date.parse(otro.en)
  if (orden !== 0) return orden > 0
  return uno.clave === otro.clave ? uno.usuario_id > otro.usuario_id : uno.clave > otro.clave
}

/** Applies one change, with its corrected instant, to the class, which it moves on; answers what became of it. */
export function aplicar(clase: ClaseEnCurso, cambio: Cambio, usuario_id: number): Efecto {
  if (clase.suspendida) return rechazado('suspendida')
  // Closing or taking what is closed already says nothing new: it holds.
  const nadaNuevo = cambio.tipo === 'cerrar' || cambio.tipo === 'tomar'
  if (clase.cerrada && !clase.autoriza) return nadaNuevo ? APLICADO : rechazado('cerrada')
  switch (cambio.tipo) {
    case 'tomar':
      tomar(clase, cambio.en)
      return APLICADO
    case 'cerrar':
      tomar(clase, cambio.en)
      clase.cerrada = true
      return APLICADO
    case 'marcar':
      return marcar(clase, cambio, usuario_id)
    case 'oyente':
      if (clase.oyentes.size + clase.nuevos_oyentes.length >= MAX_OYENTES) return rechazado('demasiados_oyentes')
      anotarToma(clase, cambio.en)
      clase.nuevos_oyentes.push(cambio.nombre)
      return APLICADO
    case 'quitar_oyente':
      return clase.oyentes.delete(cambio.oyente_id) ? APLICADO : SUPERADO
  }
}

function marcar(
  clase: ClaseEnCurso,
  { matricula_id, estado, minutos, nota = null, en, clave }: Extract<Cambio, { tipo: 'marcar' }>,
  usuario_id: number,
): Efecto {
  if (!clase.lista.has(matricula_id)) return rechazado('no_listado')
  anotarToma(clase, en)
  clase.marcadas.add(matricula_id)
  const toque: Toque = { estado, minutos: estado === 'tarde' ? minutos : null, nota, en, clave, usuario_id }
  if (!gana(toque, clase.toques.get(matricula_id))) return SUPERADO
  clase.toques.set(matricula_id, toque)
  return APLICADO
}

/** Whoever is not marked yet is present; a tap of any instant is stronger than that. */
function tomar(clase: ClaseEnCurso, en: string): void {
  anotarToma(clase, en)
  for (const matricula_id of clase.lista) clase.marcadas.add(matricula_id)
}

/** Attendance was taken when the first tap of all says. */
function anotarToma(clase: ClaseEnCurso, en: string): void {
  if (clase.tomada_en === null || Date.parse(en) < Date.parse(clase.tomada_en)) clase.tomada_en = en
}
