import { useState, type ReactNode } from 'react'
import { Confirm, useTranslate } from 'react-admin'
import { porEnviar, useCola } from '#src/offline/cola-estado.ts'
import { sessionStore } from '#src/session/session.ts'

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
      <Confirm
        isOpen={abierta}
        title="layout.salir_con_cambios.titulo"
        content={translate(cola.volatil ? 'layout.salir_con_cambios.volatil' : 'layout.salir_con_cambios.detalle', {
          smart_count,
        })}
        confirm="sesion.salir"
        cancel="layout.salir_con_cambios.seguir"
        onConfirm={() => sessionStore.signOut()}
        onClose={() => setAbierta(false)}
      />
    ),
  }
}
