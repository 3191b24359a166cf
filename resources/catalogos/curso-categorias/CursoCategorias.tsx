import { BooleanInput, TextInput } from 'react-admin'
import { CursoCategoriaCrear, CursoCategoria } from '#contract/catalogos/curso-categorias'
import { translate } from '#i18n/translate'
import { formsOf } from '#src/form/catalogo.tsx'
import { Ancho, Seccion } from '#src/form/Seccion.tsx'
import { columnasDe } from '#src/list/columnas/columnas-de.ts'
import { Estado } from '#src/list/columnas/Estado.tsx'
import { FiltroSiNo } from '#src/list/filtros/filters.tsx'
import { Lista } from '#src/list/Lista.tsx'

const ORDEN = { field: 'nombre', order: 'ASC' as const }
const filtros = <FiltroSiNo source="activo" />

const COLUMNAS = columnasDe(CursoCategoria, [
  ['nombre', { edita: true }],
  ['descripcion', { edita: true }],
  ['activo', { edita: true }],
])

/** The kinds of courses that the school gives. */
export const List = () => (
  <Lista<CursoCategoria>
    orden={ORDEN}
    agregar="catalogos.categorias.agregar"
    filtros={filtros}
    exporta
    tarjeta={({ nombre, descripcion, activo }) => ({
      titulo: nombre,
      detalle: descripcion,
      estado: activo ? undefined : <Estado>{translate('comun.estado.inactivo')}</Estado>,
    })}
    columnas={COLUMNAS}
    celdas={async () => CursoCategoriaCrear}
  />
)

export const { Create, Edit } = formsOf(CursoCategoriaCrear, {
  agregar: 'catalogos.categorias.agregar',
  campos: (
    <Seccion>
      <TextInput source="nombre" isRequired autoFocus />
      <Ancho>
        <TextInput source="descripcion" multiline />
      </Ancho>
      <Ancho>
        <BooleanInput source="activo" helperText="catalogos.categorias.activo_ayuda" />
      </Ancho>
    </Seccion>
  ),
})
