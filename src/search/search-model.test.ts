import { expect, it } from 'vitest'
import type { Busqueda } from '#contract/busqueda'
import { asks, foundGroups, modulesNamed, modulesNear } from './search-model.ts'

const line = (label: string, area: string, path = `/${label}`) => ({ item: { name: label, path }, label, area })
const LINES = [
  line('Categorías de gastos', 'Catálogos'),
  line('Gastos', 'Gastos'),
  line('Recibos individuales', 'Recibos'),
  line('Punto de venta', 'Recibos'),
]
const NADA: Busqueda = { clientes: [], recibos: [], cursos: [], facturas: [], finiquitos: [] }

it('names modules by any of their words or their group, without accents, those that begin with it first', () => {
  const titles = (text: string) => modulesNamed(text, LINES).map(({ title }) => title)
  expect(titles('gast')).toEqual(['Gastos', 'Categorías de gastos'])
  expect(titles('VENTA recib')).toEqual(['Punto de venta'])
  expect(titles('categorias')).toEqual(['Categorías de gastos'])
  expect(titles('  ')).toEqual([])
  expect(titles('zzz')).toEqual([])
})

it('names modules whatever little words stand between those that say something', () => {
  const titles = (text: string) => modulesNamed(text, LINES).map(({ title }) => title)
  expect(titles('los gastos')).toEqual(['Gastos', 'Categorías de gastos'])
  expect(titles('punto para la venta')).toEqual(['Punto de venta'])
  expect(titles('de')).toEqual(['Categorías de gastos', 'Punto de venta'])
})

it('comes near what nothing has whole: by a word that few have, or with one letter mistyped', () => {
  const titles = (text: string) => modulesNear(text, LINES).map(({ title }) => title)
  // Another, missing, too many, come early.
  for (const text of ['recivos', 'rcibos', 'reccibos', 'reicbos'])
    expect([text, titles(text)]).toEqual([text, ['Recibos individuales', 'Punto de venta']])
  expect(titles('quién anotó los gastos por categoria')).toEqual(['Categorías de gastos', 'Gastos'])
  expect(titles('reviso')).toEqual([])
  expect(titles('gsto')).toEqual([])
  expect(titles('')).toEqual([])
})

it('asks the server for a word or a digit, not for a letter', () => {
  expect(['', 's', '7', 'so'].map(asks)).toEqual([false, false, true, true])
})

it('leads each thing to its page, and says what is unusual about it', () => {
  const groups = foundGroups({
    ...NADA,
    clientes: [{ id: 4, codigo: 'C-000004', nombre: 'Mejía, Sofía', encargado_nombre: null, activo: false }],
    recibos: [
      {
        id: 9,
        modulo: 'RecibosGeneral',
        numero_texto: 'RI-000009',
        tipo: 'individual',
        fecha: '2026-11-20',
        pagador_nombre: 'Ana Cruz',
        total: 120_000,
        estado: 'anulado',
      },
    ],
    cursos: [{ id: 2, codigo: 'A1', nombre: 'Inglés', periodo: '2026-II', estado: 'abierto' }],
  })
  expect(groups).toEqual([
    {
      name: 'modulos.nombre.Clientes',
      hits: [
        {
          to: '/catalogos/clientes/4/show',
          title: 'Mejía, Sofía',
          detail: 'C-000004',
          modulo: 'Clientes',
          note: 'comun.estado.inactivo',
        },
      ],
    },
    {
      name: 'busqueda.grupo.recibos',
      hits: [
        {
          to: '/reportes/recibosgeneral/9/show',
          title: 'RI-000009',
          detail: 'L\u00a01,200.00 · 20/11/2026 · Ana Cruz',
          modulo: 'RecibosGeneral',
          note: 'opciones.estado.anulado',
        },
      ],
    },
    {
      name: 'modulos.nombre.Cursos',
      hits: [{ to: '/catalogos/cursos/2/show', title: 'Inglés', detail: 'A1 · 2026-II', modulo: 'Cursos' }],
    },
  ])
})
