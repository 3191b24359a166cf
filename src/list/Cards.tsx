import Box from '@mui/material/Box'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { LinkBase, useListContext, type RaRecord } from 'react-admin'
import { translate } from '#i18n/translate'
import { useRutaDe, type AlAbrir } from './EnlaceDeFila.tsx'

/** A record as a phone shows it: two lines, and the figure that matters at the right. */
export interface Tarjeta {
  titulo: ReactNode
  detalle?: ReactNode
  cifra?: ReactNode
  estado?: ReactNode
}

const ESQUELETOS = 8

/** More than one line, for the fact that stands last: cut off at the first it would be lost. */
const hasta = (lineas: number) =>
  ({
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: lineas,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
  }) as const
/** Its name, and up to three facts, each of which may need a line beside a long figure. */
const TITULO = { ...hasta(2), fontWeight: 600 } as const
const DETALLE = hasta(3)

/** The rows of a list on a phone. */
export function Cards<T extends RaRecord>({
  tarjeta,
  alAbrir,
}: {
  tarjeta: (record: T) => Tarjeta
  alAbrir?: AlAbrir<T>
}) {
  const { data, isPending } = useListContext<T>()
  const rutaDe = useRutaDe(alAbrir as AlAbrir)
  if (isPending || !data) return <CardSkeletons label={translate('lista.cargando')} />
  return (
    <List
      disablePadding
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper', overflow: 'hidden' }}
    >
      {data.map((record) => (
        <Card key={record.id} path={rutaDe(record)} {...tarjeta(record)} />
      ))}
    </List>
  )
}

const CON_GUION = /\d-\d/

/** A telephone, or another number with hyphens, stays in one piece at the end of a line. */
const enteros = (texto: string): ReactNode =>
  CON_GUION.test(texto)
    ? texto.split(/(\s+)/).map((parte, orden) =>
        CON_GUION.test(parte) ? (
          <Box key={orden} component="span" sx={{ whiteSpace: 'nowrap' }}>
            {parte}
          </Box>
        ) : (
          parte
        ),
      )
    : texto

function Card({ path, titulo, detalle, cifra, estado }: Tarjeta & { path?: string }) {
  const lines = (
    <>
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Typography component="div" sx={TITULO}>
          {titulo}
        </Typography>
        <Typography component="div" variant="body2" color="text.secondary" sx={DETALLE}>
          {typeof detalle === 'string' ? enteros(detalle) : detalle}
        </Typography>
      </Box>
      <Box sx={{ textAlign: 'right', pl: 1.5, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
        <Box sx={{ fontWeight: 600 }}>{cifra}</Box>
        <Typography component="div" variant="body2">
          {estado}
        </Typography>
      </Box>
    </>
  )
  return (
    <ListItem disablePadding divider sx={{ '&:last-child': { borderBottom: 0 } }}>
      {path ? (
        <ListItemButton component={LinkBase} to={path} sx={{ minHeight: 64 }}>
          {lines}
        </ListItemButton>
      ) : (
        <Box sx={{ display: 'flex', width: '100%', px: 2, py: 1, minHeight: 64, alignItems: 'center' }}>{lines}</Box>
      )}
    </ListItem>
  )
}

function CardSkeletons({ label }: { label: string }) {
  return (
    <Box role="status" aria-label={label}>
      {Array.from({ length: ESQUELETOS }, (_, index) => (
        <Skeleton key={index} variant="rounded" height={64} sx={{ mb: 1 }} />
      ))}
    </Box>
  )
}
