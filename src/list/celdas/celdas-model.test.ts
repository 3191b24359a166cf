import { describe, expect, it } from 'vitest'
import {
  conVeredictos,
  cuentaDe,
  cuerposDe,
  decidir,
  descartar,
  deshacer,
  NADA_ESCRITO,
  paraConservar,
  poner,
  porGuardar,
  porResolver,
  rehacer,
  type Escrito,
  type Registro,
} from './celdas-model.ts'

const ANA: Registro = { id: 1, version: 3, nombre: 'Ana', telefono: '+50499990001', dni: null }
const EVA: Registro = { id: 2, version: 1, nombre: 'Eva', telefono: null, dni: '0801199900001' }

/** Refuses what is no telephone. */
const regla = (_: object, ahora: Record<string, unknown>) =>
  ahora.telefono === 'x' ? { telefono: 'Escriba un teléfono.' } : ({} as Record<string, string>)
const busca = (id: number) =>
  [ANA, EVA].filter((una) => una.id === id).map((registro) => ({ registro, nombreDeFila: String(registro.nombre) }))[0]

const en = (registro: Registro, campo: string, valor: unknown, nombre?: string) => ({
  registro,
  nombreDeFila: String(registro.nombre),
  campo,
  valor,
  nombre,
})
const escribir = (...puestas: ReturnType<typeof en>[]): Escrito => poner(NADA_ESCRITO, puestas, regla)
const enviar = (escrito: Escrito) => porGuardar(escrito)

describe('what is typed', () => {
  it('is counted by record and by cell, whatever page it was typed on', () => {
    const escrito = escribir(
      en(ANA, 'telefono', '+50433330000'),
      en(ANA, 'dni', '1'),
      en(EVA, 'telefono', '+50433330001'),
    )
    expect(cuentaDe(escrito)).toEqual({ filas: 2, celdas: 3, quedan: 0, celdasQueQuedan: 0 })
    expect(cuerposDe(porGuardar(escrito), 1)).toEqual([
      [{ id: 1, version: 3, cambios: { telefono: '+50433330000', dni: '1' } }],
      [{ id: 2, version: 1, cambios: { telefono: '+50433330001' } }],
    ])
  })

  it('is nothing where the cell says it already, and empty is as empty', () => {
    expect(escribir(en(ANA, 'telefono', '+50499990001'), en(EVA, 'telefono', ''))).toBe(NADA_ESCRITO)
  })

  it('is nothing any more once it is typed back', () => {
    const escrito = poner(escribir(en(ANA, 'dni', '1')), [en(ANA, 'dni', '')], regla)
    expect(escrito.filas).toEqual({})
    expect(escrito.hechos).toHaveLength(2)
  })

  it('stays where it is wrong, is told, and keeps its whole row back', () => {
    const escrito = escribir(en(ANA, 'telefono', 'x'), en(ANA, 'dni', '1'), en(EVA, 'dni', '2'))
    expect(escrito.filas[1]).toMatchObject({ ahora: { telefono: 'x' }, errores: { telefono: 'Escriba un teléfono.' } })
    expect(cuentaDe(escrito)).toEqual({ filas: 1, celdas: 1, quedan: 1, celdasQueQuedan: 2 })
    expect(porResolver(escrito).map(({ nombre }) => nombre)).toEqual(['Ana'])
  })

  it('keeps of a record on the device no more than was changed', () => {
    expect(paraConservar(escribir(en(EVA, 'telefono', '1'))).filas[2]?.antes).toEqual({ telefono: null })
  })
})

describe('undo', () => {
  const escrito = escribir(en(ANA, 'telefono', '1'), en(EVA, 'telefono', '2'), en(EVA, 'telefono', '3'))

  it('goes back cell by cell, and forth again', () => {
    const una = deshacer(escrito, regla, busca)
    expect(una).toMatchObject({ id: 2, campo: 'telefono', escrito: { filas: { 2: { ahora: { telefono: '2' } } } } })
    const dos = una && deshacer(una.escrito, regla, busca)
    expect(Object.keys(dos?.escrito.filas ?? {})).toEqual(['1'])
    const otra = dos && rehacer(dos.escrito, regla, busca)
    expect(otra?.escrito.filas[2]?.ahora).toEqual({ telefono: '2' })
    expect(otra && rehacer(otra.escrito, regla, busca)?.escrito).toEqual(escrito)
  })

  it('ends where nothing was typed', () => {
    expect(deshacer(NADA_ESCRITO, regla, busca)).toBeUndefined()
    expect(rehacer(escrito, regla, busca)).toBeUndefined()
  })

  it('does nothing again once something else is typed', () => {
    const atras = deshacer(escrito, regla, busca)?.escrito ?? NADA_ESCRITO
    expect(rehacer(poner(atras, [en(ANA, 'dni', '9')], regla), regla, busca)).toBeUndefined()
  })

  it('takes back what is on another page, and leaves what is known of no page', () => {
    const vuelto = deshacer(escribir(en(EVA, 'dni', '1')), regla, () => undefined)
    expect(vuelto?.escrito.filas).toEqual({})
    expect(rehacer(vuelto?.escrito ?? NADA_ESCRITO, regla, () => undefined)).toBeUndefined()
  })

  it('gives a chosen record its name back', () => {
    const curso: Registro = { id: 5, version: 1, docente_id: 7, docente_nombre: 'Karla' }
    const hecho = escribir(en(curso, 'docente_id', 8, 'Luis'), en(curso, 'docente_id', 9, 'Marta'))
    expect(deshacer(hecho, regla, busca)?.escrito.filas[5]).toMatchObject({ nombres: { docente_id: 'Luis' } })
  })
})

