import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpError } from 'react-admin'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { centavos, opcional, telefono, texto, unNombre, unTelefono, version } from '#contract/campos'
import type { CeldasGuardadas } from '#contract/listas/varios'
import { columnasDe } from '#src/list/columnas/columnas-de.ts'
import { Lista } from '#src/list/Lista.tsx'
import { escenaDeLista, getList, server } from '#src/testing/lista-escena.ts'
import { renderScreen, setWidth } from '#src/testing/screen.tsx'

escenaDeLista()

const Fila = z.object({
  id: z.int(),
  version,
  nombres: unNombre,
  telefono: unTelefono.nullable(),
  total: centavos,
  activo: z.boolean(),
})
type Fila = z.output<typeof Fila>
const Guardar = z.strictObject({
  nombres: texto(40),
  telefono: opcional(telefono),
  total: centavos,
  activo: z.boolean(),
})
const COLUMNAS = columnasDe(Fila, [
  ['nombres', { edita: true }],
  ['telefono', { edita: true }],
  ['total', { edita: true }],
  ['activo', { edita: true }],
])

const filas: Fila[] = ['Ana', 'Eva', 'Luz'].map((nombres, lugar) => ({
  id: lugar + 1,
  version: 1,
  nombres,
  telefono: lugar === 1 ? null : `+5049999000${lugar}`,
  total: 1000,
  activo: true,
}))
/** No siblings that change too. */
const NADIE = { arrastrados: { cuantos: 0, nombres: [] } }
const accion = vi.fn<(...args: unknown[]) => Promise<CeldasGuardadas>>()

beforeEach(() => {
  accion.mockReset()
  getList.mockResolvedValue({ data: filas as never[], total: 3 })
})

