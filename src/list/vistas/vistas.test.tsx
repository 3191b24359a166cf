import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpError } from 'react-admin'
import { describe, expect, it } from 'vitest'
import type { VistaDeLista } from '#contract/ajustes/filtros-guardados'
import { columnasDe } from '#src/list/columnas/columnas-de.ts'
import { FiltroOpciones } from '#src/list/filtros/filters.tsx'
import { Lista } from '#src/list/Lista.tsx'
import { Fila, ORDEN, escenaDeLista, getList, guardados, rows, server } from '#src/testing/lista-escena.ts'
import { renderScreen, setWidth } from '#src/testing/screen.tsx'
import { paste } from '#tests/paste'

escenaDeLista()

const list = (
  <Lista<Fila>
    orden={ORDEN}
    exporta
    filtros={<FiltroOpciones source="estado" opciones={['activa', 'retirada']} />}
    tarjeta={({ nombres }) => ({ titulo: nombres })}
    columnas={columnasDe(Fila, ['nombres', 'total', 'fecha', 'estado'])}
  />
)

const vista = (datos: Partial<VistaDeLista> = {}): VistaDeLista => ({
  id: 5,
  version: 1,
  recurso: 'catalogos/clientes',
  nombre: 'Retiradas',
  filtro: { estado: 'retirada' },
  orden: { field: 'fecha', order: 'DESC' },
  columnas: null,
  fuera: [],
  roles: [],
  propia: true,
  duenio: 'Ana',
  cambia: true,
  quita: true,
  fijada: true,
  en_inicio: false,
  para_todos: { fijada: true, en_inicio: false },
  ...datos,
})
const open = async (path = '/') => {
  const view = renderScreen(list, { dataProvider: server, path })
  await screen.findByText('Estudiantes')
  return view
}
const menu = async () => {
  await userEvent.click(screen.getByRole('button', { name: /^Vistas/ }))
  return within(await screen.findByRole('menu'))
}
const tira = async () => within(await screen.findByRole('navigation', { name: 'Vistas de esta lista' }))
const pedido = () => getList.mock.lastCall?.[1]
const titulos = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
const enUna = async () =>
  (await tira()).getAllByRole('link').flatMap((link) => (link.getAttribute('aria-current') ? [link.textContent] : []))

