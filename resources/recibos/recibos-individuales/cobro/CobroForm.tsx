import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { useEffect, useRef, useState } from 'react'
import { translate } from '#i18n/translate'
import type { Centavos } from '#contract/dinero'
import { formatoLempiras } from '#contract/texto/formato'
import type { ReciboIndividualCrear } from '#contract/recibos/recibos-individuales'
import { CamposExoneracion } from '#resources/facturacion/facturas/CamposExoneracion.tsx'
import { useKey } from '#src/shortcuts/use-key.ts'
import { deMas, peticionDe, preguntado, responde, type Preguntado } from './cobro-model.ts'
import { CambiarSaldo } from './CambiarSaldo.tsx'
import { Cargos } from './Cargos.tsx'
import { DePapel } from './DePapel.tsx'
import { MoraDelCobro } from './MoraAlBanco.tsx'
import { Pagador } from './Pagador.tsx'
import { BotonesDeCobro } from './pagos/BotonesDeCobro.tsx'
import { Pagos } from './pagos/Pagos.tsx'
import { COLUMNAS, PanelDeCobro, ParaQuien } from './pagos/PanelDeCobro.tsx'
import { vacioTras } from './pagos/teclas-de-pago.ts'
import type { Rechazo } from './rechazo.ts'
import { Totales } from './Totales.tsx'
import type { Envio, Intento } from './use-cobrar.ts'
import { useEscrito, type CobroEscrito, type QueSeCobra } from './use-escrito.ts'

export interface CobroFormProps extends QueSeCobra {
  envio: Pick<Envio<ReciboIndividualCrear>, 'enviando' | 'rechazo' | 'erroresDe' | 'cobrar'>
}

/** Charges at the left, payment at the right. */
export function CobroForm({ envio, ...que }: CobroFormProps) {
  const { rechazo } = envio
  const cobro = useEscrito(que)
  const { cuentas, cuadre, impide } = cobro
  const primero = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // A touch screen gets no focus here: its keyboard would cover what is owed.
    if (matchMedia('(pointer: fine)').matches) primero.current?.focus()
  }, [])
  return (
    <Box sx={COLUMNAS}>
      <Cargos cobro={cobro} />
      <PanelDeCobro>
        <ParaQuien nombre={paraQuien(que)} total={cuadre.total} />
        <Pagos
          pagos={cobro.pagos}
          cuadre={cuadre}
          cuentas={cuentas}
          primeroRef={primero}
          erroresDe={envio.erroresDe}
          onTecla={({ key }, campo) => {
            if (key === 'Enter') vacioTras(campo)?.focus()
            return key === 'Enter'
          }}
        >
          <MoraDelCobro cobro={cobro} />
        </Pagos>
        <Totales
          cuadre={cuadre}
          cuentas={cuentas}
          dejaSobrante={cobro.escrito.dejaSobrante}
          isv={cobro.isv ?? undefined}
          excedenteDe={cobro.escrito.excedenteDe}
          onChange={cobro.poner}
          onAplicar={() => {
            cobro.aplicarRecibido()
            primero.current?.focus()
          }}
        />
        <Papeles que={que} cobro={cobro} rechazo={rechazo} />
        <Botones
          impide={impide && translate(impide, { monto: formatoLempiras(cuadre.falta) })}
          deMas={deMas(cuadre)}
          hayCambio={cuadre.cambio > 0}
          rechazo={rechazo}
          enviando={envio.enviando}
          onEnviar={(imprimir, cambiar_saldo) =>
            void envio.cobrar(intentoDe(que, cobro, imprimir, cambiar_saldo), cuadre)
          }
        />
      </PanelDeCobro>
    </Box>
  )
}

/** The student who is charged, the family by its guardian, or whom the invoice is made out to. */
function paraQuien({ encargado_id, factura_id, datos: { cuentas, encargados, pagadores } }: QueSeCobra): string {
  const encargado = encargados.find(({ id }) => id === encargado_id)
  if (encargado) return translate('recibos.cobro.la_familia', { nombre: encargado.nombre, cuantos: cuentas.length })
  return (factura_id ? pagadores : cuentas)[0]?.nombre ?? ''
}

