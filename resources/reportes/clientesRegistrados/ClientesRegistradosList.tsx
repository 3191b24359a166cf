import { useTranslate } from 'react-admin'
import { ORIGENES } from '#contract/catalogos/clientes'
import { formatoFecha } from '#contract/formato'
import { recursoDe } from '#contract/modulos'
import type { ClienteRegistrado } from '#contract/reportes/clientes-registrados'
import {
  Columna,
  ColumnaEstado,
  ColumnaFecha,
  ColumnaNumero,
  ColumnaSiNo,
  ColumnaTelefono,
} from '#src/list/columns.tsx'
import { FiltroFechas } from '#src/list/FiltroFechas.tsx'
import { FiltroOpciones, FiltroSiNo } from '#src/list/filters.tsx'
import { Lista } from '#src/list/Lista.tsx'
import { Totales } from './Totales.tsx'

const Column = Columna<ClienteRegistrado>
const Fecha = ColumnaFecha<ClienteRegistrado>
const Origen = ColumnaEstado<ClienteRegistrado>
const Telefono = ColumnaTelefono<ClienteRegistrado>
const Numero = ColumnaNumero<ClienteRegistrado>
const SiNo = ColumnaSiNo<ClienteRegistrado>

const ORDEN = { field: 'fecha', order: 'DESC' as const }
const ESTE_ANIO = { fecha_lapso: 'este_anio' }
const OCULTAS = ['activo']

const filtros = (
  <>
    <FiltroFechas source="fecha" label="campos.ingreso" />
    <FiltroOpciones source="origen" opciones={ORIGENES} />
    <FiltroSiNo source="activo" />
  </>
)

/** Students by the day on which the school came to know them, and how. */
export function ClientesRegistradosList() {
  const translate = useTranslate()
  return (
    <Lista<ClienteRegistrado>
      orden={ORDEN}
      filtrosIniciales={ESTE_ANIO}
      filtros={filtros}
      busca="catalogos.clientes.busca"
      exporta
      resumen={<Totales />}
      ocultas={OCULTAS}
      alAbrir={({ id }) => `/${recursoDe('Clientes')}/${id}/show`}
      tarjeta={({ nombre, codigo, encargado_nombre, fecha, origen }) => ({
        titulo: nombre,
        detalle: [codigo, encargado_nombre].filter(Boolean).join(' · '),
        cifra: formatoFecha(fecha),
        estado: translate(`opciones.origen.${origen}`),
      })}
    >
      <Fecha source="fecha" label="campos.ingreso" />
      <Column source="codigo" clase="codigo" />
      <Column source="nombre" clase="nombre" />
      <Origen source="origen" />
      <Column source="encargado_nombre" disableSort />
      <Telefono source="telefono" disableSort />
      <Numero source="cursos" disableSort />
      <SiNo source="activo" />
    </Lista>
  )
}
