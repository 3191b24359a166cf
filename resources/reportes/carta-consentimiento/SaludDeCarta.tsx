import Button from '@mui/material/Button'
import { useState } from 'react'
import { useCanAccess } from 'react-admin'
import type { Carta, CartaSalud } from '#contract/reportes/carta-consentimiento'
import { translate } from '#i18n/translate'
import { useConsulta } from '#src/data/use-consulta.ts'
import { Aparte } from '#src/page/Aparte.tsx'
import { Cargando, Fallo } from '#src/page/estados.tsx'
import { Dato, Datos, Panel } from '#src/page/registro/Ficha.tsx'
import { CARTAS } from './cartas-model.ts'

/** A child's health, shown when it is asked for: each reading is written down. */
export function SaludDeCarta({ carta }: { carta: Carta }) {
  const [ver, setVer] = useState(false)
  const { canAccess } = useCanAccess({ resource: CARTAS, action: 'autorizar' })
  if (!canAccess || carta.datos_borrados_en) return null
  return (
    <Panel titulo="cartas.salud.titulo">
      {ver ? (
        <Salud id={carta.id} />
      ) : (
        <>
          <Aparte sx={{ mb: 1 }}>{translate('cartas.salud.aviso')}</Aparte>
          <Button variant="outlined" onClick={() => setVer(true)}>
            {translate('cartas.salud.ver')}
          </Button>
        </>
      )}
    </Panel>
  )
}

function Salud({ id }: { id: number }) {
  const { data, error, refetch } = useConsulta<CartaSalud>(CARTAS, `${id}/salud`, {
    // The health data are read once: coming back to the window is no other reading.
    staleTime: Infinity,
    gcTime: 0,
  })
  if (error) return <Fallo error={error} onRetry={() => refetch()} />
  if (!data) return <Cargando />
  return (
    <Datos>
      {Object.entries(data).map(([campo, valor]) => (
        <Dato key={campo} campo={campo}>
          {valor ?? translate('cartas.salud.nada')}
        </Dato>
      ))}
    </Datos>
  )
}
