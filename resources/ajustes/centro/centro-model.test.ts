import { expect, it } from 'vitest'
import { muestraDe } from './centro-model.ts'

it('asks for the sample with what is valid of what is typed', () => {
  expect(
    muestraDe(
      { nombre: ' Los  Pinos ', rtn: '0801', telefono: '22334455', correo: 'a@', direccion: '', pie_recibo: 'Gracias' },
      'carta',
    ),
  ).toEqual({
    nombre: 'Los Pinos',
    telefono: '+50422334455',
    direccion: null,
    pie_recibo: 'Gracias',
    formato: 'carta',
  })
})

it('asks for none without a name', () => {
  expect(muestraDe({ nombre: ' ', rtn: null }, 'ticket80')).toBeNull()
})
