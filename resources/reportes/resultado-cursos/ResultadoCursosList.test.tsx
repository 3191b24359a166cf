import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { DataProvider } from 'react-admin'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ResultadoCurso, ResultadoResumen } from '#contract/reportes/resultado-cursos'
import { renderScreen, setWidth } from '#src/testing/screen.tsx'
import { ResultadoCursosList } from './ResultadoCursosList.tsx'

const NADA = { recibido: 0, con_saldo: 0, gastos: 0, notas_credito: 0, resultado: 0 }
const filas: ResultadoCurso[] = [
  {
    id: 7,
    nombre: 'Inglés A1 · 2026-III',
    categoria_nombre: 'Idiomas',
    ...NADA,
    recibido: 90_000,
    con_saldo: 5_000,
    gastos: 20_000,
    resultado: 75_000,
  },
  { id: 0, nombre: '', categoria_nombre: null, ...NADA, con_saldo: -5_000, notas_credito: 1_500, resultado: -3_500 },
]
const resumen: ResultadoResumen = {
  ...NADA,
  cursos: 1,
  recibido: 90_000,
  gastos: 20_000,
  notas_credito: 1_500,
  resultado: 71_500,
}

const getList = vi.fn<DataProvider['getList']>()
beforeEach(() => {
  getList.mockReset().mockResolvedValue({ data: filas as never[], total: filas.length })
})
afterEach(cleanup)

const open = () =>
  renderScreen(<ResultadoCursosList />, {
    resource: 'reportes/resultado-cursos',
    dataProvider: { getList, consulta: async () => resumen as never },
  })

it('tells of each course what it brought and took, and each figure leads to its list', async () => {
  setWidth(1280)
  open()
  const curso = within(await screen.findByRole('row', { name: /Inglés A1/ }))
  expect(curso.getByRole('link', { name: /^Recibido de Inglés A1 · 2026-III/ }).getAttribute('href')).toContain(
    '/reportes/recibosgeneral?',
  )
  expect(curso.getByRole('link', { name: /^Gastos de Inglés A1/ }).getAttribute('href')).toContain('/Gastos?')
  const ninguno = within(screen.getByRole('row', { name: /Sin curso/ }))
  expect(ninguno.getByRole('link', { name: /^Notas de crédito de Sin curso/ })).toBeTruthy()
  expect(curso.getByRole('link', { name: /^Con saldo a favor de Inglés A1/ }).getAttribute('href')).toContain(
    'saldo_a_favor',
  )
  // A figure that is nothing, or has no list of its own, leads nowhere.
  expect(ninguno.queryByRole('link', { name: /^Con saldo/ })).toBeNull()
  expect(ninguno.queryByRole('link', { name: /^Recibido/ })).toBeNull()
  expect(await screen.findByText('715.00')).toBeTruthy()
  expect(screen.getByText('1 curso')).toBeTruthy()
  expect(screen.queryByText(/Dinero recibido y gastado/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Ver qué cuenta' }))
  expect(screen.getByText(/Dinero recibido y gastado/)).toBeTruthy()
})

it('fits a phone, with the same ways', async () => {
  setWidth(390)
  open()
  expect(await screen.findByRole('link', { name: /^Gastos de Inglés A1/ })).toBeTruthy()
  expect(screen.getByText('750.00')).toBeTruthy()
})
