import Box from '@mui/material/Box'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { translate } from '#i18n/translate'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { quitarTodas } from '#src/session/borrador.ts'
import type { Recibo, ReciboIndividualCrear } from '#contract/recibos/recibos-individuales'
import { useKey } from '#src/shortcuts/use-key.ts'
import { PageHeader } from '#src/page/PageHeader.tsx'
import { Parte } from '#src/page/Parte.tsx'
import { AvisosDeRango } from '#resources/facturacion/rangos/AvisosDeRango.tsx'
import { AbrirCaja } from '#resources/recibos/caja/AbrirCaja.tsx'
import { CobroEnDuda } from '#resources/recibos/caja/CobroEnDuda.tsx'
import { MiCaja } from '#resources/recibos/caja/MiCaja.tsx'
import { useMostradorConCaja } from '#resources/recibos/caja/use-caja-actual.ts'
import { BuscarTitular } from './cobro/BuscarTitular.tsx'
import { Cobro, CobroDeFactura, POR_COBRAR } from './cobro/Cobro.tsx'
import { CobroHecho } from './cobro/CobroHecho.tsx'
import { CobrosAMedias, formasDe, formasDeFactura } from './cobro/CobrosAMedias.tsx'
import { CobroIncierto } from './cobro/CobroIncierto.tsx'
import type { CobroFormProps } from './cobro/CobroForm.tsx'
import { useCobrar } from './cobro/use-cobrar.ts'
import { RECIBOS } from './imprimir.ts'

/** Beside the title, which leaves the height to what is charged; on a phone under it. */
const BUSCADOR = { minWidth: { xs: 280, sm: 320 }, maxWidth: 640, color: 'text.primary' } as const

/** Taking a payment: find the student, choose what is paid, charge, and begin the next one. All of it by keyboard. */
export function ReciboCreate() {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const cliente_id = Number(params.get('cliente_id')) || null
  const familia = Number(params.get('encargado_id')) || undefined
  const factura_id = Number(params.get('factura_id')) || null
  const [hecho, setHecho] = useState<Recibo | null>(null)
  const { sinCaja, pedida, exigir } = useMostradorConCaja()
  const buscador = useRef<HTMLInputElement>(null)
  const queryClient = useQueryClient()

  const elegir = (id: number, encargado_id?: number) => {
    setHecho(null)
    envio.olvidarRechazo()
    setParams(
      { cliente_id: String(id), ...(encargado_id && { encargado_id: String(encargado_id) }) },
      { replace: true },
    )
  }
  const envio = useCobrar<ReciboIndividualCrear>({
    recurso: RECIBOS,
    onHecho: (recibo, { cliente_id: de }) => {
      setHecho(recibo)
      if (de) quitarTodas(formasDe(pathname, de))
      if (factura_id) quitarTodas(formasDeFactura(pathname, factura_id))
      // At once: the address follows in its own time, and the next sale begins with nobody.
      setParams({}, { replace: true })
      void queryClient.invalidateQueries()
    },
    onRechazo: () => void queryClient.invalidateQueries({ queryKey: POR_COBRAR }),
  })
  const { enviando, incierto } = envio
  const form: CobroFormProps['envio'] = {
    ...envio,
    enviando: enviando || incierto !== null,
    cobrar: async (...intento) => {
      if (exigir()) await envio.cobrar(...intento)
    },
  }

  useEffect(() => {
    // A touch screen gets no focus here: its keyboard would cover the change to hand back.
    if (hecho && !enviando && matchMedia('(pointer: fine)').matches) buscador.current?.focus()
  }, [hecho, enviando])
  // With nobody to charge yet, the key leads to what is missing first.
  useKey('F9', () => exigir() && buscador.current?.focus(), !cliente_id && !factura_id && !hecho)

  /** Voided at once: whoever it was of is there to be charged again. */
  const otraVez = ({ cliente_id: de }: Recibo) => {
    if (de) elegir(de)
    else setHecho(null)
  }

  const cabeza = (
    <PageHeader
      titulo={translate('recibos.cobro.pagina')}
      junto={
        <Box sx={BUSCADOR}>
          <BuscarTitular
            inputRef={buscador}
            disabled={enviando || incierto !== null}
            onElegir={({ cliente_id }) => elegir(cliente_id)}
            onFamilia={({ titulares: [primero], encargado_id }) => primero && elegir(primero.cliente_id, encargado_id)}
            onOtro={({ a, state }) => void navigate(a, { state })}
          />
        </Box>
      }
    />
  )
  if (hecho)
    return (
      <>
        {cabeza}
        <CobroHecho
          recibo={hecho}
          onNuevo={() => {
            setHecho(null)
            buscador.current?.focus()
          }}
          onAnulado={() => otraVez(hecho)}
        />
        <CobrosAMedias onSeguir={elegir} />
      </>
    )
  return (
    <>
      {cabeza}
      <AvisosDeRango tipo="01" />
      {incierto && <CobroIncierto intento={incierto} enviando={enviando} onReintentar={envio.reintentar} />}
      {/* The choice stays behind the question, for the case that the server refuses. */}
      <Box sx={{ display: incierto ? 'none' : 'flex', flexDirection: 'column', gap: 2 }}>
        {sinCaja ? <AbrirCaja pedida={pedida} onAbierta={() => buscador.current?.focus()} /> : <CobroEnDuda />}
        {!cliente_id && !factura_id && <CobrosAMedias onSeguir={elegir} />}
        {!cliente_id && !factura_id && !sinCaja && (
          <Parte sin={null}>
            <MiCaja />
          </Parte>
        )}
        {factura_id && <CobroDeFactura key={factura_id} factura_id={factura_id} envio={form} />}
        {cliente_id && (
          <Cobro key={`${cliente_id} ${familia}`} cliente_id={cliente_id} familia={familia} envio={form} />
        )}
      </Box>
    </>
  )
}
