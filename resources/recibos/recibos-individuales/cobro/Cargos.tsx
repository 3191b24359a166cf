import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { translate } from '#i18n/translate'
import { esIlegible, type MontoEscrito } from '#contract/dinero'
import { formatoFecha } from '#contract/texto/formato'
import { venceDe } from '#contract/recibos/cargos'
import { CampoDinero } from '#src/form/campos/CampoDinero.tsx'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { Aparte } from '#src/page/Aparte.tsx'
import { distribuir, sumar, type CargoACobrar, type CuentaACobrar } from './cobro-model.ts'
import type { CobroEscrito } from './use-escrito.ts'

const PIE = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 2,
  px: 2,
  py: 1,
  borderTop: 1,
  borderColor: 'divider',
} as const

/** The charges to pay: whole or part of each, or an amount that is spread over the oldest first. */
export function Cargos({ cobro }: { cobro: CobroEscrito }) {
  const { cuentas, cargos, aplicado, escrito, poner, elegir } = cobro
  const alRepartir = (total: MontoEscrito) =>
    // An amount to spread that can't be read stays as it was typed, and nothing is spread.
    esIlegible(total) ? poner({ repartir: total }) : elegir(distribuir(cargos, total ?? 0))
  return (
    <Paper variant="outlined" component="section" aria-labelledby="por-cobrar">
      <Typography id="por-cobrar" variant="h3" component="h2" sx={{ px: 2, pt: 1.5, pb: 1 }}>
        {translate('recibos.cobro.por_cobrar')}
      </Typography>
      {cargos.length === 0 && (
        <Typography color="text.secondary" sx={{ px: 2, pb: 2 }}>
          {translate('recibos.cobro.nada_pendiente')}
        </Typography>
      )}
      {cuentas
        .filter((cuenta) => cuenta.cargos.length > 0)
        .map((cuenta) => (
          <Grupo key={cuenta.cliente_id} cuenta={cuenta} cobro={cobro} />
        ))}
      {cargos.length > 0 && (
        <Box sx={PIE}>
          <Aparte>{translate('recibos.cobro.aplicar_ayuda')}</Aparte>
          <CampoDinero
            label={translate('recibos.cobro.aplicar')}
            value={escrito.repartir ?? sumar(aplicado)}
            maximo={cargos.reduce((suma, { debe }) => suma + debe, 0)}
            onChange={alRepartir}
            sx={{ width: 150, flexShrink: 0 }}
          />
        </Box>
      )}
    </Paper>
  )
}

const TITULO = {
  display: 'flex',
  justifyContent: 'space-between',
  px: 2,
  py: 0.75,
  fontWeight: 600,
  bgcolor: 'action.hover',
  borderTop: 1,
  borderColor: 'divider',
} as const

