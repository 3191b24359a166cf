import Alert from '@mui/material/Alert'
import { translate } from '#i18n/translate'
import { useDiferencia } from '#src/offline/reloj.ts'

const MINUTO_MS = 60_000
const UNIDADES = [
  { unidad: 'dias', minutos: 1_440 },
  { unidad: 'horas', minutos: 60 },
  { unidad: 'minutos', minutos: 1 },
] as const

/** Warns that the phone's clock is wrong, by how much, and what counts meanwhile; nothing while it is right. */
export function RelojMal() {
  const diferencia = useDiferencia()
  if (diferencia === 0) return null
  const van = Math.round(Math.abs(diferencia) / MINUTO_MS)
  const { unidad, minutos } = UNIDADES.find((una) => van >= una.minutos) ?? UNIDADES[2]
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {translate(diferencia > 0 ? 'clases.reloj.atrasado' : 'clases.reloj.adelantado', {
        cuanto: translate(`clases.reloj.${unidad}`, { smart_count: Math.round(van / minutos) }),
      })}
    </Alert>
  )
}
