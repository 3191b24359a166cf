import Box from '@mui/material/Box'
import { useCampo } from './almacen.ts'

/** A field that people neither see nor reach, and that robots fill in: `sitio_web`. */
export function Trampa() {
  const { valor, escribir } = useCampo('sitio_web')
  return (
    <Box aria-hidden sx={{ position: 'absolute', left: -9999, width: 1, height: 1, overflow: 'hidden' }}>
      <input
        type="text"
        name="sitio_web"
        tabIndex={-1}
        autoComplete="off"
        value={valor}
        onChange={({ target }) => escribir(target.value)}
      />
    </Box>
  )
}