const abrir = async (ancho = 1280) => {
  setWidth(ancho)
  renderScreen(
    <Lista<Fila>
      orden={{ field: 'nombres', order: 'ASC' }}
      columnas={COLUMNAS}
      celdas={async () => Guardar}
      tarjeta={({ nombres }) => ({ titulo: nombres })}
    />,
    { dataProvider: { ...server, accion } },
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Editar en la lista' }))
}
const cuadricula = () => screen.findByRole('grid', { name: 'Estudiantes, para editar' })
const celda = (fila: number, columna: number) =>
  screen.getAllByRole('row')[fila]?.querySelectorAll<HTMLElement>('td, th')[columna] as HTMLElement
const guardar = () => screen.getByRole('button', { name: /^Guardar/ })
const dicho = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join(' ')
const pegar = (donde: HTMLElement, texto: string) => fireEvent.paste(donde, { clipboardData: { getData: () => texto } })
const a = async (fila: number, columna: number) => {
  await cuadricula()
  await userEvent.click(celda(fila, columna))
}

describe('cells of a list', () => {
  it('begin at the first one, and go by arrows, Home, End and Tab', async () => {
    await abrir()
    await cuadricula()
    await waitFor(() => expect(document.activeElement).toBe(celda(1, 0)))
    await userEvent.keyboard('{ArrowDown}{ArrowRight}')
    expect(document.activeElement).toBe(celda(2, 1))
    await userEvent.keyboard('{End}{Tab}')
    expect(document.activeElement).toBe(celda(3, 0))
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Control>}{Home}{/Control}')
    expect(document.activeElement).toBe(celda(1, 0))
    expect(screen.getAllByRole('gridcell').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(0)
  })

  it('are written over by the first letter, which is no key of the page, and Enter goes down', async () => {
    await abrir()
    await a(1, 1)
    await userEvent.keyboard('33330001{Enter}33330002{Enter}')
    expect([celda(1, 1).textContent, celda(2, 1).textContent]).toEqual(['3333-0001', '3333-0002'])
    expect(document.activeElement).toBe(celda(3, 1))
    expect(guardar().textContent).toBe('Guardar 2 estudiantes, 2 celdas')
    await userEvent.keyboard('b{Escape}')
    expect(celda(3, 1).textContent).toBe('9999-0002')
  })

  it('are written within by F2, and Esc leaves them as they were', async () => {
    await abrir()
    await a(1, 0)
    await userEvent.keyboard('{F2} María{Enter}')
    expect(celda(1, 0).textContent).toBe('Ana María')
    await userEvent.keyboard('{ArrowUp}{F2}x{Escape}')
    expect(celda(1, 0).textContent).toBe('Ana María')
    expect(document.activeElement).toBe(celda(1, 0))
  })

  it('are emptied where they may be, and say so where not', async () => {
    await abrir()
    await a(1, 1)
    await userEvent.keyboard('{Delete}')
    expect(celda(1, 1).textContent).toBe('')
    await userEvent.keyboard('{ArrowLeft}{Delete}')
    expect(celda(1, 0).textContent).toBe('Ana')
    expect(dicho()).toContain('Esta celda no puede quedar vacía.')
  })

  it('of yes and no turn with the space bar, or by their letter', async () => {
    await abrir()
    await a(1, 3)
    await userEvent.keyboard(' ')
    expect(celda(1, 3).textContent).toBe('No')
    await userEvent.keyboard('s')
    expect(celda(1, 3).textContent).toBe('Sí')
    expect(guardar().textContent).toBe('Guardar')
  })

  it('take a block, each cell by its own rule, and say what did not fit', async () => {
    await abrir()
    await a(2, 1)
    pegar(celda(2, 1), '3333-0001\tL 20.50\n12\t5\n8888-0001\t7\n')
    await waitFor(() => expect(celda(2, 2).textContent).toBe('20.50'))
    expect(celda(3, 1).getAttribute('aria-invalid')).toBe('true')
    const frase = document.getElementById(celda(3, 1).getAttribute('aria-describedby') ?? '')
    expect(frase?.textContent).toMatch(/teléfono|dígitos/i)
    expect(dicho()).toContain('Se pegaron 4 celdas')
    expect(dicho()).toContain('1 celda está por corregir.')
    expect(dicho()).toContain('1 fila no cupo')
    expect(guardar().textContent).toBe('Guardar 1 estudiante, 2 celdas')
  })

  it('are taken back one by one, and done again', async () => {
    await abrir()
    await a(1, 1)
    pegar(celda(1, 1), '3333-0001\n3333-0002')
    await waitFor(() => expect(celda(2, 1).textContent).toBe('3333-0002'))
    await userEvent.keyboard('{Control>}z{/Control}')
    expect([celda(1, 1).textContent, celda(2, 1).textContent]).toEqual(['3333-0001', ''])
    expect(dicho()).toContain('Deshecho: Eva, Teléfono.')
    await userEvent.keyboard('{Control>}z{/Control}{Control>}y{/Control}{Control>}y{/Control}')
    expect(celda(2, 1).textContent).toBe('3333-0002')
  })

  it('are taken back by a button too, which says which, shows it, and leaves the keyboard there for the next', async () => {
    await abrir()
    await a(1, 1)
    pegar(celda(1, 1), '3333-0001\n3333-0002')
    await waitFor(() => expect(celda(2, 1).textContent).toBe('3333-0002'))
    await userEvent.click(celda(3, 3))
    const boton = screen.getByRole('button', { name: 'Deshacer la última celda' })
    await userEvent.click(boton)
    expect(dicho()).toContain('Deshecho: Eva, Teléfono.')
    expect(celda(2, 1).getAttribute('aria-selected')).toBe('true')
    expect(document.activeElement).toBe(boton)
    // There is no more to press it for.
    await userEvent.click(boton)
    expect(dicho()).toContain('Deshecho: Ana, Teléfono.')
    expect(document.activeElement).toBe(celda(1, 1))
    await userEvent.click(screen.getByRole('button', { name: 'Rehacer' }))
    expect(dicho()).toContain('Rehecho: Ana, Teléfono.')
    expect(celda(1, 1).getAttribute('aria-selected')).toBe('true')
  })

  it('are copied as a block', async () => {
    await abrir()
    await a(1, 0)
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}')
    expect(
      screen.getAllByRole('row').flatMap((fila) => [...fila.querySelectorAll('[aria-selected=true]')]),
    ).toHaveLength(4)
    const setData = vi.fn()
    fireEvent.copy(celda(2, 1), { clipboardData: { setData } })
    expect(setData).toHaveBeenCalledWith('text/plain', 'Ana\t9999-0000\nEva\t')
  })
})

