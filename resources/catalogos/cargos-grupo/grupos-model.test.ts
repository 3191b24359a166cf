import { describe, expect, it } from 'vitest'
import type { DelGrupo } from '#contract/catalogos/cargos-grupo'
import { elegidosDe, filtroDeDireccion } from './grupos-model.ts'

const estudiante = (cliente_id: number, repetido: DelGrupo['repetido'] = null): DelGrupo => ({
  cliente_id,
  codigo: `C-${cliente_id}`,
  nombre: `Mejía, Sofía ${cliente_id}`,
  matricula_id: null,
  curso_nombre: null,
  repetido,
})

describe('who is charged', () => {
  const todos = [estudiante(1), estudiante(2, { cargo_id: 9, fecha: '2026-11-01', neto: 100 }), estudiante(3)]

  it('is everybody who does not have that charge', () => {
    expect(elegidosDe(todos, new Set())).toEqual({ cliente_ids: [1, 3], repetir: [] })
  })

  it('is not who was taken out, and is who was put in although she has it', () => {
    expect(elegidosDe(todos, new Set([1, 2]))).toEqual({ cliente_ids: [2, 3], repetir: [2] })
  })
})

it('reads the filter of the list of students, and nothing that is none', () => {
  const de = (filtro: string) => filtroDeDireccion(new URLSearchParams({ filtro }))
  expect(de('{"con_deuda":true}')).toEqual({ con_deuda: true })
  expect([de('['), de('[1]'), de('7'), filtroDeDireccion(new URLSearchParams())]).toEqual([null, null, null, null])
})
