import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { SxProps, Theme } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import type { Factura, FacturaLinea } from '#contract/facturacion/facturas'
import { enLinea, formatoFecha, formatoIdentidad, formatoInstante, formatoNumero } from '#contract/formato'
import { Dinero } from '#src/list/Dinero.tsx'
import { Estado } from '#src/list/Estado.tsx'
import { Dato, Datos } from '#src/page/Ficha.tsx'
import { TONOS } from './facturas-model.ts'

const estiloDelNumero = (anulada: boolean) =>
  ({
    fontSize: { xs: '1.25rem', sm: '1.5rem' },
    fontWeight: 650,
    lineHeight: 1.3,
    fontVariantNumeric: 'tabular-nums',
    textDecoration: anulada ? 'line-through' : undefined,
  }) satisfies SxProps<Theme>

/**
 * A fiscal document as it reads on paper: number, client, lines, and its amounts as the regulation tells them apart.
 */
export function FacturaPapel({ factura }: { factura: Factura }) {
  const translate = useTranslate()
  const anulada = factura.estado === 'anulada'
  return (
    <Paper variant="outlined" component="article" sx={{ p: { xs: 2, sm: 4 }, minWidth: 0 }}>
      <Box
        sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'flex-start', gap: 2, flexWrap: 'wrap' }}
      >
        <Box>
          <Typography variant="body2" color="text.secondary">
            {translate(`opciones.tipo.${factura.tipo}`)}
          </Typography>
          <Typography component="p" sx={estiloDelNumero(anulada)}>
            {factura.numero}
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {formatoInstante(factura.emitido_en)}
          </Typography>
        </Box>
        <Estado tono={TONOS[factura.estado]}>{translate(`opciones.estado.${factura.estado}`)}</Estado>
      </Box>
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
      <Box
        component="ul"
        aria-label={translate('facturacion.factura.lineas')}
        sx={{ listStyle: 'none', m: 0, p: 0, borderTop: 1, borderColor: 'divider' }}
      >
        {factura.lineas.map((linea) => (
          <Linea key={linea.orden} linea={linea} />
        ))}
      </Box>
      <Importes factura={factura} />
      <Typography variant="body2" color="text.secondary" sx={{ pt: 2, borderTop: 1, borderColor: 'divider' }}>
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
      </Typography>
    </Paper>
  )
}

function Anulacion({ factura }: { factura: Factura }) {
  const translate = useTranslate()
  return (
    <Box sx={{ mt: 2, p: 1.5, borderRadius: 1, bgcolor: 'error.light' }}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {translate('facturacion.factura.anulada', {
          quien: factura.anulado_por_nombre ?? '',
          cuando: factura.anulado_en ? formatoInstante(factura.anulado_en) : '',
        })}
      </Typography>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {factura.anulado_motivo}
      </Typography>
    </Box>
  )
}

function Linea({
  linea: { descripcion, cantidad, precio, descuento, isv_tratamiento, total, acreditado },
}: {
  linea: FacturaLinea
}) {
  const translate = useTranslate()
  return (
    <Box component="li" sx={{ display: 'flex', gap: 2, py: 1, borderBottom: 1, borderColor: 'divider' }}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
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
      </Box>
      <Dinero centavos={total} />
    </Box>
  )
}

const IMPORTES = [
  'descuento',
  'importe_exento',
  'importe_exonerado',
  'gravado_15',
  'isv_15',
  'gravado_18',
  'isv_18',
] as const

const MONTOS = {
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  columnGap: 2,
  rowGap: 0.5,
  my: 2,
  '& dd': { m: 0, textAlign: 'right' },
  '& dt': { color: 'text.secondary' },
} satisfies SxProps<Theme>

function Importes({ factura }: { factura: Factura }) {
  const translate = useTranslate()
  return (
    <Box component="dl" sx={MONTOS}>
      {IMPORTES.filter((campo) => factura[campo] > 0).map((campo) => (
        <Box key={campo} sx={{ display: 'contents' }}>
          <dt>{translate(`campos.${campo}`)}</dt>
          <dd>
            <Dinero centavos={factura[campo]} />
          </dd>
        </Box>
      ))}
      <Typography component="dt" variant="h3" sx={{ '&&': { color: 'text.primary' } }}>
        {translate('campos.total')}
      </Typography>
      <Typography component="dd" variant="h3">
        <Dinero centavos={factura.total} />
      </Typography>
    </Box>
  )
}
