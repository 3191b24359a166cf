import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FORMATOS_FACTURA, type Factura } from '#contract/facturacion/facturas'
import { formatoLempiras } from '#contract/texto/formato'
import { montoEnLetras } from '#server/documentos/letras/en-letras'
import { FORMATOS_PDF, type FormatoPdf, type Recibo } from '#contract/recibos/recibos-individuales'
import { facturaPdf } from '#server/documentos/papeles/factura'
import { reciboPdf } from '#server/documentos/papeles/recibo'
import { reciboDeMuestra } from '#server/documentos/papeles/recibo-de-muestra'
import { leerHojas, type HojaLeida, type Rotulo } from '#tests/pdf'

/*
 * A paper loses nothing, whatever it has to say: the PDF that comes out is read back, word by word and where each
 * stands.
 */

const CENTRO = {
  nombre: 'Centro de Idiomas y Computación San José',
  rtn: '08011990123456',
  direccion: 'Barrio El Centro, media cuadra al sur del parque, La Esperanza, Intibucá',
  telefono: '+50427830000',
  correo: 'caja@centro.example',
  logo: null,
  pie_recibo: 'No hay devoluciones después de la primera clase.\nConserve este recibo.',
}
const VERIFICAR = 'https://centro.example/verificar/ABCD-EFGH-JKLM-NPQR'
const CODIGO = 'ABCD-EFGH-JKLM-NPQR'
const METODO = {
  cuenta_id: null,
  cuenta_nombre: null,
  banco: null,
  rtn: null,
  fecha_banco: null,
  monto_declarado: null,
  rechazo_motivo: null,
}

interface Caso {
  lineas: number
  /** Letters of each line's name. */
  largo: number
  /** One word from end to end, or many. */
  palabra: number
  pagos: number
  estudiantes: number
  descuento: boolean
}

/** A name of `largo` characters, in words of `palabra`, that begins with its number: no other line has it. */
function nombre(numero: number, { largo, palabra }: Pick<Caso, 'largo' | 'palabra'>): string {
  const letras = Array.from({ length: largo }, (_, index) =>
    index % (palabra + 1) === palabra ? ' ' : 'mñgWáiélQ'.charAt((numero + index) % 9),
  )
  return `#${String(numero).padStart(3, '0')}${letras.join('')}`.slice(0, largo).trim()
}

const totalDe = (numero: number): number => 1_000_000 + numero * 101

function recibo(caso: Caso): Recibo {
  const base = reciboDeMuestra({ hoy: '2026-11-25', usuario_id: 1, usuario_nombre: 'Ana Lucía Recinos' })
  const [linea] = base.lineas
  if (!linea) throw new Error('the sample has no line')
  const lineas = Array.from({ length: caso.lineas }, (_, index) => ({
    ...linea,
    orden: index + 1,
    descripcion: nombre(index, caso),
    cliente_nombre: caso.estudiantes ? nombre(500 + (index % caso.estudiantes), { ...caso, largo: 40 }) : null,
    cantidad: 1 + (index % 2),
    precio: totalDe(index),
    total: totalDe(index),
    debe: index % 3 ? 0 : 12_345,
  }))
  const total = lineas.reduce((suma, una) => suma + una.total, 0)
  return {
    ...base,
    emitido_en: '2026-11-25T16:00:00.000Z',
    numero_texto: 'RI-000123',
    pagador_nombre: nombre(900, caso),
    codigo_verificacion: CODIGO,
    lineas,
    isv: 7_777,
    descuento: caso.descuento ? 33_333 : 0,
    total,
    pagos: Array.from({ length: caso.pagos }, (_, index) => ({
      ...METODO,
      id: index + 1,
      rechazo: null,
      orden: index + 1,
      metodo: 'transferencia' as const,
      monto: 2_000_000 + index,
      referencia: nombre(700 + index, { largo: Math.min(caso.largo, 60), palabra: 9 }),
      estado_banco: 'confirmado' as const,
      recibido: null,
      cambio: 0,
    })),
  }
}

const junto = (text: string): string => text.replace(/\s/g, '')
const igual = (text: string) => (rotulo: Rotulo) => junto(rotulo.texto) === junto(text)

