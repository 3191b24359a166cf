import { useEffect, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import type { ConsentimientoPublico } from '#contract/publico/consentimiento'
import { AlmacenContext, useErrores } from '../campos/almacen.ts'
import type { Almacen } from '../campos/almacen.ts'
import { Paso } from '../marco/Paso.tsx'
import { usePasos } from '../marco/use-pasos.ts'
import { alcanzado, erroresDePaso, pasoDe, PASOS, TOTAL, type Escrito } from './carta-model.ts'
import { PasoFirma } from './PasoFirma.tsx'
import { PasoLectura } from './PasoLectura.tsx'
import { PasoPersonas } from './PasoPersonas.tsx'
import { PasoRetiro } from './PasoRetiro.tsx'
import { PasoRevision } from './PasoRevision.tsx'
import { PasoSalud } from './PasoSalud.tsx'

interface PasosProps {
  almacen: Almacen<Escrito>
  datos: ConsentimientoPublico
  /** Above the fields of every step. */
  aviso?: ReactNode
  onEnviar: () => void
}

/** The letter in its six steps. */
export function Pasos({ almacen, datos, aviso, onEnviar }: PasosProps) {
  const escrito = useSyncExternalStore(almacen.suscribir, almacen.valores)
  const posible = alcanzado(escrito, datos)
  const { paso, ir } = usePasos(posible, Math.min(escrito.lejos, posible))

  useEffect(() => {
    if (almacen.valores().lejos < paso) almacen.escribir('lejos', paso)
  }, [almacen, paso])

  // What the server refuses may be of another step than the one on screen.
  const [rechazado] = Object.keys(useErrores(almacen))
  useEffect(() => {
    if (rechazado === undefined || pasoDe(rechazado) === paso) return
    ir(pasoDe(rechazado))
    // Only when an error comes: whoever then looks at another step stays there.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [rechazado])

  const onSiguiente = () => {
    const errores = erroresDePaso(escrito, paso, datos)
    almacen.rechazar(errores)
    if (Object.keys(errores).length > 0) return false
    if (paso === PASOS.revision) onEnviar()
    else ir(paso + 1)
    return true
  }

  const comun = { numero: paso, total: TOTAL, onSiguiente, onAtras: paso > 1 ? () => ir(paso - 1) : undefined, boton: 'consentimiento.continuar' }
  return (
    <AlmacenContext value={almacen}>
      {paso === PASOS.personas && <Paso {...comun} key="1" titulo="consentimiento.personas.titulo" despues="consentimiento.despues.lectura">{aviso}<PasoPersonas actividades={datos.actividades} /></Paso>}
      {paso === PASOS.lectura && <Paso {...comun} key="2" titulo="consentimiento.lectura.titulo" detalle="consentimiento.lectura.detalle" despues="consentimiento.despues.salud">{aviso}<PasoLectura datos={datos} /></Paso>}
      {paso === PASOS.salud && <Paso {...comun} key="3" titulo="consentimiento.salud.titulo" detalle="consentimiento.salud.detalle" despues="consentimiento.despues.retiro">{aviso}<PasoSalud /></Paso>}
      {paso === PASOS.retiro && <Paso {...comun} key="4" titulo="consentimiento.retiro.titulo" despues="consentimiento.despues.firma">{aviso}<PasoRetiro /></Paso>}
      {paso === PASOS.firma && <Paso {...comun} key="5" titulo="consentimiento.firma.titulo" detalle="consentimiento.firma.detalle" despues="consentimiento.despues.revision">{aviso}<PasoFirma /></Paso>}
      {paso === PASOS.revision && <Paso {...comun} key="6" titulo="consentimiento.revision.titulo" detalle="consentimiento.revision.detalle" boton="consentimiento.enviar" despues="consentimiento.despues.enviada">{aviso}<PasoRevision datos={datos} onIr={ir} /></Paso>}
    </AlmacenContext>
  )
}