describe('saving cells', () => {
  const escribir = async (fila: number, texto: string) => {
    await a(fila, 1)
    await userEvent.keyboard(`${texto}{Enter}`)
  }

  it('sends what was changed with its version, and shows what was saved', async () => {
    await abrir()
    accion.mockResolvedValue({
      cambio_id: 1,
      arrastrados: { cuantos: 1, nombres: ['Paz, Luis'] },
      filas: [{ id: 1, estado: 'guardada', registro: { ...(filas[0] as Fila), version: 2, telefono: '+50433330001' } }],
    })
    await escribir(1, '33330001')
    await userEvent.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(dicho()).toContain('Se guardó 1 estudiante.'))
    expect(dicho()).toContain('Cambió también para Paz, Luis, que tiene el mismo encargado.')
    expect(accion).toHaveBeenCalledWith('catalogos/clientes', null, 'celdas', {
      filas: [{ id: 1, version: 1, cambios: { telefono: '+50433330001' } }],
      motivo: undefined,
    })
    expect(celda(1, 1).textContent).toBe('3333-0001')
    expect(guardar().textContent).toBe('Guardar')
  })

  it('leaves what is being written where it is while the rows that were saved move', async () => {
    await abrir()
    accion.mockResolvedValue({
      ...NADIE,
      cambio_id: 1,
      filas: [{ id: 1, estado: 'guardada', registro: { ...(filas[0] as Fila), version: 2, activo: false } }],
    })
    let contestar = (_: unknown) => {}
    getList.mockReturnValue(new Promise((resolve) => (contestar = resolve as typeof contestar)))
    await a(1, 3)
    await userEvent.keyboard('n{Control>}s{/Control}')
    await a(2, 1)
    await userEvent.keyboard('3333')
    await act(async () => contestar({ data: filas.slice(1) as never[], total: 2 }))
    await userEvent.keyboard('0001')
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(3))
    expect([celda(1, 1).textContent, celda(2, 1).textContent]).toEqual(['3333-0001', '9999-0002'])
    expect(celda(1, 0).textContent).toBe('Eva')
    expect(document.activeElement).toBe(celda(2, 1))
  })

  it('leaves the rows and what is being written when the list is not read again', async () => {
    await abrir()
    accion.mockRejectedValueOnce(new HttpError('comun.error.red', 0))
    await escribir(1, '33330001')
    let fallar = (_: Error) => {}
    getList.mockReturnValue(new Promise((_, reject) => (fallar = reject)))
    await userEvent.click(guardar())
    await a(3, 1)
    await userEvent.keyboard('3333')
    await act(async () => fallar(new HttpError('comun.error.red', 0)))
    await userEvent.keyboard('0002{Enter}')
    expect(celda(3, 1).textContent).toBe('3333-0002')
  })

  it('keeps all when nobody answers, and may be tried again', async () => {
    await abrir()
    accion.mockRejectedValueOnce(new HttpError('comun.error.red', 0))
    await escribir(1, '33330001')
    await userEvent.click(guardar())
    await waitFor(() => expect(dicho()).toContain('no hubo respuesta'))
    expect(guardar().textContent).toBe('Guardar 1 estudiante, 1 celda')
  })

  it('says at the cell why the server refused it', async () => {
    await abrir()
    accion.mockResolvedValue({
      ...NADIE,
      cambio_id: null,
      filas: [{ id: 1, estado: 'rechazada', errores: { telefono: 'Ese número es de otra persona.' } }],
    })
    await escribir(1, '33330001')
    await userEvent.click(guardar())
    const porResolver = await screen.findByRole('region', { name: '1 celda por resolver' })
    expect(porResolver.textContent).toContain('Ana · Teléfono. Ese número es de otra persona.')
    await userEvent.click(within(porResolver).getByRole('button', { name: 'Ir a la celda' }))
    expect(document.activeElement).toBe(celda(1, 1))
  })

  it('asks, by cell, for mine or for what somebody else saved', async () => {
    await abrir()
    const actual = { ...(filas[0] as Fila), version: 7, telefono: '+50488880009' }
    accion.mockResolvedValueOnce({
      ...NADIE,
      cambio_id: null,
      filas: [{ id: 1, estado: 'vieja', actual, quien: 'Julia' }],
    })
    await escribir(1, '33330001')
    await userEvent.click(guardar())
    const porResolver = await screen.findByRole('region', { name: '1 celda por resolver' })
    expect(porResolver.textContent).toContain('Julia cambió este dato mientras usted lo editaba.')
    expect(within(porResolver).getByRole('button', { name: 'Dejar lo de Julia: 8888-0009' })).toBeTruthy()
    await userEvent.click(within(porResolver).getByRole('button', { name: 'Dejar lo mío: 3333-0001' }))
    accion.mockResolvedValueOnce({ ...NADIE, cambio_id: 2, filas: [{ id: 1, estado: 'igual', registro: actual }] })
    await userEvent.click(guardar())
    await waitFor(() => expect(accion).toHaveBeenCalledTimes(2))
    expect(accion.mock.lastCall?.[3]).toMatchObject({
      filas: [{ id: 1, version: 7, cambios: { telefono: '+50433330001' } }],
    })
  })

  it('goes on by itself upon what somebody changed in other cells', async () => {
    await abrir()
    const actual = { ...(filas[0] as Fila), version: 7, total: 5 }
    accion
      .mockResolvedValueOnce({ ...NADIE, cambio_id: null, filas: [{ id: 1, estado: 'vieja', actual, quien: 'Julia' }] })
      .mockResolvedValueOnce({
        ...NADIE,
        cambio_id: 2,
        filas: [{ id: 1, estado: 'guardada', registro: { ...actual, version: 8 } }],
      })
    await escribir(1, '33330001')
    await userEvent.click(guardar())
    await waitFor(() => expect(accion).toHaveBeenCalledTimes(2))
    expect(accion.mock.lastCall?.[3]).toMatchObject({ filas: [{ id: 1, version: 7 }] })
  })

  it('asks before what was typed is given up', async () => {
    await abrir()
    await escribir(1, '33330001')
    await userEvent.click(screen.getByRole('button', { name: 'Terminar' }))
    const pregunta = await screen.findByRole('dialog', { name: '¿Descartar lo que no ha guardado?' })
    expect(pregunta.textContent).toContain('1 estudiante, 1 celda')
    await userEvent.click(within(pregunta).getByRole('button', { name: 'Descartar' }))
    await waitFor(() => expect(screen.queryByRole('grid')).toBeNull())
  })
})