const arriba = ({ y, cuerpo }: Rotulo): number => y - cuerpo * 0.75
const abajo = ({ y, cuerpo }: Rotulo): number => y + cuerpo * 0.25
const derecha = ({ x, ancho }: Rotulo): number => x + ancho
const seTocan = (a: Rotulo, b: Rotulo): boolean =>
  a.x < derecha(b) - 1 && b.x < derecha(a) - 1 && arriba(a) < abajo(b) - 1 && arriba(b) < abajo(a) - 1

/** Labels outside their sheet or over something else, in words; the room to sign above its label is taken too. */
function fueraDeLugar({ ancho, alto, rotulos }: HojaLeida): string[] {
  const puestos = rotulos.filter(({ girado }) => !girado)
  const firmas = puestos
    .filter(igual('Firma y sello'))
    .map((firma) => ({ ...firma, texto: 'la firma', y: firma.y - 12, cuerpo: 24, x: firma.x - 40, ancho: 120 }))
  const lugares = [...puestos, ...firmas].toSorted((a, b) => arriba(a) - arriba(b))
  return lugares.flatMap((uno, index) => {
    const fin = lugares.findIndex((otro, despues) => despues > index && arriba(otro) > abajo(uno))
    const cerca = lugares.slice(index + 1, fin < 0 ? undefined : fin)
    const fuera = uno.x < -0.5 || derecha(uno) > ancho + 0.5 || arriba(uno) < 0 || abajo(uno) > alto
    return [
      ...(fuera ? [`${uno.texto}: fuera`] : []),
      ...cerca.flatMap((otro) => (seTocan(uno, otro) ? [`${uno.texto} / ${otro.texto}`] : [])),
    ]
  })
}

/** Sheets as the customer holds them: of half letters, the upper ones are the original, the lower ones the copy. */
function ejemplares(hojas: HojaLeida[], formato: FormatoPdf): HojaLeida[][] {
  if (formato !== 'media') return [hojas]
  return [0, 1].map((mitad) =>
    hojas.map(({ ancho, alto, rotulos }) => ({
      ancho,
      alto: alto / 2,
      rotulos: rotulos
        .filter(({ y }) => y > (mitad * alto) / 2 && y <= ((mitad + 1) * alto) / 2)
        .map((rotulo) => ({ ...rotulo, y: rotulo.y - (mitad * alto) / 2 })),
    })),
  )
}

/** Lines and amounts missing on these sheets. */
function perdido(hojas: HojaLeida[], lineas: { descripcion: string; total: number }[]): string[] {
  const textos = hojas.map(({ rotulos }) => {
    const montos = new Map<string, Rotulo[]>()
    for (const rotulo of rotulos) montos.set(junto(rotulo.texto), [...(montos.get(junto(rotulo.texto)) ?? []), rotulo])
    return { montos, palabras: junto(rotulos.map(({ texto }) => texto).join('')), rotulos }
  })
  return lineas.flatMap(({ descripcion, total }) => {
    const hoja = textos.find(({ palabras }) => palabras.includes(junto(descripcion)))
    if (!hoja) return [descripcion]
    const marca = descripcion.slice(0, 4)
    const monto = hoja.montos.get(junto(formatoLempiras(total)))
    const alLado = monto?.some((uno) =>
      hoja.rotulos.some(({ texto, y }) => texto.includes(marca) && Math.abs(y - uno.y) < 60),
    )
    return alLado ? [] : [`${descripcion}: ${formatoLempiras(total)}`]
  })
}

/** The one sheet that carries a text; fails when none or several do. */
function hojaDe(hojas: HojaLeida[], texto: string): number {
  const quienes = hojas.flatMap(({ rotulos }, index) =>
    junto(rotulos.map((rotulo) => rotulo.texto).join('')).includes(junto(texto)) ? [index] : [],
  )
  expect(quienes, texto).toHaveLength(1)
  return quienes[0] ?? -1
}

/** Says which of how many it is, unless it is the only one. */
const numerada = ({ rotulos }: HojaLeida, index: number, { length }: HojaLeida[]): boolean =>
  length === 1 || rotulos.some(({ texto }) => texto.endsWith(`Página ${index + 1} de ${length}`))

