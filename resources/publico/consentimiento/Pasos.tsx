import type { ReactNode } from 'react'
import type { ConsentimientoPublico } from '#contract/publico/consentimiento'
import { AlmacenContext } from '../campos/almacen.ts'
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
  const { paso, ir, comun } = usePasos({
    almacen,
    alcanzado: (escrito) => alcanzado(escrito, datos),
    errores: (escrito, numero) => erroresDePaso(escrito, numero, datos),
    siguiente: (_, numero) => (numero === PASOS.revision ? undefined : numero + 1),
    onEnviar,
    onRechazado: (campo, numero) => (pasoDe(campo) === numero ? undefined : pasoDe(campo)),
  })
  const partes = { ...comun, total: TOTAL, boton: 'consentimiento.continuar' }
  return (
    <AlmacenContext value={almacen}>
      {paso === PASOS.personas && (
        <Paso {...partes} key="1" titulo="consentimiento.personas.titulo" despues="consentimiento.despues.lectura">
          {aviso}
          <PasoPersonas actividades={datos.actividades} />
        </Paso>
      )}
      {paso === PASOS.lectura && (
        <Paso
          {...partes}
          key="2"
          titulo="consentimiento.lectura.titulo"
          detalle="consentimiento.lectura.detalle"
          despues="consentimiento.despues.salud"
        >
          {aviso}
          <PasoLectura datos={datos} />
        </Paso>
      )}
      {paso === PASOS.salud && (
        <Paso
          {...partes}
          key="3"
          titulo="consentimiento.salud.titulo"
          detalle="consentimiento.salud.detalle"
          despues="consentimiento.despues.retiro"
        >
          {aviso}
          <PasoSalud />
        </Paso>
      )}
      {paso === PASOS.retiro && (
        <Paso {...partes} key="4" titulo="consentimiento.retiro.titulo" despues="consentimiento.despues.firma">
          {aviso}
          <PasoRetiro />
        </Paso>
      )}
      {paso === PASOS.firma && (
        <Paso
          {...partes}
          key="5"
          titulo="consentimiento.firma.titulo"
          detalle="consentimiento.firma.detalle"
          despues="consentimiento.despues.revision"
        >
          {aviso}
          <PasoFirma />
        </Paso>
      )}
      {paso === PASOS.revision && (
        <Paso
          {...partes}
          key="6"
          titulo="consentimiento.revision.titulo"
          detalle="consentimiento.revision.detalle"
          boton="consentimiento.enviar"
          despues="consentimiento.despues.enviada"
        >
          {aviso}
          <PasoRevision datos={datos} onIr={ir} />
        </Paso>
      )}
    </AlmacenContext>
  )
}
