import { expect, it } from 'vitest'
import { archivoDeCodigos, Codigo, enGrupos, pocos } from './perfil-model.ts'

it('writes a secret in groups of four', () => {
  expect(enGrupos('GEZDGNBVGY3TQOJQ')).toBe('GEZD GNBV GY3T QOJQ')
  expect(enGrupos('GEZDGN')).toBe('GEZD GN')
  expect(enGrupos('')).toBe('')
})

it('writes the codes one on each line, as every editor reads them', () => {
  expect(archivoDeCodigos(['Campana', 'ana@demo.hn'], ['AAAA-BBBB-CCCC', 'DDDD'])).toBe(
    'Campana\r\nana@demo.hn\r\n\r\nAAAA-BBBB-CCCC\r\nDDDD\r\n',
  )
})

it('warns before the last codes are used', () => {
  expect([0, 3, 4, 10].map(pocos)).toEqual([true, true, false, false])
})

it('takes six digits as they are read aloud, and no recovery code', () => {
  expect(Codigo.parse({ codigo: '123 456' })).toEqual({ codigo: '123456' })
  for (const codigo of ['12345', '1234567', '7K2M-9QXA-04TZ', ''])
    expect(Codigo.safeParse({ codigo }).success).toBe(false)
})
