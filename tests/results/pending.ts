/*
 * Calls that a file of the server has of those below; one more is a fault, and the numbers only fall.
 */

/** Calls that no test of the API makes, or none so that it answers a row. */
export const UNKNOWN: Readonly<Record<string, number>> = {
  'server/asistencia/feriados.ts': 1,
  'server/banco/hojas.ts': 1,
  'server/banco/lectura.ts': 1,
  'server/banco/saldos.ts': 1,
  'server/cargos/interes.ts': 1,
  'server/catalogos/clientes/accesos.ts': 1,
  'server/catalogos/clientes/service.ts': 1,
  'server/catalogos/constancias/lectura.ts': 1,
  'server/catalogos/matriculas/orden.ts': 1,
  'server/cli/database.ts': 1,
  'server/documentos/centro.ts': 1,
  'server/facturacion/facturas/anticipos.ts': 1,
  'server/gastos/caja-chica/lectura.ts': 2,
  'server/http/guard.ts': 1,
  'server/http/leer/lector.ts': 1,
  'server/metricas.ts': 1,
  'server/publico/registros/reservas.ts': 1,
  'server/recibos/documento/anular.ts': 1,
  'server/recibos/documento/devolver/devolver-parte.ts': 1,
  'server/recibos/documento/devolver/dinero-que-vuelve.ts': 1,
  'server/recibos/recibos-individuales/por-cobrar.ts': 1,
  'server/recibos/reportados/service.ts': 1,
  'server/reportes/cxc/recordar.ts': 1,
  'server/reportes/nuevos-registros/parecidos.ts': 2,
  'server/reportes/nuevos-registros/personas.ts': 1,
  'server/reportes/recordatorios/ausencia-dicha.ts': 1,
  'server/reportes/recordatorios/preparar.ts': 1,
  'server/respaldo/clave.ts': 1,
  'server/respaldo/restaurar.ts': 1,
  'server/respaldo/segundos-factores.ts': 1,
  'server/run.ts': 1,
  'server/usuarios/informes/enviar.ts': 1,
}

/** Calls whose rows are of the type that their caller names: they pass a handle on, or read a declared list. */
export const OPEN: Readonly<Record<string, number>> = {
  'server/busqueda/service.ts': 1,
  'server/db/transactions.ts': 1,
  'server/http/leer/lector.ts': 4,
  'server/resource/list.ts': 2,
  'server/resource/resource.ts': 1,
  'server/resource/resumen.ts': 1,
}
