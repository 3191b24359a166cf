import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router'
import { hoy } from './cxc-model.ts'

/** The first and last day of the statement: in the address, so that Back and a link find them. */
export function Periodo() {
  const [params, setParams] = useSearchParams()
  const translate = useTranslate()
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
        <TextField
          key={end}
          type="date"
          label={translate(`cxc.estado.${end}`)}
          defaultValue={end === 'desde' ? desde : hasta}
          onChange={({ target }) => target.validity.valid && apply(end, target.value)}
          size="small"
          margin="none"
          fullWidth={false}
          slotProps={{
            inputLabel: { shrink: true },
            htmlInput: {
              min: end === 'hasta' && desde ? desde : '1900-01-01',
              max: end === 'desde' ? hasta : '2100-12-31',
            },
          }}
        />
      ))}
    </Box>
  )
}
