import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Ajustar, Importacion, Rechazo } from '#contract/importacion/importaciones'
import { seguirBorradores } from '#src/session/borrador.ts'
import { sessionStore } from '#src/session/session.ts'
import { fakeServer, json, LOGIN_CALL, sesion, TOKEN_CALL } from '#src/testing/fake-server.ts'
import { renderScreen } from '#src/testing/screen.tsx'
import { Revisada } from './Revisada.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

const CORREO = { linea: 3, columna: 'Correo', valor: 'no es', motivo: 'Escriba un correo.' }
const APELLIDOS = { linea: 4, columna: 'Apellidos', valor: '', motivo: 'Falta.' }

const revisada = (errores: Rechazo[], datos: Partial<Importacion> = {}): Importacion => ({
  id: 7,
  tipo: 'clientes',
  archivo: 'alumnos.csv',
  estado: errores.length ? 'rechazada' : 'lista',
  total: 5,
  hechas: 0,
  nuevas: 5 - errores.length,
  cambiadas: 0,
  iguales: 0,
  diferentes: 0,
  rechazadas: errores.length,
  apartadas: 0,
  actualizar: false,
  columnas: [],
  ignoradas: [],
  lectura: { hoja: null, hojas: [], ocultas: 0, orden_fecha: null, orden_dicho: false, duda: null },
  muestra: [],
  diferencias: [],
  errores,
  creado_en: '2026-10-01T12:00:00Z',
  ...datos,
})

/** The review with a server that answers when it is told to: with an import, or with nothing when it fails. */
function revision(primera: Importacion) {
  const pedidos: Ajustar[] = []
  let contestar: (otra?: Importacion) => void = () => {}
  function Pantalla() {
    const [importacion, setImportacion] = useState(primera)
    const [ocupado, setOcupado] = useState(false)
    return (
      <Revisada
        importacion={importacion}
        ocupado={ocupado}
        onImportar={() => {}}
        onOtra={() => {}}
        onAjustar={(ajustes, alRevisar) => {
          pedidos.push(ajustes)
          setOcupado(true)
          contestar = (otra) => {
            setOcupado(false)
            if (!otra) return
            setImportacion(otra)
            alRevisar()
          }
        }}
      />
    )
  }
  const { unmount } = renderScreen(<Pantalla />)
  return { pedidos, unmount, contestar: (otra?: Importacion) => act(() => contestar(otra)) }
}

const correo = () => screen.getByLabelText<HTMLInputElement>('Correo, línea 3')
const apellidos = () => screen.getByLabelText<HTMLInputElement>('Apellidos, línea 4')
const escribir = (caja: HTMLElement, value: string) => fireEvent.change(caja, { target: { value } })
const pulsar = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }))

describe('what is written in the review of a file', () => {
  it('is sent without the rest, and what was written as it stood is confirmed', () => {
    const { pedidos } = revision(revisada([CORREO, APELLIDOS]))
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Revisar otra vez/ }).disabled).toBe(true)
    escribir(correo(), 'otro')
    escribir(correo(), 'no es')
    pulsar('Revisar otra vez')
    expect(pedidos).toEqual([{ cambios: [{ linea: 3, columna: 'Correo', valor: 'no es' }] }])
  })

  it.each<[string, string | RegExp, Partial<Importacion>, Ajustar]>([
    ['the others are set apart', /^Dejar aparte/, {}, { apartar: true }],
    ['those that are there are to change', 'Cambiarlos también', { diferentes: 2, iguales: 2 }, { actualizar: true }],
    [
      'the days are read in another order',
      'Leer al revés',
      { lectura: { ...revisada([]).lectura, orden_fecha: 'dma', orden_dicho: true } },
      { orden_fecha: 'mda' },
    ],
  ])('goes along when %s', (_cuando, boton, datos, pedido) => {
    const { pedidos } = revision(revisada([CORREO, APELLIDOS], datos))
    escribir(apellidos(), 'Luna')
    pulsar(boton)
    expect(pedidos).toEqual([{ ...pedido, cambios: [{ linea: 4, columna: 'Apellidos', valor: 'Luna' }] }])
  })

  it('stays when the check fails, can not change on the way, and gives place to what the file says then', () => {
    const { contestar } = revision(revisada([CORREO, APELLIDOS]))
    escribir(correo(), 'otro')
    pulsar(/^Revisar otra vez/)
    expect(correo().readOnly).toBe(true)
    contestar()
    expect([correo().value, correo().readOnly]).toEqual(['otro', false])
    pulsar(/^Revisar otra vez/)
    contestar(revisada([{ ...CORREO, valor: 'OTRO' }]))
    expect(correo().value).toBe('OTRO')
  })

  it('stays over a reload of the page, until it was checked', async () => {
    fakeServer({
      [LOGIN_CALL]: () => json({ status: 200, token: 'x', navbar: [] }),
      [TOKEN_CALL]: () => json(sesion()),
    })
    await sessionStore.login({ email: 'x', pass: 'x', mantener: false })
    const dejar = seguirBorradores()
    revision(revisada([CORREO, APELLIDOS])).unmount()
    const primera = revision(revisada([CORREO, APELLIDOS]))
    escribir(apellidos(), 'Luna')
    primera.unmount()
    const { contestar, pedidos, unmount } = revision(revisada([CORREO, APELLIDOS]))
    expect([correo().value, apellidos().value]).toEqual(['no es', 'Luna'])
    pulsar(/^Revisar otra vez/)
    expect(pedidos).toEqual([{ cambios: [{ linea: 4, columna: 'Apellidos', valor: 'Luna' }] }])
    contestar(revisada([CORREO]))
    unmount()
    revision(revisada([CORREO, APELLIDOS]))
    expect(apellidos().value).toBe('')
    dejar()
  })

  it('has a word for names whose letters no paper has', () => {
    const sin_letra = { cuantos: 2, primeros: [{ linea: 5, nombre: '李' }] }
    revision(revisada([], { lectura: { ...revisada([]).lectura, sin_letra } }))
    expect(screen.getByText(/letras de 2 nombres y pondrán «\?»: 李 \(línea 5\)/)).toBeTruthy()
  })

  it('is not to be set apart where that would leave nothing to import', () => {
    revision(revisada([CORREO], { nuevas: 0, iguales: 4 }))
    expect(screen.getByRole('alert').textContent).toBe('Falta corregir una línea: escríbala aquí.')
    expect(screen.queryByRole('button', { name: /^Dejar aparte/ })).toBeNull()
  })

  it('leaves the focus on the first box that is left, and then on the word that none is', () => {
    const { contestar } = revision(revisada([CORREO, APELLIDOS]))
    escribir(correo(), 'ana@ejemplo.hn')
    pulsar(/^Revisar otra vez/)
    contestar(revisada([APELLIDOS]))
    expect(document.activeElement).toBe(apellidos())
    escribir(apellidos(), 'Luna')
    pulsar(/^Revisar otra vez/)
    contestar(revisada([]))
    expect(document.activeElement?.textContent).toContain('Ya no falta nada por corregir')
  })
})
