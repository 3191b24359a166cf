import { BooleanInput, TextInput, useRecordContext } from 'react-admin'
import { GastoCategoriaCrear, GastoCategoria } from '#contract/catalogos/gasto-categorias'
import { enLinea } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { formsOf } from '#src/form/catalogo.tsx'
import { Ancho, Seccion } from '#src/form/Seccion.tsx'
import { columnasDe } from '#src/list/columnas/columnas-de.ts'
import { Estado } from '#src/list/columnas/Estado.tsx'
import { Lista } from '#src/list/Lista.tsx'
import { filtrosDe } from '#src/list/filtros/filtros-de.tsx'

const ORDEN = { field: 'nombre', order: 'ASC' as const }
const filtros = filtrosDe(GastoCategoria, ['activo', 'es_costo'])

const COLUMNAS = columnasDe(GastoCategoria, [
  ['nombre', { edita: true }],
  // With expenses it stays as it is; of those that are all voided the server says so.
  ['es_costo', { edita: { fija: ({ gastos }) => gastos > 0 && 'gastos.categorias.es_costo_ayuda' } }],
  ['gastos', { edita: false }],
  ['activo', { edita: true }],
])

export const List = () => (
  <Lista<GastoCategoria>
    orden={ORDEN}
    agregar="gastos.categorias.agregar"
    filtros={filtros}
    exporta
    tarjeta={({ nombre, gastos, es_costo, activo }) => ({
      titulo: nombre,
      detalle: enLinea(
        translate('gastos.numero', { smart_count: gastos }),
        !es_costo && translate('gastos.categorias.no_es_costo'),
      ),
      estado: activo ? undefined : <Estado>{translate('comun.estado.inactivo')}</Estado>,
    })}
    columnas={COLUMNAS}
    celdas={async () => GastoCategoriaCrear}
  />
)

/** It stays as it is once the category has expenses; of those that are all voided the server says so. */
function EsCosto() {
  const categoria = useRecordContext<GastoCategoria>()
  return (
    <BooleanInput
      source="es_costo"
      disabled={(categoria?.gastos ?? 0) > 0}
      helperText="gastos.categorias.es_costo_ayuda"
    />
  )
}

export const { Create, Edit } = formsOf(GastoCategoriaCrear, {
  agregar: 'gastos.categorias.agregar',
  campos: (
    <Seccion>
      <TextInput source="nombre" isRequired autoFocus autoComplete="off" helperText="gastos.categorias.nombre_ayuda" />
      <Ancho>
        <EsCosto />
      </Ancho>
      <Ancho>
        <BooleanInput source="activo" helperText="gastos.categorias.activo_ayuda" />
      </Ancho>
    </Seccion>
  ),
})
