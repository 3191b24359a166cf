import { BooleanInput, TextInput } from 'react-admin'
import { ProductoCrear, Producto } from '#contract/catalogos/productos'
import { TRATAMIENTOS_ISV } from '#contract/recibos/cargos'
import { translate } from '#i18n/translate'
import { formsOf } from '#src/form/catalogo.tsx'
import { DineroInput } from '#src/form/campos/DineroInput.tsx'
import { Opciones } from '#src/form/campos/Opciones.tsx'
import { Ancho, Seccion } from '#src/form/Seccion.tsx'
import { columnasDe, siBaja } from '#src/list/columnas/columnas-de.ts'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { Estado } from '#src/list/columnas/Estado.tsx'
import { Lista } from '#src/list/Lista.tsx'
import { filtrosDe } from '#src/list/filtros/filtros-de.tsx'
import { PorConfirmar } from '#src/page/papel/PorConfirmar.tsx'

const PRODUCTOS = ['productos'] as const
const ORDEN = { field: 'nombre', order: 'ASC' as const }
const filtros = filtrosDe(Producto, ['isv', 'favorito', 'activo'])

const COLUMNAS = columnasDe(Producto, [
  ['codigo', { minimo: 144, edita: true }],
  ['nombre', { edita: true }],
  ['isv', { edita: { opciones: TRATAMIENTOS_ISV, pideMotivo: () => true } }],
  ['categoria', { edita: true }],
  ['favorito', { edita: true }],
  ['activo', { edita: true }],
  ['precio', { edita: { pideMotivo: siBaja } }],
])

/** The products of the point of sale, with their prices. */
export const List = () => (
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
    columnas={COLUMNAS}
    celdas={async () => ProductoCrear}
  />
)

export const { Create, Edit } = formsOf(ProductoCrear, {
  agregar: 'catalogos.productos.agregar',
  campos: (
    <Seccion>
      <TextInput source="nombre" isRequired autoFocus />
      <TextInput source="codigo" isRequired helperText="catalogos.productos.codigo_ayuda" />
      <DineroInput source="precio" isRequired helperText="catalogos.productos.precio_ayuda" />
      <Opciones source="isv" opciones={TRATAMIENTOS_ISV} />
      <Ancho>
        <PorConfirmar puntos={PRODUCTOS} />
      </Ancho>
      <TextInput source="categoria" helperText="catalogos.productos.categoria_ayuda" />
      <BooleanInput source="favorito" helperText="catalogos.productos.favorito_ayuda" />
      <Ancho>
        <BooleanInput source="activo" helperText="catalogos.productos.activo_ayuda" />
      </Ancho>
    </Seccion>
  ),
})
