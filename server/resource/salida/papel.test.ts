import { expect, it } from 'vitest'
import { TasaRetencion } from '#contract/gastos/retenciones'
import { ReciboFila } from '#contract/recibos/recibos-individuales'
import { RetencionHecha } from '#contract/reportes/retenciones'
import { listadoPdf } from '#server/documentos/papeles/listado'
import { leerHojas, leerPdf } from '#tests/pdf'
import { cell, columnsOf, onPaper, printed, type Column } from './columnas.ts'
import { enPapel } from './papel.ts'
import { sumador } from './totales.ts'

const CENTRO = {
  nombre: 'Centro',
  rtn: null,
  direccion: null,
  telefono: null,
  correo: null,
  logo: null,
  pie_recibo: null,
}
const LARGO = 'Hernández Zelaya de Castellanos, María Guadalupe de la Concepción'
const todas = columnsOf('RecibosIndividuales', ReciboFila)
const columnas = (...claves: string[]): Column[] =>
  claves.flatMap((clave) => todas.find(({ key }) => key === clave) ?? [])

/** Receipt `n` of `n` lempiras; every tenth one annulled. */
const fila = (n: number) => ({
  id: n,
  numero_texto: `RI-${String(n).padStart(6, '0')}`,
  fecha: '2026-11-25',
  emitido_en: '2026-11-25T15:30:00Z',
  cliente_nombre: n % 3 ? 'Cruz, Ana' : LARGO,
  pagador_nombre: LARGO,
  usuario_nombre: 'Recepción de la mañana',
  metodos: ['efectivo', 'tarjeta'],
  estado: n % 10 ? 'emitido' : 'anulado',
  anulado_motivo: n % 10 ? null : LARGO,
  total: n * 100,
})

async function imprimir(
  cuantas: number,
  columns = columnas('numero_texto', 'fecha', 'cliente_nombre', 'estado', 'total'),
) {
  const listado = await enPapel(
    {
      titulo: 'Recibos individuales',
      columns,
      async *lotes() {
        for (let n = 0; n < cuantas; n += 500)
          yield Array.from({ length: Math.min(500, cuantas - n) }, (_, k) => fila(n + k + 1))
      },
      adds: undefined,
      filtro: ['Fecha: 25/11/2026'],
      quien: { nombre: 'Ana Cruz', fecha: '25/11/2026 15:30' },
    },
    [],
  )
  const pdf = new Uint8Array(await listadoPdf(listado, CENTRO))
  const { words } = await leerPdf(pdf.slice())
  return { words, hojas: await leerHojas(pdf) }
}

it('prints few rows with filter, total, who and when on one sheet', async () => {
  const { words, hojas } = await imprimir(3)
  expect(hojas).toHaveLength(1)
  expect(words).toMatch(/Recibos individuales Fecha: 25\/11\/2026 .*RI-000003.*Total L 6\.00 3 filas/)
  expect(words).toContain('Impreso por Ana Cruz el 25/11/2026 15:30')
  expect(words).toContain('Página 1 de 1')
})

it('has the head of the table and its page on every sheet, and no row on two', async () => {
  const { words, hojas } = await imprimir(60)
  expect(hojas.length).toBeGreaterThan(1)
  for (const [donde, { rotulos, alto }] of hojas.entries()) {
    const textos = rotulos.map(({ texto }) => texto)
    expect(textos).toEqual(expect.arrayContaining(['Estudiante', `Página ${donde + 1} de ${hojas.length}`]))
    const fechas = textos.filter((texto) => texto === '25/11/2026').length
    expect(textos.filter((texto) => /^RI-\d+$/.test(texto))).toHaveLength(fechas)
    expect(Math.max(...rotulos.map(({ y }) => y))).toBeLessThan(alto)
  }
  // 1 to 60, without every tenth.
  expect(words).toContain('Total L 1,620.00')
  expect(words).toContain('6 filas anuladas o rechazadas no entran en el total.')
})

it('says that it has the first 2,000 rows of more, and adds all of them up', async () => {
  const { words } = await imprimir(2_001, columnas('numero_texto', 'total'))
  expect(words.slice(0, 300)).toContain('Se imprimen las primeras 2,000 filas de 2,001; el total es de todas.')
  expect([words.includes('RI-002000'), words.includes('RI-002001')]).toEqual([true, false])
  // 1 to 2,001, without every tenth.
  expect(words.slice(-300)).toContain('Total L 1,802,001.00')
}, 60_000)

it('ends money at one edge, keeps figures whole and breaks long names within their column', async () => {
  const { hojas } = await imprimir(
    12,
    columnas('numero_texto', 'cliente_nombre', 'pagador_nombre', 'usuario_nombre', 'total'),
  )
  const rotulos = hojas.flatMap(({ rotulos: suyos }) => suyos)
  const dinero = rotulos.filter(({ texto }) => /^L \d+\.\d\d$/.test(texto))
  expect(dinero.length).toBeGreaterThanOrEqual(12)
  expect(new Set(dinero.map(({ x, ancho }) => Math.round(x + ancho))).size).toBe(1)
  const pagador = rotulos.find(({ texto }) => texto === 'Pagador')?.x ?? 0
  for (const { texto, x, ancho } of rotulos.filter((uno) => LARGO.startsWith(uno.texto) && uno.x < pagador))
    expect([texto, x + ancho < pagador]).toEqual([texto, true])
})

it('leaves out the last columns that no sheet is wide enough for, and says which', async () => {
  const anchas = Array.from({ length: 16 }, (_, n): Column => ({
    key: 'pagador_nombre',
    title: `Columna${n}`,
    kind: 'texto',
  }))
  const { words, hojas } = await imprimir(2, [...anchas, ...columnas('total')])
  expect(hojas[0]?.ancho).toBeGreaterThan(hojas[0]?.alto ?? Infinity)
  expect(words).toMatch(/No caben en la hoja: .*Columna15\. Están en Excel\./)
  expect(words).toContain('Total')
})

it('reads a rate as the screen does, wherever it is told', () => {
  const tasa = columnsOf('TasasRetencion', TasaRetencion).find(({ key }) => key === 'tasa')
  const formas = [printed, cell, onPaper].map((como) => tasa && como(tasa, 1_250))
  expect(formas).toEqual(['12.5%', '12.5%', '12.5%'])
})

it('adds up what each rate withheld, and not the base that several have in common', () => {
  const suma = sumador(columnsOf('Retenciones', RetencionHecha))
  suma.sumar([1_250, 100].map((monto) => ({ importe_base: 10_000, monto, estado: 'emitido' })))
  expect(suma.totales().sumas).toEqual({ monto: 1_350 })
})
