import { expect, it } from 'vitest'
import { ReciboFila } from '#contract/recibos/recibos-individuales'
import { columnsOf } from './columnas.ts'
import { enExcel } from './hoja.ts'

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
