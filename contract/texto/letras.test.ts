import { expect, it } from 'vitest'
import { sinLetra } from '#contract/texto/letras'
import { advertenciasPersona } from '#contract/texto/advertencias'

it.each([
  'María José Núñez-Ávila',
  'D’Ángelo 3.º',
  'Łukasz Żółć Ğülşen',
  'Nguyễn Thị Hồng Đặng',
  'Ǆ'.normalize('NFKD'),
  'Ιωάννα Παπαδοπούλου',
  'Юлия Ґалаґан Ђурђић',
  'Ƙofa Ọlá Ẹ̀bùn',
  'Sofía 👩‍👩‍👧',
])('%s has its letters', (nombre) => {
  expect(sinLetra(nombre)).toBe(false)
})

it.each(['王小明', 'محمد', 'अनिल', '김민준', 'ŉ', 'Անի', 'ተስፋ'])('%s lacks some', (nombre) => {
  expect(sinLetra(nombre)).toBe(true)
  expect(advertenciasPersona({ nombres: 'Ana', apellidos: nombre }, '2026-11-28')).toEqual({
    apellidos: 'validacion.advertencia.sin_letra',
  })
})