function intentoDe(
  { cliente_id, encargado_id, factura_id }: QueSeCobra,
  { escrito, cargos, aplicado, cuadre, isv }: CobroEscrito,
  imprimir: boolean,
  cambiar_saldo: boolean,
): Omit<Intento<ReciboIndividualCrear>, 'clave'> {
  const { pagador, observacion, excedenteDe, papel, exoneracion } = escrito
  return {
    peticion: peticionDe(cargos, aplicado, cuadre, {
      cliente_id,
      encargado_id,
      factura_id,
      excedente_cliente_id: excedenteDe,
      pagador_nombre: pagador.nombre,
      pagador_documento: pagador.documento,
      observacion,
      ...papel,
      ...exoneracion,
      ...(isv && { excedente_isv: isv }),
      ...(cambiar_saldo && { cambiar_saldo }),
    }),
    total: cuadre.total + cuadre.excedente,
    nombre: pagador.nombre,
    imprimir,
    ...(!factura_id && { cliente_id }),
  }
}

/** The papers of the payment: whom it is made out to, why without tax, and the receipt that was written by hand. */
function Papeles({
  que: { datos, factura_id },
  cobro: { escrito, poner, exonerar, enDuda },
  rechazo,
}: {
  que: QueSeCobra
  cobro: CobroEscrito
  rechazo: Rechazo | null
}) {
  const { pagador, exoneracion, observacion, papel } = escrito
  return (
    <>
      <Pagador
        pagadores={datos.pagadores}
        pagador={pagador}
        errores={rechazo?.pagador}
        onChange={(nuevo) => poner({ pagador: nuevo })}
      />
      {/* An invoice's charges keep their tax, and nobody is let off any while the day is not known. */}
      {factura_id === undefined && (!enDuda || exoneracion) && (
        <CamposExoneracion exoneracion={exoneracion} onChange={exonerar} />
      )}
      <TextField
        label={translate('campos.observacion')}
        value={observacion}
        onChange={(event) => poner({ observacion: event.target.value })}
        slotProps={{ htmlInput: { maxLength: 300 } }}
      />
      {(!enDuda || papel) && <DePapel papel={papel} onChange={(nuevo) => poner({ papel: nuevo })} />}
    </>
  )
}

interface BotonesProps {
  /** The reason why it can't be charged yet. */
  impide: string | null
  /** Money beyond what is charged, to be asked about first; it is change to hand back (`hayCambio`) or credit. */
  deMas: Centavos
  hayCambio: boolean
  rechazo: Rechazo | null
  enviando: boolean
  onEnviar: (imprimir: boolean, cambiar_saldo: boolean) => void
}

function Botones({ impide, deMas: monto, hayCambio, rechazo, enviando, onEnviar }: BotonesProps) {
  const [intentado, setIntentado] = useState(false)
  const [pregunta, setPregunta] = useState<Preguntado | null>(null)
  const botones = useRef<HTMLElement>(null)
  const cobrar = (imprimir: boolean, cambiar_saldo = false) => {
    setIntentado(true)
    // On a telephone whose screen ends where the payment begins, there is no room for the reason yet.
    if (impide) return void requestAnimationFrame(() => botones.current?.scrollIntoView({ block: 'nearest' }))
    if (enviando) return
    const ahora = performance.now()
    setPregunta(preguntado(monto, pregunta, ahora))
    if (monto > 0 && !responde(monto, pregunta, ahora)) return
    onEnviar(imprimir, cambiar_saldo)
  }
  useKey('F9', () => cobrar(true))
  return (
    <BotonesDeCobro ref={botones} enviando={enviando} onCobrar={cobrar}>
      {rechazo?.mensaje && (
        <Alert severity="error" role="alert">
          {rechazo.mensaje}
          {rechazo.cambiaSaldo && <CambiarSaldo onCambiar={() => cobrar(rechazo.imprimir, true)} />}
        </Alert>
      )}
      {intentado && impide && (
        <Alert severity="warning" role="alert">
          {impide}
        </Alert>
      )}
      {!impide && !enviando && monto > 0 && pregunta?.monto === monto && (
        <Alert severity="warning" role="alert">
          {translate(hayCambio ? 'recibos.cobro.impide.cambio' : 'recibos.cobro.impide.de_mas', {
            monto: formatoLempiras(monto),
          })}
        </Alert>
      )}
    </BotonesDeCobro>
  )
}