describe('a verdict', () => {
  const escrito = escribir(en(ANA, 'telefono', '1'), en(EVA, 'telefono', '2'), en(EVA, 'dni', null))

  it('of a saved row leaves nothing of it, nor a way back into it', () => {
    const queda = conVeredictos(escrito, enviar(escrito), [
      { id: 1, estado: 'guardada', registro: { ...ANA, version: 4, telefono: '1' } },
      { id: 2, estado: 'igual', registro: { ...EVA, version: 2, telefono: '2', dni: null } },
    ])
    expect(queda).toEqual(NADA_ESCRITO)
  })

  it('leaves what was typed while it was on its way, upon the version that was saved', () => {
    const enviadas = enviar(escrito)
    const despues = poner(escrito, [en(ANA, 'telefono', '11'), en(ANA, 'dni', '5')], regla)
    const queda = conVeredictos(despues, enviadas, [
      { id: 1, estado: 'guardada', registro: { ...ANA, version: 4, telefono: '1' } },
    ])
    expect(queda.filas[1]).toMatchObject({ version: 4, antes: { telefono: '1' }, ahora: { telefono: '11', dni: '5' } })
    expect(queda.filas[2]).toEqual(escrito.filas[2])
  })

  it('that refuses a row says why at its cell until another value is typed, and may be asked for again', () => {
    const queda = conVeredictos(escrito, enviar(escrito), [
      { id: 2, estado: 'rechazada', errores: { dni: 'Ese DNI es de otra persona.' } },
    ])
    expect(queda.filas[2]?.negados).toEqual({ dni: 'Ese DNI es de otra persona.' })
    expect(porGuardar(queda)).toHaveLength(2)
    expect(poner(queda, [en(EVA, 'dni', '7')], regla).filas[2]?.negados).toEqual({})
  })

  it('that refuses what is no cell of the row says so at the first that was changed', () => {
    const queda = conVeredictos(escrito, enviar(escrito), [
      { id: 1, estado: 'rechazada', errores: { 'root.serverError': 'El mes está cerrado.' } },
    ])
    expect(queda.filas[1]?.negados).toEqual({ telefono: 'El mes está cerrado.' })
  })

  it('of a record that is gone keeps what was typed until it is given up', () => {
    const queda = conVeredictos(escrito, enviar(escrito), [{ id: 1, estado: 'no_existe' }])
    expect(porGuardar(queda).map(({ id }) => id)).toEqual([2])
    expect(descartar(queda, 1).filas).not.toHaveProperty('1')
  })
})

describe('a row that somebody else changed', () => {
  const escrito = escribir(en(EVA, 'telefono', '2'), en(EVA, 'dni', '9'))
  const vieja = (actual: object) =>
    conVeredictos(escrito, enviar(escrito), [
      { id: 2, estado: 'vieja', actual: { ...EVA, version: 6, ...actual }, quien: 'Ana' },
    ])

  it('in other cells, or to the very same, goes on upon what they saved', () => {
    expect(vieja({ nombre: 'Eva María' }).filas[2]).toMatchObject({ version: 6, ahora: { telefono: '2', dni: '9' } })
    expect(vieja({ telefono: '2' }).filas[2]).toMatchObject({ version: 6, ahora: { dni: '9' } })
    expect(porGuardar(vieja({ telefono: '2' }))).toHaveLength(1)
  })

  it('asks cell by cell, and is sent by nobody before', () => {
    const queda = vieja({ telefono: '5', dni: '6' })
    expect(queda.filas[2]?.ajeno).toMatchObject({ quien: 'Ana', campos: ['telefono', 'dni'] })
    expect(porGuardar(queda)).toEqual([])
    expect(porGuardar(decidir(queda, 2, 'telefono', 'mio'))).toEqual([])
  })

  it('takes mine of one cell and theirs of another', () => {
    const decidido = decidir(decidir(vieja({ telefono: '5', dni: '6' }), 2, 'telefono', 'mio'), 2, 'dni', 'suyo')
    expect(cuerposDe(porGuardar(decidido), 9)).toEqual([[{ id: 2, version: 6, cambios: { telefono: '2' } }]])
    expect(decidido.filas[2]?.antes).toMatchObject({ telefono: '5', dni: '6' })
    expect(decidido.filas[2]?.ajeno).toBeUndefined()
  })

  it('is done with once all of theirs is taken', () => {
    const queda = vieja({ telefono: '5' })
    expect(decidir(decidir(queda, 2, 'telefono', 'suyo'), 2, 'dni', 'suyo').filas[2]?.ahora).toEqual({ dni: '9' })
    expect(descartar(queda, 2)).toEqual(NADA_ESCRITO)
  })

  it('is decided by who types what they wrote, or what it was', () => {
    const queda = vieja({ telefono: '5' })
    expect(poner(queda, [en(EVA, 'telefono', '5')], regla).filas[2]).toMatchObject({ version: 6, ahora: { dni: '9' } })
    expect(poner(queda, [en(EVA, 'telefono', '')], regla).filas[2]).toMatchObject({ version: 6, ahora: { dni: '9' } })
    expect(poner(queda, [en(EVA, 'telefono', '8')], regla).filas[2]?.ajeno?.campos).toEqual(['telefono'])
  })
})

describe('giving up', () => {
  it('takes one cell of a record, or all of it', () => {
    const escrito = escribir(en(EVA, 'telefono', 'x'), en(EVA, 'dni', '9'))
    expect(descartar(escrito, 2, 'telefono').filas[2]).toMatchObject({ ahora: { dni: '9' }, errores: {} })
    expect(descartar(escrito, 2)).toEqual(NADA_ESCRITO)
    expect(descartar(escrito, 77)).toBe(escrito)
  })
})
