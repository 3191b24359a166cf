import { expect, it } from 'vitest'
import { ReciboFila } from '#contract/recibos/recibos-individuales'
import { columnsOf } from './columnas.ts'
import { leerExcel } from '#tests/excel'
import { enExcel, excel, pocasFilas } from './hoja.ts'

it.each([1, 2, 4])(
  'lets go of its rows when it is given up after %i pieces: a connection waits with them',
  async (n) => {
    let abiertas = 0
    const piezas = enExcel({
      titulo: 'Recibos',
      columns: columnsOf('RecibosIndividuales', ReciboFila),
      async *lotes() {
        abiertas++
        try {
          for (;;) yield [{ numero_texto: `RI-${Math.random()}` }]
        } finally {
          abiertas--
        }
      },
      adds: undefined,
      filtro: [],
      quien: { nombre: 'Ana', fecha: '25/11/2026' },
    })
    for (let dadas = 0; dadas < n; dadas++) await piezas.next()
    expect(abiertas).toBe(1)
    await piezas.return(undefined)
    expect(abiertas).toBe(0)
  },
)

it('makes the cells of rows that are at hand some at a time, and attends to others between them', async () => {
  let atendidos = 0
  setImmediate(function atender() {
    if (++atendidos < 100) setImmediate(atender)
  })
  const columna = { key: 'codigo', title: 'Código', kind: 'texto' } as const
  const lotes: number[] = []
  const filas = Array.from({ length: 120 }, (_, n) => ({ codigo: `E-${n}` }))
  for await (const lote of pocasFilas([columna], filas)) lotes.push(lote.length)
  expect(lotes).toEqual([50, 50, 20])
  expect(atendidos).toBeGreaterThanOrEqual(3)
})

it('takes what somebody named as text in its headings too: a course in a cross', async () => {
  const columna = { key: 'c0', title: '=HYPERLINK("http://otro.hn","Vea")', kind: 'dinero' } as const
  const leido = leerExcel(await excel([{ c0: 100 }], [columna], 'Cruce'))
  expect(leido.titulos[0]?.valor).toBe(`'${columna.title}`)
})
