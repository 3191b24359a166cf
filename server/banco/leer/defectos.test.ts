import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '#server/base/root'
import { libroDe, type CeldaEscrita } from '#tests/libros'
import { leerExtracto } from './extracto.ts'

const HOY = '2026-11-25'
const leer = (contenido: Buffer | string, hoja?: string) => leerExtracto(Buffer.from(contenido), null, HOY, { hoja })
const ejemplo = (nombre: string) => leer(readFileSync(join(projectRoot, 'tests/data/archivos', nombre)))
const texto = (...filas: string[]) => filas.join('\r\n')
const hoja = (...filas: CeldaEscrita[][]) => libroDe([{ nombre: 'Octubre', filas }])
const ENCABEZADOS = 'Fecha,Descripcion,Referencia,Monto,Saldo'

describe('a statement', () => {
  it.each([
    ['20/10/2026,DEPOSITO,R1,#N/A,', 'formula', 'D', '#N/A'],
    ['#¡REF!,DEPOSITO,R1,5.00,', 'formula', 'A', '#¡REF!'],
    ['20/10/2026,#WERT!,R1,5.00,', 'formula', 'B', '#WERT!'],
    ['20/10/2026,DEPOSITO DE MarÃ­a,R1,5.00,', 'letras', 'B', 'DEPOSITO DE MarÃ­a'],
    ['20/10/2026,NU¥EZ,R1,5.00,', 'letras', 'B', 'NU¥EZ'],
    ['20/10/2026,"LA UNI,R1,5.00,', 'comillas', 'B', '"LA UNI'],
    ['20/10/2026,DEPOSITO,8.01199E+12,5.00,', 'cientifico', 'C', '8.01199E+12'],
    ['20/10/2026,DEPOSITO,R1,1,500.00,', 'celdas_de_mas', 'D', '1'],
    ['20/10/2026,DEPOSITO,R1,1,500.00,2,500.00', 'celdas_de_mas', 'F', '2'],
    ['20/10/2026,DEPOSITO DE LUIS, ANA,,,500.00', 'celdas_de_mas', 'F', '500.00'],
  ])('refuses %s at its line and column', async (fila, defecto, columna, valor) => {
    const { errores, lineas, ignoradas } = await leer(texto(ENCABEZADOS, fila, '21/10/2026,BUENA,R2,7.00,'))
    expect(errores).toEqual([{ linea: 2, defecto, columna, valor }])
    expect(lineas).toMatchObject([{ linea: 3, monto: 700 }])
    expect(ignoradas).toEqual([])
  })

  it.each<[string, CeldaEscrita, string, string]>([
    ['an error', { xml: '<c t="e"><v>#DIV/0!</v></c>' }, 'formula', '#DIV/0!'],
    ['a formula without its result', { xml: '<c><f>B1*2</f></c>' }, 'sin_resultado', '=B1*2'],
  ])('refuses %s of a workbook', async (_que, celda, defecto, valor) => {
    const { errores } = await leer(hoja(['Fecha', 'Detalle', 'Monto'], [{ serie: 46297 }, 'X', celda]))
    expect(errores).toEqual([{ linea: 2, defecto, columna: 'C', valor }])
  })

  it('keeps titles and totals out as before, whatever stands in them', async () => {
    const { errores, ignoradas } = await leer(
      texto(
        'Banco,del,Valle,sa,x,y',
        ENCABEZADOS,
        '20/10/2026,DEPOSITO,R1,5.00,',
        'Totales,,,#REF!,',
        'Fin del mes,,,,',
      ),
    )
    expect({ errores, ignoradas }).toMatchObject({ errores: [], ignoradas: [{ linea: 4 }, { linea: 5 }] })
  })

  it('takes the amount of a merged cell for no two lines', async () => {
    const filas = [
      ['Fecha', 'Detalle', 'Monto'],
      ['20/10/2026', 'UNO', 500],
      ['21/10/2026', 'DOS', null],
    ] as const
    const { errores, lineas } = await leer(libroDe([{ nombre: 'H', filas, combinadas: ['C2:C3'] }]))
    expect(errores).toEqual([2, 3].map((linea) => ({ linea, defecto: 'monto_combinado', columna: 'C', valor: '500' })))
    expect(lineas).toEqual([])
  })

  it('swaps no day and month of a column that a sheet half turned into days', async () => {
    const filas: CeldaEscrita[][] = [
      ['Fecha', 'Monto'],
      [{ serie: 46148 }, 5],
      ['20/10/2026', 7],
    ]
    expect((await leer(hoja(...filas))).errores).toEqual([
      { linea: 2, defecto: 'fecha_a_medias', columna: 'A', valor: '2026-05-06' },
    ])
    expect((await leer(hoja(...filas, [{ serie: 46315 }, 9]))).errores).toEqual([])
  })

  it('asks for the order of its days where no line proves it, unless somebody said it', async () => {
    const escrito = texto('Fecha,Monto', '02/11/2026,5.00', '03/11/2026,5.00')
    const { duda, mapeo } = await leer(escrito)
    expect(duda).toEqual({
      ejemplos: [
        { linea: 2, escrito: '02/11/2026', dma: '2026-11-02', mda: '2026-02-11' },
        { linea: 3, escrito: '03/11/2026', dma: '2026-11-03', mda: '2026-03-11' },
      ],
    })
    expect((await leerExtracto(Buffer.from(escrito), mapeo, HOY)).duda).toBeNull()
    expect((await leer(texto('Fecha,Monto', '02/11/2026,5.00', '13/11/2026,5.00'))).duda).toBeNull()
  })

  it('reads the sheet that is seen and says which, or the one that it is told', async () => {
    expect(await ejemplo('xlsx-banco-hoja-oculta.xlsx')).toMatchObject({
      hoja: 'Octubre',
      hojas: ['Octubre'],
      lineas: [{ descripcion: 'DE LA HOJA QUE SE VE', monto: 20_000 }],
    })
    const dos = libroDe([
      {
        nombre: 'Octubre',
        filas: [
          ['Fecha', 'Monto'],
          ['20/10/2026', 5],
        ],
        ocultas: [2],
      },
      {
        nombre: 'Noviembre',
        filas: [
          ['Fecha', 'Monto'],
          ['20/11/2026', 7],
        ],
      },
    ])
    expect(await leer(dos)).toMatchObject({ hojas: ['Octubre', 'Noviembre'], ocultas: 1, lineas: [{ monto: 500 }] })
    expect(await leer(dos, 'Noviembre')).toMatchObject({ hoja: 'Noviembre', ocultas: 0, lineas: [{ monto: 700 }] })
    await expect(leer(dos, 'Marzo')).rejects.toMatchObject({ code: 'regla' })
  })

  it('refuses broken letters in its headings until somebody says which column is which', async () => {
    const escrito = texto('Fecha,DescripciÃ³n,Monto', '20/10/2026,X,5.00')
    expect((await leer(escrito)).errores).toEqual([
      { linea: 1, defecto: 'letras', columna: 'B', valor: 'DescripciÃ³n' },
    ])
    const columnas = { fecha: '#1', descripcion: '#2', monto: '#3' }
    const dicho = await leerExtracto(
      Buffer.from(escrito),
      { columnas, orden_fecha: 'dma', sin_encabezados: false, apartadas: [] },
      HOY,
    )
    expect(dicho).toMatchObject({ errores: [], lineas: [{ descripcion: 'X' }] })
  })

  it('of quotes that nobody closes is refused at each, and keeps the lines between', async () => {
    const { errores, lineas } = await ejemplo('csv-banco-comillas.csv')
    expect(errores.map(({ linea, columna }) => [linea, columna])).toEqual([
      [2, 'B'],
      [5, 'B'],
    ])
    expect(lineas.map(({ monto }) => monto)).toEqual([60_000, 70_000, 90_000])
  })

  it('keeps a cell of several lines', async () => {
    expect(await ejemplo('csv-banco-multilinea.csv')).toMatchObject({
      errores: [],
      lineas: [{ monto: 50_000, descripcion: 'DEPOSITO DE: ROSA REF 88' }, { monto: -1_500 }],
    })
  })
})
