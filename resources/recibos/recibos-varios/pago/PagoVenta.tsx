import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { KeyboardEvent, ReactNode, Ref } from 'react'
import { useTranslate } from 'react-admin'
import type { TratamientoIsv } from '#contract/dinero'
import { TRATAMIENTOS_ISV } from '#contract/recibos/cargos'
import { METODO, METODOS, type Metodo } from '#contract/recibos/metodos'
import { type Titular } from '#contract/recibos/recibos-individuales'
import type { Cuadre, PagoEscrito } from '#resources/recibos/recibos-individuales/cobro/cobro-model.ts'
import { EfectivoRapido } from '#resources/recibos/recibos-individuales/cobro/pagos/EfectivoRapido.tsx'
import { Pago } from '#resources/recibos/recibos-individuales/cobro/pagos/Pago.tsx'
import type { ErroresDePago } from '#resources/recibos/recibos-individuales/cobro/rechazo.ts'
import {
  esMonto,
  metodoDeTecla,
  vacioTras,
} from '#resources/recibos/recibos-individuales/cobro/pagos/teclas-de-pago.ts'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { useEnDuda } from '#src/layout/avisos/use-reloj.ts'
import { Tecla } from '#src/page/Tecla.tsx'
import { Comprador } from '#resources/recibos/recibos-varios/Comprador.tsx'
import { esLectura, pideComprador, telefonoIlegible } from './pago-model.ts'
import type { Pagos } from './use-pagos.ts'
import type { Venta } from '#resources/recibos/recibos-varios/venta-model.ts'

interface PagoVentaProps {
  pagos: Pagos
  cuadre: Cuadre
  cliente: Titular | null
  pagador: Venta['pagador']
  onPagador: (pagador: Venta['pagador']) => void
  /** Why it can't be charged, when that is who bought. */
  faltaComprador: object | null
  dejaSobrante: boolean
  onDejaSobrante: (deja: boolean) => void
  /**
   * The tax treatment that the excess is declared under: null, as the client's next debt; undefined where the buyer
   * pays no tax.
   */
  excedenteIsv: TratamientoIsv | null | undefined
  onExcedenteIsv: (isv: TratamientoIsv | null) => void
  enviando: boolean
  /** Notices of what keeps the sale from being charged, or what the server refused. */
  avisos: ReactNode
  /** The server's errors of a payment, by field. */
  erroresDe: (pago: PagoEscrito) => ErroresDePago
  /** A notice of what follows from the way it is paid. */
  aviso: ReactNode
  primeroRef: Ref<HTMLInputElement>
  onCobrar: (imprimir: boolean) => void
  /** Back to the box. */
  onSalir: () => void
  /** A code that was read while an amount had the focus. */
  onCodigo: (codigo: string) => void
}

/**
 * The payment of a sale. Cash by itself is exact; another method at one letter; Enter goes on and at the end charges.
 */
