import { useState, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { porEnviar, useCola } from '#src/offline/cola-estado.ts'
import { sessionStore } from '#src/session/session.ts'
import { Pregunta } from '#src/form/Pregunta.tsx'

/**
 * The way out, which asks first while attendance waits to be sent: it stays on the device for the same user, where the
 * device keeps it.
 */
export function useSalir(): { salir: () => void; pregunta: ReactNode } {
  const cola = useCola()
  const smart_count = porEnviar(cola)
  const [abierta, setAbierta] = useState(false)
  const translate = useTranslate()
  return {
    salir: () => (smart_count > 0 ? setAbierta(true) : sessionStore.signOut()),
    pregunta: (
      <Pregunta
        open={abierta}
        titulo={translate('layout.salir_con_cambios.titulo')}
        detalle={translate(cola.volatil ? 'layout.salir_con_cambios.volatil' : 'layout.salir_con_cambios.detalle', {
          smart_count,
        })}
        verbo="layout.salir"
        no="layout.salir_con_cambios.seguir"
        onSi={() => sessionStore.signOut()}
        onClose={() => setAbierta(false)}
      />
    ),
  }
}
