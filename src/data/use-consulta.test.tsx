import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { renderScreen } from '#src/testing/screen.tsx'
import { useConsulta, useFilas } from './use-consulta.ts'

function Saldo() {
  const [version, setVersion] = useState(1)
  const { data } = useConsulta<{ debe: number }>('Clientes', '7/cuenta', {
    params: { mes: '2026-11' },
    segun: [version],
  })
  return <button onClick={() => setVersion(version + 1)}>debe {data?.debe ?? 'nada'}</button>
}

it('asks what it is told to ask, and again when what the answer hangs on changes', async () => {
  const consulta = vi.fn<() => Promise<object>>().mockResolvedValueOnce({ debe: 5 }).mockResolvedValueOnce({ debe: 3 })
  renderScreen(<Saldo />, { dataProvider: { consulta } })
  const boton = await screen.findByRole('button', { name: 'debe 5' })
  expect(consulta).toHaveBeenCalledWith('Clientes', '7/cuenta', { mes: '2026-11' }, expect.any(AbortSignal))
  boton.click()
  await screen.findByRole('button', { name: 'debe 3' })
  expect(consulta).toHaveBeenCalledTimes(2)
})

function Nombres() {
  const { data = [] } = useFilas<{ nombre: string }>('Clientes', 'duplicados')
  return data.map(({ nombre }) => <p key={nombre}>{nombre}</p>)
}

it('reads a list as the rows that it is', async () => {
  renderScreen(<Nombres />, { dataProvider: { lista: async () => [{ nombre: 'Ana' }], consulta: vi.fn() } })
  await screen.findByText('Ana')
})
