import { act, renderHook } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import type { PagoEscrito } from '#resources/recibos/recibos-individuales/cobro/cobro-model.ts'
import { erroresDePago } from '#resources/recibos/recibos-individuales/cobro/rechazo.ts'
import { conEfectivo, conPago, conSaldosDe, enEfectivo, usePagos } from './use-pagos.ts'

const useMostrador = () => usePagos(...useState<readonly PagoEscrito[]>(enEfectivo))

it('says nothing of a refused payment beside the one that takes its place', () => {
  const { result } = renderHook(useMostrador)
  act(() => result.current.agregar('transferencia'))
  const enviados = result.current.pagos
  act(() => result.current.quitar(enviados[1]?.clave ?? 0))
  act(() => result.current.agregar('deposito'))
  const [, otro] = result.current.pagos
  expect(otro && erroresDePago(otro, enviados, { 1: { fecha_banco: 'Es anterior al cargo.' } })).toEqual({})
  expect(result.current.reciente).toBe(otro?.clave)
})

const formas = (pagos: readonly PagoEscrito[]) => pagos.map(({ metodo, monto }) => [metodo, monto])

it('puts cash that was typed first, and changes the cash that is there', () => {
  const tarjeta = conPago([], 'tarjeta')
  expect(formas(conEfectivo(tarjeta, 50_00))).toEqual([
    ['efectivo', 50_00],
    ['tarjeta', null],
  ])
  expect(new Set(conEfectivo(tarjeta, 50_00).map(({ clave }) => clave)).size).toBe(2)
  expect(formas(conEfectivo(conPago(enEfectivo(), 'tarjeta'), 50_00))[0]).toEqual(['efectivo', 50_00])
})

it('leaves the credit of who is charged no more, with cash where nothing else is left', () => {
  const ana = { cliente_id: 1, nombre: 'Ana', a_favor: 20_00 }
  const conSaldo = conPago(enEfectivo(), 'saldo_a_favor', ana)
  expect(conSaldosDe(conSaldo, [ana])).toEqual(conSaldo)
  expect(formas(conSaldosDe(conSaldo, [{ ...ana, cliente_id: 2 }]))).toEqual([['efectivo', null]])
  expect(formas(conSaldosDe(conPago([], 'saldo_a_favor', ana), []))).toEqual([['efectivo', null]])
})
