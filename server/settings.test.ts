import { expect, it } from 'vitest'
import { readSettings } from './settings.ts'

it('takes as PUBLIC_URL the root of a site, and nothing below it', () => {
  expect(readSettings({ PUBLIC_URL: 'https://escuela.example.hn/' }).PUBLIC_URL).toBe('https://escuela.example.hn')
  expect(readSettings({ PUBLIC_URL: 'http://192.168.1.5:3000' }).PUBLIC_URL).toBe('http://192.168.1.5:3000')
  for (const PUBLIC_URL of ['https://example.hn/campana', 'https://example.hn/?a=1'])
    expect(() => readSettings({ PUBLIC_URL })).toThrow(/^El ajuste PUBLIC_URL no vale así/)
})
