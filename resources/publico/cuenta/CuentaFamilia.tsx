import CircularProgress from '@mui/material/CircularProgress'
import Box from '@mui/material/Box'
import { useCallback, useEffect, useState } from 'react'
import { HttpError } from 'react-admin'
import { useParams } from 'react-router'
import type { CuentaFamilia as Cuenta, CuentaPuerta } from '#contract/publico/cuenta'
import { translate } from '#i18n/translate'
import { Titulo } from '#src/page/Titulo.tsx'
import { Marco } from '../marco/Marco.tsx'
import { NoDisponible } from '../marco/NoDisponible.tsx'
import { guardarLlave, leerCuenta, llaveGuardada, olvidarLlave, pedirPuerta } from './cuenta-api.ts'
import type { Pagina as PaginaDeCuenta } from './Pagina.tsx'
import { Puerta } from './Puerta.tsx'

/** The link's stage of opening. */
type Vista =
  | { estado: 'abriendo' }
  | { estado: 'puerta'; pide: CuentaPuerta['pide']; aviso?: string }
  | { estado: 'dentro'; llave: string; cuenta: Cuenta; Pagina: Pagina }
  | { estado: 'no_disponible'; error: HttpError }

const SIN_SESION = 401

type Pagina = typeof PaginaDeCuenta
/** The account's own code, downloaded while the PIN is typed: the door does not wait for it. */
const bajarPagina = async (): Promise<Pagina> => {
  try {
    return (await import('./Pagina.tsx')).Pagina
  } catch {
    throw new HttpError('comun.error.red', 0)
  }
}

/** `CuentaFamilia`: what a family owes, has paid and has reported, by the link that staff gave. */
export function CuentaFamilia() {
  const { guid = '' } = useParams()
  return <DeEnlace key={guid} guid={guid} />
}

function DeEnlace({ guid }: { guid: string }) {
  const [vista, setVista] = useState<Vista>({ estado: 'abriendo' })

  const fallar = (error: unknown) => {
    if (!(error instanceof HttpError)) throw error
    setVista({ estado: 'no_disponible', error })
  }
  const aLaPuerta = useCallback(
    async (aviso?: string) => {
      olvidarLlave(guid)
      const { pide } = await pedirPuerta(guid)
      setVista({ estado: 'puerta', pide, aviso })
    },
    [guid],
  )
  /** Reads the account; whoever is out by now is asked for the PIN again. */
  const abrir = useCallback(
    async (llave: string) => {
      try {
        const [cuenta, Pagina] = await Promise.all([leerCuenta(llave), bajarPagina()])
        guardarLlave(guid, llave)
        setVista({ estado: 'dentro', llave, cuenta, Pagina })
      } catch (error) {
        if (!(error instanceof HttpError && error.status === SIN_SESION)) throw error
        await aLaPuerta(error.message)
      }
    },
    [guid, aLaPuerta],
  )
  const empezar = useCallback(() => {
    setVista({ estado: 'abriendo' })
    const llave = llaveGuardada(guid)
    void (llave ? abrir(llave) : aLaPuerta()).catch(fallar)
  }, [guid, abrir, aLaPuerta])
  useEffect(empezar, [empezar])

  if (vista.estado === 'no_disponible') return <NoDisponible error={vista.error} onReintentar={empezar} />
  if (vista.estado === 'puerta')
    return (
      <Marco>
        {/* A page that does not come now is asked for again behind the door. */}
        <Box onInput={() => void bajarPagina().catch(() => undefined)}>
          <Puerta guid={guid} pide={vista.pide} aviso={vista.aviso} onDentro={abrir} onOtraPuerta={aLaPuerta} />
        </Box>
      </Marco>
    )
  if (vista.estado === 'dentro') {
    const { llave, cuenta, Pagina } = vista
    return (
      <Pagina
        llave={llave}
        cuenta={cuenta}
        onLeer={() => abrir(llave)}
        onSalir={(aviso) => void aLaPuerta(aviso).catch(fallar)}
      />
    )
  }
  return (
    <Marco>
      <Titulo>{translate('cuenta.titulo')}</Titulo>
      <Box role="status" sx={{ display: 'flex', gap: 1.5, alignItems: 'center', py: 4 }}>
        <CircularProgress size={22} />
        {translate('cuenta.abriendo')}
      </Box>
    </Marco>
  )
}
