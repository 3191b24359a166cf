import { useState } from 'react'
import { useNotify, type HttpError } from 'react-admin'
import { rotular, useRotulo } from '#src/centro.ts'
import { pathDe } from '#src/data/data-provider.ts'
import { http } from '#src/data/http.ts'
import { CENTRO } from './centro-model.ts'
import { prepararLogo } from './preparar-logo.ts'

const PATH = pathDe(CENTRO, 'logo')
const COMO_BYTES = { 'Content-Type': 'application/octet-stream' }

/** The logo, which is kept as soon as it is chosen; `error` is a key of i18n or the server's own sentence. */
export function useLogo() {
  const notify = useNotify()
  const rotulo = useRotulo()
  const [estado, setEstado] = useState<{ guardando: boolean; error?: string }>({ guardando: false })

  const enviar = async (llamar: () => ReturnType<typeof http>, hecho: string) => {
    setEstado({ guardando: true })
    try {
      const { logo } = (await llamar()).json as { logo: string | null }
      rotular({ ...rotulo, logo })
      notify(hecho, { type: 'success' })
      setEstado({ guardando: false })
    } catch (error) {
      setEstado({ guardando: false, error: (error as HttpError).message })
    }
  }

  const elegir = async (archivo: File) => {
    setEstado({ guardando: true })
    const imagen = await prepararLogo(archivo).catch(() => null)
    if (!imagen) return setEstado({ guardando: false, error: 'ajustes.centro.logo.error.ilegible' })
    await enviar(() => http(PATH, { method: 'PUT', body: imagen, headers: COMO_BYTES }), 'ajustes.centro.logo.guardado')
  }
  const quitar = () => enviar(() => http(PATH, { method: 'DELETE' }), 'ajustes.centro.logo.quitado')

  return { ...rotulo, ...estado, elegir, quitar }
}
