import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Factura, FacturaLinea } from '#contract/facturacion/facturas'
import { enLinea, formatoFecha, formatoIdentidad, formatoInstante, formatoNumero } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { Estado } from '#src/list/columnas/Estado.tsx'
import { EstadoDe } from '#src/list/columnas/EstadoDe.tsx'
import {
  Documento,
  Importes,
  Partida,
  Partidas,
  Pie,
  Renglon,
  Rotulo,
  SinEfecto,
  Total,
} from '#src/page/papel/Documento.tsx'
import { Dato, Datos } from '#src/page/registro/Ficha.tsx'

/**
 * A fiscal document as it reads on paper: number, client, lines, and its amounts as the regulation tells them apart.
 */
export function FacturaPapel({ factura }: { factura: Factura }) {
  const anulada = factura.estado === 'anulada'
  return (
    <Documento
      clase={translate(`opciones.tipo.${factura.tipo}`)}
      numero={factura.numero}
      cuando={formatoInstante(factura.emitido_en)}
      estado={<Situacion factura={factura} />}
      tachado={anulada}
    >
      {anulada && <Anulacion factura={factura} />}
      {factura.modalidad === 'imprenta' && (
        <Alert severity="info" sx={{ mt: 2 }}>
          {translate('facturacion.factura.imprenta')}
        </Alert>
      )}
      <Box sx={{ my: 2 }}>
        <Datos>
          <Dato campo="a_nombre_de">{factura.cliente_nombre}</Dato>
          <Dato campo="cliente_documento">
            {factura.cliente_documento && formatoIdentidad(factura.cliente_documento)}
          </Dato>
          <Dato campo="orden_compra_exenta">{factura.orden_compra_exenta}</Dato>
          <Dato campo="constancia_exonerado">{factura.constancia_exonerado}</Dato>
          <Dato campo="registro_sag">{factura.registro_sag}</Dato>
          <Dato campo="motivo">{factura.motivo}</Dato>
          <Dato campo="condicion">
            {factura.vence &&
              enLinea(
                translate('facturacion.factura.a_credito'),
                translate('facturacion.factura.vence', { fecha: formatoFecha(factura.vence) }),
              )}
          </Dato>
        </Datos>
      </Box>
      <Partidas label={translate('facturacion.factura.lineas')}>
        {factura.lineas.map((linea) => (
          <Linea key={linea.orden} linea={linea} />
        ))}
      </Partidas>
      <Montos factura={factura} />
      <Pie>
        {translate('facturacion.factura.emitio', { nombre: factura.usuario_nombre })}
        {factura.modalidad === 'autoimpresor' && (
          <>
            {' '}
            ·{' '}
            {factura.impresiones > 0
              ? translate('facturacion.factura.impresiones', { smart_count: factura.impresiones })
              : translate('recibos.papel.sin_imprimir')}
          </>
        )}
      </Pie>
    </Documento>
  )
}

/** The document's situation: one that another took the place of says no more what is owed. */
function Situacion({ factura: { tipo, estado, corregida } }: { factura: Factura }) {
  if (tipo === '06' || corregida === null) return <EstadoDe estado={estado} />
  return <Estado tono="mal">{translate('facturacion.factura.sustituida')}</Estado>
}

const Anulacion = ({ factura }: { factura: Factura }) => (
  <SinEfecto
    titulo={translate('facturacion.factura.anulada', {
      quien: factura.anulado_por_nombre ?? '',
      cuando: factura.anulado_en ? formatoInstante(factura.anulado_en) : '',
    })}
    motivo={factura.anulado_motivo}
  />
)

const Linea = ({
  linea: { descripcion, cantidad, precio, descuento, isv_tratamiento, total, acreditado },
}: {
  linea: FacturaLinea
}) => (
  <Partida>
    <Renglon
      titulo={
        <>
          {descripcion}
          <Typography component="div" variant="body2" color="text.secondary">
            {translate(`opciones.isv.${isv_tratamiento}`)}
            {cantidad > 1 && (
              <>
                {' '}
                · {formatoNumero(cantidad)} × <Dinero centavos={precio} />
              </>
            )}
            {descuento > 0 && (
              <>
                {' '}
                · {translate('campos.descuento')} <Dinero centavos={descuento} />
              </>
            )}
            {acreditado > 0 && (
              <>
                {' '}
                · {translate('campos.acreditado')} <Dinero centavos={acreditado} />
              </>
            )}
          </Typography>
        </>
      }
    >
      <Dinero centavos={total} />
    </Renglon>
  </Partida>
)

const IMPORTES = [
  'descuento',
  'importe_exento',
  'importe_exonerado',
  'gravado_15',
  'isv_15',
  'gravado_18',
  'isv_18',
] as const

const Montos = ({ factura }: { factura: Factura }) => (
  <Importes>
    {IMPORTES.filter((campo) => factura[campo] > 0).map((campo) => (
      <Rotulo key={campo} titulo={translate(`campos.${campo}`)}>
        <Dinero centavos={factura[campo]} />
      </Rotulo>
    ))}
    <Total titulo={translate('campos.total')} centavos={factura.total} />
  </Importes>
)
