import { expect, it } from 'vitest'
import { permisoDe, type CartaDeImagen } from './permiso-de-imagen.ts'

const carta = (numero: string, cambio: Partial<CartaDeImagen>): CartaDeImagen => ({
  numero,
  fecha: '2026-02-01',
  actividad: 'robótica',
  verificada: true,
  permite: true,
  ...cambio,
})

it.each<[string, CartaDeImagen[], object]>([
  ['there is no letter', [], { estado: 'no_consta' }],
  ['nobody confirmed the yes', [carta('1', { verificada: false })], { estado: 'no_consta' }],
  ['a confirmed one says yes', [carta('1', {})], { estado: 'dada' }],
  [
    'one that nobody confirmed says no',
    [carta('1', { verificada: false, permite: false })],
    { estado: 'negada', numero: '1', fecha: '2026-02-01' },
  ],
  [
    'a newer confirmed yes follows a no for the same',
    [carta('2', {}), carta('1', { permite: false })],
    { estado: 'dada' },
  ],
  [
    'a newer no follows a confirmed yes',
    [carta('2', { verificada: false, permite: false }), carta('1', {})],
    { estado: 'negada', numero: '2', fecha: '2026-02-01' },
  ],
  [
    'a newer yes that nobody confirmed follows a no',
    [carta('2', { verificada: false }), carta('1', { permite: false })],
    { estado: 'negada', numero: '1', fecha: '2026-02-01' },
  ],
  [
    'a yes for one thing stands beside a no for another',
    [carta('2', {}), carta('1', { actividad: 'natación', permite: false })],
    { estado: 'negada', numero: '1', fecha: '2026-02-01' },
  ],
])('the permission for pictures, where %s', (_donde, cartas, permiso) => {
  expect(permisoDe(cartas)).toEqual(permiso)
})
