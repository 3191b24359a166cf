import { BooleanInput, TextInput, useTranslate } from 'react-admin'
import { GastoCategoriaCrear, type GastoCategoria } from '#contract/catalogos/gasto-categorias'
import { ImportarButton } from '#resources/catalogos/importar/ImportarButton.tsx'
import { formsOf } from '#src/form/catalogo.tsx'
import { Ancho, Seccion } from '#src/form/Seccion.tsx'
import { Columna, ColumnaNumero, ColumnaSiNo } from '#src/list/columns.tsx'
import { Estado } from '#src/list/Estado.tsx'
import { FiltroSiNo } from '#src/list/filters.tsx'
import { Lista } from '#src/list/Lista.tsx'

const Column = Columna<GastoCategoria>
const Numero = ColumnaNumero<GastoCategoria>
const SiNo = ColumnaSiNo<GastoCategoria>

const ORDEN = { field: 'nombre', order: 'ASC' as const }
const filtros = <FiltroSiNo source="activo" />

/** What the school spends its money on. */
export function List() {
  const translate = useTranslate()
  return (
    <Lista<GastoCategoria>
      orden={ORDEN}
      agregar="gastos.categorias.agregar"
      filtros={filtros}
      exporta
      acciones={<ImportarButton />}
      tarjeta={({ nombre, gastos, activo }) => ({
        titulo: nombre,
        detalle: translate('gastos.numero', { smart_count: gastos }),
        estado: activo ? undefined : <Estado>{translate('comun.estado.inactivo')}</Estado>,
      })}
    >
      <Column source="nombre" clase="nombre" />
      <Numero source="gastos" />
      <SiNo source="activo" />
    </Lista>
  )
}

export const { Create, Edit } = formsOf(GastoCategoriaCrear, {
  agregar: 'gastos.categorias.agregar',
  campos: (
    <Seccion>
      <TextInput source="nombre" isRequired autoFocus autoComplete="off" helperText="gastos.categorias.nombre_ayuda" />
      <Ancho>
        <BooleanInput source="activo" helperText="gastos.categorias.activo_ayuda" />
      </Ancho>
    </Seccion>
  ),
})