describe('the tabs of a list', () => {
  it('are the views that stand there, each a link; the list as it comes is the first', async () => {
    guardados.push(
      vista(),
      vista({ id: 6, nombre: 'Sin fijar', fijada: false }),
      vista({ id: 7, recurso: 'otra/lista' }),
    )
    await open()
    expect((await tira()).getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['General', 'Retiradas'])
    expect(await enUna()).toEqual(['General'])
    await userEvent.click((await tira()).getByRole('link', { name: 'Retiradas' }))
    await waitFor(() =>
      expect(pedido()).toMatchObject({ filter: { estado: 'retirada' }, sort: { field: 'fecha', order: 'DESC' } }),
    )
    expect(await enUna()).toEqual(['Retiradas'])
    await userEvent.click((await tira()).getByRole('link', { name: 'General' }))
    await waitFor(() => expect(pedido()).toMatchObject({ filter: {}, sort: ORDEN }))
    expect(await enUna()).toEqual(['General'])
  })

  it('are none where no view stands there', async () => {
    guardados.push(vista({ fijada: false }))
    await open()
    await screen.findByText('Ana')
    expect(screen.queryByRole('navigation', { name: 'Vistas de esta lista' })).toBeNull()
  })

  it('say which asks what the list is asked, whoever led there', async () => {
    guardados.push(vista())
    await open('/?filter={"estado":"retirada"}&sort=fecha&order=DESC')
    await waitFor(async () => expect(await enUna()).toEqual(['Retiradas']))
  })

  it('say that a view was changed; without its filters the list is in none', async () => {
    guardados.push(vista())
    await open('/?filter={"estado":"activa"}&sort=fecha&order=DESC&vista=5')
    expect(await screen.findByRole('img', { name: 'con cambios sin guardar' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Limpiar' }))
    await waitFor(() => expect(pedido()).toMatchObject({ filter: {}, sort: ORDEN }))
    expect(await enUna()).toEqual(['General'])
    // The next question is no change of it.
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Estado' }), 'activa')
    await waitFor(() => expect(pedido()).toMatchObject({ filter: { estado: 'activa' } }))
    expect(await enUna()).toEqual(['General'])
  })
})

describe('a link', () => {
  it('that names a view alone opens it', async () => {
    guardados.push(vista())
    await open('/?vista=5')
    await waitFor(() =>
      expect(pedido()).toMatchObject({ filter: { estado: 'retirada' }, sort: { field: 'fecha', order: 'DESC' } }),
    )
    expect(await enUna()).toEqual(['Retiradas'])
  })

  it('that names one that is gone says so, and shows the list as it comes', async () => {
    await open('/?vista=99')
    expect(await screen.findByText(/Esa vista ya no está/)).toBeTruthy()
    expect(await screen.findByText('Ana')).toBeTruthy()
  })

  it('that says the question too goes on without the view, and says that it is gone', async () => {
    await open('/?filter={"estado":"retirada"}&vista=99')
    expect(await screen.findByText('Ana')).toBeTruthy()
    expect(pedido()).toMatchObject({ filter: { estado: 'retirada' } })
    expect(await screen.findByText(/La vista en que estaba ya no está/)).toBeTruthy()
  })

  it('says nothing of a view that is there, nor once the list is as it comes', async () => {
    guardados.push(vista())
    await open('/?filter={"estado":"retirada"}&vista=5')
    expect(await enUna()).toHaveLength(1)
    expect(screen.queryByText(/ya no está/)).toBeNull()
    cleanup()
    await open('/?filter={}&vista=99')
    expect(await screen.findByText('Ana')).toBeTruthy()
    expect(screen.queryByText(/ya no está/)).toBeNull()
  })
})

describe('the columns of a view', () => {
  it('are shown in it, and those of its user again outside', async () => {
    guardados.push(vista({ columnas: ['nombres', 'fecha'] }))
    await open('/?vista=5')
    await waitFor(() => expect(titulos()).toEqual(['Nombres', 'Fecha']))
    await userEvent.click((await tira()).getByRole('link', { name: 'General' }))
    await waitFor(() => expect(titulos()).toEqual(['Nombres', 'Total', 'Fecha', 'Estado']))
  })

  it('that are not there any more are named, and the others stay', async () => {
    guardados.push(vista({ columnas: ['nombres', 'grupo_sanguineo'], fuera: ['beca_gte'] }))
    await open('/?vista=5')
    expect((await screen.findByText(/le falta/)).textContent).toMatch(/A «Retiradas» le falta «.+», «.+»/)
    expect(titulos()).toEqual(['Nombres'])
  })

  it('changed in it are its own: the list’s stay', async () => {
    guardados.push(vista({ columnas: ['nombres', 'fecha'] }))
    server.update.mockResolvedValue({ data: vista() as never })
    await open('/?vista=5')
    await waitFor(() => expect(titulos()).toEqual(['Nombres', 'Fecha']))
    await userEvent.click(screen.getByRole('button', { name: 'Columnas' }))
    await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Total' }))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(titulos()).toEqual(['Nombres', 'Total', 'Fecha']))
    await userEvent.click((await menu()).getByText('Guardar los cambios en «Retiradas»'))
    await waitFor(() =>
      expect(server.update.mock.lastCall?.[1].data).toMatchObject({
        columnas: ['nombres', 'total', 'fecha'],
        version: 1,
      }),
    )
  })
})

describe('the menu', () => {
  it('applies a view with its order', async () => {
    guardados.push(vista({ fijada: false }))
    await open('/?filter={"q":"ana"}')
    await userEvent.click(await (await menu()).findByText('Retiradas'))
    await waitFor(() =>
      expect(pedido()).toMatchObject({ filter: { estado: 'retirada' }, sort: { field: 'fecha', order: 'DESC' } }),
    )
    // It is in it: its tab is there as long as it is.
    expect(await enUna()).toEqual(['Retiradas'])
  })

  it('keeps the question of now under a name, with its columns, its places and its roles', async () => {
    server.create.mockResolvedValue({ data: vista({ id: 6, nombre: 'Las Anas' }) as never })
    await open('/?filter={"q":"ana"}')
    await userEvent.click((await menu()).getByText('Guardar como vista nueva…'))
    await paste(await screen.findByLabelText(/Nombre de la vista/), 'Las Anas')
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Contabilidad' }))
    await userEvent.click(screen.getByRole('button', { name: 'Guardar vista' }))
    await waitFor(() =>
      expect(server.create.mock.lastCall).toMatchObject([
        'FiltrosGuardados',
        {
          data: {
            recurso: 'catalogos/clientes',
            nombre: 'Las Anas',
            filtro: { q: 'ana' },
            orden: ORDEN,
            columnas: ['nombres', 'total', 'fecha', 'estado'],
            fijada: true,
            en_inicio: false,
            roles: [2],
          },
        },
      ]),
    )
    expect((await screen.findByTestId('toast')).textContent).toBe('Vista «Las Anas» guardada.')
  })

  it('puts the server’s words beside the name that is taken, and keeps what was typed', async () => {
    server.create.mockRejectedValue(new HttpError('Revise', 422, { errors: { nombre: 'Escriba otro.' } }))
    await open('/?filter={"q":"ana"}')
    await userEvent.click((await menu()).getByText('Guardar como vista nueva…'))
    await paste(await screen.findByLabelText(/Nombre de la vista/), 'Las Anas')
    await userEvent.click(screen.getByRole('button', { name: 'Guardar vista' }))
    expect(await screen.findByText('Escriba otro.')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>(/Nombre de la vista/).value).toBe('Las Anas')
  })

  it('saves changes of who may, at the version that they saw, and tells a colleague’s', async () => {
    guardados.push(vista({ version: 3 }))
    server.update.mockRejectedValue(new HttpError('Luis la cambió antes.', 412, { code: 'version_vieja' }))
    await open('/?filter={"estado":"activa"}&vista=5')
    await screen.findByRole('img', { name: 'con cambios sin guardar' })
    await userEvent.click((await menu()).getByText('Guardar los cambios en «Retiradas»'))
    await waitFor(() =>
      expect(server.update.mock.lastCall?.[1].data).toMatchObject({ filtro: { estado: 'activa' }, version: 3 }),
    )
    expect((await screen.findByTestId('toast')).textContent).toBe('Luis la cambió antes.')
    expect(pedido()).toMatchObject({ filter: { estado: 'activa' } })
  })

  it('offers no change of what belongs to others', async () => {
    guardados.push(
      vista({
        propia: false,
        cambia: false,
        quita: false,
        duenio: 'Luis Paz',
        roles: [{ id: 2, nombre: 'Contabilidad' }],
      }),
    )
    await open('/?filter={"estado":"activa"}&vista=5')
    await screen.findByRole('img', { name: 'con cambios sin guardar' })
    const opciones = await menu()
    expect(opciones.getByText('de Luis Paz')).toBeTruthy()
    expect(opciones.queryByText(/Guardar los cambios/)).toBeNull()
    await userEvent.click(opciones.getByText('Fijar, cambiar o quitar vistas…'))
    const dialogo = within(await screen.findByRole('dialog'))
    expect(dialogo.queryByRole('button', { name: /Cambiar|Eliminar/ })).toBeNull()
    server.accion.mockResolvedValue({})
    await userEvent.click(dialogo.getByRole('checkbox', { name: 'Pestaña de «Retiradas»' }))
    await waitFor(() =>
      expect(server.accion.mock.lastCall).toEqual(['FiltrosGuardados', 5, 'lugar', { fijada: false }]),
    )
  })

  it('renames, and takes away after asking', async () => {
    guardados.push(vista())
    server.update.mockResolvedValue({ data: vista({ nombre: 'Retiradas 2026' }) as never })
    server.delete.mockResolvedValue({ data: vista() as never })
    await open()
    await tira()
    await userEvent.click((await menu()).getByText('Fijar, cambiar o quitar vistas…'))
    await userEvent.click(await screen.findByRole('button', { name: 'Cambiar «Retiradas»' }))
    await userEvent.type(await screen.findByLabelText(/Nombre de la vista/), ' 2026')
    await userEvent.click(screen.getByRole('button', { name: 'Guardar vista' }))
    await waitFor(() =>
      expect(server.update.mock.lastCall?.[1]).toMatchObject({
        id: 5,
        data: { nombre: 'Retiradas 2026', version: 1, roles: [] },
      }),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Eliminar «Retiradas»' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Eliminar' }))
    await waitFor(() => expect(server.delete.mock.lastCall?.[1]).toMatchObject({ id: 5 }))
  })
})

describe('a report by mail', () => {
  const porCorreo = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Exportar' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Enviar por correo cada…' }))
    return within(await screen.findByRole('dialog'))
  }

  it('is of the view that is open, or of the list as it is now', async () => {
    guardados.push(vista())
    server.accion.mockResolvedValue([])
    await open('/?vista=5')
    await screen.findByText('Ana')
    let dialogo = await porCorreo()
    await userEvent.click(dialogo.getByRole('button', { name: 'Recibirlo' }))
    await waitFor(() => expect(server.accion.mock.lastCall?.[3]).toMatchObject({ vista_id: 5 }))
    dialogo = await porCorreo()
    await userEvent.click(dialogo.getByRole('combobox', { name: 'Qué se envía' }))
    await userEvent.click(await screen.findByRole('option', { name: 'La lista como está ahora' }))
    await userEvent.click(dialogo.getByRole('radio', { name: 'Cada lunes, con la semana que terminó' }))
    await userEvent.click(dialogo.getByRole('button', { name: 'Recibirlo' }))
    await waitFor(() => expect(server.accion.mock.lastCall?.[3]).toMatchObject({ cada: 'semana' }))
    expect(server.accion.mock.lastCall?.[3]).not.toHaveProperty('vista_id')
  })
})

