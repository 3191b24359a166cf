import { describe, expect, it } from 'vitest'
import type { Centro } from '#server/documentos/centro'
import { leerHojas, leerPdf, renglonesDe } from '#tests/pdf'
import { png } from '#tests/api/apoyo/imagenes'
import { cartaPdf, type CartaEntera } from './consentimiento.ts'

const CENTRO: Centro = {
  nombre: 'Centro San José',
  rtn: null,
  direccion: null,
  telefono: null,
  correo: null,
  logo: null,
  pie_recibo: null,
}
const CARTA: CartaEntera['carta'] = {
  id: 1,
  numero: 'CC-2026-000001',
  fecha: '2026-11-25',
  menor_nombre: 'Mejía Reyes, Sofía',
  menor_nombres: 'Sofía',
  menor_apellidos: 'Mejía Reyes',
  menor_fecha_nacimiento: '2015-03-08',
  menor_dni: '0801201512345',
  encargado_nombre: 'Ana Reyes',
  encargado_nombres: 'Ana',
  encargado_apellidos: 'Reyes',
  encargado_parentesco: 'madre',
  encargado_dni: '0801198511111',
  encargado_otro_documento: null,
  encargado_telefono: '+50499887766',
  encargado_correo: 'ana@correo.hn',
  encargado_direccion: 'Col. Kennedy, bloque 3',
  documento_tutor: null,
  actividad: 'Visita al museo',
  lugar: null,
  desde: null,
  hasta: null,
  horario: null,
  curso_id: null,
  convocatoria_id: null,
  cliente_id: null,
  cliente_codigo: null,
  cliente_nombre: null,
  autoriza_emergencia: true,
  autoriza_imagen: true,
  fines_imagen: ['redes'],
  retira_solo: false,
  contactos: [{ nombre: 'Rosa Mejía', parentesco: 'abuela', telefono: '+50498765432' }],
  retiran: [{ nombre: 'Luis Mejía', parentesco: 'tío', dni: null }],
  texto_version: 3,
  estado: 'vigente',
  verificacion: 'por_verificar',
  version: 1,
  firmada_en: '2026-11-26T03:30:00.000Z',
  ip: '203.0.113.7',
  huella: 'f00d'.repeat(16),
  integra: true,
  firma: null,
  codigo_verificacion: 'ABCD-EFGH-JKLM-NPQR',
  registro_id: null,
  revocada_el: null,
  revocada_en: null,
  revocada_por_nombre: null,
  revocada_motivo: null,
  datos_borrados_en: null,
  verificada_en: null,
  verificada_como: null,
  verificada_por_nombre: null,
  verificada_con: null,
}
const SALUD = {
  alergias: 'Penicilina',
  medicamentos: null,
  condiciones: 'Asma',
  tipo_sangre: 'O+',
  seguro: 'IHSS',
} as const
const TEXTO = [
  'Yo, {{encargado}}, {{encargado_documento}}, {{condicion}} de {{menor}}, tel. {{telefono}}, autorizo.',
  'Salud: {{alergias}}; {{medicamentos}}; {{condiciones}}; {{tipo_sangre}}; {{seguro}}.',
  'Llamar a {{contactos}}. La retiran {{retiran}}. {{imagen}}',
].join('\n\n')
const FIRMA = png({ width: 240, height: 90 })

interface Cambios {
  carta?: Partial<CartaEntera['carta']>
  salud?: CartaEntera['salud']
  texto?: string
  firma?: Buffer | null
}
const pdf = ({ carta, ...cambios }: Cambios = {}, conSalud = true, verificar: string | null = null) =>
  cartaPdf({ carta: { ...CARTA, ...carta }, salud: SALUD, texto: TEXTO, firma: FIRMA, ...cambios }, CENTRO, {
    conSalud,
    verificar,
  })
const palabras = async (...de: Parameters<typeof pdf>) => (await leerPdf(await pdf(...de))).words

