import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { I18nContextProvider } from 'react-admin'
import { afterEach, expect, it, vi } from 'vitest'
import type { MontoEscrito } from '#contract/dinero'
import { i18nProvider } from '#i18n/provider'
import { CampoDinero } from './CampoDinero.tsx'

afterEach(cleanup)

const onChange = vi.fn()

function Campo({ automatico, maximo }: { automatico?: number; maximo?: number }) {
  const [value, setValue] = useState<MontoEscrito>(null)
  const change = (monto: MontoEscrito) => {
    setValue(monto)
    onChange(monto)
  }
  return (
    <I18nContextProvider value={i18nProvider}>
      <CampoDinero label="Monto" value={value} automatico={automatico} maximo={maximo} onChange={change} />
    </I18nContextProvider>
  )
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

it('keeps what is no amount with what is wrong with it, also after it was left, and takes it for nothing', async () => {
  render(<Campo automatico={50000} />)
  await userEvent.type(field(), '300,505')
  expect(onChange).toHaveBeenLastCalledWith(30050500)
  await userEvent.clear(field())
  await userEvent.type(field(), '1,00.50')
  await userEvent.tab()
  expect(onChange).toHaveBeenLastCalledWith({ texto: '1,00.50', problema: 'formato' })
  expect(field().value).toBe('1,00.50')
  expect(field().getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('No se entiende como monto. Escríbalo así: 1,000.50.')).toBeTruthy()
})

it('reads an amount with a comma for its centavos', async () => {
  render(<Campo automatico={50000} />)
  await userEvent.type(field(), '300,50')
  expect(onChange).toHaveBeenLastCalledWith(30050)
  await userEvent.tab()
  expect(field().value).toBe('300.50')
})

it('tells the most that it may be, and takes no more', async () => {
  render(<Campo maximo={120000} />)
  await userEvent.type(field(), '1200.01')
  expect(onChange).toHaveBeenLastCalledWith({ texto: '1200.01', problema: 'excede' })
  expect(screen.getByText(/^Lo más que puede ser es L\s1,200\.00\.$/)).toBeTruthy()
})

it('shows an amount that was changed elsewhere, also while what was typed has the focus', async () => {
  const campo = (value: MontoEscrito, automatico?: number) => (
    <I18nContextProvider value={i18nProvider}>
      <CampoDinero label="Monto" value={value} automatico={automatico} onChange={onChange} />
    </I18nContextProvider>
  )
  for (const [texto, dicho] of [
    ['500', 50000],
    ['0', 0],
    ['5OO', { texto: '5OO', problema: 'formato' }],
  ] as const) {
    const { rerender, unmount } = render(campo(null, 430000))
    await userEvent.click(field())
    await userEvent.paste(texto)
    rerender(campo(dicho, 430000))
    expect(field().value).toBe(texto)
    rerender(campo(20000, 430000))
    expect(field().value).toBe('200.00')
    rerender(campo(null, 430000))
    expect(field().value).toBe('4,300.00')
    unmount()
  }
})
