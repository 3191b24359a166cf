import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useRef, type KeyboardEvent, type ReactNode, type Ref } from 'react'
import { translate } from '#i18n/translate'
import type { Centavos } from '#contract/dinero'
import { METODO, METODOS, type Metodo } from '#contract/recibos/metodos'
import { formatoLempiras } from '#contract/texto/formato'
import { useSeUsa } from '#src/session/apagados.ts'
import { useEnDuda } from '#src/layout/avisos/use-reloj.ts'
import { Tecla } from '#src/page/Tecla.tsx'
import type { Cuadre, PagoEscrito } from '#resources/recibos/recibos-individuales/cobro/cobro-model.ts'
import type { ErroresDePago } from '#resources/recibos/recibos-individuales/cobro/rechazo.ts'
import { EfectivoRapido } from './EfectivoRapido.tsx'
import { Pago } from './Pago.tsx'
import { efectivoOfrecido, otroEfectivo, saldosQueCeden } from './efectivo-rapido.ts'
import { esMonto, filaDe, metodoDeTecla } from './teclas-de-pago.ts'
import type { ConSaldo, PagosEscritos } from './use-pagos.ts'

interface PagosProps {
  pagos: PagosEscritos
  cuadre: Cuadre
  /** The accounts whose credit may pay. */
  cuentas: readonly ConSaldo[]
  /** The first amount, where the keyboard goes once somebody was found. */
  primeroRef: Ref<HTMLInputElement>
  /** The server's errors of a payment, by field. */
  erroresDe: (pago: PagoEscrito) => ErroresDePago
  /** Notices and fields that follow from the way it is paid. */
  children: ReactNode
  /** Further fields whose keys are taken alike, under the methods. */
  pie?: ReactNode
  /** Takes a key of a payment's field that adds no method; false where it means nothing. */
  onTecla: (event: KeyboardEvent<HTMLElement>, campo: HTMLInputElement) => boolean
}

/** The arrows of an amount: the next offered sum of cash, or the one before. */
const PASOS: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 }

/** The payments of a counter: another method at one press, or at its letter in an amount. */
export function Pagos({ pagos, cuadre, cuentas, primeroRef, erroresDe, children, pie, onTecla }: PagosProps) {
  const saldos = useRef<HTMLButtonElement>(null)
  const enDuda = useEnDuda()
  const retenciones = useSeUsa('retenciones')
  const conSaldo = cuentas.filter(
    ({ a_favor, cliente_id }) => a_favor > 0 && !pagos.pagos.some((pago) => pago.cliente_id === cliente_id),
  )
  const ofrecidos = METODOS.filter((metodo) => {
    if (metodo === 'efectivo') return !pagos.pagos.some((pago) => pago.metodo === metodo)
    if (metodo === 'retencion' && !retenciones) return false
    return !enDuda && (metodo !== 'saldo_a_favor' || conSaldo.length > 0)
  })
  const agregarPorTecla = (metodo: Metodo) => {
    if (!ofrecidos.includes(metodo)) return
    if (metodo === 'saldo_a_favor' && conSaldo.length > 1) saldos.current?.focus()
    else pagos.agregar(metodo, metodo === 'saldo_a_favor' ? conSaldo[0] : undefined)
  }
  const ponerEfectivo = (clave: number, monto: Centavos | null) => {
    for (const saldo of saldosQueCeden(cuadre.pagos)) pagos.cambiar(saldo.clave, { monto: saldo.cubre })
    pagos.cambiar(clave, { monto })
  }
  const otroBillete = (campo: HTMLInputElement, paso: 1 | -1) => {
    const ofrecido = efectivoOfrecido(cuadre)
    if (!ofrecido || filaDe(campo) !== ofrecido.efectivo.clave) return
    ponerEfectivo(ofrecido.efectivo.clave, otroEfectivo(ofrecido, paso))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target } = event
    if (!(target instanceof HTMLInputElement) || event.ctrlKey || event.metaKey || event.altKey) return
    const metodo = metodoDeTecla(event)
    const paso = esMonto(target) && PASOS[event.key]
    if (metodo) agregarPorTecla(metodo)
    else if (paso) otroBillete(target, paso)
    else if (!onTecla(event, target)) return
    event.preventDefault()
  }
  const botones = ofrecidos.flatMap((metodo): [Metodo, ConSaldo?][] =>
    metodo === 'saldo_a_favor' ? conSaldo.map((cuenta) => [metodo, cuenta]) : [[metodo]],
  )
  const rotuloDe = (metodo: Metodo, credito: ConSaldo | undefined) =>
    credito
      ? translate('recibos.cobro.usar_saldo', {
          nombre: cuentas.length > 1 ? credito.nombre : '',
          monto: formatoLempiras(credito.a_favor),
        })
      : translate(`opciones.metodo.${metodo}`)
  return (
    <Box onKeyDown={onKeyDown} sx={{ display: 'contents' }}>
      {cuadre.pagos.map((pago, index) => (
        <div key={pago.clave} data-pago={pago.clave}>
          <Pago
            pago={pago}
            titular={cuentas.length > 1 ? cuentas.find((una) => una.cliente_id === pago.cliente_id)?.nombre : undefined}
            nuevo={pago.clave === pagos.reciente}
            inputRef={index === 0 ? primeroRef : undefined}
            errores={erroresDe(pago)}
            onChange={(cambio) => pagos.cambiar(pago.clave, cambio)}
            onQuitar={cuadre.pagos.length > 1 ? () => pagos.quitar(pago.clave) : undefined}
          />
          {pago.metodo === 'efectivo' && <EfectivoRapido cuadre={cuadre} onChange={ponerEfectivo} />}
        </div>
      ))}
      {children}
      {botones.length > 0 && (
        <Box
          role="group"
          aria-label={translate('recibos.cobro.otro_metodo')}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, mt: 0.5 }}
        >
          {botones.map(([metodo, credito]) => (
            <Button
              key={`${metodo} ${credito?.cliente_id}`}
              ref={credito && credito === conSaldo[0] ? saldos : undefined}
              size="small"
              variant="outlined"
              color="secondary"
              aria-keyshortcuts={METODO[metodo].tecla}
              onClick={() => pagos.agregar(metodo, credito)}
              sx={{ minHeight: 32, px: 1 }}
            >
              {rotuloDe(metodo, credito)}
              <Tecla>{METODO[metodo].tecla}</Tecla>
            </Button>
          ))}
        </Box>
      )}
      {pie}
    </Box>
  )
}
