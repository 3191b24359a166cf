import { expect, it } from 'vitest'
import { darMemoria } from './memoria.ts'

it('gives back what nobody holds any more', async () => {
  const suelto = new WeakRef({ dejado: true })
  // A turn holds what it made until it ends.
  await new Promise(setImmediate)
  darMemoria()
  expect(suelto.deref()).toBeUndefined()
})
