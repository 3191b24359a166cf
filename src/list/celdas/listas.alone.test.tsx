import { waitFor } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { NombreModulo } from '#contract/modulos'
import { recursoDe } from '#contract/modulos'
import { celdasDe } from '#contract/listas/varios'
import type { ListaProps } from '#src/list/Lista.tsx'
import { renderScreen, setWidth } from '#src/testing/screen.tsx'
import { columnasDeCeldas } from './columnas.ts'
import { esquemaDe } from './regla.ts'

let vista: Pick<ListaProps<never>, 'columnas' | 'celdas'> | undefined
vi.mock('#src/list/Lista.tsx', () => ({
  Lista: (props: typeof vista) => {
    vista = props
    return null
  },
}))
afterEach(() => {
  vista = undefined
})

const LISTAS: Partial<Record<NombreModulo, () => Promise<ComponentType>>> = {
  Clientes: async () => (await import('#resources/catalogos/clientes/ClienteList.tsx')).ClienteList,
  Cursos: async () => (await import('#resources/catalogos/cursos/CursoList.tsx')).CursoList,
  CursoCategorias: async () => (await import('#resources/catalogos/curso-categorias/CursoCategorias.tsx')).List,
  GastoCategorias: async () => (await import('#resources/catalogos/gasto-categorias/GastoCategorias.tsx')).List,
  Descuentos: async () => (await import('#resources/catalogos/descuentos/DescuentoList.tsx')).DescuentoList,
  Productos: async () => (await import('#resources/catalogos/productos/Productos.tsx')).List,
  Docentes: async () => (await import('#resources/usuarios/docentes/DocenteList.tsx')).DocenteList,
  Usuarios: async () => (await import('#resources/usuarios/usuarios/UsuarioList.tsx')).UsuarioList,
  Metas: async () => (await import('#resources/ajustes/metas/MetaList.tsx')).MetaList,
  Cuentas: async () => (await import('#resources/recibos/cuentas/CuentaList.tsx')).CuentaList,
  Convocatorias: async () => (await import('#resources/catalogos/convocatorias/ConvocatoriaList.tsx')).ConvocatoriaList,
  TasasRetencion: async () => (await import('#resources/ajustes/tasas-retencion/TasasRetencion.tsx')).List,
}

describe('the lists whose cells are changed', () => {
  it.each(Object.entries(LISTAS))(
    '%s change what the server lets be changed, by the rule of their form',
    async (modulo, cargar) => {
      setWidth(1280)
      const List = await cargar()
      renderScreen(<List />, { resource: recursoDe(modulo as NombreModulo) })
      await waitFor(() => expect(vista).toBeDefined())
      const columnas = columnasDeCeldas(vista?.columnas ?? []).filter(({ edita }) => edita)
      const schema = await vista?.celdas?.()
      expect(columnas.length).toBeGreaterThan(0)
      expect(columnas.map(({ campo }) => campo).filter((campo) => !celdasDe(modulo).includes(campo))).toEqual([])
      expect(columnas.map(({ campo }) => campo).filter((campo) => !(campo in (schema?.shape ?? {})))).toEqual([])
      // A word has its list of values, and somebody else's record a place where it is found.
      expect(columnas.filter(({ clase, edita }) => clase === 'palabra' && !edita?.opciones)).toEqual([])
      expect(columnas.filter(({ campo, edita }) => campo.endsWith('_id') && !edita?.referencia)).toEqual([])
      // A rule that breaks on what the list has would refuse all.
      if (schema) expect(esquemaDe(schema).regla({}, {})).toEqual({})
    },
  )
})
