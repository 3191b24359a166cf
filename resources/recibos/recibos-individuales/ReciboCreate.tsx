import Box from '@mui/material/Box'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNotify, useTranslate, type HttpError } from 'react-admin'
import { useLocation, useSearchParams } from 'react-router'
import { quitarTodas } from '#src/session/borrador.ts'
import type { CodigoError } from '#contract/errores'
import type { Recibo, ReciboIndividualCrear } from '#contract/recibos/recibos-individuales'
import { RELOJ } from '#src/layout/avisos/use-reloj.ts'
import { PageHeader } from '#src/page/PageHeader.tsx'
import { AvisosDeRango } from '#resources/facturacion/rangos/AvisosDeRango.tsx'
import { AbrirCaja } from '#resources/recibos/caja/AbrirCaja.tsx'
import { CobroEnDuda } from '#resources/recibos/caja/CobroEnDuda.tsx'
import { CAJA, useCajaDelMostrador } from '#resources/recibos/caja/use-caja-actual.ts'
import { BuscarTitular } from './cobro/BuscarTitular.tsx'
import { Cobro, CobroDeFactura, POR_COBRAR } from './cobro/Cobro.tsx'
import { CobroHecho } from './cobro/CobroHecho.tsx'
import { CobrosAMedias, formasDe, formasDeFactura } from './cobro/CobrosAMedias.tsx'
import { CobroIncierto } from './cobro/CobroIncierto.tsx'
import { rechazoDe, type Rechazo } from './cobro/rechazo.ts'
import { useCobrar, type Intento } from './cobro/use-cobrar.ts'
import { imprimirCobro } from './cobro/imprimir-cobro.ts'
import { RECIBOS } from './imprimir.ts'

/** Taking a payment: find the student, choose what is paid, charge, and begin the next one. All of it by keyboard. */
export function ReciboCreate() {
  const [params, setParams] = useSearchParams()
  const { pathname } = useLocation()
  const cliente_id = Number(params.get('cliente_id')) || null
  const familia = Number(params.get('encargado_id')) || undefined
  const factura_id = Number(params.get('factura_id')) || null
  const [hecho, setHecho] = useState<Recibo | null>(null)
  const [rechazo, setRechazo] = useState<Rechazo | null>(null)
  const caja = useCajaDelMostrador()
  const fondo = useRef<HTMLInputElement>(null)
  const queryClient = useQueryClient()
  const notify = useNotify()
  const translate = useTranslate()

  const elegir = (id: number, encargado_id?: number) => {
    setRechazo(null)
    setParams(
      { cliente_id: String(id), ...(encargado_id && { encargado_id: String(encargado_id) }) },
      { replace: true },
    )
  }
  const rechazar = (error: HttpError) => {
    setRechazo(rechazoDe(error))
    const code = error.body?.code as CodigoError | undefined
    if (code === 'reloj_en_duda') void queryClient.invalidateQueries({ queryKey: RELOJ })
    if (code === 'sin_caja') void queryClient.invalidateQueries({ queryKey: [CAJA] })
    else void queryClient.invalidateQueries({ queryKey: POR_COBRAR })
  }
  const { cobrar, enviando, incierto, reintentar } = useCobrar<ReciboIndividualCrear>({
    recurso: RECIBOS,
    onHecho: (recibo, { imprimir, cliente_id: de }) => {
      setRechazo(null)
      setHecho(recibo)
      if (de) quitarTodas(formasDe(pathname, de))
      if (factura_id) quitarTodas(formasDeFactura(pathname, factura_id))
      // At once: the address follows in its own time, and the next sale begins with nobody.
      setParams({}, { replace: true })
      void queryClient.invalidateQueries()
      if (imprimir) imprimirCobro(recibo).catch((error: Error) => notify(error.message, { type: 'error' }))
    },
    onRechazo: rechazar,
  })

  const alCobrar = (intento: Omit<Intento<ReciboIndividualCrear>, 'clave'>) => {
    setRechazo(null)
    if (caja === null) fondo.current?.focus()
    else void cobrar(intento)
  }

  /** Voided at once: whoever it was of is there to be charged again. */
  const otraVez = ({ cliente_id: de }: Recibo) => {
    setHecho(null)
    if (de) elegir(de)
  }

  const cabeza = <PageHeader titulo={translate('recibos.cobro.pagina')} />
  if (hecho)
    return (
      <>
        {cabeza}
        <CobroHecho recibo={hecho} onNuevo={() => setHecho(null)} onAnulado={() => otraVez(hecho)} />
      </>
    )
  return (
    <>
      {cabeza}
      <AvisosDeRango tipo="01" />
      {incierto && <CobroIncierto intento={incierto} enviando={enviando} onReintentar={reintentar} />}
      {/* The choice stays behind the question, for the case that the server refuses. */}
      <Box sx={{ display: incierto ? 'none' : 'flex', flexDirection: 'column', gap: 2 }}>
        {caja === null ? <AbrirCaja inputRef={fondo} /> : <CobroEnDuda />}
        <Box sx={{ maxWidth: 640 }}>
          <BuscarTitular
            disabled={enviando}
            onElegir={({ cliente_id }) => elegir(cliente_id)}
            onFamilia={({ titulares: [primero], encargado_id }) => primero && elegir(primero.cliente_id, encargado_id)}
          />
        </Box>
        {!cliente_id && !factura_id && <CobrosAMedias onSeguir={elegir} />}
        {factura_id && (
          <CobroDeFactura
            key={factura_id}
            factura_id={factura_id}
            enviando={enviando || incierto !== null}
            rechazo={rechazo}
            onCobrar={alCobrar}
          />
        )}
        {cliente_id && (
          <Cobro
            key={`${cliente_id} ${familia}`}
            cliente_id={cliente_id}
            familia={familia}
            enviando={enviando || incierto !== null}
            rechazo={rechazo}
            onCobrar={alCobrar}
          />
        )}
      </Box>
    </>
  )
}
