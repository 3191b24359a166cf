import type { Mutation } from '../mutacion.ts'
import { INVARIANTES } from './pruebas.ts'

const IMPORTACION = { api: ['tests/api/importacion/importacion.test.ts'] }
const LECTURA = { api: ['tests/api/importacion/importacion-lectura.test.ts'] }

/** Imports, backups and their verification. */
export const IMPORTACION_Y_RESPALDO_RULES: readonly Mutation[] = [
  {
    rule: 'A column of amounts keeps to the decimal separator that its first line settles',
    area: 'import',
    file: 'server/importacion/lectura/convencion.ts',
    text: '|| primera.decimal === decimal) return null',
    replacement: '|| primera.decimal.length === decimal.length) return null',
    tests: IMPORTACION,
  },
  {
    rule: 'A refused line refuses the whole file',
    area: 'import',
    file: 'server/importacion/revision.ts',
    text: 'rechazadas === 0 && lectura.duda === null',
    replacement: 'rechazadas >= 0 && lectura.duda === null',
    tests: IMPORTACION,
  },
  {
    rule: 'A file whose days read in two ways is not imported before somebody says in which',
    area: 'import',
    file: 'server/importacion/revision.ts',
    text: 'rechazadas === 0 && lectura.duda === null',
    replacement: 'rechazadas === 0',
    tests: LECTURA,
  },
  {
    rule: 'A row with more cells than headings is no shorter row',
    area: 'import',
    file: 'server/tablas/ancho.ts',
    text: 'lugar >= this.#conNombre &&',
    replacement: 'lugar > this.#conNombre + 9 &&',
    tests: LECTURA,
  },
  {
    rule: 'An amount of a merged cell is the debt of nobody',
    area: 'import',
    file: 'server/importacion/lectura/lector.ts',
    text: 'fila.combinadas?.includes(lugar)',
    replacement: 'fila.combinadas?.includes(-1)',
    tests: LECTURA,
  },
  {
    rule: 'Days that a sheet may have swapped are not believed',
    area: 'import',
    file: 'server/tablas/fechas.ts',
    text: 'return this.#hayDias && !this.#hayDiasClaros',
    replacement: 'return this.#hayDias && this.#hayDiasClaros',
    tests: LECTURA,
  },
  {
    rule: 'Opening balances are brought only by who may authorise',
    area: 'import',
    file: 'server/importacion/revision.ts',
    text: "!encargo.permisos.has('Clientes:autorizar')",
    replacement: '!encargo.permisos.size',
    tests: IMPORTACION,
  },
  {
    rule: 'An import is applied once',
    area: 'import',
    file: 'server/importacion/service.ts',
    text: "AND estado = 'lista'`)) > 0",
    replacement: '`)) > 0',
    tests: { api: ['tests/api/importacion/importacion-aplicar.test.ts'] },
  },
  {
    rule: 'An altered backup is refused',
    area: 'backup',
    file: 'server/respaldo/archivo.ts',
    text: 'if (fin?.sha256 !== this.fuente.suma() ||',
    replacement: 'if (!fin ||',
    tests: { unit: ['server/respaldo/archivo.test.ts'] },
  },
  {
    rule: 'Of the daily backups the newest 14 and the first of each of 12 months stay',
    area: 'backup',
    file: 'server/respaldo/diario.ts',
    text: 'const DIAS = 14',
    replacement: 'const DIAS = 13',
    tests: { unit: ['server/respaldo/diario.test.ts'] },
  },
  {
    rule: 'Verifying finds a charge whose applications do not sum what is applied',
    area: 'backup',
    file: 'server/respaldo/invariantes/cuentas.ts',
    text: 'c.aplicado <> coalesce(a.monto, 0)',
    replacement: 'c.aplicado < 0',
    tests: INVARIANTES,
  },
  {
    rule: 'Verifying finds a closed till that no longer holds what it counted',
    area: 'backup',
    file: 'server/respaldo/invariantes/cajas.ts',
    text: 'HAVING sum(m.monto) <> 0',
    replacement: 'HAVING sum(m.monto) > 1000000000',
    tests: INVARIANTES,
  },
]
