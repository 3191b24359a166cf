import { describe, expect, it } from 'vitest'
import { cambiosDe, diferencias, reaplicar } from './stale.ts'

const antes = { id: 1, nombres: 'Ana', telefono: null, correo: 'a@b.hn', version: 1, actualizado_en: 'x' }
const ahora = { ...antes, correo: 'nuevo@b.hn', telefono: '+50422223333', version: 2, actualizado_en: 'y' }
const suyo = { ...antes, nombres: 'Ana María', telefono: '' }

describe('a record that somebody else changed', () => {
  it('knows what the user changed, an emptied field that was empty not being a change', () => {
    expect(cambiosDe(antes, suyo)).toEqual({ nombres: 'Ana María' })
  })

  it('takes the changes of the user over the current record, with its version', () => {
    expect(reaplicar(antes, ahora, suyo)).toEqual({ ...ahora, nombres: 'Ana María' })
  })

  it('shows what the other changed, without what every save moves', () => {
    expect(diferencias(antes, ahora, suyo)).toEqual([
      { campo: 'telefono', antes: null, ahora: '+50422223333', suyo: '' },
      { campo: 'correo', antes: 'a@b.hn', ahora: 'nuevo@b.hn', suyo: 'a@b.hn' },
    ])
  })
})
