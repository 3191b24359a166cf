import { describe, expect, it } from 'vitest'
import { loQueRige, type CartaEnVigor } from './cartas-en-vigor.ts'

let n = 0
const carta = (cambios: Partial<CartaEnVigor> = {}): CartaEnVigor => ({
  numero: `CC-${++n}`,
  verificada: false,
  alergias: null,
  medicamentos: null,
  condiciones: null,
  tipo_sangre: null,
  seguro: null,
  autoriza_emergencia: true,
  contactos: [],
  retiran: [],
  retira_solo: true,
  autoriza_imagen: true,
  ...cambios,
})
const luis = { nombre: 'Luis Mejía', parentesco: 'tío', dni: null }
const pedro = { nombre: 'Pedro Ruiz', parentesco: 'amigo', dni: null }

describe('the letters in force of a student', () => {
  it('permit nothing that nobody has confirmed, and warn at once', () => {
    expect(loQueRige([carta({ alergias: 'Maní', retiran: [pedro] })])).toMatchObject({
      alergias: 'Maní',
      retira_solo: false,
      autoriza_imagen: false,
      retiran: [],
      retiran_en_duda: ['Pedro Ruiz (amigo)'],
    })
  })

  it('permit what the last verified one permits', () => {
    const firme = carta({ verificada: true, retiran: [luis] })
    expect(loQueRige([firme])).toMatchObject({
      numero: firme.numero,
      retira_solo: true,
      autoriza_imagen: true,
      retiran: [luis],
      retiran_en_duda: [],
      por_verificar: [],
    })
  })

  it('lose no warning and win no permission by a newer one that nobody has confirmed', () => {
    const firme = carta({ verificada: true, alergias: 'Penicilina', retiran: [luis], retira_solo: false })
    const nueva = carta({ alergias: 'Maní', retiran: [{ ...luis, nombre: 'LUIS MEJIA' }, pedro] })
    expect(loQueRige([nueva, firme])).toMatchObject({
      numero: firme.numero,
      alergias: 'Penicilina; Maní',
      retira_solo: false,
      retiran: [luis],
      retiran_en_duda: ['Pedro Ruiz (amigo)'],
      por_verificar: [nueva.numero],
    })
  })

  it('are restricted at once by a newer one', () => {
    const firme = carta({ verificada: true, retiran: [luis] })
    expect(
      loQueRige([carta({ autoriza_imagen: false, retira_solo: false, autoriza_emergencia: false }), firme]),
    ).toMatchObject({
      autoriza_imagen: false,
      retira_solo: false,
      autoriza_emergencia: false,
      retiran: [],
      retiran_en_duda: ['Luis Mejía (tío)'],
    })
  })

  it('name an earlier one that said otherwise, and none that said the same', () => {
    const antes = carta({ verificada: true, alergias: 'Penicilina' })
    expect(loQueRige([carta({ verificada: true }), antes]).anterior).toBe(antes.numero)
    expect(loQueRige([carta({ verificada: true, alergias: 'Penicilina' }), antes]).anterior).toBeNull()
  })

  it('say nothing where there is none', () => {
    expect(loQueRige([])).toMatchObject({ numero: null, retira_solo: null, autoriza_emergencia: null, contactos: [] })
  })
})
