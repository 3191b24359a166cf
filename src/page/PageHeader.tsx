import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { moduloDeRuta } from '#contract/modulos'
import { translate } from '#i18n/translate'
import { usePestanas } from '#src/layout/menu/use-pestanas.ts'
import { OCULTO } from './registro/oculto.ts'
import { Titulo } from './Titulo.tsx'
import { BotonesVecinos } from './registro/BotonesVecinos.tsx'

/**
 * The head of a page: its name (also the tab's title), a figure or word beside it, and at the right its neighbours in
 * the list that it was opened from, and its actions.
 */
export function PageHeader({ titulo, junto, children }: { titulo: string; junto?: ReactNode; children?: ReactNode }) {
  const { actual } = usePestanas()
  // A name and nothing else, which the tab of this page says already, is only heard: the counter needs the room.
  if (actual?.label === titulo && !junto && !children)
    return (
      <Box sx={{ pt: 1 }}>
        <Titulo>{titulo}</Titulo>
        <Typography variant="h1" sx={OCULTO}>
          {titulo}
        </Typography>
      </Box>
    )
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        rowGap: 1,
        columnGap: 0.5,
        minHeight: 40,
        mb: 1.5,
      }}
    >
      <Titulo>{titulo}</Titulo>
      <Typography variant="h1">{titulo || <NombreDelModulo />}</Typography>
      <Box sx={{ ml: 0.5, color: 'text.secondary', fontVariantNumeric: 'tabular-nums', flex: 1 }}>{junto}</Box>
      <BotonesVecinos />
      {children}
    </Box>
  )
}

/** A title for a record whose foreign server told nothing by which it is called. */
function NombreDelModulo() {
  const modulo = moduloDeRuta(useLocation().pathname)
  return modulo && translate(`modulos.nombre.${modulo.name}`)
}
