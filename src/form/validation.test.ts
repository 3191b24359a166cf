import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { texto, telefono } from '#contract/campos'
import { validarCon } from './validation.ts'

const Encargado = z.strictObject({ nombres: texto(10), telefono })
const Cliente = z.strictObject({
  nombres: texto(10),
  edad: z.int().min(0).optional(),
  encargados: z.array(Encargado).min(1),
})
const validate = validarCon(Cliente)
const encargado = { nombres: 'Ana', telefono: '+50499998888' }

describe('validarCon', () => {
  it('lets a right record pass, whatever else of the server it carries', () => {
    expect(validate({ nombres: 'Eva', encargados: [{ ...encargado, id: 4 }], id: 1, version: 3 })).toEqual({})
    expect(validate({ nombres: 'Eva', encargados: [encargado], codigo: 'C-000001' })).toBeUndefined()
  })

  it('puts each message where its field is, also in rows', () => {
    expect(
      validate({ nombres: '', edad: -1, encargados: [encargado, { ...encargado, telefono: '12' }, undefined] }),
    ).toEqual({
      nombres: { message: 'validacion.requerido', args: {} },
      edad: { message: 'validacion.minimo', args: { min: 0 } },
      encargados: {
        1: { telefono: { message: 'validacion.telefono', args: {} } },
        2: {
          nombres: { message: 'validacion.requerido', args: {} },
          telefono: { message: 'validacion.requerido', args: {} },
        },
      },
    })
  })

  it('says that a list needs rows', () => {
    expect(validate({ nombres: 'Eva', encargados: [] })).toMatchObject({
      encargados: { message: 'validacion.elementos_minimo' },
    })
  })
})