async function revisar(impreso: Recibo, formato: FormatoPdf): Promise<HojaLeida[]> {
  const hojas = await leerHojas(await reciboPdf(impreso, CENTRO, { formato, reimpresion: false, verificar: VERIFICAR }))
  for (const ejemplar of ejemplares(hojas, formato)) {
    expect(ejemplar.flatMap(fueraDeLugar)).toEqual([])
    expect(perdido(ejemplar, impreso.lineas)).toEqual([])
    expect(ejemplar.every(({ rotulos }) => rotulos.some(({ texto }) => texto.includes('RI-000123')))).toBe(true)
    expect(ejemplar.every(numerada)).toBe(true)
    const cierre = [
      montoEnLetras(impreso.total),
      'Documento no fiscal',
      CODIGO,
      ...impreso.pagos.map(({ monto }) => formatoLempiras(monto)),
      ...(formato.startsWith('ticket') ? [] : ['Firma y sello']),
    ].map((texto) => hojaDe(ejemplar, texto))
    // More payments than half a sheet can hold beside total and signature go on to the next.
    if (impreso.pagos.length <= 3 || formato === 'carta')
      expect(new Set(cierre)).toEqual(new Set([ejemplar.length - 1]))
  }
  return hojas
}

const caso: fc.Arbitrary<Caso> = fc.record({
  lineas: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 200 })),
  largo: fc.integer({ min: 10, max: 200 }),
  palabra: fc.constantFrom(3, 7, 24, 200),
  pagos: fc.integer({ min: 1, max: 10 }),
  estudiantes: fc.constantFrom(0, 1, 2, 9),
  descuento: fc.boolean(),
})

const CORTO: Caso = { lineas: 1, largo: 10, palabra: 7, pagos: 1, estudiantes: 1, descuento: false }
/** Each of these is read back letter by letter: a few, or many in the long run. */
const VECES = process.env.LARGO ? 60 : 3
const PEOR: Caso = { lineas: 200, largo: 200, palabra: 24, pagos: 10, estudiantes: 9, descuento: true }

describe.each(FORMATOS_PDF)('a receipt in %s', (formato) => {
  it('loses nothing of 1 to 200 lines, with names of 10 to 200 characters', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(caso, async (uno) => {
        await revisar(recibo(uno), formato)
      }),
      { numRuns: VECES, seed: 14, examples: [[PEOR], [CORTO]] },
    )
  })
})

describe.each(FORMATOS_FACTURA)('an invoice in %s', (formato) => {
  it('loses nothing of 1 to 200 lines either, on the original and on its copy', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(caso, async (uno) => {
        const factura = facturaDe(recibo(uno))
        const hojas = await leerHojas(await facturaPdf(factura, { formato, reimpresion: false, logo: null }))
        expect(hojas.flatMap(fueraDeLugar)).toEqual([])
        expect(hojas.length % 2).toBe(0)
        for (const ejemplar of [hojas.slice(0, hojas.length / 2), hojas.slice(hojas.length / 2)]) {
          expect(perdido(ejemplar, factura.lineas)).toEqual([])
          expect(ejemplar.every(({ rotulos }) => rotulos.some(igual(factura.numero)))).toBe(true)
          expect(ejemplar.every(numerada)).toBe(true)
          const cierre = [montoEnLetras(factura.total), 'N.º orden de compra exenta', 'Importe exento'].map((texto) =>
            hojaDe(ejemplar, texto),
          )
          expect(new Set(cierre)).toEqual(new Set([ejemplar.length - 1]))
        }
      }),
      { numRuns: VECES, seed: 14, examples: [[PEOR], [CORTO]] },
    )
  })
})

it('an invoice whose payments are too many to stand beside its sums tells them below, and none over the legend', async () => {
  const lleno = facturaDe(recibo({ ...CORTO, largo: 60, palabra: 3, pagos: 10 }))
  const emisor = {
    ...CENTRO,
    nombre: 'Instituto Técnico Departamental de Formación '.repeat(3).slice(0, 119),
    direccion: 'Barrio El Centro, media cuadra al sur del parque, '.repeat(4).slice(0, 199),
    correo: 'administracion-y-cobranzas-del-instituto@centro-de-formacion-de-la-esperanza.example',
  }
  const orden = 'ORDEN-DE-COMPRA-EXENTA-2026-000012345678'
  const factura = { ...lleno, emisor, orden_compra_exenta: orden, constancia_exonerado: orden, registro_sag: orden }
  const hojas = await leerHojas(await facturaPdf(factura, { formato: 'carta', reimpresion: true, logo: null }))
  expect(hojas.flatMap(fueraDeLugar)).toEqual([])
  const escrito = junto(hojas.flatMap(({ rotulos }) => rotulos.map(({ texto }) => texto)).join(''))
  // On the original and on its copy.
  for (const { referencia, monto } of factura.pagos)
    for (const uno of [referencia ?? '', formatoLempiras(monto)]) expect(escrito.split(junto(uno))).toHaveLength(3)
})

