import { FILAS } from '#server/importacion/lectura/filas'
import type { TipoImportacion } from '#contract/importacion/tipos'
import { DEL_CENTRO, enIdioma } from '#i18n/idioma'
import { esClave, texto } from '#i18n/texto'
import { archivoRechazado } from '#server/tablas/archivo-rechazado'
import type { Celda } from '#server/tablas/celda'
import { simplificado } from '#server/tablas/simplificado'
import { CLAVE, columnasDeVuelta } from '#server/resource/salida/vuelta'
import { LISTAS } from '#server/importacion/recursos'

/** Other headings that schools write, beside the field's own name and the one on our screens. */
const SINONIMOS: Partial<Record<TipoImportacion, Record<string, readonly string[]>>> = {
  clientes: {
    codigo: ['codigo de estudiante', 'codigo del estudiante', 'codigo de cliente'],
    nombres: ['nombre', 'nombres del estudiante', 'nombre del estudiante', 'primer nombre'],
    apellidos: ['apellido', 'apellidos del estudiante', 'apellido del estudiante'],
    dni: ['identidad', 'numero de identidad', 'no de identidad', 'tarjeta de identidad', 'dni del estudiante'],
    otro_documento: ['pasaporte', 'numero de documento', 'documento'],
    fecha_nacimiento: ['nacimiento', 'fecha nacimiento', 'fecha de nac', 'fec nac'],
    sexo: ['genero'],
    telefono: ['celular', 'tel', 'movil', 'telefono 1'],
    telefono_2: ['telefono 2', 'telefono fijo', 'segundo telefono'],
    correo: ['correo electronico', 'email', 'e mail'],
    direccion: ['domicilio'],
    municipio: ['codigo de municipio'],
    observaciones: ['notas', 'comentarios', 'observacion'],
    encargado_nombres: ['nombre del encargado', 'nombres del encargado', 'encargado nombre'],
    encargado_apellidos: ['apellido del encargado', 'apellidos del encargado', 'encargado apellido'],
    encargado_dni: ['dni del encargado', 'identidad del encargado', 'encargado identidad'],
    encargado_telefono: ['telefono del encargado', 'celular del encargado'],
    encargado_whatsapp: ['whatsapp del encargado'],
    encargado_correo: ['correo del encargado'],
    encargado_parentesco: ['parentesco', 'parentesco del encargado'],
    saldo_inicial: ['debe', 'saldo pendiente', 'deuda'],
    saldo_inicial_vence: ['vence', 'vencimiento', 'vencimiento del saldo', 'saldo vence'],
    a_favor: ['saldo a favor', 'credito'],
  },
  cursos: {
    codigo: ['codigo de curso', 'codigo del curso'],
    nombre: ['curso', 'nombre del curso'],
    categoria: ['area'],
    docente: ['maestro', 'profesor', 'instructor'],
    fecha_inicio: ['fecha de inicio', 'inicio'],
    fecha_fin: ['fecha de fin', 'fin', 'fecha final', 'fecha de finalizacion'],
    cupo: ['cupos', 'capacidad'],
    precio_matricula: ['matricula', 'precio de matricula'],
    precio_mensualidad: ['precio de mensualidad', 'cuota mensual'],
    mensualidades: ['numero de mensualidades', 'cuotas', 'numero de cuotas'],
    dia_pago: ['dia de cobro'],
  },
  matriculas: {
    cliente_codigo: [
      'codigo',
      'codigo de estudiante',
      'codigo del estudiante',
      'estudiante',
      'codigo de cliente',
      'cliente',
    ],
    cliente_dni: ['dni', 'identidad', 'dni del estudiante', 'numero de identidad'],
    cliente_otro_documento: ['otro documento', 'documento', 'pasaporte'],
    curso_codigo: ['curso', 'codigo de curso', 'codigo del curso'],
    fecha: ['fecha de matricula', 'fecha de inscripcion'],
    generar_cargos: ['cargos', 'cobrar'],
  },
}

/**
 * A list of ours, of before its rows had their keys: columns that only our own export has tell it, and of the others
 * only these say what a record is. What a student owes today is no opening debt, and the whole name is no given name.
 */
const SIN_CLAVE: Partial<Record<TipoImportacion, { senas: readonly string[]; campos: readonly string[] }>> = {
  clientes: {
    senas: ['encargado_nombre', 'origen', 'creado_en'],
    campos: ['codigo', 'nombres', 'apellidos', 'dni', 'fecha_nacimiento', 'telefono'],
  },
}

/**
 * Columns of our own sheet that say something else than a field of the same name: what a student has in favour today is
 * no credit to give, neither to her nor to one whose row was begun with a copy of hers.
 */
const SOLO_DICEN: Partial<Record<TipoImportacion, readonly string[]>> = { clientes: ['a_favor'] }

/** A column of ours and where its value comes from in a row. */
export interface Columna {
  campo: string
  encabezado: string
  /** The column's place in the file; absent of one that several columns make up. */
  lugar?: number
  celda(fila: readonly Celda[]): Celda
}

