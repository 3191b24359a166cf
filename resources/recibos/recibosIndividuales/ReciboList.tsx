import Chip from '@mui/material/Chip'
import { DataTable, useListFilterContext, useTranslate } from 'react-admin'
import { formatoHora, formatoFecha } from '#contract/formato'
import { recursoDe } from '#contract/modulos'
import { ESTADOS_RECIBO, METODOS, type ReciboFila } from '#contract/recibos/recibos-individuales'
import { ColumnaDinero, ColumnaEstado, ColumnaInstante } from '#src/list/columns.tsx'
import { Dinero } from '#src/list/Dinero.tsx'
import { Estado } from '#src/list/Estado.tsx'
import { FiltroFechas } from '#src/list/FiltroFechas.tsx'
import { FiltroOpciones, FiltroReferencia } from '#src/list/filters.tsx'
import { Lista } from '#src/list/Lista.tsx'
import { ColumnaMetodos, ColumnaNumeroRecibo, TONOS_RECIBO } from './columnas.tsx'

const Column = DataTable.Col<ReciboFila>
const Monto = ColumnaDinero<ReciboFila>
const Instante = ColumnaInstante<ReciboFila>
const Situacion = ColumnaEstado<ReciboFila>

const ORDEN = { field: 'emitido_en', order: 'DESC' as const }

const filtros = (
  <>
    <FiltroFechas source="fecha" />
    <FiltroOpciones source="metodo" opciones={METODOS} />
    <FiltroOpciones source="estado" opciones={ESTADOS_RECIBO} />
    <FiltroReferencia source="cliente_id" reference={recursoDe('Clientes')} sort={{ field: 'apellidos', order: 'ASC' }} />
    <FiltroCaja />
  </>
)

export function ReciboList() {
  const translate = useTranslate()
  return (
    <Lista<ReciboFila>
      orden={ORDEN}
      filtros={filtros}
      busca="recibos.busca"
      agregar="recibos.nuevo"
      exporta
      ocultas={['usuario_nombre']}
      tarjeta={(recibo) => ({
        titulo: recibo.cliente_nombre ?? recibo.pagador_nombre,
        detalle: `${recibo.numero_texto} · ${formatoFecha(recibo.fecha)} ${formatoHora(recibo.emitido_en)}`,
        cifra: <Dinero centavos={recibo.total} />,
        estado: recibo.estado === 'anulado' && <Estado tono="mal">{translate('opciones.estado.anulado')}</Estado>,
      })}
    >
      <ColumnaNumeroRecibo source="numero_texto" />
      <Instante source="emitido_en" />
      <Column source="cliente_nombre" />
      <Column source="pagador_nombre" />
      <ColumnaMetodos source="metodos" />
      <Column source="usuario_nombre" />
      <Situacion source="estado" tonos={TONOS_RECIBO} />
      <Monto source="total" />
    </Lista>
  )
}

/** Shows, and takes away, the till that the list was opened for. */
function FiltroCaja() {
  const { filterValues, setFilters } = useListFilterContext()
  const translate = useTranslate()
  const { caja_id, ...others } = filterValues
  if (!caja_id) return null
  return <Chip label={translate('recibos.de_la_caja', { numero: caja_id })} onDelete={() => setFilters(others)} />
}
