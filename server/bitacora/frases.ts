import type { CambioLeido } from '#contract/ajustes/bitacora'
import { formatoFecha, formatoInstante, formatoLempiras, formatoMes } from '#contract/texto/formato'
import { llegoTarde } from '#contract/gastos/gastos'
import { DECLARADOS } from '#contract/actos'
import { esModulo } from '#contract/modulos'
import { esClave, texto } from '#i18n/texto'
import type { Row } from '#server/db/row'
import { nombreDeModulo } from './valores.ts'

/** A row of the bitácora as far as its sentence needs it. */
export interface Suceso {
  usuario_id: number | null
  usuario_nombre: string | null
  modulo: string
  accion: string
  entidad: string | null
  entidad_id: number | null
  referencia: string | null
  antes: Row | null
  despues: Row | null
  /** Erased at the request of whom it was about: neither values nor reasons are told. */
  sin_valores: boolean
}

/** The sentence of its module that an action has, where there is more than one, and the values that stand in it. */
type Eleccion = { variante?: string; smart_count?: number; cola?: string } & Row

type Regla = (suceso: Suceso, cambios: readonly CambioLeido[]) => Eleccion

/** The user's act in a person's words, without the user: «anuló el recibo RI-000123: se cobró dos veces». */
export function fraseDe(suceso: Suceso, cambios: readonly CambioLeido[]): string {
  const { modulo, accion, despues } = suceso
  const {
    variante = accion,
    cola = textoDe(despues?.motivo) ?? textoDe(despues?.anulado_motivo),
    ...valores
  } = (REGLAS[`${modulo}.${accion}`] ?? REGLAS[accion])?.(suceso, cambios) ?? {}
  const cosa = cosaDe(suceso)
  const clave =
    claveDe(modulo, variante) ?? (suceso.entidad ? 'bitacora.frase.todos.otra_de' : 'bitacora.frase.todos.otra')
  const frase = texto(clave, {
    modulo: nombreDeModulo(modulo),
    accion: accion.replaceAll('_', ' '),
    cosa,
    de_cosa: conDe(cosa),
    a_cosa: PERSONAS.has(suceso.entidad ?? '') ? conA(cosa) : cosa,
    nombre: suceso.referencia ?? sinNombre(suceso.entidad === 'matriculas' ? 'clientes' : suceso.entidad),
    ...conocidos(valores),
  })
  // An erasure's own reason is told: it names nothing of what was erased.
  return cola && (!suceso.sin_valores || accion === 'borrar_datos')
    ? texto('bitacora.con_motivo', { frase, motivo: cola })
    : frase
}

/** Whether an action of a module has a sentence of its own, as an act has, or one of those that all modules share. */
export const tieneFrase = (modulo: string, accion: string): boolean => claveDe(modulo, accion) !== undefined

const claveDe = (modulo: string, accion: string): string | undefined => {
  const acto = DECLARADOS.find(({ modulo: suyo, verbo, rastro = verbo }) => suyo === modulo && rastro === accion)
  return [`bitacora.frase.${modulo}.${accion}`, `${acto?.palabras}.frase`, `bitacora.frase.todos.${accion}`].find(
    esClave,
  )
}

/** The record with its article, or as much of it as is known; a module without words of its own lends its name. */
function cosaDe({ entidad, referencia, modulo }: Suceso): string {
  if (referencia === null) return sinNombre(entidad)
  return texto(esClave(`bitacora.cosa.${entidad}`) ? `bitacora.cosa.${entidad}` : 'bitacora.cosa.otra', {
    nombre: referencia,
    modulo: nombreDeModulo(modulo),
  })
}

const sinNombre = (entidad: string | null): string =>
  texto(esClave(`bitacora.sin_nombre.${entidad}`) ? `bitacora.sin_nombre.${entidad}` : 'bitacora.sin_nombre.otro')

const PERSONAS = new Set(['clientes', 'docentes', 'usuarios'])
const conA = (cosa: string): string => (cosa.startsWith('el ') ? `al ${cosa.slice(3)}` : `a ${cosa}`)
const conDe = (cosa: string): string => (cosa.startsWith('el ') ? `del ${cosa.slice(3)}` : `de ${cosa}`)

const textoDe = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)
/** Values for a sentence; one that an older row does not hold reads as a dash. */
const conocidos = (valores: Row): Row =>
  Object.fromEntries(Object.entries(valores).map(([clave, value]) => [clave, value ?? '—']))
const lempiras = (value: unknown): string => formatoLempiras(Number(value ?? 0))

