import type { NombreModulo } from '#contract/modulos'

/**
 * Columns that a list is not sorted by: the server refuses them and their heads are no buttons. They say nothing by
 * their order, or would be worked out of every record before a page of them is known
 * (docs/decisions/2026-11-29-por-que-no-se-ordena.md).
 */
export const SIN_ORDEN: Partial<Record<NombreModulo, readonly string[]>> = {
  Clientes: ['encargado_nombre', 'encargado_telefono', 'telefono', 'cursos'],
  ClientesRegistrados: ['encargado_nombre', 'telefono', 'cursos'],
  Conciliacion: ['numero_texto', 'fecha_lejana', 'rechazo_id', 'rechazo_numero', 'heredado', 'cliente_id'],
  Contador: ['punto', 'observacion'],
  CxC: ['ultimo_pago', 'recordado_por'],
  Facturas: ['recibo_numero', 'factura_id', 'factura_numero'],
  Gastos: ['descripcion', 'cai_proveedor', 'con_comprobante', 'acreditado'],
  Matriculas: ['convocatoria_nombre', 'acciones'],
  Metas: ['curso_nombre', 'valor', 'logrado', 'avance'],
  MovimientosBanco: ['descripcion', 'de', 'motivo', 'archivo', 'firmado'],
  NuevosRegistros: ['telefono', 'cursos'],
  PagosReportados: ['respuesta', 'recibo_numero'],
  RangosCAI: ['quedan'],
  RecibosGeneral: ['numero_texto', 'metodos', 'revertido', 'pago_rechazado'],
  RecibosIndividuales: ['numero_texto', 'metodos', 'revertido', 'pago_rechazado'],
  RecibosVarios: ['numero_texto', 'metodos', 'revertido', 'pago_rechazado'],
  Recordatorios: ['estudiantes', 'estudiante_id', 'sin_recordatorios'],
  ReporteAsistencias: ['telefono'],
  Roles: ['copiar'],
}

/** Whether the list of a module is sorted by a column of its rows. */
export const seOrdena = (modulo: string, columna: string): boolean =>
  !SIN_ORDEN[modulo as NombreModulo]?.includes(columna)
