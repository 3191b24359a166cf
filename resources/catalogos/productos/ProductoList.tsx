import { DataTable, useTranslate } from 'react-admin'
import type { Producto } from '#contract/catalogos/productos'
import { TRATAMIENTOS_ISV } from '#contract/recibos/cargos'
import { ColumnaDinero, ColumnaEstado, ColumnaSiNo } from '#src/list/columns.tsx'
import { Dinero } from '#src/list/Dinero.tsx'
import { Estado } from '#src/list/Estado.tsx'
import { FiltroOpciones, FiltroSiNo } from '#src/list/filters.tsx'
import { Lista } from '#src/list/Lista.tsx'

const Column = DataTable.Col<Producto>
const Monto = ColumnaDinero<Producto>
const Opcion = ColumnaEstado<Producto>
const SiNo = ColumnaSiNo<Producto>

const ORDEN = { field: 'nombre', order: 'ASC' as const }
const filtros = (
  <>
    <FiltroOpciones source="isv" opciones={TRATAMIENTOS_ISV} />
    <FiltroSiNo source="activo" />
  </>
)

/** The products of the point of sale, with their prices. */
export function ProductoList() {
  const translate = useTranslate()
  return (
    <Lista<Producto>
      orden={ORDEN}
      agregar="catalogos.productos.agregar"
      busca="catalogos.productos.busca"
      filtros={filtros}
      exporta
      tarjeta={({ nombre, codigo, precio, activo }) => ({
        titulo: nombre,
        detalle: codigo,
        cifra: <Dinero centavos={precio} />,
        estado: activo ? undefined : <Estado>{translate('comun.estado.inactivo')}</Estado>,
      })}
    >
      <Column source="codigo" sx={{ whiteSpace: 'nowrap' }} />
      <Column source="nombre" />
      <Opcion source="isv" />
      <SiNo source="activo" />
      <Monto source="precio" />
    </Lista>
  )
}
