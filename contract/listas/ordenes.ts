import type { NombreModulo } from '#contract/modulos'

/** Columns by which none of the three lists of receipts is sorted. */
const DE_RECIBOS = [
  'anulado_motivo',
  'estado',
  'fecha_confirmada',
  'metodos',
  'numero',
  'numero_manual',
  'numero_texto',
  'pago_rechazado',
  'revertido',
  'serie',
  'tipo',
  'version',
]

/**
 * Columns that a list is not sorted by: the server refuses them and their heads are no buttons. They say nothing by
 * their order, have few values and a filter, or would be worked out of every record before a page of them is known
 * (docs/decisions/2026-11-29-por-que-no-se-ordena.md).
 */
export const SIN_ORDEN: Partial<Record<NombreModulo, readonly string[]>> = {
  Bitacora: ['accion', 'entidad', 'entidad_id', 'ip', 'modulo', 'request_id', 'usuario_nombre'],
  CartaConsentimiento: [
    'autoriza_emergencia',
    'autoriza_imagen',
    'cliente_codigo',
    'cliente_id',
    'curso_id',
    'encargado_parentesco',
    'estado',
    'retira_solo',
    'texto_version',
    'verificacion',
    'version',
  ],
  Clientes: ['encargado_nombre', 'encargado_telefono', 'telefono', 'cursos'],
  ClientesRegistrados: ['encargado_nombre', 'telefono', 'cursos'],
  Conciliacion: [
    'banco',
    'cliente_id',
    'conciliado_por_nombre',
    'cuenta_id',
    'cuenta_nombre',
    'estado_banco',
    'fecha_lejana',
    'heredado',
    'metodo',
    'numero_texto',
    'rechazo_id',
    'rechazo_motivo',
    'rechazo_numero',
  ],
  Contador: ['punto', 'observacion'],
  CxC: ['recordado_por', 'ultimo_pago', 'vista'],
  Facturas: [
    'acreditado',
    'debitado',
    'factura_id',
    'factura_numero',
    'modalidad',
    'recibo_numero',
    'usuario_nombre',
    'version',
  ],
  Gastos: [
    'acreditado',
    'anulado_motivo',
    'cai_proveedor',
    'caja_chica_id',
    'caja_chica_nombre',
    'con_comprobante',
    'con_rtn',
    'cuenta_id',
    'cuenta_nombre',
    'curso_id',
    'de_caja',
    'descripcion',
    'es_costo',
    'estado',
    'metodo',
    'paga_retenciones_de',
    'usuario_nombre',
  ],
  Matriculas: ['acciones', 'convocatoria_nombre', 'lugar'],
  Metas: ['curso_nombre', 'valor', 'logrado', 'avance'],
  MovimientosBanco: ['descripcion', 'de', 'motivo', 'archivo', 'firmado'],
  NuevosRegistros: ['cursos', 'en_espera', 'telefono', 'version'],
  PagosReportados: ['respuesta', 'recibo_numero'],
  RangosCAI: ['quedan'],
  RecibosGeneral: DE_RECIBOS,
  RecibosIndividuales: DE_RECIBOS,
  RecibosVarios: DE_RECIBOS,
  Recordatorios: ['clase', 'estudiante_id', 'estudiantes', 'mensaje', 'sin_recordatorios', 'usuario_nombre'],
  ReporteAsistencias: ['docente_id', 'estado', 'telefono', 'vista'],
  Roles: ['copiar'],
}

/** Whether the list of a module is sorted by a column of its rows. */
export const seOrdena = (modulo: string, columna: string): boolean =>
  !SIN_ORDEN[modulo as NombreModulo]?.includes(columna)
