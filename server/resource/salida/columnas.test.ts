import * as z from 'zod'
import { expect, it } from 'vitest'
import { unCodigo, unNombre, unNumeroFiscal, unTelefono } from '#contract/campos'
import { cell, columnsOf, onPaper, printed } from './columnas.ts'

const columnas = columnsOf(
  'Clientes',
  z.object({ nota: z.string(), nombre: unNombre, codigo: unCodigo, numero: unNumeroFiscal, telefono: unTelefono }),
)

it.each(columnas)('tells text by whatever kind a list knows it: $kind', (columna) => {
  expect(printed(columna, '=1+1')).toBe("'=1+1")
  expect(cell(columna, '=1+1')).toBe("'=1+1")
  expect(cell(columna, '+50499990000')).toBe('+50499990000')
  expect(onPaper(columna, '+50499990000')).toBe('9999-0000')
})
