import { describe, expect, it } from 'vitest'
import type { LineaLeida, MapeoExtracto } from '#contract/recibos/movimientos'
import { MAS_ERRORES, OBRAS_DEL_BANCO, type Resumido } from './obras.ts'

const HOY = '2026-11-25'
const MAPEO: MapeoExtracto = {
  columnas: { fecha: 'Fecha', monto: 'Monto', descripcion: 'Descripcion' },
  orden_fecha: 'dma',
  sin_encabezados: false,
  apartadas: [],
}
const resumir = (filas: readonly string[], mapeo: MapeoExtracto | null = null, recordado = false) =>
  OBRAS_DEL_BANCO.extracto(Buffer.from(filas.join('\r\n')), mapeo, HOY, recordado)
async function leer(...de: Parameters<typeof resumir>): Promise<Resumido> {
  const leido = await resumir(...de)
  if ('negado' in leido) throw new Error(`refused: ${leido.negado[0]}`)
  return leido
}
const ENCABEZADOS = 'Fecha,Descripcion,Referencia,Monto'

describe('a statement of a bank, as the thread answers it', () => {
  it('tells what came in and what went out apart, from which day to which', async () => {
    const filas = ['20/11/2026,DEPOSITO,R1,500.50', '21/11/2026,CHEQUE,R2,-120.25', '23/11/2026,DEPOSITO,R3,100.00']
    expect(await leer([ENCABEZADOS, ...filas])).toMatchObject({
      total: 3,
      entradas: 600_50,
      salidas: 120_25,
      desde: '2026-11-20',
      hasta: '2026-11-23',
      con_error: 0,
    })
  })

  it('takes a line of a day to come for an error, among the others in their order; all of many are counted', async () => {
    const leido = await leer([
      ENCABEZADOS,
      '26/11/2026,DEPOSITO,R1,5.00',
      '20/11/2026,X,R2,5..0',
      '25/11/2026,Y,R3,1.00',
    ])
    expect(leido.errores).toMatchObject([
      { linea: 2, defecto: 'futura', valor: '2026-11-26' },
      { linea: 3, valor: '5..0' },
    ])
    const muchas = Array.from({ length: MAS_ERRORES + 7 }, (_, n) => `26/11/2026,DEPOSITO,R${n},5.00`)
    const { errores, con_error } = await leer([ENCABEZADOS, ...muchas])
    expect([errores.length, con_error]).toEqual([MAS_ERRORES, MAS_ERRORES + 7])
  })

  it('gives its lines in lots, each with its place in the whole', async () => {
    const muchas = Array.from({ length: 5_003 }, (_, n) => `20/11/2026,DEPOSITO,R${n},${n + 1}.00`)
    const { lotes, total, muestra } = await leer([ENCABEZADOS, ...muchas])
    const leidos = lotes.map((lote) => JSON.parse(lote) as (LineaLeida & { orden: number })[])
    expect(leidos.map(({ length }) => length)).toEqual([5_000, 3])
    expect(leidos.flat().every(({ orden, monto }, lugar) => orden === lugar + 1 && monto === orden * 100)).toBe(true)
    expect([total, muestra.length]).toEqual([5_003, 30])
  })

  it('is read as the account remembers while the file has those columns, else as its headings propose', async () => {
    const fila = '20/11/2026,DEPOSITO,R1,5.00'
    expect(await leer([ENCABEZADOS, fila], MAPEO, true)).toMatchObject({ recordado: true, total: 1 })
    const otros = ['Fecha,Detalle,Debito,Credito', '20/11/2026,DEPOSITO,,5.00']
    expect(await leer(otros, MAPEO, true)).toMatchObject({
      recordado: false,
      total: 1,
      entradas: 500,
      mapeo: { columnas: { credito: 'Credito' } },
    })
    // Said for this file, nothing else is tried.
    expect(await leer(otros, MAPEO)).toMatchObject({ recordado: false, mapeo: null, total: 0 })
  })

  it('sets rows that look like totals apart, and says how often and what they would have moved', async () => {
    const leido = await leer([
      `${ENCABEZADOS},Saldo`,
      '20/11/2026,DEPOSITO,R1,100.00,100.00',
      '21/11/2026,DEPOSITO,R2,50.00,150.00',
      '21/11/2026,TOTAL DEL DIA,,150.00,',
    ])
    expect(leido.renglones).toMatchObject([{ cuantos: 1, apartados: false, movieron: 0, primeros: [{ linea: 4 }] }])
    expect(leido.ignoradas).toBe(0)
  })

  it('answers why a file is refused as a whole as values, which come out of a thread', async () => {
    const leido = await resumir(['PK\u0003\u0004', 'a broken workbook'])
    expect('negado' in leido && leido.negado[0]).toBe('regla')
  })
})