describe('on a telephone', () => {
  it('a pasted block says what of it fell nowhere, and what is left empty', async () => {
    await abrir(390)
    await userEvent.click(await screen.findByRole('button', { name: 'Editar Luz' }))
    pegar(screen.getByRole('textbox', { name: 'Teléfono' }), '\t5\tsí\tx\nb')
    await waitFor(() => expect(dicho()).toContain('1 columna no cupo.'))
    expect(dicho()).toContain('1 queda vacía. 1 fila no cupo')
  })

  it('a card opens the same fields, and the next row is one touch away', async () => {
    await abrir(390)
    await userEvent.click(await screen.findByRole('button', { name: 'Editar Ana' }))
    const hoja = await screen.findByRole('dialog', { name: 'Editar Ana' })
    const campo = within(hoja).getByRole('textbox', { name: 'Teléfono' })
    await userEvent.clear(campo)
    await userEvent.type(campo, '33330001')
    await userEvent.click(within(hoja).getByRole('button', { name: 'Siguiente' }))
    expect(await screen.findByRole('dialog', { name: 'Editar Eva' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Listo' }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Guardar 1 estudiante, 1 celda' })).toBeTruthy())
    expect(screen.getByRole('button', { name: 'Editar Ana' }).textContent).toContain('3333-0001')
  })
})
