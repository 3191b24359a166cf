import { describe, expect, it } from 'vitest'
import { texto } from '#i18n/texto'
import * as partes from './estado.ts'

/* `campana estado` from facts: its sentences, those that say what to do, and its exit code. */

const PROPIO = { version: '1.1.0', commit: '0123456789abcdef' }
const BIEN = [partes.dePrograma(PROPIO), partes.deServidor('http://127.0.0.1:3000', PROPIO, PROPIO, 'listo')]
const HOY = '2026-11-29'
const RESPALDO = {
  ...{ hoy: HOY, ultimo: '2026-11-29T12:00:00Z', prueba: { bien: '2026-11-27', fallo: null }, confirmada: undefined },
}
const deCertificado = (desde: string, hasta: string) => {
  const [uno, otro] = [desde, hasta].map((dia) => new Date(`${dia}T12:00:00Z`))
  return partes.deCertificado(uno && otro && { desde: uno, hasta: otro }, new Date('2026-11-29T12:00:00Z'))
}
const CARPETA = { BACKUP_DIR: '/respaldos', BACKUP_KEY: undefined }

it('says what it is and that all is well, with 0', () => {
  expect(partes.codigoDe(BIEN)).toBe(0)
  expect(partes.informe(BIEN)).toBe(
    ['Programa  Campana 1.1.0 · commit 012345678', 'Servidor  http://127.0.0.1:3000: listo', '', 'Todo en orden.'].join(
      '\n',
    ),
  )
})

it('says what to do in one order, whichever was known first, a cause below its sentence, with 1', () => {
  const visto = [deCertificado('2026-09-03', '2026-12-02'), ...BIEN]
  expect(partes.codigoDe(visto)).toBe(1)
  expect(partes.informe(visto)).toMatch(/Programa.+\nServidor.+\nCertificado.+\n\nPor hacer:\n {2}- El certificado.+$/)
  expect(partes.informe([partes.deBaseLejos('No se pudo.\nCausa: nadie')])).toContain(
    '  - No se pudo.\n    Causa: nadie',
  )
})

it('tells with 2 that the server or the database does not answer', () => {
  expect(partes.codigoDe([partes.deServidor('http://127.0.0.1:3000', PROPIO)])).toBe(2)
  expect(partes.codigoDe([...BIEN, partes.deBaseLejos('No contesta.')])).toBe(2)
})

it('believes what answers only if it is a Campana, with words that do nothing to a terminal', () => {
  const listo = '{"estado":"carpeta de datos de solo lectura"}'
  const salud = (corre: object) => JSON.stringify({ estado: 'vivo', ...corre })
  expect(partes.respuestas(salud(PROPIO), listo)).toEqual({ corre: PROPIO, listo: 'carpeta de datos de solo lectura' })
  expect(partes.respuestas(salud({ version: '1.0.0' }), listo).corre).toEqual({ version: '1.0.0' })
  for (const [vivo, como] of [
    [salud({ version: '\u001B]0;otro\u0007' }), listo],
    [salud({ version: '1.1.0', commit: 'a\nTodo en orden.' }), listo],
    [salud(PROPIO), '{"estado":"listo\\u001B[2J"}'],
    [salud({}), listo],
    ['<html>', listo],
  ] as const)
    expect(() => partes.respuestas(vivo, como)).toThrow()
})

