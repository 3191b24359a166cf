import { describe, expect, it } from 'vitest'
import { defectoDeContrasena, seParece } from '#contract/usuarios/fuerza'
import { esComun } from './politica.ts'

describe('a password', () => {
  it.each([
    'contraseña',
    'Contrasena2026',
    'honduras',
    'HONDURAS.',
    'colegio2026',
    'catracho',
    '12catracho!',
    'Demo-2026-hn',
    'demo-2026-HN',
    'h0ndur4s',
    'P@ssw0rd!',
    'passw0rd123',
    'te-amo-mucho',
    'Tegucigalpa1',
    'San Pedro Sula',
    'Alejandra99',
    '1loveyou22',
    'admin1234',
    '@dministrador2026',
  ])('that everybody knows is common: %s', (contrasena) => expect(esComun(contrasena)).toBe(true))

  it.each([
    'aaaaaaaa',
    'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    'qwertyui',
    'asdfghjkl',
    'abcd1234',
    'ABCDefgh',
    '1q2w3e4r5t',
    '1qaz2wsx',
    'zyxwvuts',
    'abcabcabc',
    'xyxyxyxyx',
    'aabbccddee',
    'solsolsol',
    '!@#$%^&*',
    '        ',
  ])('that runs along a row or repeats itself is a sequence: %s', (contrasena) =>
    expect(defectoDeContrasena(contrasena)).toMatch(/secuencia|numeros/),
  )

  it.each(['12345678', '99998888', '19900514', '05/03/1990', '0801199012345', '9999-8888'])(
    'of digits alone is a date or a telephone: %s',
    (contrasena) => expect(defectoDeContrasena(contrasena)).toBe('validacion.contrasena_numeros'),
  )

  it.each([
    'anamejia',
    'Ana Mejía',
    'ana.mejia@elroble.hn',
    'Mejia2026',
    '4namej1a',
    'anamejia-hn',
    'elroble1',
    'ElRoble-Ana',
    'colegioelroble',
    'El Roble 2026!',
  ])('like its owner or the centre is its owner’s: %s', (contrasena) =>
    expect(seParece(contrasena, ['Ana Mejía', 'ana.mejia@elroble.hn', 'Colegio El Roble'])).toBe(true),
  )

  it.each([
    'una frase larga',
    'Una-clave-larga-7',
    'tres gatos verdes',
    'kX9#vQ2m',
    'el roble tiene sombra fresca',
    'Mejía y otras cosas',
    'caballo correcto pila grapa',
    'ñandú púrpura',
    '密码很长的一句话吧',
    'correcaminos con hambre',
  ])('that nobody would try first serves: %s', (contrasena) => {
    expect(esComun(contrasena)).toBe(false)
    expect(defectoDeContrasena(contrasena)).toBeUndefined()
    expect(seParece(contrasena, ['Ana Mejía', 'ana.mejia@elroble.hn', 'Colegio El Roble'])).toBe(false)
  })
})
