import Box from '@mui/material/Box'
import { useSearchParams } from 'react-router'
import { translate } from '#i18n/translate'
import { CampoDeFecha } from '#src/form/campos/CampoDeFecha.tsx'
import { hoy } from './cxc-model.ts'

/** The first and last day of the statement: in the address, so that Back and a link find them. */
export function Periodo() {
  const [params, setParams] = useSearchParams()
  const [desde, hasta] = [params.get('desde') ?? '', params.get('hasta') ?? hoy()]

  const apply = (end: 'desde' | 'hasta', value: string) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (value === '' || (end === 'hasta' && value === hoy())) after.delete(end)
        else after.set(end, value)
        return after
      },
      { replace: true },
    )

  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {(['desde', 'hasta'] as const).map((end) => (
        <CampoDeFecha
          key={end}
          label={translate(`cxc.estado.${end}`)}
          value={end === 'desde' ? desde : hasta}
          min={end === 'hasta' ? desde : undefined}
          max={end === 'desde' ? hasta : undefined}
          onChange={(fecha) => apply(end, fecha)}
          siempre={end === 'hasta'}
          size="small"
          margin="none"
          sx={{ width: 168 }}
        />
      ))}
    </Box>
  )
}
