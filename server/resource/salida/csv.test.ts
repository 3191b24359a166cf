import { expect, it } from 'vitest'
import { enCsv } from './csv.ts'

it('no heading runs as a formula: those of a cross are names that people gave', async () => {
  const columns = [
    { key: 'fila', title: 'Curso', kind: 'texto' as const },
    { key: 'c0', title: '=HYPERLINK("http://otro.hn","Vea")', kind: 'dinero' as const },
    { key: 'c1', title: '+50499990000', kind: 'dinero' as const },
  ]
  let escrito = ''
  for await (const parte of enCsv(columns, async function* () {
    yield []
  }))
    escrito += parte
  expect(escrito).toBe(`\uFEFFCurso,"'=HYPERLINK(""http://otro.hn"",""Vea"")",'+50499990000\r\n`)
})
