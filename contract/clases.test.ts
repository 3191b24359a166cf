import * as z from 'zod'
import { describe, expect, it } from 'vitest'
import { centavos, fecha, hora, id, identidad, instante, mes, opcional, texto, unCodigo, unNombre } from './campos.ts'
import { unNumeroFiscal, unTelefono } from './campos.ts'
import { clasesDe } from './clases.ts'

describe("a field's kind", () => {
  it('is what its schema says, whether or not it may be absent', () => {
    const Fila = z.object({
      dado: centavos,
      debe: centavos.nullable(),
      desde: fecha.nullable(),
      periodo: mes,
      empieza: hora.optional(),
      creado_en: instante,
      cuantos: z.int(),
      activo: z.boolean(),
      estado: z.enum(['uno', 'otro']).nullable(),
      metodos: z.array(z.enum(['efectivo'])),
      cursos: z.array(z.object({ nombre: z.string() })),
      dni: identidad.nullable(),
      telefono: unTelefono.nullable(),
      codigo: unCodigo,
      numero: unNumeroFiscal.nullable(),
      nombre: unNombre,
    })
    expect(clasesDe(Fila)).toEqual({
      dado: 'dinero',
      debe: 'dinero',
      desde: 'fecha',
      periodo: 'mes',
      empieza: 'hora',
      creado_en: 'instante',
      cuantos: 'numero',
      activo: 'si_no',
      estado: 'palabra',
      metodos: 'palabras',
      cursos: 'nombres',
      dni: 'identidad',
      telefono: 'telefono',
      codigo: 'codigo',
      numero: 'fiscal',
      nombre: 'nombre',
    })
  })

  it('goes without saying of plain text, and there is none of ids, versions and what has no name', () => {
    const Fila = z.object({
      id,
      cliente_id: id,
      version: z.int(),
      nota: opcional(texto(200)),
      lugar: z.object({ piso: z.int() }),
      pares: z.array(z.object({ uno: z.int() })),
    })
    expect(clasesDe(Fila)).toEqual({})
  })
})
