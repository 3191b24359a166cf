import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import type { Comparacion, Resultado } from '#contract/reportes/nuevos-registros'
import { renderScreen } from '#src/testing/screen.tsx'
import { Comparar } from './Comparar.tsx'
import { hechoDe, marcadosAlAbrir } from './registros-model.ts'

afterEach(cleanup)

it('shows what differs side by side, takes at first only what the record lacks, and what is ticked', async () => {
  open()
  const filas = screen.getAllByRole('row').slice(1)
  expect(filas.map((fila) => fila.textContent)).toEqual([
    'DNI—0801-2014-12345',
    'Teléfono del encargado9876-54323344-5566',
  ])
  const telefono = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Tomar Teléfono del encargado del registro' })
  const dni = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Tomar DNI del registro' })
  expect([dni.checked, telefono.checked]).toEqual([true, false])
  await userEvent.click(telefono)
  expect(telefono.checked).toBe(true)
  expect(getComputedStyle(within(filas[1] as HTMLElement).getByText('9876-5432')).textDecoration).toContain(
    'line-through',
  )
  await userEvent.click(dni)
  expect(screen.getByTestId('marcados').textContent).toBe('encargado_telefono')
  await userEvent.click(screen.getByRole('button', { name: 'Marcar todo lo distinto' }))
  expect(screen.getByTestId('marcados').textContent).toBe('dni,encargado_telefono')
  expect(screen.getByText(/Encargado en archivo: Ana Cruz\./)).toBeTruthy()
  expect(screen.getByText('Ya dicen lo mismo: nombres, apellidos.')).toBeTruthy()
})

it('says so when nothing differs, and that the guardian is new', () => {
  open({ ...COMPARACION, campos: [], encargado: null })
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.getByText(/La ficha ya dice lo mismo\. Su encargado se agrega a la ficha\./)).toBeTruthy()
})

it('tells a seat that was taken after the reservation was over', () => {
  const uno: Resultado = {
    curso_id: 1,
    curso_nombre: 'Inglés',
    resultado: 'matriculado',
    matricula_id: 1,
    lugar: null,
    vencida: false,
  }
  expect(
    [uno, { ...uno, vencida: true }, { ...uno, vencida: true, resultado: 'ya_matriculado' as const }].map(hechoDe),
  ).toEqual(['matriculado', 'matriculado_vencida', 'ya_matriculado'])
})

const COMPARACION: Comparacion = {
  cliente: { id: 1, codigo: 'C-000001', nombre: 'Mejía Reyes, Sofía' },
  encargado: { id: 2, codigo: '', nombre: 'Ana Cruz' },
  campos: [
    { campo: 'dni', actual: null, propuesto: '0801-2014-12345' },
    { campo: 'encargado_telefono', actual: '9876-5432', propuesto: '3344-5566' },
  ],
  iguales: ['nombres', 'apellidos'],
  ya_matriculado: [],
}

function open(comparacion = COMPARACION) {
  return renderScreen(<Prueba comparacion={comparacion} />, { resource: 'reportes/NuevosRegistros' })
}

function Prueba({ comparacion }: { comparacion: Comparacion }) {
  const [marcados, setMarcados] = useState(() => marcadosAlAbrir(comparacion))
  return (
    <>
      <Comparar comparacion={comparacion} marcados={marcados} onMarcar={setMarcados} />
      <p data-testid="marcados">{[...marcados].sort().join()}</p>
    </>
  )
}
