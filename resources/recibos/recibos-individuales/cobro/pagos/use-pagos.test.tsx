import { act, renderHook } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import type { PagoEscrito } from '#resources/recibos/recibos-individuales/cobro/cobro-model.ts'
import { erroresDePago } from '#resources/recibos/recibos-individuales/cobro/rechazo.ts'
import { enEfectivo, usePagos } from './use-pagos.ts'

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
