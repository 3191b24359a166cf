import Box from '@mui/material/Box'
import { OCULTO } from '#src/page/registro/oculto.ts'
import type { Barra } from './barras-model.ts'

/** The figures of a chart for who listens to the page. */
export function TablaOculta({
  titulo,
  rotulos,
  barras,
}: {
  titulo: string
  rotulos: readonly [string, string]
  barras: readonly Barra[]
}) {
  return (
    <Box sx={OCULTO}>
      <table>
        <caption>{titulo}</caption>
        <thead>
          <tr>
            {rotulos.map((rotulo) => (
              <th key={rotulo} scope="col">
                {rotulo}
              </th>
            ))}
          </tr>
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
