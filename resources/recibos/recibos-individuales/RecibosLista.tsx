import Typography from '@mui/material/Typography'
import { translate } from '#i18n/translate'
import { enLinea, formatoFecha, formatoHora, formatoInstante } from '#contract/texto/formato'
import { METODOS } from '#contract/recibos/metodos'
import { signoDeTipo, ReciboFila } from '#contract/recibos/recibos-individuales'
import { columnasDe } from '#src/list/columnas/columnas-de.ts'
import { EstadoDe } from '#src/list/columnas/EstadoDe.tsx'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { Lista, type ListaProps } from '#src/list/Lista.tsx'
import { filtrosDe } from '#src/list/filtros/filtros-de.tsx'
import { deQuien } from './de-quien.tsx'
import { Situacion, situacionDe } from './Situacion.tsx'

const ORDEN = { field: 'emitido_en', order: 'DESC' as const }

type RecibosListaProps = Omit<ListaProps<ReciboFila>, 'columnas' | 'cuerpo' | 'orden' | 'busca' | 'tarjeta' | 'exporta'>

/**
 * Receipts, newest first: those of one series and those of all are the same list, each with `filtros` of its own
 * between the common ones.
 */
export function RecibosLista({ filtros, ...lista }: RecibosListaProps) {
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
      suma={({ tipo, estado, total }) => (estado === 'anulado' ? 0 : signoDeTipo(tipo) * total)}
      tarjeta={tarjeta}
      filtros={
        <>
          {primeros}
          {filtros}
          {comunes}
        </>
      }
      {...lista}
      columnas={columnasDe(ReciboFila, [
        [
          'numero_texto',
          {
            render: (recibo) => (
              <>
                {recibo.numero_texto}
                {recibo.numero_manual && (
                  <Typography variant="caption" color="text.secondary" sx={{ display: 'block' }}>
                    {ingresado(recibo)}
                  </Typography>
                )}
              </>
            ),
          },
        ],
        'fecha',
        'emitido_en',
        ['cliente_nombre', { render: deQuien }],
        'pagador_nombre',
        ['metodos', { clase: 'texto', render: metodos }],
        'usuario_nombre',
        ['estado', { render: (recibo) => <EstadoDe estado={situacionDe(recibo)} /> }],
        ['total', { render: (recibo) => <Total recibo={recibo} /> }],
      ])}
    />
  )
}

/** A receipt's total, with its sign where money went back. */
export const Total = ({ recibo: { tipo, total } }: { recibo: Pick<ReciboFila, 'tipo' | 'total'> }) => (
  <Dinero centavos={signoDeTipo(tipo) * total} />
)

const primeros = filtrosDe(ReciboFila, ['fecha', ['metodo', { clase: METODOS, varios: true }]])
const comunes = filtrosDe(ReciboFila, [
  ['estado', { varios: true }],
  'total',
  ['sin_factura', { clase: 'si_no', label: 'recibos.sin_factura' }],
  ['fecha_por_confirmar', { clase: 'si_no', label: 'recibos.fechar.filtro' }],
  ['cliente_id', { de: 'Clientes' }],
])
