import { formatoNumero } from '#contract/texto/formato'
import type { NombreModulo } from '#contract/modulos'
import type { Comparacion } from '#contract/reportes/cruces'
import { esClave, texto } from '#i18n/texto'
import { referenciaSql } from '#server/bitacora/referencias'
import { nombreDeCampo, nombreDeModulo, valorLeido } from '#server/bitacora/valores'
import type { Db } from '#server/db/pool'
import { raw, sql, type Sql } from '#server/db/sql'
import type { Sesion } from '#server/http/guard'

/*
 * The filter of a list in words, for its paper and its sheet: whoever reads them sees of what they are.
 */

/** Filters that a list calls otherwise than their field. */
const ROTULOS: Partial<Record<NombreModulo, Readonly<Record<string, string>>>> = {
  ClientesRegistrados: { fecha: 'campos.ingreso' },
  Conciliacion: { estado_banco: 'campos.estado', heredado: 'tesoreria.conciliacion.heredados' },
  CxC: { vista: 'cxc.vista.rotulo', tramo: 'cxc.antiguedad', encargado_id: 'campos.encargado' },
  Facturas: { isv: 'campos.tratamiento_isv' },
  NuevosRegistros: { fecha: 'campos.recibido_en', pendiente: 'registros.por_decidir' },
  RecibosGeneral: {
    vista: 'reportes.recibos.vista.rotulo',
    monto: 'reportes.recibos.monto_del_pago',
    factura: 'reportes.recibos.factura',
    referencia_termina: 'reportes.recibos.referencia_final',
    numero: 'campos.recibo_numero',
    anulado_por_id: 'reportes.recibos.anulado_por',
  },
  Retenciones: { vista: 'reportes.retenciones.vista.rotulo' },
  ReporteAsistencias: {
    vista: 'asistencias.vista.rotulo',
    fecha: 'asistencias.clases_del',
    estado: 'asistencias.matricula',
  },
}

/** Words that stand elsewhere than in `opciones.<campo>`. */
const PALABRAS: Partial<Record<NombreModulo, Readonly<Record<string, string>>>> = {
  Bitacora: { accion: 'ajustes.bitacora.accion' },
  CxC: { vista: 'cxc.vista', tramo: 'cxc.tramo' },
  RecibosGeneral: { vista: 'reportes.recibos.vista' },
  Retenciones: { vista: 'reportes.retenciones.vista' },
  ReporteAsistencias: { vista: 'asistencias.vista' },
}

/** Filters of every report, called so in each. */
const DE_INFORMES: Readonly<Record<string, string>> = {
  vista: 'reportes.vista.rotulo',
  columnas: 'reportes.cruce.columnas',
  comparar: 'reportes.cruce.comparar',
}

/** Entities by the filter whose id they have. */
const ENTIDADES: Readonly<Record<string, string>> = {
  anulado_por_id: 'usuarios',
  caja_id: 'cajas',
  categoria_id: 'curso_categorias',
  cliente_id: 'clientes',
  convocatoria_id: 'convocatorias',
  cuenta_id: 'cuentas',
  curso_id: 'cursos',
  docente_id: 'docentes',
  encargado_id: 'encargados',
  matricula_id: 'matriculas',
  producto_id: 'productos',
  rol_id: 'roles',
  usuario_id: 'usuarios',
}
const entidadDe = (campo: string, modulo: NombreModulo): string | undefined =>
  modulo === 'Gastos' && campo === 'categoria_id' ? 'gasto_categorias' : ENTIDADES[campo]

interface Condicion {
  /** `''` for what it is, or the suffix of its operator. */
  [operador: string]: unknown
}

/** The list whose filter is read, and for whom. */
interface Lectura {
  db: Db
  modulo: NombreModulo
  quien: Pick<Sesion, 'usuario_id' | 'solo_propios'>
}

/** One line for each field that the filter is about; none for a list without filter. */
export async function filtroLeido(lectura: Lectura, filtro: Readonly<Record<string, unknown>>): Promise<string[]> {
  const campos = new Map<string, Condicion>()
  for (const [nombre, valor] of Object.entries(filtro)) {
    if (valor === undefined || valor === null || valor === '') continue
    const [, campo = nombre, operador = ''] = /^(.+?)(_gte|_lte|_gt|_lt|_ilike|_in|_neq|_nulo)$/.exec(nombre) ?? []
    campos.set(campo, { ...campos.get(campo), [operador]: valor })
  }
  return Promise.all([...campos].map(([campo, condicion]) => leida(lectura, campo, condicion)))
}

