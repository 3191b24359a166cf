import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

const HOJA = {
  p: 2,
  borderRadius: 1,
  bgcolor: 'action.hover',
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-line',
} as const

/** A letter, a message or a paper as it reads: words alone, whatever they look like. */
export const Papel = ({ titulo, parrafos }: { titulo: string | null; parrafos: readonly string[] }) => (
  <Box component="blockquote" sx={{ ...HOJA, m: 0 }}>
    {titulo !== null && (
      <Typography component="p" sx={{ fontWeight: 600, mb: 1 }}>
        {titulo}
      </Typography>
    )}
    {parrafos.map((parrafo, indice) => (
      <Typography component="p" key={indice} sx={{ mb: 1 }}>
        {parrafo}
      </Typography>
    ))}
  </Box>
)