describe('asks for something', () => {
  const hacer = ({ hacer: lo }: partes.Parte) => lo.join(' ')

  it('of a setting that was perhaps mistyped', () => {
    expect(hacer(partes.dePrograma(PROPIO))).toBe('')
    expect(hacer(partes.dePrograma(PROPIO, ['No conoce SMPT_URL.']))).toBe('No conoce SMPT_URL.')
  })

  it('of a server that is another program, or that does not serve', () => {
    const de = (corre: partes.Corre, listo = 'listo') => hacer(partes.deServidor('x', PROPIO, corre, listo))
    expect(de(PROPIO)).toBe('')
    expect(de({ ...PROPIO, commit: 'fedcba9876543210' })).toContain('otro (1.1.0 · fedcba987)')
    expect(de({ version: '1.0.0' })).toContain('otro (1.0.0)')
    // Whoever charges still can: not ready is not the same as not serving.
    expect(de(PROPIO, 'disco lleno')).toContain('no está listo: disco lleno.')
  })

  it('of a database without a school, behind this program, or before it', () => {
    expect(hacer(partes.deMigraciones(119, 0))).toBe('')
    expect(hacer(partes.deMigraciones(0, 0))).toContain('primer administrador')
    expect(partes.deMigraciones(118, 1).dice).toBe('118 aplicadas, falta 1')
    expect(hacer(partes.deMigraciones(118, 1))).toContain('Respalde')
    expect(hacer(partes.deMigraciones(120, 0, 'Ponga la nueva.'))).toBe('Ponga la nueva.')
  })

  it('of backups that nobody makes, that stopped, that can not be restored, or that nobody could open', () => {
    const de = (otro: Partial<Parameters<typeof partes.deRespaldo>[0]>, ajustes = CARPETA) =>
      hacer(partes.deRespaldo({ ...RESPALDO, ...otro }, ajustes))
    expect(de({})).toBe('')
    expect(de({ prueba: null })).toBe('')
    expect(partes.deRespaldo(RESPALDO, CARPETA).dice).toContain('restaurado y comprobado el 27/11/2026')
    expect(hacer(partes.deRespaldo(RESPALDO, { BACKUP_DIR: undefined, BACKUP_KEY: undefined }))).toContain('BACKUP_DIR')
    expect(de({ ultimo: '2026-11-28T12:00:00Z' })).toBe('')
    for (const ultimo of ['2026-11-27T12:00:00Z', null]) expect(de({ ultimo })).toContain('«campana respaldar»')
    expect(de({ prueba: { bien: null, fallo: 'falta un trozo' } })).toContain('falta un trozo')
    expect(de({ confirmada: true })).toBe('')
    expect(de({ confirmada: false })).toContain('campana clave-respaldo')
  })

  it('of a folder and of a date in the words of the alerts', () => {
    const parte = partes.deDisco([{ cual: 'datos', bytes: 12.34e9 }], ['Libere espacio.'])
    expect(parte).toMatchObject({ dice: 'datos: 12.3 GB libres', hacer: ['Libere espacio.'] })
    expect(partes.deDisco([], []).dice).toBe('—')
    const duda = { duda: 'base', ultimo: null, seguro_en: null, seguro: null } as const
    expect(partes.deFecha(duda).hacer).toEqual([texto('correo.alertas.reloj')])
    expect(partes.deFecha(undefined).hacer).toEqual([])
  })

  it('of a certificate that ends soon for how long it lives, and not of one that does not', () => {
    expect(hacer(deCertificado('2026-09-13', '2026-12-12'))).toContain('12/12/2026')
    expect(hacer(deCertificado('2026-09-14', '2026-12-13'))).toBe('')
    expect(hacer(partes.deCertificado(undefined))).toBe('')
    // Some proxies ask for certificates of six days.
    expect(hacer(deCertificado('2026-11-27', '2026-12-03'))).toBe('')
    expect(hacer(deCertificado('2026-11-24', '2026-11-30'))).toContain('30/11/2026')
  })
})

it('tells of mail and the public address, without a word of the password', () => {
  const SMTP_URL = 'smtp://avisos:secreta@smtp.example.hn:587'
  const PUBLIC_URL = 'https://escuela.example.hn'
  expect(partes.deCorreo({ SMTP_URL, PUBLIC_URL }).dice).toBe('smtp.example.hn:587')
  expect(partes.deCorreo({ SMTP_URL, PUBLIC_URL: undefined }).dice).toContain('sin PUBLIC_URL')
  expect(partes.deCorreo({ SMTP_URL: undefined, PUBLIC_URL }).dice).toContain('sin SMTP_URL')
  const dice = (...[de, corre]: Parameters<typeof partes.deDireccion>) => partes.deDireccion(de, corre).dice
  expect(dice(PUBLIC_URL, PROPIO)).toBe(`${PUBLIC_URL} contesta`)
  expect(dice(PUBLIC_URL, undefined)).toContain('no contesta desde este equipo')
  expect(dice(undefined, undefined)).toContain('sin PUBLIC_URL')
})
