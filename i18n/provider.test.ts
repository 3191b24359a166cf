import { expect, it } from 'vitest'
import { aprender } from '#i18n/aprendidas'
import { autorizaciones } from '#i18n/es-HN/autorizaciones'
import { proveedorDe } from '#i18n/proveedor'
import { i18nProvider } from '#i18n/provider'
import { translate } from '#i18n/translate'

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

it.each([
  ['opciones.forma_pago.cheque_viajero', 'cheque_viajero'],
  ['opciones.forma_pago.undefined', '—'],
  ['opciones.forma_pago.null', '—'],
])('%s, a value that has no word of ours, reads as %s', (key, words) => {
  expect(i18nProvider.translate(key)).toBe(words)
})

it('the words of an area are there from when it came, also in a dictionary that was asked before', () => {
  expect(i18nProvider.translate('autorizaciones.bandeja.titulo')).toBe('autorizaciones.bandeja.titulo')
  aprender({ autorizaciones })
  expect(i18nProvider.translate('autorizaciones.bandeja.titulo')).toBe(autorizaciones.bandeja.titulo)
})

it('the screens and react-admin say the words of one dictionary', () => {
  aprender({ autorizaciones })
  for (const key of ['ra.action.save', 'resources.catalogos/clientes.fields.nombres', 'autorizaciones.bandeja.titulo'])
    expect(translate(key)).toBe(i18nProvider.translate(key))
  expect(translate('modulos.nombre.Clientes')).toBe('Estudiantes')
})

it('an area that comes has none of those before it read again', () => {
  let leidas = 0
  const leer = (area: object) => (leidas++, Reflect.ownKeys(area))
  const venidas = [{ antes: new Proxy({ si: 'Sí' }, { ownKeys: leer }) }]
  const { translate } = proveedorDe({ primera: new Proxy({ hola: 'Hola' }, { ownKeys: leer }) }, venidas)
  expect(translate('antes.si')).toBe('Sí')
  const hasta = leidas
  expect(hasta).toBeGreaterThan(0)
  venidas.push({ otra: { no: 'No' } } as never)
  expect(['otra.no', 'antes.si', 'primera.hola', 'nada.de'].map((clave) => translate(clave))).toEqual([
    'No',
    'Sí',
    'Hola',
    'nada.de',
  ])
  expect(leidas).toBe(hasta)
})

it('a place in a sentence that nothing fills shows a dash', () => {
  aprender({ autorizaciones })
  expect(i18nProvider.translate('autorizaciones.que.de_transferencia', { monto: 'L 3.00' })).toMatch(
    /^L 3.00 .*— y ya está en —/,
  )
})

it('a text that is no key is that text, whatever it says', () => {
  expect(i18nProvider.translate('{{7*7}}%{nombre}${7*7}')).toBe('{{7*7}}%{nombre}${7*7}')
})
