import type { Clase, ClaseClave, EstadoAsistencia, ListaDeClase } from '#contract/asistencia/asistencia'
import type { CambioNuevo } from '#src/offline/cola.ts'
import type { Pendiente } from '#src/offline/cola-model.ts'
import { mismaClase } from '#src/offline/instantanea-model.ts'

type Alumno = ListaDeClase['lista'][number]

/** The list of a class as its user sees it: what the server says, with this device's own taps on top. */
export interface Vista extends Omit<ListaDeClase, 'oyentes'> {
  oyentes: OyenteVisto[]
  /** Taps of this class that wait to be sent. */
  por_enviar: number
  /** The close that was not sent, which a tap takes back. */
  cierre: string | null
  rechazados: Pendiente[]
}

/** `clave` of one that was not sent, whose id the server has not given. */
interface OyenteVisto {
  id: number
  nombre: string
  clave?: string
}

/** Until somebody says otherwise, whoever is on the list is present. */
export const estadoDe = ({ estado }: Pick<Alumno, 'estado'>): EstadoAsistencia => estado ?? 'presente'

const deClase = (pendientes: readonly Pendiente[], clase: ClaseClave) =>
  pendientes.filter(({ cambio }) => mismaClase(cambio.clase, clase))

/**
 * Pending changes on top of the list, in the order of the taps; a student whom none touches is the same object as
 * before.
 */
export function conPendientes(lista: ListaDeClase, pendientes: readonly Pendiente[]): Vista {
  const propios = deClase(pendientes, lista)
  const vivos = propios.filter(({ rechazo }) => rechazo === null)
  const alumnos = new Map(lista.lista.map((alumno) => [alumno.matricula_id, alumno]))
  let oyentes: OyenteVisto[] = lista.oyentes
  let { estado } = lista
  let cierre: string | null = null
  for (const { cambio } of vivos) {
    if (estado === 'por_tomar' && cambio.tipo !== 'quitar_oyente') estado = 'abierta'
    switch (cambio.tipo) {
      case 'tomar':
        llenar(alumnos)
        break
      case 'marcar': {
        const alumno = alumnos.get(cambio.matricula_id)
        if (alumno)
          alumnos.set(alumno.matricula_id, {
            ...alumno,
            estado: cambio.estado,
            minutos: cambio.minutos,
            nota: cambio.nota ?? null,
            marcada_en: cambio.en,
          })
        break
      }
      case 'oyente':
        oyentes = [...oyentes, { id: 0, nombre: cambio.nombre, clave: cambio.clave }]
        break
      case 'quitar_oyente':
        oyentes = oyentes.filter(({ id }) => id !== cambio.oyente_id)
        break
      case 'cerrar':
        llenar(alumnos)
        estado = 'cerrada'
        cierre = cambio.clave
    }
  }
  const vistos = lista.lista.map((alumno) => alumnos.get(alumno.matricula_id) ?? alumno)
  return {
    ...lista,
    lista: vistos,
    oyentes,
    estado,
    cierre,
    por_enviar: vivos.length,
    rechazados: propios.filter(({ rechazo }) => rechazo !== null),
    ...cuenta(vistos),
  }
}

function llenar(alumnos: Map<number, Alumno>): void {
  for (const [id, alumno] of alumnos) if (alumno.estado === null) alumnos.set(id, { ...alumno, estado: 'presente' })
}

function cuenta(
  alumnos: readonly Alumno[],
): Pick<Clase, 'alumnos' | 'presentes' | 'ausentes' | 'tardes' | 'justificados'> {
  const de = (estado: EstadoAsistencia) => alumnos.filter((alumno) => alumno.estado === estado).length
  return {
    alumnos: alumnos.length,
    presentes: de('presente'),
    ausentes: de('ausente'),
    tardes: de('tarde'),
    justificados: de('justificado'),
  }
}