function Grupo({ cuenta, cobro }: { cuenta: CuentaACobrar; cobro: CobroEscrito }) {
  const { cuentas, vigente } = cobro
  const elegir = (cargo: CargoACobrar, monto: MontoEscrito | undefined) => {
    const { [cargo.id]: _, ...others } = vigente
    cobro.elegir(monto === undefined ? others : { ...others, [cargo.id]: monto })
  }
  return (
    <>
      {cuentas.length > 1 && (
        <Typography variant="body2" component="h3" sx={TITULO}>
          {cuenta.nombre}
          <Dinero centavos={cuenta.debe} />
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {cuenta.cargos.map((cargo) => (
          <RenglonCargo
            key={cargo.id}
            cargo={cargo}
            monto={vigente[cargo.id]}
            onChange={(monto) => elegir(cargo, monto)}
            onProntoPago={(dar) => cobro.cambiarPronto(cargo, dar)}
          />
        ))}
      </Box>
    </>
  )
}

interface RenglonProps {
  cargo: CargoACobrar
  monto: MontoEscrito | undefined
  onChange: (monto: MontoEscrito | undefined) => void
  onProntoPago: (dar: boolean) => void
}

const estiloDelRenglon = (elegido: boolean) =>
  ({
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) 136px',
    gridTemplateAreas: {
      xs: '"elegir que que" ". vence monto" ". pronto pronto"',
      sm: '"elegir que monto" "elegir vence monto" "elegir pronto monto"',
    },
    alignItems: 'center',
    columnGap: 1,
    pl: 0.5,
    pr: 2,
    py: 1,
    borderTop: 1,
    borderColor: 'divider',
    bgcolor: elegido ? 'action.selected' : undefined,
    '& label': { cursor: 'pointer', lineHeight: 1.35 },
  }) as const

function RenglonCargo({ cargo, monto, onChange, onProntoPago }: RenglonProps) {
  const id = useId()
  const elegido = monto !== undefined
  const parcial = elegido && monto !== cargo.debe
  return (
    <Box component="li" sx={estiloDelRenglon(elegido)}>
      <Checkbox
        id={id}
        checked={elegido}
        onChange={(_, checked) => onChange(checked ? cargo.debe : undefined)}
        sx={{ gridArea: 'elegir' }}
      />
      <Box component="label" htmlFor={id} sx={{ gridArea: 'que' }}>
        {cargo.descripcion}
        {cargo.curso_nombre && !cargo.descripcion.includes(cargo.curso_nombre) && (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {' '}
            · {cargo.curso_nombre}
          </Box>
        )}
      </Box>
      <Typography
        variant="body2"
        component="label"
        htmlFor={id}
        sx={{ gridArea: 'vence', color: cargo.vencido ? 'error.main' : 'text.secondary' }}
      >
        {translate(cargo.vencido ? 'recibos.cobro.vencio' : 'recibos.cobro.vence', {
          fecha: formatoFecha(venceDe(cargo)),
        })}
        {cargo.factura && ` · ${translate('recibos.cobro.facturado', { numero: cargo.factura.numero })}`}
        {parcial && (
          <>
            {' '}
            · {translate('recibos.cobro.de')} <Dinero centavos={cargo.debe} />
          </>
        )}
      </Typography>
      {cargo.pronto_pago && <ProntoPago cargo={cargo} completo={!parcial} onChange={onProntoPago} />}
      <Box sx={{ gridArea: 'monto', textAlign: 'right', pr: elegido ? 0 : 1.75 }}>
        {elegido ? (
          <CampoDinero
            sinRotulo
            label={translate('recibos.cobro.monto_de', { cargo: cargo.descripcion })}
            value={monto}
            maximo={cargo.debe}
            onChange={onChange}
          />
        ) : (
          <Dinero centavos={cargo.debe} />
        )}
      </Box>
    </Box>
  )
}

const estiloDelProntoPago = (rebajado: boolean) =>
  ({
    gridArea: 'pronto',
    mr: 0,
    ml: -1,
    color: rebajado ? 'success.main' : 'text.secondary',
    '& .MuiFormControlLabel-label': { typography: 'body2' },
  }) as const

/** The discount for paying a charge whole today, to leave out where it should not be given. */
function ProntoPago({
  cargo: { pronto_pago, rebaja, descripcion },
  completo,
  onChange,
}: {
  cargo: CargoACobrar
  completo: boolean
  onChange: (dar: boolean) => void
}) {
  if (!pronto_pago) return null
  return (
    <FormControlLabel
      sx={estiloDelProntoPago(completo && rebaja > 0)}
      control={
        <Checkbox
          size="small"
          checked={rebaja > 0}
          onChange={(_, checked) => onChange(checked)}
          slotProps={{
            input: {
              'aria-label': translate('recibos.cobro.pronto_pago_de', {
                nombre: pronto_pago.nombre,
                cargo: descripcion,
              }),
            },
          }}
        />
      }
      label={
        <>
          {pronto_pago.nombre} <Dinero centavos={-pronto_pago.monto} />
          {!completo && ` · ${translate('recibos.cobro.pronto_pago_completo')}`}
        </>
      }
    />
  )
}
