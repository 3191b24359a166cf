import type { ReactElement } from 'react'
import { expect, it } from 'vitest'
import { EnGris } from '#src/list/EnGris.tsx'
import { deQuien } from './de-quien.tsx'

it('names the student of a receipt, and in grey who paid one that has none', () => {
  expect(deQuien({ cliente_nombre: 'Mejía, Sofía', pagador_nombre: 'Ana Cruz' })).toBe('Mejía, Sofía')
  const gris = deQuien({ cliente_nombre: null, pagador_nombre: 'Familia Cruz' }) as ReactElement
  expect([gris.type, gris.props]).toEqual([EnGris, { children: 'Familia Cruz' }])
})
