import { diaDeSemana, sumarDias } from '#contract/tiempo/fechas'
import { feriadosNacionales } from '#server/asistencia/nacionales'
import { hecho, instante } from './calendario.ts'
import { MINIMO_DE_FALTAS } from './facts.ts'
import type { Clase } from './horario.ts'
import type { Matricula } from './matriculas.ts'
import type { Oferta } from './oferta.ts'
import { randomFor } from './random.ts'
import type { Fila } from './sembrar.ts'

const random = randomFor('asistencia')

/** Since when the school takes attendance. */
const DIAS_CON_ASISTENCIA = 90
const DIAS_PARA_CERRAR = 2
/** Teacher and user of docente@demo.hn; the others have no account, and the office writes theirs down. */
const DOCENTE = 1
const USUARIO_DOCENTE = 4
const ADMINISTRACION = 1
const DOCENTES = 10

const CLASES = { tomada: 90, sin_tomar: 6, suspendida: 1.5, suplente: 2.5 } as const
const ESTADOS = { presente: 92, ausente: 4.5, tarde: 2.5, justificado: 1 } as const
const MOTIVOS = [
  'Corte de energía en el edificio',
  'El docente está en capacitación',
  'Lluvias: no hubo transporte',
] as const
const NOTAS = ['Avisó la madre', 'Viaje familiar', 'Permiso de la coordinación'] as const
const REPOSICION = { hora_inicio: '08:00', hora_fin: '10:00', motivo: 'Repone una clase suspendida' } as const

type Sesion = Fila & {
  id: number
  curso_id: number
  fecha: string
  tomada_en?: string
}
type Marca = Fila & {
  sesion_id: number
  matricula_id: number
  estado: string
  marcada_en: string
}
interface Tablas {
  feriados: Fila[]
  asistencia_sesiones: Sesion[]
  asistencias: Marca[]
  asistencia_cambios: Fila[]
}

/**
 * Attendance of the last three months as of a local date: most classes taken, some not, some suspended or given by
 * somebody else; nobody's of today. docente@demo.hn has a class today, whatever the weekday, and a student who missed
 * the last three of one of hers.
 */
export function asistencia(
  hoy: string,
  ofertas: readonly Oferta[],
  matriculas: readonly Matricula[],
  idDe: (matricula: Matricula) => number,
): Tablas {
  random.restart()
  const alta = instante(sumarDias(hoy, -DIAS_CON_ASISTENCIA), 8 * 60)
  const anio = Number(hoy.slice(0, 4))
  const feriados = [anio - 1, anio].flatMap(feriadosNacionales).map((feriado) => ({ ...feriado, ...hecho(alta) }))
  const libres = new Set(feriados.map(({ fecha }) => fecha))
  const tablas: Tablas = { feriados, asistencia_sesiones: [], asistencias: [], asistencia_cambios: [] }
  const conFaltas = ofertas.findLast(
    (oferta) =>
      oferta.docente === DOCENTE &&
      oferta.estado === 'en_curso' &&
      clasesPasadas(oferta, hoy, libres).length >= MINIMO_DE_FALTAS,
  )

  for (const oferta of ofertas) {
    const inscritas = matriculas.filter((matricula) => matricula.oferta === oferta)
    const clases = clasesPasadas(oferta, hoy, libres)
    const ultimas = oferta === conFaltas ? clases.slice(-MINIMO_DE_FALTAS) : []
    const faltista = inscritas.find(
      ({ estado, estudiante, fecha }) => estado === 'activa' && !estudiante.fijo && fecha < (ultimas[0]?.fecha ?? ''),
    )
    for (const clase of clases)
      escribirClase(tablas, hoy, {
        oferta,
        clase,
        inscritas,
        idDe,
        faltista: ultimas.includes(clase) ? faltista : undefined,
      })
  }
  reponerHoy(tablas, hoy, ofertas)
  return tablas
}

interface ClaseDelDia extends Clase {
  fecha: string
}

interface ClaseConAlumnos {
  oferta: Oferta
  clase: ClaseDelDia
  inscritas: readonly Matricula[]
  idDe(matricula: Matricula): number
  /** The student who misses this class, if anybody must. */
  faltista: Matricula | undefined
}

/** The classes of the timetable before today that were no holiday, by date. */
function clasesPasadas(oferta: Oferta, hoy: string, libres: ReadonlySet<string>): ClaseDelDia[] {
  const dias = Array.from({ length: DIAS_CON_ASISTENCIA }, (_, index) => sumarDias(hoy, index - DIAS_CON_ASISTENCIA))
  return dias
    .filter((fecha) => fecha >= oferta.fecha_inicio && fecha <= oferta.fecha_fin && !libres.has(fecha))
    .flatMap((fecha) =>
      oferta.clases.filter(({ dia }) => dia === diaDeSemana(fecha)).map((clase) => ({ ...clase, fecha })),
    )
}

