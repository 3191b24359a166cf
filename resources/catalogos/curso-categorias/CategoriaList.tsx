import { DataTable, useTranslate } from 'react-admin'
import type { CursoCategoria } from '#contract/catalogos/curso-categorias'
import { ColumnaSiNo } from '#src/list/columns.tsx'
import { Estado } from '#src/list/Estado.tsx'
import { FiltroSiNo } from '#src/list/filters.tsx'
import { Lista } from '#src/list/Lista.tsx'

const Column = DataTable.Col<CursoCategoria>
const SiNo = ColumnaSiNo<CursoCategoria>

const ORDEN = { field: 'nombre', order: 'ASC' as const }
const filtros = <FiltroSiNo source="activo" />

/** The kinds of courses that the school gives. */
export function CategoriaList() {
  const translate = useTranslate()
  return (
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
    >
      <Column source="nombre" />
      <Column source="descripcion" />
      <SiNo source="activo" />
    </Lista>
  )
}