/** A class of the day's list with the taps that wait: how far it is, and how many are waiting. */
export function claseConPendientes(
  clase: Clase | ListaDeClase,
  pendientes: readonly Pendiente[],
): Clase & { por_enviar: number; rechazados: number } {
  if ('lista' in clase) {
    const vista = conPendientes(clase, pendientes)
    return { ...vista, rechazados: vista.rechazados.length }
  }
  const propios = deClase(pendientes, clase)
  const vivos = propios.filter(({ rechazo }) => rechazo === null)
  const cerrada = vivos.some(({ cambio }) => cambio.tipo === 'cerrar')
  const estado = cerrada ? 'cerrada' : clase.estado === 'por_tomar' && vivos.length > 0 ? 'abierta' : clase.estado
  return { ...clase, estado, por_enviar: vivos.length, rechazados: propios.length - vivos.length }
}

/** Students who are there, and all of them: who is late is there too. Before the class is taken, both are all. */
export function asistencia({ estado, alumnos, presentes, tardes }: Clase): { hay: number; de: number } {
  return { hay: estado === 'por_tomar' ? alumnos : presentes + tardes, de: alumnos }
}

const clave = ({ curso_id, fecha, hora_inicio }: ClaseClave): ClaseClave => ({ curso_id, fecha, hora_inicio })

/** The list begins as all present: the first tap says so of everybody else. */
const antes = (vista: Vista): CambioNuevo[] =>
  vista.lista.some(({ estado }) => estado === null) || vista.lista.length === 0
    ? [{ tipo: 'tomar', clase: clave(vista) }]
    : []

export interface Marca {
  estado: EstadoAsistencia
  /** Minutes late, of the state `tarde` alone. */
  minutos: number | null
  nota: string | null
}

const marca = (vista: Vista, { matricula_id }: Alumno, { estado, minutos, nota }: Marca): CambioNuevo => ({
  tipo: 'marcar',
  clase: clave(vista),
  matricula_id,
  estado,
  minutos: estado === 'tarde' ? minutos : null,
  nota,
})

/** A mark with a change: minutes go with another state, and a note stays. */
export function marcaCon(alumno: Alumno, cambio: Partial<Marca>): Marca {
  const estado = cambio.estado ?? estadoDe(alumno)
  return { estado, minutos: estado === alumno.estado ? alumno.minutos : null, nota: alumno.nota, ...cambio }
}

/** The changes of a tap on one student. */
export const alMarcar = (vista: Vista, alumno: Alumno, puesta: Marca): CambioNuevo[] => [
  ...antes(vista),
  marca(vista, alumno, puesta),
]

/** The student on the list whose card has that code. */
export const delCarnet = ({ lista }: Vista, codigo: string): Vista['lista'][number] | undefined =>
  lista.find(({ carnet }) => carnet === codigo)

/** The changes of marking the whole class: only of those who are marked otherwise. Notes stay. */
export function alMarcarTodos(vista: Vista, estado: EstadoAsistencia): CambioNuevo[] {
  const otros = vista.lista.filter((alumno) => estadoDe(alumno) !== estado)
  return [...antes(vista), ...otros.map((alumno) => marca(vista, alumno, { estado, minutos: null, nota: alumno.nota }))]
}

/** The marks of those who were marked otherwise before the whole class was marked at once. */
export type Antes = ReadonlyMap<number, Marca>

export const antesDeTodos = (vista: Vista, estado: EstadoAsistencia): Antes =>
  new Map(
    vista.lista
      .filter((alumno) => estadoDe(alumno) !== estado)
      .map((alumno) => [alumno.matricula_id, { estado: estadoDe(alumno), minutos: alumno.minutos, nota: alumno.nota }]),
  )

/** The changes of taking that back: of those whom no tap has marked otherwise since. */
export const alVolver = (vista: Vista, estado: EstadoAsistencia, antes: Antes): CambioNuevo[] =>
  vista.lista.flatMap((alumno) => {
    const puesta = antes.get(alumno.matricula_id)
    return puesta && estadoDe(alumno) === estado ? [marca(vista, alumno, { ...puesta, nota: alumno.nota })] : []
  })

export const alCerrar = (vista: Vista): CambioNuevo[] => [...antes(vista), { tipo: 'cerrar', clase: clave(vista) }]

export const alAgregarOyente = (vista: Vista, nombre: string): CambioNuevo[] => [
  ...antes(vista),
  { tipo: 'oyente', clase: clave(vista), nombre },
]

export const alQuitarOyente = (vista: Vista, id: number): CambioNuevo[] => [
  { tipo: 'quitar_oyente', clase: clave(vista), oyente_id: id },
]
