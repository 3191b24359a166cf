import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { translate } from '#i18n/translate'
import type { FilaTocada } from './celdas-model.ts'
import { textoDe, type ColumnaDeCeldas } from './columnas.ts'
import { fraseDe } from './FilaDeCeldas.tsx'
import type { Celdas, Cual } from './use-celdas.ts'

interface PorResolverProps {
  celdas: Celdas
  columnas: readonly ColumnaDeCeldas[]
  rotulos: Readonly<Record<string, string>>
  /** Goes to a cell of the page at hand. */
  onIr: (cual: Cual) => void
}

/**
 * The cells that wait for their user, also of rows on another page: what is wrong with each, and of one that somebody
 * else changed meanwhile both values and whose they are.
 */
export function PorResolver({ celdas, columnas, rotulos, onIr }: PorResolverProps) {
  const pendientes = Object.values(celdas.escrito.filas).flatMap((fila) =>
    Object.keys(fila.ahora).flatMap((campo) => {
      const frase = fraseDe(fila, campo)
      return frase ? [{ fila, campo, frase }] : []
    }),
  )
  if (pendientes.length === 0) return null
  return (
    <Box component="section" aria-labelledby="por-resolver" sx={marco}>
      <Typography id="por-resolver" component="h2" sx={{ fontSize: '0.875rem', fontWeight: 600 }}>
        {translate('celdas.resolver.titulo', { smart_count: pendientes.length })}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {pendientes.map(({ fila, campo, frase }) => (
          <Box component="li" key={`${fila.id} ${campo}`} sx={renglon}>
            <Box sx={{ flex: '1 1 320px', minWidth: 0, overflowWrap: 'anywhere' }}>
              <b>{fila.nombre}</b>
              {` · ${rotulos[campo] ?? campo}. `}
              {frase}
            </Box>
            <Salidas {...{ celdas, fila, campo, onIr }} columna={columnas.find((una) => una.campo === campo)} />
          </Box>
        ))}
      </Box>
    </Box>
  )
}

interface SalidasProps extends Pick<PorResolverProps, 'celdas' | 'onIr'> {
  fila: FilaTocada
  campo: string
  columna: ColumnaDeCeldas | undefined
}

function Salidas({ celdas, fila, campo, columna, onIr }: SalidasProps) {
  const { id, ajeno, antes, ahora, nombres, falta } = fila
  const dice = (registro: object, valor: unknown, nombre?: string) =>
    (columna && textoDe(columna, { ...antes, ...registro }, { valor, nombre })) || translate('celdas.en_blanco')
  if (ajeno?.campos.includes(campo)) {
    const suyo = dice(ajeno.registro, ajeno.registro[campo])
    return (
      <>
        <Button size="small" onClick={() => celdas.decidir(id, campo, 'mio')}>
          {translate('celdas.resolver.mio', { valor: dice({}, ahora[campo], nombres[campo]) })}
        </Button>
        <Button size="small" onClick={() => celdas.decidir(id, campo, 'suyo')}>
          {translate(ajeno.quien ? 'celdas.resolver.suyo' : 'celdas.resolver.suyo_de_alguien', {
            quien: ajeno.quien,
            valor: suyo,
          })}
        </Button>
      </>
    )
  }
  const aqui = !falta && celdas.registros.some((una) => una.id === id)
  return (
    <>
      {aqui && (
        <Button size="small" onClick={() => onIr({ id, campo })}>
          {translate('celdas.resolver.ir')}
        </Button>
      )}
      <Button size="small" color="error" onClick={() => celdas.descartar(id, campo)}>
        {translate('celdas.resolver.descartar')}
      </Button>
    </>
  )
}

const marco = {
  mb: 1,
  px: 1.5,
  py: 1,
  maxHeight: 220,
  overflow: 'auto',
  border: 1,
  borderColor: 'error.main',
  borderRadius: 1,
  bgcolor: 'background.paper',
  fontSize: '0.875rem',
} as const

const renglon = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1,
  '& + &': { borderTop: 1, borderColor: 'divider' },
  '& .MuiButton-root': { textAlign: 'start', textTransform: 'none' },
} as const
