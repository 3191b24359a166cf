import type { Mutation } from '../mutacion.ts'
import { PERMISOS, RECURSO } from './pruebas.ts'

/** Lists, records and sheets. */
export const LISTAS_RULES: readonly Mutation[] = [
  {
    rule: 'A sheet of a list is for who may export',
    area: 'permissions',
    file: 'server/resource/salida/export.ts',
    text: '[`${modulo}:exportar`]',
    replacement: '[`${modulo}:ver`]',
    tests: PERMISOS,
  },
  {
    rule: 'A filter by an unknown field is refused',
    area: 'lists',
    file: 'server/http/list-query.ts',
    text: "throw unknownField('filter', name)",
    index: 0,
    replacement: 'return []',
    tests: RECURSO,
  },
  {
    rule: 'A stale record is refused with the record as it is',
    area: 'lists',
    file: 'server/resource/resource.ts',
    text: 'if (given.version !== locked?.version)',
    replacement: 'if (Number(given.version) > Number(locked?.version))',
    tests: RECURSO,
  },
  {
    rule: 'A change without a version is refused',
    area: 'lists',
    file: 'server/resource/resource.ts',
    text: "if (given.version === undefined) throw new AppError('version_requerida')",
    replacement: 'given.version ??= locked?.version',
    tests: RECURSO,
  },
  {
    rule: 'What was annulled is in no total of a paper or sheet',
    area: 'lists',
    file: 'server/resource/salida/totales.ts',
    text: "estado !== 'anulado' && ",
    replacement: '',
    tests: { unit: ['server/resource/salida/papel.test.ts'] },
  },
  {
    rule: 'A paper without all rows of its list says so',
    area: 'lists',
    file: 'server/resource/salida/papel.ts',
    text: 'if (impresas === filas) return null',
    replacement: 'if (impresas <= filas) return null',
    tests: { unit: ['server/resource/salida/papel.test.ts'] },
  },
  {
    rule: 'A cell that a spreadsheet would run as a formula is text',
    area: 'lists',
    file: 'server/resource/salida/columnas.ts',
    text: '(/^[=+\\-@\\t\\r]/.test(text)',
    replacement: '(/^[\\t\\r]/.test(text)',
    tests: RECURSO,
  },
  {
    rule: 'A percent sign is searched as itself',
    area: 'lists',
    file: 'server/http/list-query.ts',
    text: "text.replace(/[\\\\%_]/g, '\\\\$&')",
    replacement: 'text',
    tests: { api: ['tests/api/estudiantes/clientes.test.ts'] },
  },
  {
    rule: 'A paper names in its filter nobody whom its reader does not see',
    area: 'permissions',
    file: 'server/resource/salida/filtro-leido.ts',
    text: "if (!solo_propios) return raw('TRUE')",
    replacement: "if (!solo_propios || id > 0) return raw('TRUE')",
    tests: { api: ['tests/api/reportes/papel-de-listas.test.ts'] },
  },
]
