import { describe, expect, it } from 'vitest'
import type { Arreglo, DetalleArreglo } from '#contract/catalogos/arreglos'
import type { Centro } from '#server/documentos/centro'
import { leerHojas, leerPdf, renglonesDe } from '#tests/pdf'
import { arregloPdf } from './arreglo.ts'

const CENTRO: Centro = {
  nombre: 'Centro de hoy',
  rtn: null,
  direccion: null,
  telefono: null,
  correo: null,
  logo: null,
  pie_recibo: null,
}
const DETALLE: DetalleArreglo = {
  centro: { nombre: 'Centro San José', rtn: null, direccion: null },
  estudiante: { nombre: 'Mejía Reyes, Sofía', codigo: 'EST-00007' },
  autorizado: { nombre: 'Ana Recinos', cargo: 'Directora' },
  cargos: [
    { cargo_id: 1, descripcion: 'Mensualidad de agosto', vence: '2026-08-31', monto: 700_00 },
    { cargo_id: 2, descripcion: 'Mora de agosto', vence: '2026-09-10', monto: 50_25 },
  ],
  cuotas: [
    { vence: '2026-12-01', monto: 400_00 },
    { vence: '2027-01-01', monto: 350_25 },
  ],
}
const ARREGLO: Arreglo = {
  id: 1,
  numero: 'ARR-2026-000001',
  fecha: '2026-11-25',
  cliente_id: 1,
  codigo: 'EST-00007',
  cliente_nombre: 'Mejía Reyes, Sofía',
  cuotas: 2,
  total: 750_25,
  // Some of what was signed was paid since: the paper does not follow.
  debe: 10_00,
  proxima: '2027-01-01',
  estado: 'vigente',
  usuario_nombre: 'Ana Recinos',
  version: 3,
  gracia_dias: 5,
  firmante: 'Carla Reyes',
  firmante_dni: '0801197001234',
  observacion: 'Paga su abuela.',
  detalle: DETALLE,
  codigo_verificacion: 'ABCD-EFGH-JKLM-NPQR',
  creado_en: '2026-11-25T16:00:00.000Z',
  hasta: null,
  pagado_a_tiempo: false,
  cierre_motivo: null,
  cerrado_por_nombre: null,
  plan: [],
}

const pdf = (cambios: Partial<Arreglo> = {}, verificar: string | null = null) =>
  arregloPdf({ ...ARREGLO, ...cambios }, CENTRO, verificar)
const palabras = async (...de: Parameters<typeof pdf>) => (await leerPdf(await pdf(...de))).words

describe('the paper of a payment arrangement', () => {
  it('says what is owed and in which instalments, both with the same sum, as it was signed', async () => {
    const [hoja] = await leerHojas(await pdf())
    const renglones = hoja ? renglonesDe(hoja) : []
    const tablas = renglones.slice(renglones.indexOf('Concepto | Venció | Se debe'))
    expect(tablas.slice(0, 9)).toEqual([
      'Concepto | Venció | Se debe',
      'Mensualidad de agosto | 31/08/2026 | L 700.00',
      'Mora de agosto | 10/09/2026 | L 50.25',
      'Total | L 750.25',
      'El mismo monto se paga en estas cuotas:',
      'Cuota | Vence | Monto',
      'Cuota 1 de 2 | 01/12/2026 | L 400.00',
      'Cuota 2 de 2 | 01/01/2027 | L 350.25',
      'Total | L 750.25',
    ])
    expect(renglones.join(' ')).toMatch(
      /Centro San José y Carla Reyes, con DNI 0801-1970-01234, acuerdan .* Mejía Reyes, Sofía \(EST-00007\): L 750\.25 \(/,
    )
    expect(renglones.join(' ')).not.toContain('Centro de hoy')
  })

  it.each([
    [0, 'a más tardar en su fecha, el arreglo'],
    [1, 'a más tardar 1 día después de su fecha, el arreglo'],
    [5, 'a más tardar 5 días después de su fecha, el arreglo'],
  ])('says after %i days of grace what ends it, and what was remarked', async (gracia_dias, frase) => {
    expect(await palabras({ gracia_dias })).toContain(frase)
    expect(await palabras({ gracia_dias })).toMatch(/Paga su abuela\. .*Ana Recinos/)
  })

  it.each([
    ['vigente', 0],
    ['cumplido', 0],
    ['roto', 2],
    ['anulado', 2],
  ] as const)(
    'of one that is %s, says so at its head and across the sheet where it holds no more',
    async (estado, veces) => {
      const dicho = (await palabras({ estado })).match(/SIN EFECTO|ANULADO/g) ?? []
      expect(dicho).toEqual(Array.from({ length: veces }, () => (estado === 'roto' ? 'SIN EFECTO' : 'ANULADO')))
    },
  )

  it('takes the document of who signs out of the sentence where there is none', async () => {
    expect(await palabras({ firmante_dni: null })).toContain('Centro San José y Carla Reyes acuerdan')
  })

  it('loses no charge of many sheets; each repeats its titles and has the code, and nobody signs alone', async () => {
    const cargos = Array.from({ length: 100 }, (_, lugar) => ({
      cargo_id: lugar,
      descripcion: `Cargo n.º ${lugar} ${'de un nombre muy largo '.repeat(lugar % 9)}`,
      vence: '2026-08-31',
      monto: 7_50,
    }))
    const hojas = (await leerHojas(await pdf({ detalle: { ...DETALLE, cargos } }, 'https://centro.example/v'))).map(
      renglonesDe,
    )
    const de = hojas.map((hoja) => hoja.flatMap((uno) => /n\.º (\d+)/.exec(uno)?.[1] ?? []))
    expect(de.flat().map(Number)).toEqual([...cargos.keys()])
    expect(hojas.filter((_, n) => de[n]?.length).every((hoja) => hoja.includes('Concepto | Venció | Se debe'))).toBe(
      true,
    )
    for (const [n, hoja] of hojas.entries()) {
      expect(hoja.join('\n')).toContain(`ARR-2026-000001 · hoja ${n + 1} de ${hojas.length}`)
      expect(hoja.join('\n')).toContain('ABCD-EFGH-JKLM-NPQR')
    }
    const ultima = hojas.at(-1)?.join(' ')
    expect(ultima).toMatch(/Paga su abuela\..*Ana Recinos \| Carla Reyes/)
  })
})