/** One class with its list: `faltista` misses it, and then it was taken. */
function escribirClase(
  tablas: Tablas,
  hoy: string,
  { oferta, clase, inscritas, idDe, faltista }: ClaseConAlumnos,
): void {
  const suerte = faltista ? 'tomada' : random.weighted(CLASES)
  const alumnos = inscritas.filter((matricula) => enLista(matricula, clase.fecha))
  if (suerte === 'sin_tomar' || !alumnos.length) return
  const docente = suerte === 'suplente' ? (oferta.docente % DOCENTES) + 1 : oferta.docente
  const sesion = nuevaSesion(tablas, oferta, clase, docente)
  if (suerte === 'suspendida') {
    Object.assign(sesion, { tipo: 'suspendida', motivo: random.pick(MOTIVOS) })
    return
  }
  const usuario_id = docente === DOCENTE ? USUARIO_DOCENTE : ADMINISTRACION
  const alMinuto = (minutos: number, segundos = 0) =>
    instante(clase.fecha, minutosDe(clase.hora_inicio) + minutos, segundos)
  Object.assign(sesion, { tomada_en: alMinuto(5), ...hecho(alMinuto(5)) })
  const anotar = (cambio: Fila & { tipo: string; en: string }) => {
    tablas.asistencia_cambios.push({
      clave: `demostracion-${String(tablas.asistencia_cambios.length + 1).padStart(8, '0')}`,
      usuario_id,
      sesion_id: sesion.id,
      resultado: 'aplicado',
      recibido_en: cambio.en,
      ...cambio,
    })
  }
  anotar({ tipo: 'tomar', en: alMinuto(5) })
  alumnos.forEach((alumno, index) => {
    const estado = alumno === faltista ? 'ausente' : random.weighted(ESTADOS)
    const minutos = estado === 'tarde' ? random.int(1, 5) * 5 : null
    const marca = {
      matricula_id: idDe(alumno),
      estado,
      minutos,
      nota: estado === 'justificado' ? random.pick(NOTAS) : null,
    }
    const en =
      estado === 'presente' ? alMinuto(5) : estado === 'tarde' ? alMinuto(5 + (minutos ?? 0)) : alMinuto(6, index)
    tablas.asistencias.push({ sesion_id: sesion.id, ...marca, marcada_en: en, usuario_id })
    if (estado !== 'presente') anotar({ tipo: 'marcar', en, ...marca })
  })
  if (clase.fecha > sumarDias(hoy, -DIAS_PARA_CERRAR)) return
  const cierre = instante(clase.fecha, minutosDe(clase.hora_fin))
  anotar({ tipo: 'cerrar', en: cierre })
  Object.assign(sesion, { estado: 'cerrada', cerrada_en: cierre, cerrada_por: usuario_id, actualizado_en: cierre })
}

function nuevaSesion(
  { asistencia_sesiones }: Tablas,
  { id: curso_id }: Oferta,
  { fecha, hora_inicio, hora_fin }: Omit<ClaseDelDia, 'dia'>,
  docente_id: number,
): Sesion {
  const sesion: Sesion = {
    id: asistencia_sesiones.length + 1,
    curso_id,
    fecha,
    hora_inicio,
    hora_fin,
    docente_id,
    tipo: 'normal',
    estado: 'abierta',
    ...hecho(instante(fecha, minutosDe(hora_inicio))),
  }
  asistencia_sesiones.push(sesion)
  return sesion
}

/** On a day without one, docente@demo.hn makes up for a class. */
function reponerHoy(tablas: Tablas, hoy: string, ofertas: readonly Oferta[]): void {
  const suyas = ofertas.filter(({ docente, estado }) => docente === DOCENTE && estado === 'en_curso')
  const [oferta] = suyas
  if (!oferta || suyas.some(({ clases }) => clases.some(({ dia }) => dia === diaDeSemana(hoy)))) return
  Object.assign(nuevaSesion(tablas, oferta, { fecha: hoy, ...REPOSICION }, DOCENTE), {
    tipo: 'reposicion',
    motivo: REPOSICION.motivo,
    ...hecho(instante(sumarDias(hoy, -1), 9 * 60)),
  })
}

const enLista = ({ estado, fecha, retiro }: Matricula, dia: string): boolean =>
  fecha <= dia && (estado === 'activa' || estado === 'finalizada' || (estado === 'retirada' && dia < (retiro ?? '')))

const minutosDe = (hora: string): number => Number(hora.slice(0, 2)) * 60 + Number(hora.slice(3))
