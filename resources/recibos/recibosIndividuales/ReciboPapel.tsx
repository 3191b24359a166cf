import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { SxProps, Theme } from '@mui/material/styles'
import { Fragment, type ReactNode } from 'react'
import { LinkBase, useCanAccess, useCreatePath, useTranslate } from 'react-admin'
import { esDeDebito } from '#contract/facturacion/rangos'
import { formatoFecha, formatoIdentidad, formatoInstante, formatoLempiras, formatoRtn } from '#contract/formato'
import { recursoDe } from '#contract/modulos'
import { CAMPOS_EXONERACION } from '#resources/facturacion/facturas/exoneracion-model.ts'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import { Dinero } from '#src/list/Dinero.tsx'
import { CompletarPago } from './CompletarPago.tsx'
import { seCompleta } from './datos-de-pago.ts'
import { Situacion } from './Situacion.tsx'

const estiloDelNumero = (anulado: boolean) =>
  ({
    fontSize: '1.75rem',
    fontWeight: 650,
    lineHeight: 1.2,
    textDecoration: anulado ? 'line-through' : undefined,
  }) satisfies SxProps<Theme>

/** A receipt as it reads on paper: number, who pays, what for, how, and what became of it. */
export function ReciboPapel({ recibo }: { recibo: Recibo }) {
  const translate = useTranslate()
  const anulado = recibo.estado === 'anulado' || recibo.revertido
  return (
    <Paper variant="outlined" component="article" sx={{ maxWidth: 640, p: { xs: 2, sm: 4 } }}>
      <Box
        sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'flex-start', gap: 2, flexWrap: 'wrap' }}
      >
        <Box>
          <Typography variant="body2" color="text.secondary">
            {translate(`recibos.papel.clase.${recibo.tipo}`)}
          </Typography>
          <Typography component="p" sx={estiloDelNumero(anulado)}>
            {recibo.numero_texto}
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {recibo.numero_manual
              ? translate('recibos.papel.de_papel', {
                  numero: [recibo.talonario, recibo.numero_manual].filter(Boolean).join(' '),
                  fecha: formatoFecha(recibo.fecha),
                  ingresado: formatoInstante(recibo.emitido_en),
                })
              : formatoInstante(recibo.emitido_en)}
          </Typography>
        </Box>
        <Situacion recibo={recibo} />
      </Box>
      {recibo.estado === 'anulado' && <Anulacion recibo={recibo} />}
      <Quien recibo={recibo} />
      <Lineas recibo={recibo} />
      <Totales recibo={recibo} />
      <Pie recibo={recibo} />
    </Paper>
  )
}

function Anulacion({ recibo }: { recibo: Recibo }) {
  const translate = useTranslate()
  return (
    <Box sx={{ mt: 2, p: 1.5, borderRadius: 1, bgcolor: 'error.light' }}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {translate('recibos.papel.anulado', {
          quien: recibo.anulado_por_nombre ?? '',
          cuando: recibo.anulado_en ? formatoInstante(recibo.anulado_en) : '',
        })}
      </Typography>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {recibo.anulado_motivo}
      </Typography>
    </Box>
  )
}

function Quien({ recibo }: { recibo: Recibo }) {
  const translate = useTranslate()
  return (
    <Datos>
      <Dato titulo={translate('campos.pagador')}>
        {recibo.pagador_nombre}
        {recibo.pagador_documento && (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {' '}
            · {formatoIdentidad(recibo.pagador_documento)}
          </Box>
        )}
      </Dato>
      {recibo.cliente_id !== null && (
        <Dato titulo={translate('campos.cliente')}>
          <Estudiante id={recibo.cliente_id} nombre={recibo.cliente_nombre ?? ''} />
        </Dato>
      )}
      {CAMPOS_EXONERACION.map(
        (campo) =>
          recibo[campo] && (
            <Dato key={campo} titulo={translate(`campos.${campo}`)}>
              {recibo[campo]}
            </Dato>
          ),
      )}
      {recibo.autorizado_por && (
        <Dato titulo={translate('campos.autorizacion')}>
          {translate('recibos.papel.autorizado', {
            nombre: recibo.autorizado_por,
            motivo: recibo.autorizado_motivo,
          })}
        </Dato>
      )}
      {recibo.observacion && (
        <Dato titulo={translate(recibo.tipo === 'rechazo' ? 'campos.rechazo_motivo' : 'campos.observacion')}>
          {recibo.observacion}
        </Dato>
      )}
    </Datos>
  )
}

/** A link to the student, for who may open the page. */
export function Estudiante({ id, nombre }: { id: number; nombre: string }) {
  const resource = recursoDe('Clientes')
  const { canAccess } = useCanAccess({ resource, action: 'show' })
  const createPath = useCreatePath()
  if (!canAccess) return nombre
  return (
    <Link
      component={LinkBase}
      to={createPath({ resource, type: 'show', id })}
      color="inherit"
      sx={{ textDecorationColor: 'currentColor' }}
    >
      {nombre}
    </Link>
  )
}

