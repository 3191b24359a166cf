import { expect, it } from 'vitest'
import { i18nProvider } from '#i18n/provider'

it.each([
  ['resources.catalogos/clientes.fields.nombres', 'Nombres'],
  ['resources.catalogos/clientes.fields.encargados.nombres', 'Nombres'],
  ['resources.catalogos/cursos.fields.periodo', 'Período'],
  ['resources.Gastos.fields.periodo', 'Mes contable'],
  ['resources.catalogos/clientes.name', 'Estudiantes'],
  ['resources.catalogos/curso-categorias.name', 'Categorías de cursos'],
  ['comun.accion.guardar', 'Guardar'],
])('the words of %s are %s', (key, words) => {
  expect(i18nProvider.translate(key, { _: 'default' })).toBe(words)
})

it('a key of a resource that has no words of ours keeps its default', () => {
  expect(i18nProvider.translate('resources.catalogos/clientes.notifications.updated', { _: 'Guardado' })).toBe(
    'Guardado',
  )
})