export interface Columnas {
  columnas: Columna[]
  ignoradas: string[]
  /** Columns of our own sheet that only tell. */
  mostradas?: Columna[]
  /** The column of the key of each row, in a sheet of ours that comes back. */
  clave?: Columna
}

/**
 * Finds which field each heading names; refuses the file that repeats one or lacks a required one. Rows with their key
 * lack none: what is not there stays as it is.
 */
export function columnasDe(tipo: TipoImportacion, encabezados: readonly string[]): Columnas {
  const conClave = encabezados.some((encabezado) => esClaveDeFila(encabezado))
  const porNombre = conClave ? nombresDeVuelta(tipo) : (sinClave(tipo, encabezados) ?? nombresDe(tipo))
  const halladas: Columna[] = []
  const ignoradas: string[] = []
  for (const [indice, encabezado] of encabezados.entries()) {
    const campo = esClaveDeFila(encabezado) ? CLAVE : porNombre.get(simplificado(encabezado))
    if (!encabezado.trim()) continue
    if (!campo) ignoradas.push(encabezado)
    else if (halladas.some((columna) => columna.campo === campo))
      throw archivoRechazado('columna_repetida', { columna: encabezado })
    else halladas.push({ campo, encabezado, lugar: indice, celda: (fila) => fila[indice] ?? null })
  }
  const soloDicen = conClave ? SOLO_DICEN[tipo] : undefined
  const columnas = halladas.filter(
    ({ campo }) => Object.hasOwn(FILAS[tipo].shape, campo) && !soloDicen?.includes(campo),
  )
  const faltan = requeridos(tipo).filter((campo) => !columnas.some((columna) => columna.campo === campo))
  if (faltan.length && !conClave)
    throw archivoRechazado('faltan_columnas', { columnas: faltan.map(rotuloDe).join(', '), smart_count: faltan.length })
  return {
    columnas,
    ignoradas,
    mostradas: halladas.filter((columna) => columna.campo !== CLAVE && !columnas.includes(columna)),
    clave: halladas.find(({ campo }) => campo === CLAVE),
  }
}

const esClaveDeFila = (encabezado: string): boolean => {
  const leido = simplificado(encabezado)
  return [CLAVE, simplificado(rotuloDe(CLAVE)), enIdioma(DEL_CENTRO, () => simplificado(rotuloDe(CLAVE)))].includes(
    leido,
  )
}

/** Columns of our own sheet by its headings, which come before any other word for a field. */
function nombresDeVuelta(tipo: TipoImportacion): Map<string, string> {
  const titulos = () => columnasDeVuelta(LISTAS[tipo]).map(({ key, title }) => [simplificado(title), key] as const)
  return new Map([...nombresDe(tipo), ...enIdioma(DEL_CENTRO, titulos), ...titulos()])
}

/** Whether a row has every heading that a file of this kind needs. */
export function sonEncabezados(tipo: TipoImportacion, celdas: readonly string[]): boolean {
  if (celdas.some((celda) => esClaveDeFila(celda))) return true
  const porNombre = sinClave(tipo, celdas) ?? nombresDe(tipo)
  const campos = new Set(celdas.map((celda) => porNombre.get(simplificado(celda))))
  return requeridos(tipo).every((campo) => campos.has(campo))
}

/** Fields by the headings of an export without keys; undefined for any other file. */
function sinClave(tipo: TipoImportacion, encabezados: readonly string[]): Map<string, string> | undefined {
  const { senas, campos } = SIN_CLAVE[tipo] ?? { senas: [], campos: [] }
  const leidos = encabezados.map(simplificado)
  const esNuestra = senas.length > 0 && senas.every((campo) => leidos.includes(simplificado(rotuloDe(campo))))
  return esNuestra ? new Map(campos.map((campo) => [simplificado(rotuloDe(campo)), campo])) : undefined
}

/** The heading of a field in templates and reports. */
export const rotuloDe = (campo: string): string => (esClave(`campos.${campo}`) ? texto(`campos.${campo}`) : campo)

const requeridos = (tipo: TipoImportacion): string[] =>
  Object.entries(FILAS[tipo].shape).flatMap(([campo, schema]) => (schema.safeParse(undefined).success ? [] : [campo]))

/** The field's own name counts before our label, and that before the synonyms: «Mensualidades» is never the price. */
function nombresDe(tipo: TipoImportacion): Map<string, string> {
  const names = new Map<string, string>()
  const todos = Object.keys(FILAS[tipo].shape)
  const nombrar = (campo: string, nombre: string) => {
    const clave = simplificado(nombre)
    if (clave && !names.has(clave)) names.set(clave, campo)
  }
  for (const campo of todos) nombrar(campo, campo)
  for (const campo of todos) nombrar(campo, rotuloDe(campo))
  // A file that was made in the school's language is read by whoever uses another.
  for (const campo of todos)
    nombrar(
      campo,
      enIdioma(DEL_CENTRO, () => rotuloDe(campo)),
    )
  for (const campo of todos) for (const nombre of SINONIMOS[tipo]?.[campo] ?? []) nombrar(campo, nombre)
  return names
}