async function leida(lectura: Lectura, clave: string, condicion: Condicion): Promise<string> {
  const uno = condicion['']
  if (clave === 'q') return texto('documentos.lista.busca', { texto: String(uno) })
  if (clave === 'id') {
    const smart_count = Array.isArray(uno) ? uno.length : 1
    return texto('documentos.lista.elegidos', { smart_count, cuantos: formatoNumero(smart_count) })
  }
  const campo = rotuloDeFiltro(lectura.modulo, clave)
  const valor = (de: unknown) => valorDe(lectura, clave, de)
  const desde = condicion._gte ?? condicion._gt
  const hasta = condicion._lte ?? condicion._lt
  if (desde !== undefined && desde === hasta)
    return texto('documentos.lista.filtro', { campo, valor: await valor(desde) })
  if (desde !== undefined && hasta !== undefined)
    return texto('documentos.lista.entre', { campo, desde: await valor(desde), hasta: await valor(hasta) })
  if (desde !== undefined) return texto('documentos.lista.desde', { campo, desde: await valor(desde) })
  if (hasta !== undefined) return texto('documentos.lista.hasta', { campo, hasta: await valor(hasta) })
  if (condicion._nulo !== undefined)
    return texto(condicion._nulo ? 'documentos.lista.sin' : 'documentos.lista.con', { campo })
  if (condicion._neq !== undefined)
    return texto('documentos.lista.no_es', { campo, valor: await valor(condicion._neq) })
  return texto('documentos.lista.filtro', { campo, valor: await valor(uno ?? condicion._in ?? condicion._ilike) })
}

/** A view of a report in words. */
export const vistaLeida = (modulo: NombreModulo, vista: string): string => {
  const clave = `${PALABRAS[modulo]?.vista ?? 'reportes.vista'}.${vista}`
  return esClave(clave) ? texto(clave) : vista
}

/** A list's own name for one of its filters, else that of the field. */
const rotuloDeFiltro = (modulo: NombreModulo, campo: string): string => {
  const propio = ROTULOS[modulo]?.[campo] ?? DE_INFORMES[campo]
  return propio ? texto(propio) : nombreDeCampo(campo, modulo)
}

async function valorDe(lectura: Lectura, campo: string, valor: unknown): Promise<string> {
  if (Array.isArray(valor))
    return (await Promise.all(valor.map((uno: unknown) => valorDe(lectura, campo, uno)))).join(', ')
  const { modulo } = lectura
  const entidad = entidadDe(campo, modulo)
  if (entidad && typeof valor === 'number') return nombreDe(lectura, campo, entidad, valor)
  if (campo === 'modulo') return nombreDeModulo(String(valor))
  if (campo === 'columnas') return vistaLeida(modulo, String(valor))
  if (campo === 'comparar') return texto(`reportes.cruce.${valor as Comparacion}`)
  const palabras = PALABRAS[modulo]?.[campo]
  return palabras ? texto(`${palabras}.${String(valor)}`) : (valorLeido(campo, valor) ?? String(valor))
}

/** None of a record, by the filter that has its id. */
const NINGUNO = {
  curso_id: 'comun.sin_curso',
  categoria_id: 'reportes.recibos.sin.categoria',
  producto_id: 'reportes.recibos.sin.producto',
  cuenta_id: 'reportes.recibos.sin.cuenta',
  encargado_id: 'cxc.sin_encargado',
} as const

/** Reports ask for course 0, or guardian 0, where they mean none. */
async function nombreDe({ db, quien }: Lectura, campo: string, entidad: string, id: number): Promise<string> {
  if (id === 0 && Object.hasOwn(NINGUNO, campo)) return texto(NINGUNO[campo as keyof typeof NINGUNO])
  const { nombre } = await db.one<{ nombre: string | null }>(
    sql`SELECT CASE WHEN ${seVe(quien, entidad, id)} THEN ${referenciaSql(entidad, sql`${id}`)} END AS nombre`,
  )
  return nombre ?? `#${id}`
}

/**
 * Whether who reads it may know what is called so: whoever sees only the own courses, these, their teacher and their
 * students. A filter takes any id, and its words would name a student whom no list shows.
 */
function seVe({ usuario_id, solo_propios }: Lectura['quien'], entidad: string, id: number): Sql {
  if (!solo_propios) return raw('TRUE')
  const suyo = sql`c.docente_id = (SELECT id FROM docentes WHERE usuario_id = ${usuario_id})`
  switch (entidad) {
    case 'cursos':
      return sql`EXISTS (SELECT FROM cursos c WHERE c.id = ${id} AND ${suyo})`
    case 'clientes':
      return sql`
        EXISTS (
          SELECT FROM matriculas m
          JOIN cursos c ON c.id = m.curso_id
          WHERE m.cliente_id = ${id} AND ${suyo}
        )
      `
    case 'docentes':
      return sql`EXISTS (SELECT FROM docentes WHERE id = ${id} AND usuario_id = ${usuario_id})`
    default:
      return raw('FALSE')
  }
}