export function PagoVenta({
  pagos,
  cuadre,
  cliente,
  pagador,
  onPagador,
  faltaComprador,
  dejaSobrante,
  onDejaSobrante,
  excedenteIsv,
  onExcedenteIsv,
  enviando,
  avisos,
  erroresDe,
  aviso,
  primeroRef,
  onCobrar,
  onSalir,
  onCodigo,
}: PagoVentaProps) {
  const translate = useTranslate()
  const enDuda = useEnDuda()
  const ofrecidos = METODOS.filter((metodo) => (metodo === 'saldo_a_favor' ? (cliente?.a_favor ?? 0) > 0 : true))
    .filter((metodo) => !enDuda || metodo === 'efectivo')
    .filter((metodo) =>
      metodo === 'efectivo' || metodo === 'saldo_a_favor' ? !pagos.pagos.some((pago) => pago.metodo === metodo) : true,
    )
  const agregar = (metodo: Metodo) =>
    ofrecidos.includes(metodo) && pagos.agregar(metodo, metodo === 'saldo_a_favor' ? (cliente ?? undefined) : undefined)

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, currentTarget, key } = event
    if (!(target instanceof HTMLInputElement) || event.ctrlKey || event.metaKey || event.altKey) return
    const metodo = metodoDeTecla(event)
    if (key === 'Escape') onSalir()
    else if (metodo) agregar(metodo)
    else if (key === 'Enter' && esMonto(target) && esLectura(target.value)) {
      const fila = pagos.pagos.find(
        ({ clave }) => target.closest('[data-pago]')?.getAttribute('data-pago') === String(clave),
      )
      if (fila) pagos.cambiar(fila.clave, { monto: null })
      onCodigo(target.value.trim())
    } else if (key === 'Enter') {
      // Enter leads from a payment to the fields of who makes it.
      const siguiente = vacioTras(target, currentTarget.querySelectorAll<HTMLInputElement>('[data-comprador] input'))
      if (siguiente) siguiente.focus()
      else onCobrar(true)
    } else return
    event.preventDefault()
  }

  const enEfectivo = cuadre.pagos.some((pago) => pago.metodo === 'efectivo' && pago.monto !== null)
  const puedeDejar =
    cliente && (!enDuda || dejaSobrante) && (cuadre.cambio > 0 || (dejaSobrante && enEfectivo && cuadre.excedente > 0))
  return (
    <Box onKeyDown={onKeyDown} sx={{ display: 'flex', flexDirection: 'column', gap: 0.5 }}>
      {cuadre.pagos.map((pago, index) => (
        <div key={pago.clave} data-pago={pago.clave}>
          <Pago
            pago={pago}
            nuevo={pago.clave === pagos.reciente}
            inputRef={index === 0 ? primeroRef : undefined}
            errores={erroresDe(pago)}
            onChange={(cambio) => pagos.cambiar(pago.clave, cambio)}
            onQuitar={cuadre.pagos.length > 1 ? () => pagos.quitar(pago.clave) : undefined}
          />
          {pago.metodo === 'efectivo' && (
            <EfectivoRapido cuadre={cuadre} onChange={(clave, monto) => pagos.cambiar(clave, { monto })} />
          )}
        </div>
      ))}
      {aviso}
      {(pideComprador(pagos.pagos, cliente !== null) || telefonoIlegible(pagador)) && (
        <Comprador pagador={pagador} onChange={onPagador} falta={faltaComprador} />
      )}
      <Box
        role="group"
        aria-label={translate('recibos.cobro.otro_metodo')}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, mt: 0.5 }}
      >
        {ofrecidos.map((metodo) => (
          <Button
            key={metodo}
            size="small"
            variant="outlined"
            color="secondary"
            aria-keyshortcuts={METODO[metodo].tecla}
            onClick={() => agregar(metodo)}
            sx={{ minHeight: 32, px: 1 }}
          >
            {translate(`opciones.metodo.${metodo}`)}
            <Tecla>{METODO[metodo].tecla}</Tecla>
          </Button>
        ))}
      </Box>
      <Box aria-live="polite" sx={{ mt: 1 }}>
        {cuadre.falta > 0 && cuadre.falta < cuadre.total && (
          <Cifra titulo={translate('recibos.cobro.falta')} color="error.main" centavos={cuadre.falta} />
        )}
        {cuadre.cambio > 0 && (
          <Cifra titulo={translate('campos.cambio')} color="success.main" centavos={cuadre.cambio} />
        )}
        {cuadre.excedente > 0 && cliente && (
          <Cifra titulo={translate('recibos.cobro.queda')} centavos={cuadre.excedente} />
        )}
      </Box>
      {cuadre.excedente > 0 && cliente && excedenteIsv !== undefined && (
        <TextField
          select
          label={translate('recibos.cobro.isv_del_saldo')}
          value={excedenteIsv ?? ''}
          onChange={({ target }) => onExcedenteIsv((target.value || null) as TratamientoIsv | null)}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        >
          <option value="">{translate('recibos.cobro.isv_como_deba')}</option>
          {TRATAMIENTOS_ISV.map((isv) => (
            <option key={isv} value={isv}>
              {translate(`opciones.isv.${isv}`)}
            </option>
          ))}
        </TextField>
      )}
      {puedeDejar && (
        <FormControlLabel
          control={<Checkbox size="small" checked={dejaSobrante} onChange={(_, checked) => onDejaSobrante(checked)} />}
          label={translate('recibos.cobro.dejar_sobrante')}
        />
      )}
      {avisos && (
        <Alert severity="warning" role="alert" sx={{ mt: 1 }}>
          {avisos}
        </Alert>
      )}
      <Box sx={{ display: 'flex', gap: 1, mt: 1.5 }}>
        <Button
          variant="contained"
          size="large"
          loading={enviando}
          aria-keyshortcuts="F9"
          onClick={() => onCobrar(true)}
          sx={{ flex: 1 }}
        >
          {translate('recibos.cobro.cobrar_imprimir')}
          <Tecla>F9</Tecla>
        </Button>
        <Button variant="outlined" disabled={enviando} onClick={() => onCobrar(false)}>
          {translate('recibos.cobro.cobrar')}
        </Button>
      </Box>
    </Box>
  )
}

function Cifra({ titulo, centavos, color }: { titulo: string; centavos: number; color?: string }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 2, color }}>
      <Typography component="span" sx={{ fontWeight: 600 }}>
        {titulo}
      </Typography>
      <Typography component="span" sx={{ fontSize: '1.5rem', fontWeight: 650 }}>
        <Dinero centavos={centavos} />
      </Typography>
    </Box>
  )
}
