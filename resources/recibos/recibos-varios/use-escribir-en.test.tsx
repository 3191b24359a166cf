import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { useKey } from '#src/shortcuts/use-key.ts'
import { useEscribirEn } from './use-escribir-en.ts'

afterEach(cleanup)

it('what is typed with no focus goes into the field whole, also what begins with the letter of a shortcut', async () => {
  const goTo = vi.fn()
  const pay = vi.fn()
  render(<Counter goTo={goTo} pay={pay} />)
  await userEvent.keyboard('gafete')
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'gafete')
  expect(goTo).not.toHaveBeenCalled()
  await userEvent.click(document.body)
  await userEvent.keyboard('{F9}')
  expect(pay).toHaveBeenCalledOnce()
})

function Counter({ goTo, pay }: { goTo: () => void; pay: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  useKey('g', goTo)
  useKey('F9', pay)
  useEscribirEn(field)
  return <input ref={field} />
}
