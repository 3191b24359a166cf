import type { ColumnaExtracto, ExtractoRevisado, MapeoExtracto } from '#contract/recibos/movimientos'
import { Ancho } from '#server/tablas/ancho'
import {
  CeldaDeError,
  enTexto,
  estaVacia,
  letraDe,
  perdioCifras,
  seConvirtio,
  type Celda,
  type FilaCruda,
} from '#server/tablas/celda'
import { ColumnaDeFechas, dudaDe } from '#server/tablas/fechas'
import { lugarDe } from './columnas.ts'
import type { Defecto, Tabla } from './tabla.ts'
import { pareceFecha } from './valores.ts'

/*
 * Defects that the cells of a statement have before anybody asks what they should hold. A line with such a cell is an
 * error, whatever else was made of it.
 */

type Lugares = [ColumnaExtracto, number][]

const IMPORTES: readonly ColumnaExtracto[] = ['monto', 'debito', 'credito']
const DE_PALABRAS: readonly ColumnaExtracto[] = ['referencia', 'descripcion', 'signo']
const MAYOR_TEXTO = 80

interface Modo {
  /** The file is a sheet, whose cells stand in their places; in a text they stand behind as many separators. */
  esHoja: boolean
  /** The mapping that a person or the account gives; null: as the headings propose. */
  mapeo: MapeoExtracto | null
  /** Somebody said in which order days are written, or the account remembers it. */
  ordenDicho: boolean
}

/** A table with the errors of its cells, and what has to be asked of its days. */
export function defectosDeCeldas(
  filas: readonly FilaCruda[],
  tabla: Tabla,
  { esHoja, mapeo: dicho, ordenDicho }: Modo,
): Tabla & Pick<ExtractoRevisado, 'duda'> {
  const { mapeo, encabezados } = tabla
  if (!mapeo) return { ...tabla, duda: null }
  const { fila: titulo, nombres } = encabezados
  const lugares: Lugares = Object.entries(mapeo.columnas).flatMap(([campo, columna]) =>
    columna === undefined ? [] : [[campo as ColumnaExtracto, lugarDe(nombres, columna)]],
  )
  const ancho = new Ancho(
    titulo < 0 ? nombres : nombres.map((nombre) => (/^#\d/.test(nombre) ? '' : nombre)),
    lugares.flatMap(([campo, lugar]) => (campo === 'saldo' || IMPORTES.includes(campo) ? [lugar] : [])),
  )
  const aparte = new Set(tabla.apartables.flatMap(({ apartada, linea }) => (apartada ? [linea] : [])))
  const cuerpo = filas.slice(titulo + 1).filter(({ linea }) => !aparte.has(linea))
  const columna = new ColumnaDeFechas()
  const fechaDe = ({ celdas }: FilaCruda): Celda => celdas[lugarEn(lugares, 'fecha')] ?? null
  for (const fila of cuerpo) {
    columna.anotar(fila.linea, fechaDe(fila))
    if (pareceFecha(fechaDe(fila))) ancho.anotar(fila)
  }
  const defectos = new Map<number, Defecto>()
  const anotar = (defecto: Defecto | undefined) => {
    if (defecto) defectos.set(defecto.linea, defecto)
  }
  // A heading that can't be read leaves its column out, unless somebody says which it is.
  if (!dicho) anotar(enEncabezados(filas[titulo]))
  for (const fila of cuerpo) {
    const sobra = esHoja || !diceUnDia(fechaDe(fila)) ? undefined : ancho.sobraEn(fila)
    const partido = esHoja || !diceUnDia(fechaDe(fila)) ? undefined : ancho.partidoEn(fila)
    if (sobra !== undefined) anotar(defectoDe(fila, sobra, 'celdas_de_mas'))
    else if (partido !== undefined) anotar(defectoDe(fila, partido, 'monto_partido'))
    else anotar(enCeldas(fila, lugares, columna))
  }
  return {
    ...tabla,
    lineas: tabla.lineas.filter(({ linea }) => !defectos.has(linea)),
    ignoradas: tabla.ignoradas.filter(({ linea }) => !defectos.has(linea)),
    errores: [...tabla.errores.filter(({ linea }) => !defectos.has(linea)), ...defectos.values()].sort(
      (a, b) => a.linea - b.linea,
    ),
    duda: ordenDicho || !columna.enDuda ? null : { ejemplos: columna.dudosas.map(dudaDe) },
  }
}

const lugarEn = (lugares: Lugares, campo: ColumnaExtracto): number =>
  lugares.find(([suyo]) => suyo === campo)?.[1] ?? -1

const diceUnDia = (celda: Celda): boolean => celda instanceof Date || /\d/.test(enTexto(celda))

const enEncabezados = (fila: FilaCruda | undefined): Defecto | undefined => {
  const lugar = fila?.celdas.findIndex((celda) => celda instanceof CeldaDeError) ?? -1
  return fila && lugar >= 0 ? defectoDe(fila, lugar) : undefined
}

/** The first defect among the cells of a row; none of one that tells of no day, or of a day and nothing else. */
function enCeldas(fila: FilaCruda, lugares: Lugares, columna: ColumnaDeFechas): Defecto | undefined {
  const { celdas, combinadas } = fila
  const deFecha = lugarEn(lugares, 'fecha')
  const fecha = celdas[deFecha] ?? null
  const hayMas = lugares.some(([, lugar]) => lugar !== deFecha && !estaVacia(celdas[lugar]))
  if (fecha instanceof CeldaDeError) return hayMas ? defectoDe(fila, deFecha) : undefined
  if (!diceUnDia(fecha) || !hayMas) return undefined
  const rota = lugares.find(([, lugar]) => celdas[lugar] instanceof CeldaDeError)
  if (rota) return defectoDe(fila, rota[1])
  if (columna.dudaDe(fecha)) return defectoDe(fila, deFecha, 'fecha_a_medias')
  const convertida = lugares.find(([campo, lugar]) => DE_PALABRAS.includes(campo) && seConvirtio(celdas[lugar] ?? null))
  if (convertida) return defectoDe(fila, convertida[1], 'convertido')
  const referencia = lugarEn(lugares, 'referencia')
  if (perdioCifras(celdas[referencia] ?? null)) return defectoDe(fila, referencia, 'cientifico')
  const combinada = lugares.find(([campo, lugar]) => IMPORTES.includes(campo) && combinadas?.includes(lugar))
  return combinada && defectoDe(fila, combinada[1], 'monto_combinado')
}

function defectoDe({ linea, celdas }: FilaCruda, lugar: number, defecto?: Defecto['defecto']): Defecto {
  const celda = celdas[lugar] ?? null
  return {
    linea,
    defecto: defecto ?? (celda instanceof CeldaDeError ? celda.error : 'monto'),
    valor: enTexto(celda).slice(0, MAYOR_TEXTO),
    columna: letraDe(lugar),
  }
}
