import Box from '@mui/material/Box'
import type { Barra } from './barras-model.ts'

/** Out of sight, and there all the same for who listens. */
const OCULTA = { position: 'absolute', width: 1, height: 1, m: -1, p: 0, border: 0, overflow: 'hidden', clipPath: 'inset(50%)', whiteSpace: 'nowrap' } as const

/** The figures of a chart for who listens to the page. */
export function TablaOculta({ titulo, rotulos, barras }: { titulo: string; rotulos: readonly [string, string]; barras: readonly Barra[] }) {
  return (
    <Box sx={OCULTA}>
      <table>
        <caption>{titulo}</caption>
        <thead>
          <tr>{rotulos.map((rotulo) => <th key={rotulo} scope="col">{rotulo}</th>)}</tr>
        </thead>
        <tbody>
          {barras.map(({ etiqueta, texto }) => (
            <tr key={etiqueta}>
              <th scope="row">{etiqueta}</th>
              <td>{texto}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  )
}
