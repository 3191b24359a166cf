import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { translate } from '#i18n/translate'
import { formatoLempiras, formatoNumero, enLinea } from '#contract/texto/formato'
import { MAS_FORMAS, type RenglonesIguales } from '#contract/recibos/movimientos'
import { Aparte } from '#src/page/Aparte.tsx'
import { Panel } from '#src/page/registro/Ficha.tsx'

interface RenglonesProps {
  renglones: readonly RenglonesIguales[]
  /** Shapes that are set aside as the file was read, those of earlier files too. */
  recordadas: readonly string[]
  onApartar: (formas: string[]) => void
}

const FILA = {
  display: 'flex',
  flexDirection: { xs: 'column', sm: 'row' },
  alignItems: { xs: 'stretch', sm: 'center' },
  gap: 1.5,
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
} as const

/** Rows that close or open a statement: all of one shape are set aside by one press, and taken back by another. */
export function Renglones({ renglones, recordadas, onApartar }: RenglonesProps) {
  // A pressed row stays so while the file is read again, and one pressed meanwhile comes to it.
  const [apartadas, setApartadas] = useState<readonly string[]>(recordadas)
  const cambiar = (forma: string) => {
    const otras = apartadas.filter((una) => una !== forma)
    const ahora = otras.length < apartadas.length ? otras : [...otras, forma].slice(-MAS_FORMAS)
    setApartadas(ahora)
    onApartar(ahora)
  }
  const apartados = renglones.reduce((suma, { forma, cuantos }) => suma + (apartadas.includes(forma) ? cuantos : 0), 0)
  // Rows stand as in the file, so that what is pressed stays where it was.
  const enOrden = renglones.toSorted((a, b) => (a.primeros[0]?.linea ?? 0) - (b.primeros[0]?.linea ?? 0))
  return (
    <Panel titulo="banco.archivo.renglones">
      <Aparte sx={{ mb: 1 }}>{translate('banco.archivo.renglones_ayuda')}</Aparte>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {enOrden.map((uno) => (
          <Iguales
            key={uno.forma}
            iguales={{ ...uno, apartados: apartadas.includes(uno.forma) }}
            onCambiar={() => cambiar(uno.forma)}
          />
        ))}
      </Box>
      <Aparte role="status">{apartados > 0 && translate('banco.archivo.apartados', { smart_count: apartados })}</Aparte>
    </Panel>
  )
}

/** Rows of one shape, by the first of them. */
function Iguales({ iguales, onCambiar }: { iguales: RenglonesIguales; onCambiar: () => void }) {
  const { apartados, cuantos, primeros, movieron } = iguales
  const palabra = (clave: string, valores?: Record<string, unknown>) => translate(`banco.archivo.${clave}`, valores)
  const id = useId()
  return (
    <Box component="li" sx={FILA}>
      <Box id={id} sx={{ flex: 1, minWidth: 0, color: apartados ? 'text.secondary' : undefined }}>
        {primeros.map(({ linea, texto }) => (
          <Typography key={linea} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {palabra('linea', { linea: formatoNumero(linea) })}: {texto}
          </Typography>
        ))}
        {(cuantos > primeros.length || apartados) && (
          <Aparte>
            {enLinea(
              cuantos > primeros.length && palabra('y_mas', { smart_count: cuantos - primeros.length }),
              apartados && palabra('apartada', { smart_count: cuantos }),
            )}
          </Aparte>
        )}
        {movieron !== 0 && (
          <Alert severity="warning" role="presentation" sx={{ mt: 1 }}>
            {palabra('movieron', { smart_count: cuantos, monto: formatoLempiras(Math.abs(movieron)) })}
          </Alert>
        )}
      </Box>
      <Button
        variant={apartados ? 'text' : 'outlined'}
        onClick={onCambiar}
        aria-describedby={id}
        sx={{ flexShrink: 0, whiteSpace: 'nowrap' }}
      >
        {palabra(apartados ? 'volver_a_leer' : 'apartar', { smart_count: cuantos })}
      </Button>
    </Box>
  )
}
