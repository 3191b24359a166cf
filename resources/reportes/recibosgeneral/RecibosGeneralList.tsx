import { DataTable, useTranslate } from 'react-admin'
import { formatoFecha } from '#contract/formato'
import { recursoDe } from '#contract/modulos'
import { ESTADOS_RECIBO, METODOS, type ReciboFila } from '#contract/recibos/recibos-individuales'
import { ColumnaMetodos, ColumnaNumeroRecibo, TONOS_RECIBO } from '#resources/recibos/recibosIndividuales/columnas.tsx'
import { ColumnaDinero, ColumnaEstado, ColumnaFecha, ColumnaInstante } from '#src/list/columns.tsx'
import { Dinero } from '#src/list/Dinero.tsx'
import { Estado } from '#src/list/Estado.tsx'
import { FiltroFechas } from '#src/list/FiltroFechas.tsx'
import { FiltroOpciones, FiltroReferencia } from '#src/list/filters.tsx'
import { Lista } from '#src/list/Lista.tsx'
import { FiltroUsuario } from './FiltroUsuario.tsx'
import { Totales } from './Totales.tsx'

const Column = DataTable.Col<ReciboFila>
const Monto = ColumnaDinero<ReciboFila>
const Fecha = ColumnaFecha<ReciboFila>
const Instante = ColumnaInstante<ReciboFila>
const Situacion = ColumnaEstado<ReciboFila>

/** The series that exist today; the point of sale and refunds bring RV and RD with theirs. */
const SERIES = ['RI', 'RV', 'RD'] as const
const ORDEN = { field: 'emitido_en', order: 'DESC' as const }
const ESTE_MES = { fecha_lapso: 'este_mes' }

const filtros = (
  <>
    <FiltroFechas source="fecha" />
    <FiltroOpciones source="serie" opciones={SERIES} />
    <FiltroOpciones source="metodo" opciones={METODOS} />
    <FiltroUsuario />
    <FiltroReferencia source="curso_id" reference={recursoDe('Cursos')} sort={{ field: 'nombre', order: 'ASC' }} />
    <FiltroReferencia source="cliente_id" reference={recursoDe('Clientes')} sort={{ field: 'apellidos', order: 'ASC' }} />
    <FiltroOpciones source="estado" opciones={ESTADOS_RECIBO} />
  </>
)

/** Every receipt of every series, with what it all adds up to. */
export function RecibosGeneralList() {
  const translate = useTranslate()
  return (
    <Lista<ReciboFila>
      orden={ORDEN}
      filtros={filtros}
      filtrosIniciales={ESTE_MES}
      busca="recibos.busca"
      exporta
      ocultas={['fecha', 'pagador_nombre']}
      resumen={<Totales />}
      alAbrir="show"
      tarjeta={(recibo) => ({
        titulo: recibo.cliente_nombre ?? recibo.pagador_nombre,
        detalle: `${recibo.numero_texto} · ${formatoFecha(recibo.fecha)}`,
        cifra: <Dinero centavos={recibo.total} />,
        estado: recibo.estado === 'anulado' && <Estado tono="mal">{translate('opciones.estado.anulado')}</Estado>,
      })}
    >
      <ColumnaNumeroRecibo source="numero_texto" />
      <Fecha source="fecha" />
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
