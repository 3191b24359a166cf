import Typography from '@mui/material/Typography'
import { DataTable, useTranslate } from 'react-admin'
import { enLinea, formatoFecha, formatoHora, formatoInstante } from '#contract/formato'
import { recursoDe } from '#contract/modulos'
import { METODOS } from '#contract/recibos/metodos'
import { ESTADOS_RECIBO, signoDeTipo, type ReciboFila } from '#contract/recibos/recibos-individuales'
import { ColumnaFecha, ColumnaInstante } from '#src/list/columns.tsx'
import { Dinero } from '#src/list/Dinero.tsx'
import { FiltroFechas } from '#src/list/FiltroFechas.tsx'
import { FiltroOpciones, FiltroReferencia } from '#src/list/filters.tsx'
import { Lista, type ListaProps } from '#src/list/Lista.tsx'
import { Situacion, situacionDe } from './Situacion.tsx'

const Column = DataTable.Col<ReciboFila>
const Fecha = ColumnaFecha<ReciboFila>
const Instante = ColumnaInstante<ReciboFila>
const ORDEN = { field: 'emitido_en', order: 'DESC' as const }
const EN_UNA_LINEA = { whiteSpace: 'nowrap' }

type RecibosListaProps = Omit<ListaProps<ReciboFila>, 'children' | 'cuerpo' | 'orden' | 'busca' | 'tarjeta' | 'exporta'>

/**
 * Receipts, newest first: those of one series and those of all are the same list, each with `filtros` of its own after
 * the common ones.
 */
export function RecibosLista({ filtros, ...lista }: RecibosListaProps) {
  const translate = useTranslate()
  const metodos = (recibo: ReciboFila) =>
    recibo.metodos.map((metodo) => translate(`opciones.metodo.${metodo}`)).join(', ')
  /** A paper that was entered later says so wherever it stands. */
  const ingresado = ({ numero_manual, emitido_en }: ReciboFila) =>
    translate('recibos.papel.de_papel_fila', { numero: numero_manual, fecha: formatoInstante(emitido_en) })
  const tarjeta = (recibo: ReciboFila) => ({
    titulo: recibo.cliente_nombre ?? recibo.pagador_nombre,
    detalle: [
      recibo.numero_texto,
      recibo.numero_manual
        ? enLinea(formatoFecha(recibo.fecha), ingresado(recibo))
        : `${formatoFecha(recibo.fecha)} ${formatoHora(recibo.emitido_en)}`,
    ].join(' · '),
    cifra: <Total recibo={recibo} />,
    estado: situacionDe(recibo) !== 'emitido' && <Situacion recibo={recibo} />,
  })
  return (
    <Lista<ReciboFila>
      orden={ORDEN}
      busca="recibos.busca"
      exporta
      tarjeta={tarjeta}
      filtros={
        <>
          {filtrosComunes}
          {filtros}
        </>
      }
      {...lista}
    >
      <Column
        source="numero_texto"
        disableSort
        sx={EN_UNA_LINEA}
        render={(recibo) => (
          <>
            {recibo.numero_texto}
            {recibo.numero_manual && (
              <Typography variant="caption" color="text.secondary" sx={{ display: 'block' }}>
                {ingresado(recibo)}
              </Typography>
            )}
          </>
        )}
      />
      <Fecha source="fecha" />
      <Instante source="emitido_en" />
      <Column source="cliente_nombre" />
      <Column source="pagador_nombre" />
      <Column source="metodos" disableSort render={metodos} />
      <Column source="usuario_nombre" />
      <Column source="estado" render={(recibo) => <Situacion recibo={recibo} />} />
      <Column source="total" align="right" render={(recibo) => <Total recibo={recibo} />} />
    </Lista>
  )
}

/** A receipt's total, with its sign where money went back. */
export const Total = ({ recibo: { tipo, total } }: { recibo: Pick<ReciboFila, 'tipo' | 'total'> }) => (
  <Dinero centavos={signoDeTipo(tipo) * total} />
)

const filtrosComunes = (
  <>
    <FiltroFechas source="fecha" />
    <FiltroOpciones source="metodo" opciones={METODOS} />
    <FiltroOpciones source="estado" opciones={ESTADOS_RECIBO} />
    <FiltroReferencia
      source="cliente_id"
      reference={recursoDe('Clientes')}
      sort={{ field: 'apellidos', order: 'ASC' }}
    />
  </>
)
