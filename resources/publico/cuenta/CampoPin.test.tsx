import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { I18nContext } from 'react-admin'
import { afterEach, expect, it } from 'vitest'
import { cuenta } from '#i18n/es-HN/cuenta'
import { proveedorDe } from '#i18n/proveedor'
import { visitante } from '#i18n/visitante'
import { AlmacenContext, crearAlmacen } from '../campos/almacen.ts'
import { CampoPin } from './CampoPin.tsx'

afterEach(cleanup)

it('says that what is no figure was left out, until only figures are typed', async () => {
  const almacen = crearAlmacen({ pin: '' })
  render(
    <I18nContext value={proveedorDe({ ...visitante, cuenta })}>
      <AlmacenContext value={almacen}>
        <CampoPin nombre="pin" etiqueta="cuenta.entrada.pin" nuevo={false} />
      </AlmacenContext>
    </I18nContext>,
  )
  const pin = screen.getByLabelText('PIN')
  await userEvent.type(pin, '25a')
  expect(screen.getByRole('status').textContent).toBe('El PIN lleva solo números: lo demás no se escribió.')
  expect(almacen.valores().pin).toBe('25')
  await userEvent.type(pin, '80')
  expect(screen.getByRole('status').textContent).toBe('')
  expect(almacen.valores().pin).toBe('2580')
})
