import { POR_DIA, POR_MES, porRegistro, type Agrupacion } from '#contract/reportes/informes'
import { finDeMes, inicioDeMes } from '#contract/tiempo/fechas'
import { AGRUPACIONES, type AgrupacionDe, type ConAgrupaciones } from './agrupaciones.ts'

/*
 * Lists that are no grouped report and whose documents are added up all the same, told once: the server adds them up
 * (`server/resource/por-dimensiones.ts`), the screen draws them (`resources/reportes/por-dimensiones.ts`).
 */

/** A list by its groupings. */
export interface PorDimensiones<M extends ConAgrupaciones = ConAgrupaciones> {
  modulo: M
  por: Readonly<Record<AgrupacionDe<M>, Agrupacion>>
  /** The kind of its own rows that a group leads to; absent where it has a single one. */
  lineas?: string
  /** The conditions of a document that counts, where the filter asks for no other. */
  cuentan?: Readonly<Record<string, unknown>>
  /** The conditions of one that counts at all, whatever the filter: what was annulled is in no sum. */
  vigentes?: Readonly<Record<string, unknown>>
  /** The field whose dates say the period that is set beside another; none is. */
  periodo?: 'fecha' | 'periodo'
  /** The figures are money, or else a number. */
  enDinero: boolean
  /** i18n keys: of the figure, and of the documents that are counted. */
  medida: string
  documentos: string
}

/** One of a constant list of words, which are `<grupo>.<id>`. */
const porPalabra = (campo: string, grupo: string): Agrupacion => ({
  sinNombre: ({ id }) => `${grupo}.${id}`,
  lineas: (id) => ({ [campo]: id }),
})
/** A record of which 0 stands for none. */
const porRegistroOCero = (campo: string, sinNombre: string): Agrupacion => ({
  campo,
  sinNombre: () => sinNombre,
  lineas: (id) => ({ [campo]: Number(id) }),
})
const porTexto = (campo: string, titulo: string): Agrupacion => ({ titulo, lineas: (texto) => ({ [campo]: texto }) })

const dias = (campo: string, desde: string, hasta: string) => ({ [`${campo}_gte`]: desde, [`${campo}_lte`]: hasta })
const porMesDe = (campo: string): Agrupacion => ({
  ...POR_MES,
  lineas: (mes) => dias(campo, inicioDeMes(mes), finDeMes(mes)),
})

const porDiaDe = (campo: string): Agrupacion => ({ ...POR_DIA, lineas: (dia) => dias(campo, dia, dia) })

export const GASTOS_POR: PorDimensiones<'Gastos'> = {
  modulo: 'Gastos',
  por: {
    categoria: porRegistro('categoria_id'),
    mes: porMesDe('periodo'),
    dia: porDiaDe('periodo'),
    proveedor: porTexto('proveedor', 'campos.proveedor'),
    curso: porRegistroOCero('curso_id', 'comun.sin_curso'),
    usuario: porRegistro('usuario_id'),
    metodo: porPalabra('metodo', 'opciones.metodo'),
    cuenta: porRegistro('cuenta_id', 'reportes.recibos.sin.cuenta'),
    caja_chica: { ...porRegistro('caja_chica_id', 'reportes.sin_caja_chica'), titulo: 'campos.caja_chica_id' },
  },
  // As the totals of the list: costs, in force.
  cuentan: { es_costo: true },
  vigentes: { estado: 'registrado' },
  periodo: 'periodo',
  enDinero: true,
  medida: 'campos.total',
  documentos: 'campos.gastos',
}

export const FACTURAS_POR: PorDimensiones<'Facturas'> = {
  modulo: 'Facturas',
  por: {
    mes: POR_MES,
    dia: POR_DIA,
    tipo: porPalabra('tipo', 'opciones.tipo'),
    // A document has a part of each; all of it is listed.
    isv: { ...porPalabra('isv', 'opciones.isv'), titulo: 'campos.tratamiento_isv' },
    cliente: porTexto('cliente_nombre', 'facturacion.factura.cliente'),
    usuario: porRegistro('usuario_id'),
    rango: { ...porRegistro('rango_id'), titulo: 'campos.rango' },
  },
  vigentes: { estado: 'emitida' },
  periodo: 'fecha',
  enDinero: true,
  medida: 'campos.total',
  documentos: 'campos.documentos',
}

export const CXC_POR: PorDimensiones<'CxC'> = {
  modulo: 'CxC',
  por: {
    tramo: { ...porPalabra('tramo', 'cxc.tramo'), titulo: 'cxc.vista.tramo', enOrden: true },
    curso: porRegistroOCero('curso_id', 'cxc.sin_curso'),
    categoria: porRegistroOCero('categoria_id', 'reportes.recibos.sin.categoria'),
    mes: { ...porMesDe('vence'), titulo: 'reportes.vence_en' },
    encargado: { ...porRegistroOCero('encargado_id', 'cxc.sin_encargado'), titulo: 'campos.encargado' },
    cliente: { ...porRegistro('cliente_id'), titulo: 'campos.cliente' },
  },
  lineas: 'cargo',
  enDinero: true,
  medida: 'campos.debe',
  documentos: 'campos.cargos',
}

export const ASISTENCIAS_POR: PorDimensiones<'ReporteAsistencias'> = {
  modulo: 'ReporteAsistencias',
  por: {
    curso: porRegistro('curso_id'),
    docente: porRegistro('docente_id', 'asistencias.sin_docente'),
    // Marks are columns of the rows that it leads to.
    estado: { titulo: 'reportes.marca', sinNombre: ({ id }) => `clases.marca.${id}`, lineas: () => ({}) },
    mes: POR_MES,
    dia: POR_DIA,
    estudiante: { ...porRegistro('cliente_id'), titulo: 'campos.estudiante' },
  },
  lineas: 'estudiantes',
  periodo: 'fecha',
  enDinero: false,
  medida: 'campos.clases',
  documentos: 'campos.matriculas',
}

/** A list's filter with what goes without saying; what was taken off it (an empty state) asks for nothing. */
export const conLoQueCuenta = (
  { cuentan }: Pick<PorDimensiones, 'cuentan'>,
  filtro: Readonly<Record<string, unknown>>,
): Record<string, unknown> => ({
  ...cuentan,
  ...Object.fromEntries(
    Object.entries(filtro).filter(([, valor]) => valor !== '' && valor !== null && valor !== undefined),
  ),
})

/** The groupings of a list, in the order in which they are offered. */
export const agrupacionesDe = <M extends ConAgrupaciones>({ modulo }: Pick<PorDimensiones<M>, 'modulo'>) =>
  AGRUPACIONES[modulo] as unknown as readonly [AgrupacionDe<M>, ...AgrupacionDe<M>[]]