const datosCambiados: Regla = (_suceso, cambios) =>
  cambios.length ? { smart_count: cambios.length, campo: cambios[0]?.campo } : { variante: 'sin_cambios' }

/** A course whose charges followed its price, or went back with it, in an act on several. */
const conCargos: Regla = (suceso, cambios) =>
  suceso.despues?.cargos_cambiados
    ? { variante: `${suceso.accion}_con`, smart_count: Number(suceso.despues.cargos_cambiados) }
    : datosCambiados(suceso, cambios)

const propioODeOtro = ({ usuario_id, entidad_id, accion, despues }: Suceso): Eleccion => ({
  variante: usuario_id === entidad_id ? `${accion}_propio` : accion,
  smart_count: Number(despues?.sesiones ?? despues?.cerradas ?? 1),
})

const deEncargado: Regla = ({ despues, sin_valores }) => ({
  encargado: sin_valores ? texto('bitacora.sin_nombre.clientes') : textoDe(despues?.encargado),
})

const pagoDeBanco: Regla = ({ despues }) => ({ monto: lempiras(despues?.monto) })

/** Something that was there is corrected; what was blank is completed. */
const pagoCompletado: Regla = ({ antes, despues }) => {
  const { metodo, monto } = (despues?.pago ?? {}) as Row
  return {
    variante: Object.values(antes ?? {}).some((valor) => valor !== null) ? 'corregir_pago' : 'completar_pago',
    metodo: texto(`opciones.metodo.${String(metodo)}`).toLowerCase(),
    monto: lempiras(monto),
  }
}

const moraQuitada = (despues: Row | null): string | undefined =>
  despues?.mora_quitada ? texto('bitacora.mora_quitada', { monto: lempiras(despues.mora_quitada) }) : undefined

const conReversion: Regla = ({ despues }) => ({ reversion: despues?.reversion })
const conDevolucion: Regla = ({ despues }) => ({
  total: lempiras(despues?.total),
  devolucion: despues?.devolucion,
})

const conComprobante: Regla = ({ despues }) => ({
  comprobante_retencion: despues?.comprobante_retencion,
  total: lempiras(despues?.total),
})

/** Roles that a view is shared with, or was. */
const conRoles: Regla = ({ antes, despues }) => {
  const roles = (despues ?? antes)?.roles
  return { roles: Array.isArray(roles) ? roles.join(', ') : undefined }
}

/** Formats of an exported file, by its extension; one without extension in older rows is CSV. */
const EXPORTADO: Readonly<Record<string, string>> = { xlsx: 'Excel', pdf: 'PDF' }

