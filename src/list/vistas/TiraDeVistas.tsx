import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useListContext, useTranslateLabel } from 'react-admin'
import { Link, useLocation } from 'react-router'
import { translate } from '#i18n/translate'
import { enlaceDeTira, TIRA_DE_ENLACES } from '#src/page/tira.ts'
import { useLaVista } from './LaVista.tsx'
import { pestanasDe } from './vista-model.ts'

const tira = {
  ...TIRA_DE_ENLACES,
  // The facts that all rows have alike reach up from below (`Comunes`).
  mb: '13px',
} as const

const ENLACE = enlaceDeTira(34)
const pestana = {
  ...ENLACE,
  // A long name is read in the menu, or on its own tab while the list is in it.
  maxWidth: 260,
  // On a phone some of the next one is seen beside it: there are more, and the strip moves.
  '&[aria-current]': { ...ENLACE['&[aria-current]'], maxWidth: { xs: '78%', sm: 'none' } },
} as const

const nombreDe = { overflow: 'hidden', textOverflow: 'ellipsis' } as const

/** Pixels that the strip takes of a page's height. */
export const ALTO_DE_VISTAS = '48px'

/** Whether views stand over this list. */
export function useHayTira(): boolean {
  const { vistas, actual } = useLaVista()
  return pestanasDe(vistas, actual).length > 0
}

/**
 * The views that stand over their list, each a link: it can be opened apart, and Back leads to the one before. There is
 * none where there are no views.
 */
export function TiraDeVistas() {
  const { vistas, actual, cambiada, direccion } = useLaVista()
  const { pathname } = useLocation()
  const pestanas = pestanasDe(vistas, actual)
  const tiraRef = useRef<HTMLElement>(null)
  useEffect(() => {
    tiraRef.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [actual?.id])
  if (pestanas.length === 0) return null
  return (
    <Box component="nav" ref={tiraRef} aria-label={translate('vistas.rotulo')} sx={tira} onKeyDown={andar}>
      <Box
        component={Link}
        to={{ pathname, search: direccion() }}
        aria-current={actual ? undefined : 'true'}
        tabIndex={actual ? -1 : 0}
        sx={pestana}
      >
        {translate('vistas.general')}
      </Box>
      {pestanas.map((vista) => (
        <Box
          key={vista.id}
          component={Link}
          to={{ pathname, search: direccion(vista) }}
          title={vista.nombre}
          aria-current={vista.id === actual?.id ? 'true' : undefined}
          tabIndex={vista.id === actual?.id ? 0 : -1}
          sx={pestana}
        >
          <Box component="span" sx={nombreDe}>
            {vista.nombre}
          </Box>
          {cambiada && vista.id === actual?.id && (
            <Box component="span" role="img" aria-label={translate('vistas.cambiada')} sx={{ ml: 0.75 }}>
              •
            </Box>
          )}
        </Box>
      ))}
    </Box>
  )
}

/** The strip is one stop of the Tab key, as the table is; from there the arrows go on. */
function andar(event: KeyboardEvent<HTMLElement>) {
  const enlaces = [...event.currentTarget.querySelectorAll('a')]
  const aqui = enlaces.findIndex((enlace) => enlace === document.activeElement)
  const lugar = { ArrowLeft: aqui - 1, ArrowRight: aqui + 1, Home: 0, End: enlaces.length - 1 }[event.key]
  if (lugar === undefined || !enlaces[lugar]) return
  event.preventDefault()
  enlaces[lugar].focus()
}

/** Sentences about the view that the list is in: what of it is left out, or that it is not there. */
export function LoQueFalta({ columnas }: { columnas?: readonly string[] }) {
  const { actual, perdida } = useLaVista()
  const { isPending } = useListContext()
  const translateLabel = useTranslateLabel()
  if (perdida) return <Aviso>{translate(perdida)}</Aviso>
  if (!actual) return null
  const sinColumna =
    isPending || !columnas ? [] : (actual.columnas ?? []).filter((source) => !columnas.includes(source))
  const faltan = [...new Set([...actual.fuera, ...sinColumna])]
  if (faltan.length === 0) return null
  const campos = faltan
    .map((source) => `«${String(translateLabel({ source: source.replace(SUFIJO, '') }))}»`)
    .join(', ')
  return <Aviso>{translate('vistas.fuera', { nombre: actual.nombre, campos })}</Aviso>
}

const SUFIJO = /_(gte|lte|gt|lt|in|neq|nulo|ilike|lapso)$/

const Aviso = ({ children }: { children: string }) => (
  <Alert severity="info" role="status" sx={{ py: 0, mb: 1 }}>
    {children}
  </Alert>
)
