import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { renderScreen } from '#src/testing/screen.tsx'
import { Renglones } from './Renglones.tsx'

afterEach(cleanup)

const renglon = (forma: string, linea: number, mas: object = {}) => ({
  ...{ forma, apartados: false, cuantos: 1, primeros: [{ linea, texto: `${forma} ${linea}` }], movieron: 0 },
  ...mas,
})

it('takes what is pressed while the file is read again, and gives each back', async () => {
  const onApartar = vi.fn<(formas: string[]) => void>()
  const renglones = [renglon('total', 9, { cuantos: 4 }), renglon('saldo', 2)]
  renderScreen(<Renglones renglones={renglones} recordadas={['de antes']} onApartar={onApartar} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Apartar las 4', description: /total 9/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Apartarla' }))
  expect(screen.getByRole('status').textContent).toBe('Se apartan 5 filas.')
  expect(onApartar).toHaveBeenLastCalledWith(['de antes', 'total', 'saldo'])
  await userEvent.click(screen.getByRole('button', { name: 'Volver a leer las 4' }))
  expect(onApartar).toHaveBeenLastCalledWith(['de antes', 'saldo'])
})

it('says of rows that were set aside what they moved', async () => {
  const renglones = [renglon('de antes', 3, { apartados: true, movieron: -10_000 })]
  renderScreen(<Renglones renglones={renglones} recordadas={['de antes']} onApartar={vi.fn()} />)
  expect((await screen.findByText(/se movieron L\s100\.00: vuelva a leerla/)).textContent).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Volver a leerla' })).toBeTruthy()
})