/** `<Modulo>.<accion>`, or an action of any module. */
const REGLAS: Readonly<Record<string, Regla>> = {
  editar: (suceso, cambios) => {
    const { activo } = suceso.despues ?? {}
    if (cambios.length === 1 && typeof activo === 'boolean') return { variante: activo ? 'activar' : 'desactivar' }
    return datosCambiados(suceso, cambios)
  },
  importar: datosCambiados,
  editar_en_todos: datosCambiados,
  deshacer_cambio: datosCambiados,
  confirmar_fecha: ({ despues }) => ({ fecha: formatoFecha(textoDe(despues?.fecha) ?? '') }),
  autorizado: ({ despues }) => ({ autoriza: despues?.autoriza, que: despues?.que }),
  exportar: ({ despues }) => ({ formato: EXPORTADO[String(despues?.formato)] ?? 'CSV' }),
  compartir_vista: conRoles,
  quitar_vista: conRoles,
  'Roles.editar': (suceso, cambios) =>
    cambios.length === 1 && suceso.despues?.permisos ? { variante: 'permisos' } : datosCambiados(suceso, cambios),
  'Sesion.autorizar_con_clave': ({ despues }) => ({ autoriza: despues?.autoriza }),
  'Sesion.firma_necesaria': ({ despues }) => ({ que: despues?.que }),
  'Sesion.negar_autorizacion': ({ despues }) => ({ que: despues?.que, cola: textoDe(despues?.respuesta) }),
  'Importaciones.importar': ({ despues }) => ({
    archivo: despues?.archivo,
    nuevas: despues?.nuevas,
    cambiadas: despues?.cambiadas,
  }),
  'Respaldos.restaurar': ({ despues }) => ({
    instante: textoDe(despues?.instante) && formatoInstante(String(despues?.instante)),
  }),
  'RecibosIndividuales.crear': ({ despues }) => ({
    total: lempiras(despues?.total),
    pagador: despues?.pagador,
    cola: moraQuitada(despues),
  }),
  'RecibosVarios.crear': ({ despues }) => ({
    total: lempiras(despues?.total),
    pagador: despues?.pagador,
    cola: textoDe(despues?.descuento_motivo) ?? moraQuitada(despues),
  }),
  'RecibosIndividuales.revertir': conReversion,
  'RecibosVarios.revertir': conReversion,
  'RecibosIndividuales.devolver': ({ despues }) => ({ total: lempiras(despues?.total) }),
  'RecibosIndividuales.devolver_parte': conDevolucion,
  'RecibosVarios.devolver_parte': conDevolucion,
  'RecibosIndividuales.completar_pago': pagoCompletado,
  'RecibosVarios.completar_pago': pagoCompletado,
  'NuevosRegistros.aceptar': ({ despues }) => (despues?.nuevo ? { variante: 'aceptar_nuevo' } : {}),
  'NuevosRegistros.duplicado': ({ despues }) => ({ de: despues?.de }),
  'NuevosRegistros.avisar': ({ despues }) => ({ canal: texto(`opciones.canal.${String(despues?.canal)}`) }),
  'Asistencia.feriados_nacionales': ({ despues }) => ({ anio: despues?.anio }),
  'Caja.abrir': ({ despues }) =>
    despues?.sin_efectivo ? { variante: 'abrir_sin_efectivo' } : { fondo: lempiras(despues?.fondo) },
  'Caja.cerrar': ({ despues }) => {
    const diferencia = diferenciaDe(despues?.conteos)
    return { ...(diferencia && { variante: 'cerrar_con', diferencia }), cola: textoDe(despues?.observacion) }
  },
  'Metas.copiar': ({ despues }) => ({
    smart_count: Number(despues?.nuevas ?? 1),
    de: periodo(despues?.de),
    a: periodo(despues?.a),
  }),
  'Gastos.crear': ({ despues }) => {
    const [fecha, periodo] = [textoDe(despues?.fecha), textoDe(despues?.periodo)]
    const paga = textoDe(despues?.paga_retenciones_de)
    if (paga) return { variante: 'crear_pago', total: lempiras(despues?.total), mes: formatoMes(paga) }
    return {
      total: lempiras(despues?.total),
      proveedor: despues?.proveedor,
      ...(fecha && periodo && llegoTarde({ fecha, periodo })
        ? { variante: 'crear_tarde', fecha: formatoFecha(fecha), mes: formatoMes(periodo) }
        : {}),
    }
  },
  'CajaChica.crear': ({ despues }) => ({ monto: lempiras(despues?.monto) }),
  'CajaChica.reponer': ({ despues }) => ({
    total: lempiras(despues?.total),
    smart_count: Number(despues?.vales ?? 1),
  }),
  'CajaChica.anular_reposicion': ({ despues }) => ({ total: lempiras(despues?.total) }),
  'CajaChica.contar': ({ despues }) => ({
    variante: despues?.contado === despues?.esperado ? 'contar' : 'contar_con',
    contado: lempiras(despues?.contado),
    esperado: lempiras(despues?.esperado),
    cola: textoDe(despues?.observacion),
  }),
  'Gastos.acreditar': ({ despues }) => ({ nota: despues?.nota, total: lempiras(despues?.total) }),
  'Gastos.anular_nota': ({ despues }) => ({ nota: despues?.nota, total: lempiras(despues?.total) }),
  'Gastos.emitir_comprobante': conComprobante,
  'Gastos.anular_comprobante': conComprobante,
  'Gastos.reimprimir_comprobante': conComprobante,
  'Gastos.adjuntar': ({ antes }) => ({ variante: antes?.comprobante ? 'adjuntar_otro' : 'adjuntar' }),
  'Caja.negar_efectivo': ({ despues }) => ({ monto: lempiras(despues?.monto) }),
  'Caja.mover': ({ despues }) => ({
    variante: `mover_${String(despues?.tipo)}`,
    monto: lempiras(despues?.monto),
    concepto: despues?.concepto,
  }),
  'Caja.anular_movimiento': ({ despues }) => ({ monto: lempiras(despues?.monto) }),
  'Conciliacion.confirmar': pagoDeBanco,
  'Conciliacion.rechazar': pagoDeBanco,
  'Conciliacion.deshacer': pagoDeBanco,
  'Conciliacion.deshacer_rechazo': pagoDeBanco,
  'Conciliacion.mora_sin_confirmar': ({ despues }) => ({
    monto: lempiras(despues?.mora_devuelta),
    dias: despues?.dias,
  }),
  'MovimientosBanco.importar_extracto': ({ despues }) => ({ smart_count: Number(despues?.nuevas ?? 0) }),
  'MovimientosBanco.retirar_extracto': ({ antes }) => ({
    smart_count: Number(antes?.lineas ?? 0),
    archivo: antes?.archivo,
  }),
  'MovimientosBanco.conciliar': ({ despues }) => ({ monto: lempiras(despues?.monto), con: despues?.con }),
  'MovimientosBanco.apartar': ({ despues }) => ({ monto: lempiras(despues?.monto) }),
  'MovimientosBanco.firmar_hoja': ({ despues }) => ({ mes: formatoMes(String(despues?.mes ?? '')) }),
  'MovimientosBanco.retirar_hoja': ({ despues }) => ({ mes: formatoMes(String(despues?.mes ?? '')) }),
  'MovimientosBanco.fijar_saldo': ({ despues }) => ({ saldo: lempiras(despues?.saldo_inicial) }),
  'PagosReportados.reportar': ({ despues }) => ({ monto: lempiras(despues?.monto) }),
  'MovimientosBanco.soltar': ({ despues }) => ({ monto: lempiras(despues?.monto) }),
  'CierresMensuales.crear': ({ referencia, despues }) => ({
    nombre: referencia === null ? null : formatoMes(referencia),
    recibido: lempiras(despues?.recibido),
    cola: textoDe(despues?.observacion),
  }),
  'CierresMensuales.reabrir': ({ referencia, antes }) => ({
    nombre: referencia === null ? null : formatoMes(referencia),
    recibido: lempiras(antes?.recibido),
  }),
  'Clientes.dar_acceso': deEncargado,
  'Clientes.terminar_acceso': deEncargado,
  'Clientes.olvidar_pin': deEncargado,
  'Clientes.elegir_partes': deEncargado,
  'Clientes.fusionar': ({ despues, sin_valores }) => ({
    otro: sin_valores ? texto('bitacora.sin_nombre.clientes') : despues?.otro,
  }),
  'CxC.recordar': ({ despues }) => ({ canal: texto(`opciones.canal.${String(despues?.canal)}`) }),
  'Cursos.cambio_precio': ({ despues }) =>
    despues?.cargos_cambiados ? { variante: 'cambio_precio_con', smart_count: Number(despues.cargos_cambiados) } : {},
  'Cursos.editar_en_todos': conCargos,
  'Cursos.deshacer_cambio': conCargos,
  'Matriculas.crear': ({ despues }) => ({ variante: despues?.estado === 'en_espera' ? 'crear_en_espera' : 'crear' }),
  'Facturas.crear': ({ despues }) => ({ recibo: despues?.recibo, total: lempiras(despues?.total) }),
  'Facturas.facturar_a_credito': ({ despues }) => ({
    cliente: despues?.cliente_nombre,
    total: lempiras(despues?.total),
  }),
  'Facturas.debitar': ({ despues }) => ({ nota: despues?.nota, total: lempiras(despues?.total) }),
  'Facturas.corregir': ({ antes, despues }) => {
    const { numero, ...otros } = antes ?? {}
    const dato = ['cliente_nombre', ...Object.keys(otros)].find((campo) => campo in otros) ?? ''
    return { numero, nota: despues?.nota, antes: otros[dato], cliente: despues?.[dato] }
  },
  'Facturas.acreditar': ({ despues }) => ({ nota: despues?.nota, total: lempiras(despues?.total) }),
  'Facturas.libro_ventas': ({ despues }) => ({
    desde: formatoFecha(String(despues?.desde ?? '')),
    hasta: formatoFecha(String(despues?.hasta ?? '')),
  }),
  'Matriculas.descontar': ({ despues }) => ({ ...deCargo(despues), descuento: despues?.nombre }),
  'Matriculas.rebajar': ({ despues }) => ({
    ...deCargo(despues),
    variante: despues?.tipo === 'condonacion' ? 'condonar' : 'rebajar',
  }),
  'Matriculas.recargar': ({ despues }) => deCargo(despues),
  'Becas.repartir': ({ despues }) => ({
    smart_count: Number(despues?.dados ?? 0),
    quitados: Number(despues?.quitados ?? 0),
  }),
  'Contador.confirmar': ({ despues }) => ({ punto: despues?.punto, cola: textoDe(despues?.observacion) }),
  'Contador.retirar': ({ despues }) => ({ punto: despues?.punto }),
  'Contador.atender': ({ despues }) => ({ que: despues?.que, cola: textoDe(despues?.observacion) }),
  'Arreglos.crear': ({ despues }) => ({
    smart_count: Number(despues?.cuotas ?? 1),
    total: lempiras(despues?.total),
    firmante: despues?.firmante,
  }),
  'Arreglos.romper': ({ despues }) => ({ desde: formatoFecha(String(despues?.desde ?? '')) }),
  'CargosGrupo.crear': ({ despues }) => ({
    smart_count: Number(despues?.estudiantes ?? 0),
    total: lempiras(despues?.total),
  }),
  'CargosGrupo.deshacer': ({ despues }) => ({ smart_count: Number(despues?.cargos ?? 0) }),
  'Matriculas.mora': ({ despues }) => ({ smart_count: Number(despues?.cargos ?? 0), total: lempiras(despues?.total) }),
  'Matriculas.cobrar_mes': ({ despues }) => ({
    smart_count: Number(despues?.cargos ?? 0),
    total: lempiras(despues?.total),
  }),
  'Matriculas.deshacer_ajuste': ({ despues }) => deCargo(despues),
  'Finiquitos.imprimir_varios': ({ despues }) => ({ smart_count: Number(despues?.finiquitos ?? 1) }),
  'FiniquitosManuales.emitir': ({ despues }) =>
    despues?.condonado ? { variante: 'emitir_condonado', condonado: lempiras(despues.condonado) } : {},
  'CartaConsentimiento.vincular': ({ despues }) => ({
    variante: despues?.cliente_id === null ? 'desvincular' : 'vincular',
  }),
  'CartaConsentimiento.imprimir': ({ despues }) => ({
    variante: despues?.reservado === false ? 'imprimir_con_salud' : 'imprimir',
  }),
  'Usuarios.cerrar_sesiones': propioODeOtro,
  'Usuarios.quitar_segundo_factor': propioODeOtro,
  'Sesion.ingreso_fallido': ({ usuario_nombre, despues }) =>
    otrasVeces(despues, { variante: usuario_nombre === null ? 'ingreso_desconocido' : 'ingreso_fallido' }),
  'Sesion.permiso_negado': ({ despues }) =>
    otrasVeces(despues, { variante: 'permiso_negado', ...negado(textoDe(despues?.ruta) ?? '') }),
}

