import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useCallback, useEffect, useState, type ComponentType } from 'react'
import { translate } from '#i18n/translate'

/**
 * A part of a filter whose code comes when it is opened, or before by `deAntemano`. Where it does not come the rest of
 * the list stays: React's own `lazy` would take the page down, and keep the failure for good.
 */
export function aparte<Props extends object>(cargar: () => Promise<ComponentType<Props>>) {
  let llegada: ComponentType<Props> | undefined
  const pedir = async () => (llegada ??= await cargar())

  /** The part once it is here, whether it did not come, and how to ask for it. */
  function useParte() {
    const [Parte, setParte] = useState(() => llegada)
    const [fallo, setFallo] = useState(false)
    const traer = useCallback(() => {
      setFallo(false)
      pedir().then(
        (parte) => setParte(() => parte),
        () => setFallo(true),
      )
    }, [])
    return { Parte, fallo, traer }
  }

  function Aparte(props: Props) {
    const { Parte, fallo, traer } = useParte()
    useEffect(traer, [traer])
    if (Parte) return <Parte {...props} />
    return fallo && <NoLlego onRetry={traer} />
  }
  return Object.assign(Aparte, { useParte, deAntemano: () => void pedir().catch(() => undefined) })
}

/** Stands beside a filter whose code did not come. */
export const NoLlego = ({ onRetry }: { onRetry: () => void }) => (
  <Box role="alert" sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, fontSize: 14 }}>
    {translate('lista.filtro.sin_codigo')}
    <Button size="small" onClick={onRetry}>
      {translate('comun.accion.reintentar')}
    </Button>
  </Box>
)
