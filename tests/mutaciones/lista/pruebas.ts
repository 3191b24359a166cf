/** The test files that watch over the rules of several areas. */

export const RECIBOS = { api: ['tests/api/recibos/recibos.test.ts'] }
export const GASTOS_PERIODO = { api: ['tests/api/gastos/gastos-periodo.test.ts'] }
export const RETENCIONES = { api: ['tests/api/gastos/retenciones-hechas.test.ts'] }
export const A_CREDITO = { api: ['tests/api/facturacion/facturas-a-credito.test.ts'] }
export const FACTURAS = { api: ['tests/api/facturacion/facturas.test.ts'] }
export const PERMISOS = { unit: ['tests/unit/documentos/permisos.test.ts'] }
export const INVARIANTES = { api: ['tests/api/servidor/invariantes.test.ts'] }
export const RECURSO = { api: ['tests/api/servidor/resource.test.ts'] }
export const SHELL = { 'web-alone': ['src/shell.alone.test.tsx'] }
export const MANOS = { api: ['tests/api/recibos/dinero-de-mano-en-mano.test.ts'] }
export const CARRERAS = { api: ['tests/api/estudiantes/fusion-carreras.test.ts'] }
export const MOTIVOS = { unit: ['contract/motivos.test.ts'], api: ['tests/api/ajustes/motivos.test.ts'] }
