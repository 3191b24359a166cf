import { beforeAll, describe, expect, it } from 'vitest'
import type { Cabeza, Cruce } from '#contract/reportes/cruces'
import { resumirDias } from '#server/reportes/recibosgeneral/dias'
import { startServer, type Client } from '#tests/api/apoyo/helper'
import * as hay from '#tests/kit'

/* More rows and columns than a cross has room for. */

const server = startServer()
let conta: Client
const CUANTOS = 1_100

beforeAll(async () => {
  const { db } = server
  conta = await server.as('Contabilidad')
  const usuario_id = await hay.usuario(db, 'Recepción')
  const caja_id = await hay.caja(db, { usuario_id })
  const cursos = await hay.filas(db, 'cursos', CUANTOS, () => ({}))
  const cliente_id = await hay.estudiante(db)
  const matriculas = await hay.filas(db, 'matriculas', CUANTOS, (n) => ({ cliente_id, curso_id: cursos[n - 1] }))
  const cargos = await hay.filas(db, 'cargos', CUANTOS, (n) => ({
    cliente_id,
    matricula_id: matriculas[n - 1],
    bruto: n,
  }))
  // Each receipt pays two courses: the n-th, n centavos, and the one after it.
  const recibos = await hay.filas(db, 'recibos', CUANTOS, () => ({ cliente_id, caja_id, usuario_id }))
  await hay.filas(db, 'recibo_lineas', 2 * CUANTOS, (n) => ({
    ...{ recibo_id: recibos[(n - 1) >> 1], orden: 2 - (n % 2) },
    ...{ cargo_id: cargos[((n - 1) >> 1) + (n % 2 ? 0 : 1)] ?? cargos[0], total: ((n - 1) >> 1) + 1 },
    ...{ descripcion: 'Mensualidad', precio: ((n - 1) >> 1) + 1 },
  }))
  await hay.filas(db, 'recibo_pagos', CUANTOS, (n) => ({
    recibo_id: recibos[n - 1],
    orden: 1,
    metodo: 'efectivo',
    monto: 2 * n,
  }))
})

const cruce = async (filtro: object): Promise<Cruce> => {
  const { status, body } = await conta.get<Cruce>(
    `/RecibosGeneral/cruce?filter=${encodeURIComponent(JSON.stringify(filtro))}`,
  )
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const suma = (cabezas: readonly Cabeza[]) => cabezas.reduce((total, { valor }) => total + valor, 0)

describe('a cross of more than there is room for', () => {
  it.each(['not kept yet', 'kept'])(
    'has the largest, and the others together, whose shared receipts it does not count (%s)',
    async (como) => {
      if (como === 'kept') await resumirDias(server.db)
      const total = { valor: CUANTOS * (CUANTOS + 1), documentos: CUANTOS }
      const { filas, ...largo } = await cruce({ vista: 'curso', columnas: 'metodo' })
      expect(largo.total).toEqual(total)
      expect(filas).toHaveLength(1_000)
      expect(suma(filas)).toBe(total.valor)
      const demas = filas.at(-1)
      expect(demas).toEqual({ id: null, nombre: '', valor: demas?.valor })

      for (const vista of ['metodo', 'mes']) {
        const ancho = await cruce({ vista, columnas: 'curso' })
        expect(ancho.columnas).toHaveLength(60)
        expect(suma(ancho.columnas)).toBe(total.valor)
        expect(ancho.total).toEqual(total)
        expect(ancho.filas).toMatchObject([total])
        const ultima = ancho.columnas.at(-1)
        expect(ultima?.id).toBeNull()
        expect(ultima?.documentos).toBeUndefined()
        expect(ancho.celdas.find(({ columna }) => columna === 59)).toEqual({
          ...{ fila: 0, columna: 59, valor: ultima?.valor },
        })
        expect(ancho.suman).toBe(false)
      }

      const { filas: unas, columnas } = await cruce({ vista: 'curso', columnas: 'metodo', metodo: ['efectivo'] })
      expect(unas.at(-1)).toMatchObject({ id: null, documentos: expect.any(Number) })
      expect(columnas).toMatchObject([total])
    },
  )
})
