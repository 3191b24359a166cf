import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Checkbox from '@mui/material/Checkbox'
import Typography from '@mui/material/Typography'
import { translate } from '#i18n/translate'
import type { Centavos, TratamientoIsv } from '#contract/dinero'
import { TRATAMIENTOS_ISV } from '#contract/recibos/cargos'
import { CampoOpcion } from '#src/form/campos/CampoOpcion.tsx'
import { useEnDuda } from '#src/layout/avisos/use-reloj.ts'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import type { Cuadre } from './cobro-model.ts'
import type { ConSaldo } from './pagos/use-pagos.ts'

/** Ways of more money than is owed. */
export interface Sobrante {
  /** Cash beyond it stays as credit instead of going back. */
  dejaSobrante: boolean
  /** The tax treatment that the excess is declared under; null: as its student's next debt. */
  excedenteIsv: TratamientoIsv | null
}

interface TotalesProps {
  cuadre: Cuadre
  /** Accounts whose credit the rest may become. */
  cuentas: readonly ConSaldo[]
  dejaSobrante: boolean
  /** The treatment of the rest, null for the next debt's; undefined where it has none to choose. */
  isv: TratamientoIsv | null | undefined
  /** The account chosen, where there are several. */
  excedenteDe?: number
  onChange: (cambio: Partial<Sobrante> & { excedenteDe?: number }) => void
  /** Applies no more than was received, where that can be. */
  onAplicar?: () => void
}

/** The sums of a payment: what is missing, goes back or stays as credit. */
export function Totales({ cuadre, cuentas, dejaSobrante, isv, excedenteDe, onChange, onAplicar }: TotalesProps) {
  const { total, falta, cambio, excedente, pagos } = cuadre
  const enDuda = useEnDuda()
  const enEfectivo = pagos.some((pago) => pago.metodo === 'efectivo' && pago.monto !== null)
  const sobra = cambio > 0 || (dejaSobrante && enEfectivo && excedente > 0)
  const queda = excedente > 0 && cuentas.length > 0
  return (
    <Box aria-live="polite" sx={{ pt: 1.5, mt: 0.5, ...(onAplicar && { borderTop: 1, borderColor: 'divider' }) }}>
      {falta > 0 && (onAplicar || falta < total) && (
        <RenglonTotal titulo="recibos.cobro.falta" centavos={falta} grande color="error.main" />
      )}
      {onAplicar && falta > 0 && falta < total && (
        <Button size="small" onClick={onAplicar}>
          {translate('recibos.cobro.aplicar_recibido')}
        </Button>
      )}
      {cambio > 0 && <RenglonTotal titulo="campos.cambio" centavos={cambio} enorme color="success.main" />}
      {queda && (
        <RenglonTotal
          titulo={cuentas.length > 1 ? 'recibos.cobro.queda' : 'recibos.cobro.queda_de'}
          nombre={cuentas[0]?.nombre}
          centavos={excedente}
        />
      )}
      {queda && cuentas.length > 1 && (
        <CampoOpcion
          label="recibos.cobro.a_favor_de"
          value={excedenteDe}
          opciones={cuentas.map(({ cliente_id, nombre }) => [cliente_id, nombre])}
          onElegir={(de) => onChange({ excedenteDe: Number(de) })}
        />
      )}
      {queda && isv !== undefined && (
        <CampoOpcion
          label="recibos.cobro.isv_del_saldo"
          ayuda={translate('recibos.cobro.isv_del_saldo_ayuda')}
          value={isv ?? ''}
          opciones={[
            ...(isv && onAplicar ? [] : [['', translate('recibos.cobro.isv_como_deba')] as const]),
            ...TRATAMIENTOS_ISV.map((otro) => [otro, translate(`opciones.isv.${otro}`)] as const),
          ]}
          onElegir={(otro) => onChange({ excedenteIsv: (otro || null) as TratamientoIsv | null })}
        />
      )}
      {sobra && total > 0 && cuentas.length > 0 && (dejaSobrante || !enDuda) && (
        <FormControlLabel
          control={
            <Checkbox size="small" checked={dejaSobrante} onChange={(_, deja) => onChange({ dejaSobrante: deja })} />
          }
          label={translate('recibos.cobro.dejar_sobrante')}
        />
      )}
    </Box>
  )
}

interface RenglonTotalProps {
  /** i18n key, which may tell of `nombre`. */
  titulo: string
  nombre?: string
  centavos: Centavos
  grande?: boolean
  enorme?: boolean
  color?: string
}

/** One figure of a payment: what it comes to, lacks, gives back or leaves. */
function RenglonTotal({ titulo, nombre, centavos, grande, enorme, color }: RenglonTotalProps) {
  const titular = grande || enorme ? { fontSize: '1.0625rem', fontWeight: 650 } : undefined
  return (
    <Box sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 2, color }}>
      <Typography component="span" sx={titular}>
        {translate(titulo, { nombre: nombre ?? '' })}
      </Typography>
      <Typography
        component="span"
        sx={{ fontSize: enorme ? '2rem' : grande ? '1.375rem' : undefined, fontWeight: 650, lineHeight: 1.35 }}
      >
        <Dinero centavos={centavos} />
      </Typography>
    </Box>
  )
}