/** `2026-11` as «noviembre de 2026»; a year as it is. */
const periodo = (value: unknown): string => (String(value).length > 4 ? formatoMes(String(value)) : String(value))

const deCargo = (despues: Row | null): Row => ({ cargo: despues?.cargo, monto: lempiras(despues?.monto) })

const VERBOS: Readonly<Record<string, string>> = {
  GET: 'ver',
  HEAD: 'ver',
  POST: 'crear',
  PUT: 'editar',
  DELETE: 'eliminar',
}

/** A minute's second row counts the refusals that came after the first. */
const otrasVeces = (despues: Row | null, una: Eleccion & { variante: string }): Eleccion =>
  typeof despues?.otras_veces === 'number'
    ? { ...una, variante: `${una.variante}_otras`, smart_count: despues.otras_veces }
    : una

/** `POST /api/api/Clientes/:id/fusionar`: in which module, and to do what. */
function negado(ruta: string): Eleccion {
  const [antes = '', metodo = '', modulo = ''] = /^(\w+) \/api\/api\/(\w+)/.exec(ruta) ?? []
  const resto = ruta.slice(antes.length)
  if (!esModulo(modulo)) return { variante: 'permiso_negado_otro' }
  const verbo = resto.split('/').at(-1) ?? ''
  const propia = [verbo, resto === '' || metodo !== 'POST' ? VERBOS[metodo] : 'editar'].find((accion) =>
    esClave(`modulos.accion.${accion}`),
  )
  return { modulo: nombreDeModulo(modulo), accion: texto(`modulos.accion.${propia}`).toLowerCase() }
}

/** The shortage or excess of a till's count, method by method. */
function diferenciaDe(conteos: unknown): string | undefined {
  if (!Array.isArray(conteos)) return undefined
  const difieren = (conteos as { metodo: string; esperado: number; contado: number }[]).flatMap(
    ({ metodo, esperado, contado }) =>
      contado === esperado
        ? []
        : texto(contado < esperado ? 'bitacora.diferencia.faltan' : 'bitacora.diferencia.sobran', {
            monto: formatoLempiras(Math.abs(contado - esperado)),
            metodo: texto(`opciones.metodo.${metodo}`).toLowerCase(),
          }),
  )
  return difieren.join(', ') || undefined
}