function Lineas({ recibo }: { recibo: Recibo }) {
  const translate = useTranslate()
  const cuentaDe = useCuenta()
  const varios = new Set(recibo.lineas.flatMap((linea) => linea.cliente_id ?? [])).size > 1
  // Each charge names its student, unless it can only be that of the client above.
  const nombrar = varios || recibo.encargado_id !== null || recibo.cliente_id === null
  return (
    <Box
      component="ul"
      aria-label={translate('recibos.papel.lineas')}
      sx={{ listStyle: 'none', m: 0, mt: 2, p: 0, borderTop: 1, borderColor: 'divider' }}
    >
      {recibo.lineas.map((linea) => (
        <Box
          component="li"
          key={linea.orden}
          sx={{ display: 'flex', gap: 2, py: 1, borderBottom: 1, borderColor: 'divider' }}
        >
          <Box sx={{ flex: 1, minWidth: 0 }}>
            {linea.descripcion}
            <Typography variant="body2" color="text.secondary">
              {[
                cuentaDe(linea),
                nombrar && linea.cliente_nombre,
                linea.abona_a &&
                  translate(
                    `recibos.papel.${esDeDebito(linea.abona_a.numero) ? 'abona_nota' : 'abona'}`,
                    linea.abona_a,
                  ),
                linea.devuelto > 0 && translate('recibos.papel.devuelto', { monto: formatoLempiras(linea.devuelto) }),
                linea.debe ? translate('recibos.papel.sigue_debiendo') : null,
              ]
                .filter(Boolean)
                .join(' · ')}
              {linea.debe ? (
                <>
                  {' '}
                  <Dinero centavos={linea.debe} />
                </>
              ) : null}
            </Typography>
          </Box>
          <Dinero centavos={linea.total} />
        </Box>
      ))}
    </Box>
  )
}

const TOTALES = {
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  columnGap: 2,
  rowGap: 0.5,
  my: 2,
  '& dd': { m: 0, textAlign: 'right' },
  '& dt': { color: 'text.secondary' },
} satisfies SxProps<Theme>

function Totales({ recibo }: { recibo: Recibo }) {
  const translate = useTranslate()
  const cambio = recibo.pagos.reduce((total, pago) => total + pago.cambio, 0)
  return (
    <Box component="dl" sx={TOTALES}>
      {recibo.descuento > 0 && (
        <Renglon titulo={translate('campos.descuento')}>
          <Dinero centavos={-recibo.descuento} />
        </Renglon>
      )}
      {recibo.isv > 0 && (
        <Renglon titulo={translate('campos.isv')}>
          <Dinero centavos={recibo.isv} />
        </Renglon>
      )}
      <Typography component="dt" variant="h3" sx={{ '&&': { color: 'text.primary' } }}>
        {translate('campos.total')}
      </Typography>
      <Typography component="dd" variant="h3">
        <Dinero centavos={recibo.total} />
      </Typography>
      {recibo.pagos.map((pago) => (
        <Renglon
          key={pago.orden}
          titulo={
            <>
              {[
                translate(`opciones.metodo.${pago.metodo}`),
                pago.cuenta_nombre,
                pago.banco,
                pago.referencia,
                pago.rtn && formatoRtn(pago.rtn),
                pago.fecha_banco && formatoFecha(pago.fecha_banco),
                pago.estado_banco && translate(`opciones.estado_banco.${pago.estado_banco}`),
              ]
                .filter(Boolean)
                .join(' · ')}{' '}
              {seCompleta(recibo, pago) && (
                <CompletarPago recibo={recibo} pago={pago} firme={pago.estado_banco === 'confirmado'} />
              )}
            </>
          }
        >
          <Dinero centavos={pago.recibido ?? pago.monto} />
        </Renglon>
      ))}
      {cambio > 0 && (
        <Renglon titulo={translate('campos.cambio')}>
          <Dinero centavos={cambio} />
        </Renglon>
      )}
    </Box>
  )
}

function Pie({ recibo }: { recibo: Recibo }) {
  const translate = useTranslate()
  return (
    <Typography variant="body2" color="text.secondary" sx={{ pt: 2, borderTop: 1, borderColor: 'divider' }}>
      {translate('recibos.papel.emitio', { nombre: recibo.usuario_nombre })}
      {' · '}
      {recibo.impresiones > 0
        ? translate('recibos.papel.impresiones', { smart_count: recibo.impresiones })
        : translate('recibos.papel.sin_imprimir')}
      <br />
      {translate('campos.codigo_verificacion')} {recibo.codigo_verificacion}
    </Typography>
  )
}

const DATOS = {
  m: 0,
  mt: 2,
  '& dt': { color: 'text.secondary', fontSize: '0.8125rem' },
  '& dd': { m: 0, mb: 1, overflowWrap: 'anywhere' },
} satisfies SxProps<Theme>

const Datos = ({ children }: { children: ReactNode }) => (
  <Box component="dl" sx={DATOS}>
    {children}
  </Box>
)

const Dato = ({ titulo, children }: { titulo: ReactNode; children: ReactNode }) => (
  <Fragment>
    <dt>{titulo}</dt>
    <dd>{children}</dd>
  </Fragment>
)

const Renglon = Dato

/** «3 × L 120.00», and what was taken off. */
function useCuenta() {
  const translate = useTranslate()
  return ({ cantidad, precio, descuento, exonerado }: Recibo['lineas'][number]): string | null => {
    if (cantidad === 1 && !descuento && !exonerado) return null
    return [
      `${cantidad} × ${formatoLempiras(precio)}`,
      descuento > 0 && translate('ventas.menos', { monto: formatoLempiras(descuento) }),
      exonerado > 0 && translate('recibos.papel.sin_isv', { monto: formatoLempiras(exonerado) }),
    ]
      .filter(Boolean)
      .join(' · ')
  }
}
