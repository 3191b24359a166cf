import { useState, type ReactNode } from 'react'
import { translate } from '#i18n/translate'
import { porEnviar, useCola } from '#src/offline/cola-estado.ts'
import { useFotosPorEnviar } from '#src/offline/fotos-estado.ts'
import { sessionStore } from '#src/session/session.ts'
import { Pregunta } from '#src/form/dialogos/Pregunta.tsx'

/**
 * The way out, which asks first while something waits to be sent: attendance stays on the device for the same user,
 * where the device keeps it; photographs go from it.
 */
export function useSalir(): { salir: () => void; pregunta: ReactNode } {
  const cola = useCola()
  const { fotos } = useFotosPorEnviar()
  const cambios = porEnviar(cola)
  const [abierta, setAbierta] = useState(false)
  const detalles = [
    cambios > 0 &&
      translate(cola.volatil ? 'marco.salir_con_cambios.volatil' : 'marco.salir_con_cambios.detalle', {
        smart_count: cambios,
      }),
    // Refused photographs count too: they would be lost as well.
    fotos.length > 0 && translate('marco.salir_con_cambios.fotos', { smart_count: fotos.length }),
  ].filter((uno) => uno !== false)
  return {
    salir: () => (detalles.length > 0 ? setAbierta(true) : sessionStore.signOut()),
    pregunta: (
      <Pregunta
        open={abierta}
        titulo={translate('marco.salir_con_cambios.titulo')}
        detalle={detalles.join(' ')}
        verbo="layout.salir"
        no="marco.salir_con_cambios.seguir"
        onSi={() => sessionStore.signOut()}
        onClose={() => setAbierta(false)}
      />
    ),
  }
}
