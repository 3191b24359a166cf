import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { CampoDinero } from './CampoDinero.tsx'

afterEach(cleanup)

const onChange = vi.fn()

function Campo({ automatico }: { automatico?: number }) {
  const [value, setValue] = useState<number | null>(null)
  const change = (centavos: number | null) => {
    setValue(centavos)
    onChange(centavos)
  }
  return <CampoDinero label="Monto" value={value} automatico={automatico} onChange={change} />
}

const field = () => screen.getByLabelText<HTMLInputElement>('Monto')

it('gives the centavos of what is typed, and shows them as an amount once it is left', async () => {
  render(<Campo />)
  await userEvent.type(field(), '1500.5')
  expect(onChange).toHaveBeenLastCalledWith(150050)
  expect(field().value).toBe('1500.5')
  await userEvent.tab()
  expect(field().value).toBe('1,500.50')
})

it('follows the automatic amount until something is typed, and again once it is emptied', async () => {
  const { rerender } = render(<Campo automatico={240000} />)
  await userEvent.click(field())
  rerender(<Campo automatico={120000} />)
  expect(field().value).toBe('1,200.00')
  await userEvent.keyboard('100')
  rerender(<Campo automatico={90000} />)
  expect(field().value).toBe('100')
  await userEvent.clear(field())
  await userEvent.tab()
  expect(field().value).toBe('900.00')
})

it('marks what is no amount and counts it as nothing', async () => {
  render(<Campo />)
  await userEvent.type(field(), 'doce')
  expect(onChange).toHaveBeenLastCalledWith(null)
  expect(field().getAttribute('aria-invalid')).toBe('true')
})
