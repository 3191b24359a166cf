import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { cuadrarTotal, type PagoEscrito } from '#resources/recibos/recibos-individuales/cobro/cobro-model.ts'
import { useEnDuda } from '#src/layout/avisos/use-reloj.ts'
import { renderScreen } from '#src/testing/screen.tsx'
import { Pagos } from './Pagos.tsx'
import { enEfectivo, usePagos, type ConSaldo } from './use-pagos.ts'

vi.mock('#src/layout/avisos/use-reloj.ts', () => ({ useEnDuda: vi.fn(() => false) }))

afterEach(cleanup)

const ANA: ConSaldo = { cliente_id: 1, nombre: 'Ana', a_favor: 50_00 }
const LUIS: ConSaldo = { cliente_id: 2, nombre: 'Luis', a_favor: 20_00 }

function Mostrador({ cuentas }: { cuentas: readonly ConSaldo[] }) {
  const [escritos, setEscritos] = useState<readonly PagoEscrito[]>(enEfectivo)
  const pagos = usePagos(escritos, setEscritos)
  return (
    <Pagos
      pagos={pagos}
      cuadre={cuadrarTotal(100_00, escritos, false)}
      cuentas={cuentas}
      primeroRef={null}
      erroresDe={() => ({})}
      onTecla={() => false}
    >
      {null}
    </Pagos>
  )
}

const saldos = () => screen.queryAllByRole('button', { name: /^Saldo a favor/ }).map((boton) => boton.textContent)
const alMonto = async (tecla: string) => {
  screen.getByRole<HTMLInputElement>('textbox', { name: 'Efectivo recibido' }).focus()
  await userEvent.keyboard(tecla)
}

it('takes the credit of the one account that has some at its letter, and offers it no more', async () => {
  renderScreen(<Mostrador cuentas={[ANA, { ...LUIS, a_favor: 0 }]} />)
  await alMonto('s')
  expect(screen.getByRole('group', { name: 'Saldo a favor' })).toBeTruthy()
  expect(saldos()).toEqual([])
})

it('leads to the accounts where several have credit, and takes the one that is chosen', async () => {
  renderScreen(<Mostrador cuentas={[ANA, LUIS]} />)
  await alMonto('s')
  expect(document.activeElement?.textContent).toMatch(/^Saldo a favor Ana/)
  await userEvent.click(screen.getByRole('button', { name: /^Saldo a favor Luis/ }))
  expect(screen.getByRole('group', { name: 'Saldo a favor' }).textContent).toContain('Luis')
  expect(saldos()).toEqual([expect.stringMatching(/^Saldo a favor Ana/)])
})

it('goes through the sums that people hand over by arrows, from the exact one and back', async () => {
  renderScreen(<Mostrador cuentas={[]} />)
  const puesto = () =>
    screen.getAllByRole('button', { pressed: true }).map((boton) => boton.textContent?.replace(/\s/, ' '))
  const vistos = [puesto()]
  for (const tecla of ['{ArrowDown}', '{ArrowDown}', '{ArrowDown}', '{ArrowUp}', '{ArrowUp}', '{ArrowUp}']) {
    await alMonto(tecla)
    vistos.push(puesto())
  }
  const [exacto, dos, cinco] = [['Exacto'], ['L 200.00'], ['L 500.00']]
  expect(vistos).toEqual([exacto, dos, cinco, cinco, dos, exacto, exacto])
})

it('gives back the cash beyond what credit leaves, and uses no less credit for it', async () => {
  renderScreen(<Mostrador cuentas={[ANA]} />)
  await alMonto('s')
  await alMonto('{ArrowDown}')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Efectivo recibido' }).value).toBe('100.00')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Saldo a favor' }).value).toBe('50.00')
})

it('takes an amount that can not be read for none: the arrow puts the exact one', async () => {
  renderScreen(<Mostrador cuentas={[]} />)
  await alMonto('9,9,9')
  expect(screen.queryByRole('button', { pressed: true })).toBeNull()
  await alMonto('{ArrowDown}')
  expect(screen.getByRole('button', { pressed: true }).textContent).toBe('Exacto')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Efectivo recibido' }).value).toBe('100.00')
})

it('offers nothing but cash while nobody knows what day it is', async () => {
  vi.mocked(useEnDuda).mockReturnValue(true)
  renderScreen(<Mostrador cuentas={[ANA]} />)
  await alMonto('t')
  expect(screen.queryByRole('group', { name: 'Otra forma de pago' })).toBeNull()
  expect(screen.queryByRole('group', { name: 'Tarjeta' })).toBeNull()
})