describe('the paper of a consent letter', () => {
  it('says what was signed, by whom, when and from where', async () => {
    const dicho = await palabras()
    expect(dicho).toContain('Yo, Ana Reyes, DNI 0801-1985-11111, madre de Sofía Mejía Reyes, tel. 9988-7766, autorizo.')
    expect(dicho).toContain('Llamar a 1) Rosa Mejía, abuela, 9876-5432. La retiran Luis Mejía, tío.')
    expect(dicho).toContain('DNI 0801-1985-11111 · madre')
    expect(dicho).toContain(
      'Versión 3 del texto. Firmada en línea el 25/11/2026 21:30 (hora de Honduras), desde la dirección de red 203.0.113.7.',
    )
    expect(dicho).toContain(`Huella SHA-256: ${'f00d'.repeat(16)}`)
  })

  it('tells health to who may read it, and to nobody else a word of it', async () => {
    expect(await palabras()).toContain('Salud: Penicilina; ninguno; Asma; O+; IHSS.')
    const reservado = await palabras({}, false)
    expect(reservado).toContain(`Salud: ${Array.from({ length: 5 }, () => '(reservado)').join('; ')}.`)
    expect(reservado).not.toMatch(/Penicilina|Asma|O\+|IHSS/)
  })

  it('of one whose data were erased says so in their place, and keeps what was kept', async () => {
    const borrada = {
      carta: {
        datos_borrados_en: '2027-01-05T16:00:00.000Z',
        encargado_dni: null,
        encargado_telefono: null,
        contactos: [],
        retiran: [],
      },
      salud: null,
      firma: null,
    }
    const borrado = '(borrado a solicitud)'
    const dicho = await palabras(borrada)
    expect(dicho).toContain(`Yo, Ana Reyes, ${borrado}, madre de Sofía Mejía Reyes, tel. ${borrado}, autorizo.`)
    expect(dicho).toContain(`Salud: ${Array.from({ length: 5 }, () => borrado).join('; ')}.`)
    expect(dicho).toContain(`Llamar a ${borrado}. La retiran ${borrado}.`)
    // In the place of the signature too: one more than the text has.
    expect(dicho.split(borrado)).toHaveLength(11)
  })

  it.each([
    [
      'that nobody asked yet',
      {},
      'POR VERIFICAR',
      'Por verificar: sus permisos no cuentan hasta que el centro los confirme',
    ],
    ['that came by a link', { verificada_en: '2026-11-26T03:30:00.000Z' }, null, 'Verificada: llegó por el enlace'],
    [
      'that a guardian confirmed',
      { verificada_en: '2026-11-26T03:30:00.000Z', verificada_con: 'Ana Reyes' },
      null,
      'Verificada con Ana Reyes el 25/11/2026.',
    ],
  ])('of one %s, says how sure it is', async (_que, carta, marca, frase) => {
    const dicho = await palabras({ carta })
    expect(dicho).toContain(frase)
    expect(dicho.includes('POR VERIFICAR')).toBe(marca !== null)
  })

  it('of one taken back, says so across every sheet, with its day and reason; else says it nowhere', async () => {
    const largo = `${TEXTO}\n\n${'Se lee y se firma. '.repeat(400)}`
    const revocada = {
      estado: 'revocada',
      revocada_el: '2026-12-01',
      revocada_en: '2026-12-03T16:00:00.000Z',
      revocada_motivo: 'Ya no viaja',
    } as const
    const hojas = await leerHojas(await pdf({ carta: revocada, texto: largo }, true, 'https://centro.example/v'))
    expect(hojas.length).toBeGreaterThan(1)
    const giradas = hojas.map(({ rotulos }) => rotulos.filter(({ girado }) => girado).map(({ texto }) => texto))
    expect(giradas).toEqual(hojas.map(() => ['REVOCADA']))
    const dicho = hojas.flatMap(renglonesDe)
    expect(dicho).toContain('REVOCADA EL 01/12/2026')
    expect(dicho).toContain('Revocada el 01/12/2026: Ya no viaja')
    for (const n of hojas.keys())
      expect(dicho.join('\n')).toContain(`CC-2026-000001 · hoja ${n + 1} de ${hojas.length}`)
    expect(await palabras()).not.toMatch(/revocada/i)
  })
})
