import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { SxProps, Theme } from '@mui/material/styles'
import { Fragment, type ReactNode } from 'react'
import { LinkBase, useCanAccess, useTranslate } from 'react-admin'
import type { CargoSaldado, Finiquito } from '#contract/catalogos/finiquitos'
import { enLinea, formatoDni, formatoFecha, formatoInstante } from '#contract/formato'
import { MATRICULAS } from '#resources/catalogos/matriculas/matriculas-model.ts'
import { Estudiante } from '#resources/recibos/recibosIndividuales/ReciboPapel.tsx'
import { Dinero } from '#src/list/Dinero.tsx'
import { Estado } from '#src/list/Estado.tsx'
import { TONO_FINIQUITO } from './finiquitos-model.ts'

const estiloDelNumero = (revocado: boolean) =>
  ({
    fontSize: { xs: '1.5rem', sm: '1.75rem' },
    fontWeight: 650,
    lineHeight: 1.2,
    textDecoration: revocado ? 'line-through' : undefined,
  }) satisfies SxProps<Theme>

/** A settlement as its letter says it: whose, of what, each charge with its receipts, and what became of it. */
export function FiniquitoPapel({ finiquito }: { finiquito: Finiquito }) {
  const translate = useTranslate()
  return (
    <Paper variant="outlined" component="article" sx={{ maxWidth: 720, p: { xs: 2, sm: 4 } }}>
      <Box
        sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'flex-start', gap: 2, flexWrap: 'wrap' }}
      >
        <Box>
          <Typography variant="body2" color="text.secondary">
            {translate('finiquitos.papel.titulo')} · {translate(`opciones.tipo.${finiquito.tipo}`)}
          </Typography>
          <Typography component="p" sx={estiloDelNumero(finiquito.estado === 'revocado')}>
            {finiquito.numero}
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {formatoFecha(finiquito.fecha)}
          </Typography>
        </Box>
        <Estado tono={TONO_FINIQUITO[finiquito.estado]}>{translate(`opciones.estado.${finiquito.estado}`)}</Estado>
      </Box>
      {finiquito.estado === 'revocado' && <Revocacion finiquito={finiquito} />}
      <Quien finiquito={finiquito} />
      <Box
        component="ul"
        aria-label={translate('finiquitos.papel.cargos')}
        sx={{ listStyle: 'none', m: 0, mt: 2, p: 0, borderTop: 1, borderColor: 'divider' }}
      >
        {finiquito.detalle.cargos.map((cargo) => (
          <Cargo key={cargo.cargo_id} cargo={cargo} />
        ))}
      </Box>
      <Totales finiquito={finiquito} />
      <Typography variant="body2" color="text.secondary" sx={{ pt: 2, borderTop: 1, borderColor: 'divider' }}>
        {translate('finiquitos.papel.emitio', { nombre: finiquito.usuario_nombre })}
        <br />
        {translate('campos.codigo_verificacion')} {finiquito.codigo_verificacion}
      </Typography>
    </Paper>
  )
}

function Revocacion({ finiquito: { revocado_en, revocado_por_nombre, revocado_motivo } }: { finiquito: Finiquito }) {
  const translate = useTranslate()
  return (
    <Box sx={{ mt: 2, p: 1.5, borderRadius: 1, bgcolor: 'error.light' }}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {translate('finiquitos.papel.revocado', {
          quien: revocado_por_nombre ?? '',
          cuando: revocado_en ? formatoInstante(revocado_en) : '',
        })}
      </Typography>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {revocado_motivo}
      </Typography>
    </Box>
  )
}

