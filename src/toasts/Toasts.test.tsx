import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { CoreAdminContext, useAddUndoableMutation, useNotify } from 'react-admin'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { i18nProvider } from '#i18n/provider'
import { withoutMedia } from '#src/testing/media.ts'
import { Toasts } from './Toasts.tsx'

let notify: ReturnType<typeof useNotify>
let addMutation: ReturnType<typeof useAddUndoableMutation>
let leave: () => void

beforeEach(() => {
  vi.useFakeTimers()
  withoutMedia()
  render(<Page />)
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('a toast', () => {
  it.each([
    ['success', 5_000],
    ['error', 15_000],
    ['info', 10_000],
    ['warning', 10_000],
  ] as const)('of %s stays %i ms', (type, duration) => {
    show('Hola', { type })
    wait(duration - 1)
    expect(screen.queryByText('Hola')).not.toBeNull()
    wait(1)
    expect(screen.queryByText('Hola')).toBeNull()
  })

  it('stays as long as its sender says, or until it is closed', () => {
    show('Corto', { autoHideDuration: 100 })
    show('Fijo', { autoHideDuration: null })
    wait(60_000)
    expect(texts()).toEqual(['Fijo'])
    fireEvent.click(screen.getByRole('button', { name: 'Cerrar el aviso' }))
    expect(texts()).toEqual([])
  })

  it('leads to what was made, and can be closed all the same', () => {
    show('Recibo RI-000001', { type: 'success', enlace: '/recibos/1/show' })
    expect(screen.getByRole('button', { name: 'Cerrar el aviso' })).toBeTruthy()
    fireEvent.click(screen.getByRole('link', { name: 'Ver' }))
    expect(window.location.hash).toBe('#/recibos/1/show')
    expect(texts()).toEqual([])
  })

  it('waits under the pointer and under the focus', () => {
    show('Hola', { type: 'success' })
    fireEvent.mouseEnter(screen.getByRole('status'))
    wait(60_000)
    expect(texts()).toEqual(['Hola'])
    fireEvent.mouseLeave(screen.getByRole('status'))
    fireEvent.focus(screen.getByRole('button'))
    wait(60_000)
    expect(texts()).toEqual(['Hola'])
    fireEvent.blur(screen.getByRole('button'))
    wait(5_000)
    expect(texts()).toEqual([])
  })

  it('does not begin anew when another one opens', () => {
    show('Primero', { type: 'success' })
    wait(4_000)
    show('Segundo', { type: 'success' })
    wait(1_000)
    expect(texts()).toEqual(['Segundo'])
  })

  it('is only ever text', () => {
    show('<img src=x onerror=alert(1)>')
    expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeTruthy()
    expect(document.querySelector('img')).toBeNull()
  })

  it('interrupts a screen reader only for what is wrong', () => {
    show('mal', { type: 'error' })
    show('bien', { type: 'success' })
    expect(screen.getByRole('alert').textContent).toBe('mal')
    expect(screen.getByRole('status').textContent).toBe('bien')
  })
})

describe('the stack', () => {
  it('grows upward: the newest on top, 370 wide, at the bottom right', () => {
    show('1')
    show('2')
    const stack = getComputedStyle(screen.getByRole('region', { name: 'Avisos' }))
    expect(texts()).toEqual(['1', '2'])
    expect(stack).toMatchObject({ flexDirection: 'column-reverse', position: 'fixed', right: '16px' })
  })

  it('holds five; the others wait for their turn', () => {
    for (const text of ['1', '2', '3', '4', '5', '6']) show(text, { type: 'success' })
    expect(texts()).toEqual(['1', '2', '3', '4', '5'])
    wait(5_000)
    expect(texts()).toEqual(['6'])
  })
})

describe('a change that can be undone', () => {
  it('happens when its toast goes', () => {
    const change = deletion()
    wait(4_999)
    expect(change).not.toHaveBeenCalled()
    wait(1)
    expect(change).toHaveBeenCalledExactlyOnceWith({ isUndo: false })
  })

  it('is taken back by its own button, whichever others are open', () => {
    const first = deletion()
    const second = deletion()
    fireEvent.click(screen.getAllByRole('button', { name: 'Deshacer' })[1] as HTMLElement)
    expect(second).toHaveBeenCalledExactlyOnceWith({ isUndo: true })
    expect(first).not.toHaveBeenCalled()
    wait(5_000)
    expect(first).toHaveBeenCalledExactlyOnceWith({ isUndo: false })
  })

  it('is not lost when the application is left', () => {
    const change = deletion()
    act(() => leave())
    expect(change).toHaveBeenCalledExactlyOnceWith({ isUndo: false })
  })

  it('warns before the window is closed, as long as it has not happened', () => {
    deletion()
    expect(closes()).toBe(false)
    wait(5_000)
    expect(closes()).toBe(true)
  })
})

function Page() {
  const [here, setHere] = useState(true)
  leave = () => setHere(false)
  return (
    <CoreAdminContext i18nProvider={i18nProvider}>
      {here && <Toasts />}
      <Sender />
    </CoreAdminContext>
  )
}

function Sender() {
  notify = useNotify()
  addMutation = useAddUndoableMutation()
  return null
}

const show = (...args: Parameters<typeof notify>) => act(() => notify(...args))

const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

function deletion() {
  const change = vi.fn()
  act(() => {
    addMutation(change)
    notify('Eliminado', { type: 'success', undoable: true })
  })
  return change
}

const texts = () => [...document.querySelectorAll('.MuiAlert-message')].map(({ textContent }) => textContent)

const closes = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