describe('a server that knows no views', () => {
  it('has its lists all the same, and is asked again by the menu alone', async () => {
    server.lista.mockRejectedValueOnce(new HttpError('No existe', 404))
    await open()
    expect(await screen.findByText('Ana')).toBeTruthy()
    expect(screen.queryByTestId('toast')).toBeNull()
    guardados.push(vista())
    await userEvent.click((await menu()).getByText('Las vistas no se pudieron cargar'))
    expect(await screen.findByRole('menuitemradio', { name: 'Retiradas' })).toBeTruthy()
  })

  it('may answer what is none', async () => {
    guardados.push({ id: 'x', nombre: 7 } as never, null as never, { ...vista(), filtro: null } as never)
    await open()
    expect(await screen.findByText('Ana')).toBeTruthy()
    expect(screen.queryByRole('navigation', { name: 'Vistas de esta lista' })).toBeNull()
  })
})

it('a telephone has the tabs too, and keeps a view without columns', async () => {
  setWidth(390)
  guardados.push(vista())
  getList.mockResolvedValue({ data: rows as never[], total: 2 })
  server.create.mockResolvedValue({ data: vista({ id: 6 }) as never })
  await open('/?vista=5')
  await waitFor(async () => expect(await enUna()).toEqual(['Retiradas']))
  await userEvent.click((await menu()).getByText('Guardar como vista nueva…'))
  await paste(await screen.findByLabelText(/Nombre de la vista/), 'Del teléfono')
  expect(screen.queryByLabelText('Con estas columnas')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Guardar vista' }))
  await waitFor(() => expect(server.create.mock.lastCall?.[1].data).toMatchObject({ columnas: null }))
})
