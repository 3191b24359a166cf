import type { Clase } from '#contract/clases'
import { translate } from '#i18n/translate'
import { llano } from '#src/coincide.ts'
import {
  DINERO,
  DNI,
  FECHA,
  NUMERO,
  PORCENTAJE,
  RTN,
  TELEFONO,
  TEXTO,
  type Escritura,
} from '#src/form/campos/escrituras.ts'
import type { ColumnaDeLista, Edita, Escrita } from '#src/list/columnas/columnas-de.ts'
import { REGLAS } from '#src/list/columnas/columnas-model.ts'
import { porGuardar, type Campos, type Escrito, type Valor } from './celdas-model.ts'

/** A column while its cells are changed. */
export interface ColumnaDeCeldas {
  source: string
  /** The field that is written. */
  campo: string
  clase: Clase
  label?: string
  edita?: Edita<Campos>
  /** i18n group of a word's values. */
  grupo: string
  /** Its figures stand at the right; its texts take two lines. */
  derecha: boolean
  cede: boolean
  minimo?: number
  /** The text of a cell that is only read, as far as the list draws it. */
  render?: ColumnaDeLista['render']
}

/** The columns that stand while cells are changed: those that edit, and those that are read beside them. */
export const columnasDeCeldas = (columnas: readonly ColumnaDeLista[]): readonly ColumnaDeCeldas[] =>
  columnas.flatMap(({ source, clase, label, edita, grupo, minimo, render }) => {
    if (edita === undefined) return []
    const propias = edita === true ? {} : edita || undefined
    return {
      source,
      campo: propias?.campo ?? source,
      // A yes or no may be drawn as a word.
      clase: propias?.como === 'si_no' ? 'si_no' : clase,
      label,
      edita: propias as Edita<Campos> | undefined,
      grupo: grupo ?? `opciones.${source}`,
      derecha: REGLAS[clase].derecha === true,
      cede: REGLAS[clase].cede === true,
      minimo,
      render,
    }
  })

const POR_CLASE: Partial<Record<Clase, Escrita>> = {
  dinero: 'dinero',
  porcentaje: 'porcentaje',
  fecha: 'fecha',
  numero: 'numero',
  telefono: 'telefono',
  identidad: 'dni',
}

const ESCRITURAS: Record<Escrita, Escritura> = {
  texto: TEXTO,
  dinero: DINERO,
  porcentaje: PORCENTAJE,
  fecha: FECHA,
  numero: NUMERO,
  telefono: TELEFONO,
  dni: DNI,
  rtn: RTN,
  si_no: TEXTO,
}

/** The way in which the cell of a row is written. */
export function escritaDe({ clase, edita }: ColumnaDeCeldas, fila: Campos): Escrita {
  const { como } = edita ?? {}
  return (typeof como === 'function' ? como(fila) : como) ?? POR_CLASE[clase] ?? 'texto'
}

export const escrituraDe = (columna: ColumnaDeCeldas, fila: Campos): Escritura => ESCRITURAS[escritaDe(columna, fila)]

/** i18n key of why a cell stays as it is; undefined of one that is changed. */
export function fijaDe({ edita }: ColumnaDeCeldas, fila: Campos): string | undefined {
  if (!edita) return 'celdas.fija'
  return edita.fija?.(fila) || undefined
}

/** The text of a cell, as people write it. `nombre`: of a record that was chosen anew. */
export function textoDe(columna: ColumnaDeCeldas, fila: Campos, { valor, nombre }: Valor): string {
  const { clase, edita, source, campo, grupo } = columna
  // A cell that nobody changes says what the list says, where that is a text.
  const dibujo = edita ? undefined : columna.render?.(fila as never)
  if (typeof dibujo === 'string') return dibujo
  if (edita?.referencia) return nombre ?? textoLlano(valor === fila[campo] ? fila[source] : valor)
  if (valor === null || valor === undefined || valor === '') return ''
  if (typeof valor === 'boolean') return translate(valor ? 'lista.si' : 'lista.no')
  if (clase === 'palabra' && typeof valor === 'string') return translate(`${grupo}.${valor}`, { _: valor })
  return escrituraDe(columna, fila).show(typeof valor === 'object' ? textoLlano(valor) : valor)
}

const textoLlano = (valor: unknown): string =>
  valor === null || valor === undefined ? '' : typeof valor === 'object' ? JSON.stringify(valor) : String(valor)

const SI = ['si', 's', 'x', '1', 'true', 'verdadero', 'activo', 'activa']
const NO = ['no', 'n', '0', 'false', 'falso', 'inactivo', 'inactiva']

/**
 * The value of a text that was typed or pasted; what can't be read stays as its text, which the form's rule refuses. Of
 * a record of others only its name is read: who it is, `Referencias` says.
 */
export function leer(columna: ColumnaDeCeldas, fila: Campos, texto: string): unknown {
  const { clase, edita, grupo } = columna
  if (texto.trim() === '') return null
  const dicho = llano(texto).trim()
  if (clase === 'si_no') return SI.includes(dicho) ? true : NO.includes(dicho) ? false : texto
  if (edita?.opciones)
    return edita.opciones.find((una) => una === texto.trim() || llano(translate(`${grupo}.${una}`)) === dicho) ?? texto
  return escrituraDe(columna, fila).read(texto)
}

/** Whether a save would change something that its reason is asked for. */
export const pideMotivo = (escrito: Escrito, columnas: readonly ColumnaDeCeldas[]): boolean =>
  porGuardar(escrito).some(({ antes, ahora }) =>
    columnas.some(({ campo, edita }) => campo in ahora && edita?.pideMotivo?.(antes[campo], ahora[campo])),
  )
