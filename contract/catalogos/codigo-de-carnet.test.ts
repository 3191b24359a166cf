import { expect, it } from 'vitest'
import { leerCarnet } from './codigo-de-carnet.ts'

it('a code of a card is read as a reader types it, and neither a product, a number nor a word is one', () => {
  for (const escrito of ['K7QF9M2TXW4CH6RD', ' k7qf9m2txw4ch6rd ', 'K7qF9m2TXw4cH6rD'])
    expect(leerCarnet(escrito), escrito).toBe('K7QF9M2TXW4CH6RD')
  for (const otro of [
    '',
    '7421000010708',
    '0801199012345',
    'C-000001',
    'K7QF-9M2T-XW4C-H6RD',
    'K7QF9M2TXW4CH6R',
    'K7QF9M2TXW4CH6RDA',
    'K7QF9M2TXW4CH6RU',
    'ELECTRODOMESTICO',
    'https://escuela.hn/K7QF9M2TXW4CH6RD',
    '{{K7QF9M2TXW4CH6}',
  ])
    expect(leerCarnet(otro), otro).toBeNull()
})
