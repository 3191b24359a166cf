import { render } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { expect, test, vi } from 'vitest'
import { useKey } from './use-key.ts'

/** A button with its key, and somebody who presses it the moment that it can be seen. */
function Screen({ enabled, handler }: { enabled: boolean; handler: () => void }) {
  useKey('F6', handler, enabled)
  useLayoutEffect(() => {
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'F6' }))
  })
  return null
}

test('a key does what the screen shows from the moment that it is shown, and nothing before or after', () => {
  const handler = vi.fn()
  const { rerender } = render(<Screen enabled={false} handler={handler} />)
  expect(handler).not.toHaveBeenCalled()
  rerender(<Screen enabled handler={handler} />)
  expect(handler).toHaveBeenCalledTimes(1)
  rerender(<Screen enabled={false} handler={handler} />)
  expect(handler).toHaveBeenCalledTimes(1)
})