/*
 * Kept as pictures: what stands where on the three that were worst, as the PDF that came out says it. They are SVG of
 * the words that were read back, not renderings: those need a library of each machine's own, and differ by a hair.
 */
describe('the three worst papers', () => {
  it.each([
    ['carta', { lineas: 60, largo: 110, palabra: 9, pagos: 3, estudiantes: 2, descuento: true }],
    ['media', { lineas: 9, largo: 200, palabra: 24, pagos: 5, estudiantes: 1, descuento: true }],
    ['ticket58', { lineas: 9, largo: 200, palabra: 200, pagos: 10, estudiantes: 2, descuento: true }],
  ] as const)('look as they did in %s', async (formato, peor) => {
    const hojas = await revisar(recibo(peor), formato)
    await expect(dibujo(hojas)).toMatchFileSnapshot(`papeles/${formato}.svg`)
  })
})

/** The sheets below one another. */
function dibujo(hojas: HojaLeida[]): string {
  const d = (n: number) => n.toFixed(1)
  let de = 0
  const partes = hojas.flatMap(({ ancho, alto, rotulos }) => {
    const arriba = de
    de += alto
    return [
      `<rect y="${d(arriba)}" width="${d(ancho)}" height="${d(alto)}" fill="#fff" stroke="#999"/>`,
      ...rotulos.map((uno) => {
        const lugar = `x="${d(uno.x)}" y="${d(uno.y + arriba)}"`
        return `<text ${lugar} textLength="${d(uno.ancho)}" font-size="${d(uno.cuerpo)}">${uno.texto}</text>`
      }),
    ]
  })
  const caja = `0 0 ${d(Math.max(...hojas.map(({ ancho }) => ancho)))} ${d(de)}`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${caja}" font-family="Inter, sans-serif">`,
    ...partes,
    '</svg>',
    '',
  ].join('\n')
}

function facturaDe({ lineas, pagos, total, isv, descuento, pagador_nombre, fecha, emitido_en }: Recibo): Factura {
  return {
    id: 1,
    tipo: '01',
    numero: '000-001-01-00000123',
    fecha,
    emitido_en,
    cliente_nombre: pagador_nombre,
    cliente_documento: '08011990123456',
    recibo_id: 1,
    recibo_numero: 'RI-000123',
    factura_id: null,
    vence: null,
    saldo: null,
    factura_numero: null,
    factura_cai: null,
    factura_fecha: null,
    corrige: null,
    corregida: null,
    importe_exento: 0,
    importe_exonerado: 0,
    gravado_15: total - isv,
    gravado_18: 0,
    isv_15: isv,
    isv_18: 0,
    total,
    acreditado: 0,
    estado: 'emitida',
    modalidad: 'autoimpresor',
    rango_id: 1,
    usuario_id: 1,
    usuario_nombre: 'Ana',
    version: 1,
    cai: '3A2F1C-9B8D7E-6F5A4B-3C2D1E-0F9A8B-7C',
    rango_autorizado: { desde: '000-001-01-00000001', hasta: '000-001-01-00005000' },
    fecha_limite: '2027-06-30',
    emisor: CENTRO,
    orden_compra_exenta: null,
    constancia_exonerado: null,
    registro_sag: null,
    descuento,
    motivo: null,
    debitado: 0,
    recibo_estado: 'emitido',
    con_cliente: true,
    devolucion: null,
    pagos,
    lineas: lineas.map((linea) => ({
      ...linea,
      isv_tratamiento: 'gravado_15',
      anticipo: false,
      acreditado: 0,
      sin_cliente: false,
      cargo: null,
    })),
    notas: [],
    anulado_en: null,
    anulado_por_nombre: null,
    anulado_motivo: null,
    impresiones: 0,
  }
}
