import { useState, type ReactNode } from 'react'
import { translate } from '#i18n/translate'
import { porEnviar, useCola } from '#src/offline/cola-estado.ts'
import { useFotosPorEnviar } from '#src/offline/fotos-estado.ts'
import { sessionStore } from '#src/session/session.ts'
import { Pregunta } from '#src/form/dialogos/Pregunta.tsx'
import { sinGuardarEn } from '#src/form/sin-guardar.ts'
import { guardadas } from '#src/session/borrador.ts'

/** Things that would be lost on this page: a form with changes, or what a counter left half done (`aMedias`). */
interface Perdido {
  pagina?: string
  aMedias: boolean
}

/**
 * The way out, which asks first while something waits to be sent, or would be lost: attendance stays on the device for
 * the same user, where the device keeps it; photographs go from it, and so does what was typed and not saved.
 */
export function useSalir(): { salir: () => void; pregunta: ReactNode } {
  const cola = useCola()
  const { fotos } = useFotosPorEnviar()
  const cambios = porEnviar(cola)
  const [abierta, setAbierta] = useState(false)
  const [{ pagina, aMedias }, setPerdido] = useState<Perdido>({ aMedias: false })
  const porMandar = [
    cambios > 0 &&
      translate(cola.volatil ? 'marco.salir_con_cambios.volatil' : 'marco.salir_con_cambios.detalle', {
        smart_count: cambios,
      }),
    // Refused photographs count too: they would be lost as well.
    fotos.length > 0 && translate('marco.salir_con_cambios.fotos', { smart_count: fotos.length }),
  ].filter((uno) => uno !== false)
  const sePierde = [
    pagina !== undefined && translate('ra.message.unsaved_changes'),
    aMedias && translate('marco.salir_con_cambios.a_medias'),
  ].filter((uno) => uno !== false)
  const titulo =
    pagina === undefined
      ? translate(`marco.salir_con_cambios.${aMedias ? 'titulo_a_medias' : 'titulo'}`)
      : translate('marco.salir_con_cambios.titulo_escrito', { pagina })
  const salir = () => {
    const perdido = { pagina: sinGuardarEn(), aMedias: guardadas('').length > 0 }
    if (porMandar.length === 0 && perdido.pagina === undefined && !perdido.aMedias) return sessionStore.signOut()
    setPerdido(perdido)
    setAbierta(true)
  }
  return {
    salir,
    pregunta: (
      <Pregunta
        open={abierta}
        titulo={titulo}
        detalle={[...sePierde, ...porMandar].join(' ')}
        color={sePierde.length > 0 ? 'error' : 'primary'}
        verbo="layout.salir"
        no="marco.salir_con_cambios.seguir"
        onSi={() => sessionStore.signOut()}
        onClose={() => setAbierta(false)}
      />
    ),
  }
}
