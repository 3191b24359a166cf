import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { I18nContext } from 'react-admin'
import { afterEach, expect, it, vi } from 'vitest'
import { i18nVisitante } from '#i18n/visitante'
import { AlmacenContext, crearAlmacen } from '../campos/almacen.ts'
import { Paso } from '../marco/Paso.tsx'
import { firmaVacia } from './firma-model.ts'
import { PasoFirma } from './PasoFirma.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('leads to the sheet that nobody signed, says what is missing there, and alarms once', async () => {
  // jsdom draws nothing.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  const almacen = crearAlmacen({ encargado_nombres: 'Ana', encargado_apellidos: 'Reyes', firma: firmaVacia() })
  const sinFirma = () => {
    almacen.rechazar({ firma: { key: 'validacion.requerido' } })
    return false
  }
  render(
    <I18nContext.Provider value={i18nVisitante}>
      <AlmacenContext value={almacen}>
        <Paso numero={6} total={6} titulo="consentimiento.titulo" boton="b" despues="d" onSiguiente={sinFirma}>
          <PasoFirma />
        </Paso>
      </AlmacenContext>
    </I18nContext.Provider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'b' }))
  const hoja = screen.getByRole('group', { name: /Ana Reyes/ })
  await waitFor(() => expect(document.activeElement).toBe(hoja))
  expect(document.getElementById(hoja.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Este dato es necesario.',
  )
  expect(screen.getAllByRole('alert')).toHaveLength(1)
})
