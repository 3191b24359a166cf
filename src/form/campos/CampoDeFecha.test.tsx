import { cleanup, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ComponentProps } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderScreen } from '#src/testing/screen.tsx'
import { CampoDeFecha } from './CampoDeFecha.tsx'

afterEach(cleanup)

const box = () => screen.getByLabelText<HTMLInputElement>('Día')
const told = vi.fn()
afterEach(() => told.mockReset())

function Screen({ inicial = '', ...props }: { inicial?: string } & Partial<ComponentProps<typeof CampoDeFecha>>) {
  const [fecha, setFecha] = useState(inicial)
  const onChange = (elegida: string) => {
    told(elegida)
    setFecha(elegida)
  }
  return (
    <>
      <CampoDeFecha label="Día" value={fecha} onChange={onChange} {...props} />
      <button onClick={() => setFecha('2026-01-02')}>otra</button>
    </>
  )
}

describe('a date outside a form', () => {
  it.each([
    ['5/3/2025', '2025-03-05'],
    ['05/03/2025', '2025-03-05'],
    ['05-03-2025', '2025-03-05'],
    ['5.3.2025', '2025-03-05'],
    ['5 3 2025', '2025-03-05'],
    ['05032025', '2025-03-05'],
    ['2025-03-05', '2025-03-05'],
    ['5/3/25', '2025-03-05'],
    ['31/12/99', '1999-12-31'],
    ['29/02/2024', '2024-02-29'],
  ])('written %s is %s, once it is whole', async (written, fecha) => {
    renderScreen(<Screen />)
    await userEvent.type(box(), written)
    await userEvent.tab()
    expect(told.mock.calls.map(([each]) => each as string)).toEqual([fecha])
    expect(box().value).toBe(fecha.split('-').reverse().join('/'))
  })

  it.each(['31/02/2025', '13/13/2025', 'mañana', '03/05', '1/1/1899', '12/25/2025'])(
    'written %s stays as it is and is told beside the box',
    async (written) => {
      renderScreen(<Screen inicial="2026-11-20" />)
      await userEvent.clear(box())
      told.mockReset()
      await userEvent.type(box(), written)
      await userEvent.tab()
      expect(told).not.toHaveBeenCalled()
      expect([box().value, box().getAttribute('aria-invalid')]).toEqual([written, 'true'])
      expect(screen.getByText('Escriba una fecha que exista: 05/03/2025.')).toBeTruthy()
      await userEvent.click(screen.getByRole('button', { name: 'otra' }))
      expect([box().value, box().getAttribute('aria-invalid')]).toEqual(['02/01/2026', 'false'])
    },
  )

  it('is told that it can not be read, and keeps what is written when its value goes', async () => {
    const onIlegible = vi.fn()
    renderScreen(<Screen inicial="2026-11-20" max="2026-11-30" onIlegible={onIlegible} />)
    await userEvent.clear(box())
    await userEvent.type(box(), '01/12/2026')
    expect(onIlegible).toHaveBeenCalled()
    await userEvent.tab()
    expect(box().value).toBe('01/12/2026')
  })

  it('emptied, counts as none, or shows again the date that counts', async () => {
    const { unmount } = renderScreen(<Screen inicial="2026-11-20" />)
    await userEvent.clear(box())
    await userEvent.tab()
    expect([told.mock.lastCall, box().value]).toEqual([[''], ''])
    unmount()
    renderScreen(<CampoDeFecha label="Día" value="2026-11-20" onChange={told} siempre />)
    await userEvent.clear(box())
    await userEvent.tab()
    expect(box().value).toBe('20/11/2026')
  })

  it('is chosen in the calendar of the browser', () => {
    renderScreen(<Screen inicial="2026-11-20" />)
    const native = document.querySelector('input[type="date"]')
    if (!native) throw new Error('no native picker')
    fireEvent.change(native, { target: { value: '2026-11-21' } })
    expect([told.mock.lastCall, box().value]).toEqual([['2026-11-21'], '21/11/2026'])
  })
})
