import { expect, it } from 'vitest'
import '#i18n/provider'
import type { NombreModulo } from '#contract/modulos'
import type { Session } from '#src/session/api.ts'
import { lineasDe } from './actos.ts'

const CARTA = '/reportes/carta-consentimiento/texto'

it.each<[cuando: string, modulos: NombreModulo[], apagados: NombreModulo[], se: boolean]>([
  ['opens for who sees its list', ['Centro', 'CartaConsentimiento'], [], true],
  ['is closed to who does not', ['Centro'], [], false],
  ['is of what the school does not use', ['Centro', 'CartaConsentimiento'], ['CartaConsentimiento'], false],
])('offers an act of another right than its page’s where the page %s', (_, modulos, apagados, se) => {
  const session = { menu: [], apagados, modulos: modulos.map((name) => ({ name, acciones: ['ver', 'editar'] })) }
  const lineas = lineasDe(session as unknown as Session)
  expect(lineas.some(({ item }) => item.path === CARTA)).toBe(se)
})

it('leads to the import of each list whose records its user may add or change', () => {
  const session = {
    menu: [],
    apagados: [],
    modulos: [
      { name: 'Docentes', acciones: ['ver', 'crear'] },
      { name: 'Productos', acciones: ['ver', 'editar'] },
      { name: 'Cuentas', acciones: ['ver'] },
    ],
  }
  const lineas = lineasDe(session as unknown as Session).filter(({ item }) => item.path.endsWith('/importar'))
  expect(lineas.map(({ item }) => item.path)).toEqual(['/catalogos/productos/importar', '/usuarios/docentes/importar'])
})