function Quien({ finiquito }: { finiquito: Finiquito }) {
  const {
    detalle: { titular, estudiante, curso },
    cliente_id,
    motivo,
    motivo_texto,
    respaldo,
  } = finiquito
  const translate = useTranslate()
  const propio = titular.condicion === 'titular'
  return (
    <Datos>
      <Dato titulo={translate('campos.cliente')}>
        <Estudiante id={cliente_id} nombre={estudiante.nombre} /> <Suave>· {estudiante.codigo}</Suave>
      </Dato>
      {!propio && (
        <Dato titulo={translate('finiquitos.papel.titular')}>
          {titular.nombre}{' '}
          <Suave>
            ·{' '}
            {[translate(`opciones.condicion.${titular.condicion}`), titular.dni && formatoDni(titular.dni)]
              .filter(Boolean)
              .join(' · ')}
          </Suave>
        </Dato>
      )}
      <Dato titulo={translate('campos.curso')}>
        <Matricula finiquito={finiquito}>{enLinea(curso.nombre, curso.periodo)}</Matricula>{' '}
        <Suave>
          ·{' '}
          {translate('finiquitos.papel.duracion', {
            desde: formatoFecha(curso.desde),
            hasta: formatoFecha(curso.hasta),
          })}
        </Suave>
      </Dato>
      {motivo && (
        <Dato titulo={translate('campos.motivo')}>
          {[translate(`opciones.motivo.${motivo}`), motivo_texto].join(': ')}
        </Dato>
      )}
      {respaldo && <Dato titulo={translate('campos.respaldo')}>{respaldo}</Dato>}
    </Datos>
  )
}

/** A link to the enrolment, for who may open it. */
function Matricula({ finiquito, children }: { finiquito: Finiquito; children: string }) {
  const { canAccess } = useCanAccess({ resource: MATRICULAS, action: 'show' })
  if (!canAccess) return children
  return (
    <Link
      component={LinkBase}
      to={`/${MATRICULAS}/${finiquito.matricula_id}/show`}
      color="inherit"
      sx={{ textDecorationColor: 'currentColor' }}
    >
      {children}
    </Link>
  )
}

function Cargo({ cargo: { descripcion, bruto, descuento, condonado, descuentos, pagos } }: { cargo: CargoSaldado }) {
  const translate = useTranslate()
  return (
    <Box component="li" sx={{ py: 1, borderBottom: 1, borderColor: 'divider' }}>
      <Renglon titulo={descripcion}>
        <Dinero centavos={bruto} />
      </Renglon>
      {descuento > 0 && (
        <Renglon titulo={descuentos.map(({ nombre }) => nombre).join(', ')} suave>
          <Dinero centavos={-descuento} />
        </Renglon>
      )}
      {pagos.map((pago, indice) => (
        <Renglon
          key={indice}
          titulo={translate('finiquitos.papel.pago', { numero: pago.numero, fecha: formatoFecha(pago.fecha) })}
          suave
        >
          <Dinero centavos={-pago.monto} />
        </Renglon>
      ))}
      {condonado > 0 && (
        <Renglon titulo={translate('finiquitos.papel.condonado_cargo')} suave>
          <Dinero centavos={-condonado} />
        </Renglon>
      )}
    </Box>
  )
}

const Renglon = ({ titulo, suave, children }: { titulo: string; suave?: boolean; children: ReactNode }) => (
  <Box sx={{ display: 'flex', gap: 2, ...(suave && { pl: 2, typography: 'body2', color: 'text.secondary' }) }}>
    <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{titulo}</Box>
    {children}
  </Box>
)

const TOTALES = {
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  columnGap: 2,
  rowGap: 0.5,
  my: 2,
  '& dd': { m: 0, textAlign: 'right' },
  '& dt': { color: 'text.secondary' },
} satisfies SxProps<Theme>

function Totales({ finiquito: { total_cargos, total_descuentos, total_pagado, condonado } }: { finiquito: Finiquito }) {
  const translate = useTranslate()
  const montos = [
    ['campos.total_cargos', total_cargos],
    ['finiquitos.papel.descuentos', total_descuentos],
    ['campos.condonado', condonado],
  ] as const
  return (
    <Box component="dl" sx={TOTALES}>
      {montos.map(
        ([clave, monto]) =>
          monto > 0 && (
            <Fragment key={clave}>
              <dt>{translate(clave)}</dt>
              <dd>
                <Dinero centavos={monto} />
              </dd>
            </Fragment>
          ),
      )}
      <Typography component="dt" variant="h3" sx={{ '&&': { color: 'text.primary' } }}>
        {translate('campos.total_pagado')}
      </Typography>
      <Typography component="dd" variant="h3">
        <Dinero centavos={total_pagado} />
      </Typography>
    </Box>
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

const Dato = ({ titulo, children }: { titulo: string; children: ReactNode }) => (
  <Fragment>
    <dt>{titulo}</dt>
    <dd>{children}</dd>
  </Fragment>
)

const Suave = ({ children }: { children: ReactNode }) => (
  <Box component="span" sx={{ color: 'text.secondary' }}>
    {children}
  </Box>
)
