import { DataTable, useTranslate } from 'react-admin'
import type { GastoCategoria } from '#contract/gastos/gasto-categorias'
import { ColumnaNumero, ColumnaSiNo } from '#src/list/columns.tsx'
import { Estado } from '#src/list/Estado.tsx'
import { FiltroSiNo } from '#src/list/filters.tsx'
import { Lista } from '#src/list/Lista.tsx'

const Column = DataTable.Col<GastoCategoria>
const Numero = ColumnaNumero<GastoCategoria>
const SiNo = ColumnaSiNo<GastoCategoria>

const ORDEN = { field: 'nombre', order: 'ASC' as const }
const filtros = <FiltroSiNo source="activo" />

/** What the school spends its money on. */
export function GastoCategoriaList() {
  const translate = useTranslate()
  return (
    <Lista<GastoCategoria>
      orden={ORDEN}
      agregar="gastos.categorias.agregar"
      filtros={filtros}
      exporta
      tarjeta={({ nombre, gastos, activo }) => ({
        titulo: nombre,
        detalle: translate('gastos.numero', { smart_count: gastos }),
        estado: activo ? undefined : <Estado>{translate('comun.estado.inactivo')}</Estado>,
      })}
    >
      <Column source="nombre" />
      <Numero source="gastos" />
      <SiNo source="activo" />
    </Lista>
  )
}
