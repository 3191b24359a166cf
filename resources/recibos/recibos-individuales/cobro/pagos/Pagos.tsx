import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useRef, useState, type KeyboardEvent, type ReactNode, type Ref } from 'react'
import { useTranslate } from 'react-admin'
import type { Centavos } from '#contract/dinero'
import { formatoLempiras } from '#contract/texto/formato'
import { hoyEn } from '#contract/tiempo/fechas'
import type { Cuenta } from '#contract/recibos/cargos'
import { METODO, METODOS, type Metodo } from '#contract/recibos/metodos'
import { Tecla } from '#src/page/Tecla.tsx'
import type { PagoCalculado, PagoEscrito } from '#resources/recibos/recibos-individuales/cobro/cobro-model.ts'
import { EfectivoRapido } from './EfectivoRapido.tsx'
import { Pago } from './Pago.tsx'
import type { ErroresDePago } from '#resources/recibos/recibos-individuales/cobro/rechazo.ts'
import { metodoDeTecla, vacioTras } from './teclas-de-pago.ts'

interface PagosProps {
  cuentas: readonly Cuenta[]
  pagos: readonly PagoCalculado[]
  /** The sum that all of them have to come to, in centavos. */
  total: Centavos
  /** No other method is offered. */
  soloEfectivo: boolean
  onChange: (pagos: PagoEscrito[]) => void
  /** The first amount, where the keyboard goes once somebody was found. */
  primeroRef: Ref<HTMLInputElement>
  /** The server's errors of a payment, by field. */
  erroresDe: (pago: PagoEscrito) => ErroresDePago
  /** A notice of what follows from the way it is paid. */
  aviso: ReactNode
}

/**
 * The payments: cash for all of it, until another method says otherwise: from the menu, or by its letter in an amount.
 */
export function Pagos({ cuentas, pagos, total, soloEfectivo, onChange, primeroRef, erroresDe, aviso }: PagosProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [reciente, setReciente] = useState<number | null>(null)
  const siguiente = useRef(Math.max(...pagos.map(({ clave }) => clave)))
  const boton = useRef<HTMLButtonElement>(null)
  const translate = useTranslate()

  const abrir = (button: HTMLElement) => {
    setReciente(null)
    setAnchor(button)
  }
  // A method that was added takes the focus itself; without one it goes back.
  const onExited = () => {
    if (reciente === null) boton.current?.focus()
  }
  const agregar = (metodo: Metodo, credito?: Cuenta) => {
    const clave = ++siguiente.current
    setAnchor(null)
    setReciente(clave)
    onChange([
      ...pagos,
      { ...pagoNuevo(metodo), clave, ...(credito && { cliente_id: credito.cliente_id, disponible: credito.a_favor }) },
    ])
  }
  const cambiar = (clave: number, cambio: Partial<PagoEscrito>) =>
    onChange(pagos.map((pago) => (pago.clave === clave ? { ...pago, ...cambio } : pago)))
  const conEfectivo = pagos.some((pago) => pago.metodo === 'efectivo')
  const creditos = cuentas.filter(
    (cuenta) => cuenta.a_favor > 0 && !pagos.some((pago) => pago.cliente_id === cuenta.cliente_id),
  )
  const ofrecidos = METODOS.filter((metodo) => !soloEfectivo || metodo === 'efectivo').filter((metodo) =>
    metodo === 'saldo_a_favor' ? creditos.length > 0 : !(metodo === 'efectivo' && conEfectivo),
  )
  const onKeyDown = (event: KeyboardEvent) => {
    const { target, key } = event
    if (!(target instanceof HTMLInputElement) || event.ctrlKey || event.metaKey || event.altKey) return
    const metodo = metodoDeTecla(event)
    if (metodo) {
      if (metodo === 'saldo_a_favor' && creditos.length > 1) setAnchor(boton.current)
      else if (ofrecidos.includes(metodo)) agregar(metodo, metodo === 'saldo_a_favor' ? creditos[0] : undefined)
    } else if (key === 'Enter') vacioTras(target)?.focus()
    else return
    event.preventDefault()
  }

  return (
    <Box onKeyDown={onKeyDown} sx={{ display: 'contents' }}>
      {pagos.map((pago, index) => (
        <div key={pago.clave} data-pago={pago.clave}>
          <Pago
            pago={pago}
            titular={
              cuentas.length > 1 ? cuentas.find((cuenta) => cuenta.cliente_id === pago.cliente_id)?.nombre : undefined
            }
            nuevo={pago.clave === reciente}
            inputRef={index === 0 ? primeroRef : undefined}
            errores={erroresDe(pago)}
            onChange={(cambio) => cambiar(pago.clave, cambio)}
            onQuitar={
              pagos.length > 1 ? () => onChange(pagos.filter((other) => other.clave !== pago.clave)) : undefined
            }
          />
        </div>
      ))}
      <EfectivoRapido cuadre={{ pagos, total }} onChange={(clave, monto) => cambiar(clave, { monto })} />
      {aviso}
      {ofrecidos.length > 0 && (
        <Button
          ref={boton}
          size="small"
          startIcon={<AddIcon />}
          aria-haspopup="menu"
          onClick={(event) => abrir(event.currentTarget)}
          sx={{ alignSelf: 'flex-start' }}
        >
          {translate('recibos.cobro.otro_metodo')}
        </Button>
      )}
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        disableRestoreFocus
        slotProps={{ transition: { onExited } }}
      >
        {ofrecidos
          .filter((metodo) => metodo !== 'saldo_a_favor')
          .map((metodo) => (
            <MenuItem key={metodo} onClick={() => agregar(metodo)} aria-keyshortcuts={METODO[metodo].tecla}>
              {translate(`opciones.metodo.${metodo}`)}
              <Tecla>{METODO[metodo].tecla}</Tecla>
            </MenuItem>
          ))}
        {(soloEfectivo ? [] : creditos).map((cuenta) => (
          <MenuItem key={cuenta.cliente_id} onClick={() => agregar('saldo_a_favor', cuenta)}>
            {translate('recibos.cobro.usar_saldo', {
              nombre: cuentas.length > 1 ? cuenta.nombre : '',
              monto: formatoLempiras(cuenta.a_favor),
            })}
          </MenuItem>
        ))}
      </Menu>
    </Box>
  )
}

/** A payment of which nothing has been typed: it takes what is missing. */
export const pagoNuevo = (metodo: Metodo): PagoEscrito => ({
  clave: 0,
  metodo,
  monto: null,
  referencia: '',
  fecha_banco: hoyEn(new Date()),
})
