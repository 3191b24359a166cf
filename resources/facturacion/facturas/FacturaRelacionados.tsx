import Box from '@mui/material/Box'
import { useCanAccess, useCreatePath } from 'react-admin'
import type { Factura } from '#contract/facturacion/facturas'
import { formatoFecha, formatoLempiras } from '#contract/texto/formato'
import { recursoDe } from '#contract/modulos'
import { translate } from '#i18n/translate'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { EstadoDe } from '#src/list/columnas/EstadoDe.tsx'
import { Aparte } from '#src/page/Aparte.tsx'
import { Enlace } from '#src/page/Enlace.tsx'
import { Estudiante } from '#src/page/papel/EnlaceRegistro.tsx'
import { Renglon, Renglones } from '#src/page/registro/Renglones.tsx'
import { Dato, Datos, Panel } from '#src/page/registro/Ficha.tsx'
import { FACTURAS } from './facturas-model.ts'

const RECIBOS = recursoDe('RecibosIndividuales')
const GENERAL = recursoDe('RecibosGeneral')

/**
 * The documents that a fiscal document rests on, and those that rest on it: its receipt, its invoice or its notes, and
 * the authority of its number.
 */
export function FacturaRelacionados({ factura }: { factura: Factura }) {
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <Panel titulo="facturacion.factura.autorizacion">
        <Box sx={{ '& dl': { gridTemplateColumns: '1fr' }, '& dt': { mt: 0.5 }, fontVariantNumeric: 'tabular-nums' }}>
          <Datos>
            <Dato campo="cai">{factura.cai}</Dato>
            <Dato campo="rango_id">
              {factura.rango_autorizado.desde}
              <br />
              {factura.rango_autorizado.hasta}
            </Dato>
            <Dato campo="fecha_limite">{formatoFecha(factura.fecha_limite)}</Dato>
            <Dato campo="corrige">{factura.corrige && <OtraFactura {...factura.corrige} />}</Dato>
            <Dato campo="corregida">{factura.corregida && <OtraFactura {...factura.corregida} />}</Dato>
            <Dato campo="recibo_numero">
              {factura.recibo_id !== null && <Recibo id={factura.recibo_id} numero={factura.recibo_numero ?? ''} />}
            </Dato>
            <Dato campo="factura_numero">
              {factura.factura_id !== null && (
                <OtraFactura id={factura.factura_id} numero={factura.factura_numero ?? ''} />
              )}
            </Dato>
            <Dato campo="devolucion">
              {factura.devolucion && <Recibo id={factura.devolucion.id} numero={factura.devolucion.numero_texto} />}
            </Dato>
            <Dato campo="factura_cai">{factura.factura_cai}</Dato>
            <Dato campo="factura_fecha">{factura.factura_fecha && formatoFecha(factura.factura_fecha)}</Dato>
          </Datos>
        </Box>
      </Panel>
      <Cargos factura={factura} />
      {factura.notas.length > 0 && (
        <Panel titulo="facturacion.factura.notas">
          <Notas factura={factura} />
        </Panel>
      )}
    </Box>
  )
}

function OtraFactura({ id, numero }: Pick<Factura, 'id' | 'numero'>) {
  const createPath = useCreatePath()
  return <Enlace to={createPath({ resource: FACTURAS, type: 'show', id })}>{numero}</Enlace>
}

/** A link for who may open the page: of receipts, or of the report of them. */
function Recibo({ id, numero }: { id: number; numero: string }) {
  const propios = useCanAccess({ resource: RECIBOS, action: 'show' })
  const todos = useCanAccess({ resource: GENERAL, action: 'show' })
  const createPath = useCreatePath()
  const resource = propios.canAccess ? RECIBOS : todos.canAccess ? GENERAL : null
  return resource ? <Enlace to={createPath({ resource, type: 'show', id })}>{numero}</Enlace> : numero
}

/** A line of an invoice on credit without its student, where that one is named already. */
const sinNombre = (descripcion: string, nombre: string): string =>
  descripcion.endsWith(` · ${nombre}`) ? descripcion.slice(0, -` · ${nombre}`.length) : descripcion

/** The document's charges: who owes them, and what is still to be paid of them. */
function Cargos({ factura: { lineas, estado, saldo, total, acreditado } }: { factura: Factura }) {
  const cargos = lineas.flatMap(({ cargo, descripcion }) => (cargo ? [{ ...cargo, descripcion }] : []))
  if (!cargos.length || estado === 'anulada') return null
  return (
    <Panel titulo="facturacion.factura.lo_debe">
      <Renglones>
        {cargos.map(({ id, cliente_id, cliente_nombre, descripcion, debe }) => (
          <Renglon
            key={id}
            titulo={<Estudiante id={cliente_id} nombre={cliente_nombre} />}
            detalle={sinNombre(descripcion, cliente_nombre)}
            cifra={<Dinero centavos={debe} />}
          />
        ))}
      </Renglones>
      {cargos.length > 1 && (
        <Box sx={{ display: 'flex', justifyContent: 'space-between', pt: 1, fontWeight: 600 }}>
          <span>{translate('campos.saldo')}</span>
          <Dinero centavos={saldo ?? 0} />
        </Box>
      )}
      {saldo === 0 && acreditado < total && <Aparte sx={{ pt: 1 }}>{translate('facturacion.factura.pagada')}</Aparte>}
    </Panel>
  )
}

const Notas = ({ factura: { notas, total, acreditado, debitado } }: { factura: Factura }) => (
  <>
    <Renglones>
      {notas.map((nota) => (
        <Renglon
          key={nota.id}
          titulo={<OtraFactura id={nota.id} numero={nota.numero} />}
          detalle={
            <>
              {translate(`opciones.tipo.${nota.tipo}`)} · {formatoFecha(nota.fecha)}
              {Boolean(nota.saldo) &&
                ` · ${translate('facturacion.queda_debito.debe_otra', { monto: formatoLempiras(nota.saldo ?? 0) })}`}
              {nota.estado === 'anulada' && <EstadoDe estado="anulada" />}
            </>
          }
          cifra={<Dinero centavos={nota.tipo === '07' ? nota.total : -nota.total} />}
          tachado={nota.estado === 'anulada'}
        />
      ))}
    </Renglones>
    <Box sx={{ display: 'flex', justifyContent: 'space-between', pt: 1, fontWeight: 600 }}>
      <span>{translate('facturacion.factura.queda')}</span>
      <Dinero centavos={total + debitado - acreditado} />
    </Box>
  </>
)
