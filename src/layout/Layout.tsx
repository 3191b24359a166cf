import Box from '@mui/material/Box'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Theme } from '@mui/material/styles'
import { lazy, memo, Suspense, useRef } from 'react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { translate } from '#i18n/translate'
import { Autorizacion } from '#src/autorizaciones/Autorizacion.tsx'
import { Guard } from '#src/guard/Guard.tsx'
import { Parte } from '#src/page/Parte.tsx'
import { SOBRE_LA_PAGINA } from '#src/page/redondo.ts'
import { useSession } from '#src/session/use-session.ts'
import { VENTANA_BAJA } from '#src/theme/ventanas.ts'
import { AvisoDePegado } from './avisos/AvisoDePegado.tsx'
import { BottomBar } from './menu/BottomBar.tsx'
import { Pestanas } from './menu/Pestanas.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { FirstSteps } from './avisos/FirstSteps.tsx'
import { FocusOnNavigation } from './FocusOnNavigation.tsx'
import { OfflineBanner } from './avisos/OfflineBanner.tsx'
import { PageSkeleton } from './PageSkeleton.tsx'
import { PrintHeader } from './PrintHeader.tsx'
import { RelojEnDuda } from './avisos/RelojEnDuda.tsx'
import { SegundoFactorPedido } from './avisos/SegundoFactorPedido.tsx'
import { esMostrador } from './menu/mostrador.ts'
import { Sidebar } from './menu/Sidebar.tsx'
import { ALTO_DE_TIRA, TIRA } from './menu/use-pestanas.ts'
import { TopBar } from './menu/TopBar.tsx'
import { VersionNueva } from './avisos/VersionNueva.tsx'

/** They come to who has any, which is after an upgrade. */
const Novedades = lazy(async () => ({ default: (await import('./avisos/Novedades.tsx')).Novedades }))

const frameStyle = (bottomBar: boolean) =>
  ({
    display: 'flex',
    minHeight: '100dvh',
    '--bottom-bar': bottomBar ? 'calc(57px + env(safe-area-inset-bottom))' : '0px',
    [VENTANA_BAJA]: { '--bottom-bar': '0px' },
    [`&:has(.${TIRA})`]: { '--pestanas': ALTO_DE_TIRA },
  }) as const

/**
 * The frame of every screen behind the sign-in; `--bottom-bar` and `--pestanas` are what a phone's bar and a row's tabs
 * take of its height.
 */
export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const seen = useRef(pathname)
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const bottomBar = useSession().menu.length > 0 && phone
  return (
    <Box sx={frameStyle(bottomBar)}>
      <SkipLink />
      {!phone && <Sidebar mostrador={esMostrador(pathname)} />}
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
        <TopBar phone={phone} />
        <Pestanas />
        <Avisos pathname={pathname} />
        <PrintHeader />
        <Box component="main" id="contenido" tabIndex={-1} sx={content}>
          <ErrorBoundary resetKey={pathname}>
            <Suspense fallback={<PageSkeleton />}>
              <Guard>
                {children}
                <FocusOnNavigation seen={seen} />
              </Guard>
            </Suspense>
          </ErrorBoundary>
        </Box>
        {bottomBar && <BottomBar />}
      </Box>
      <Parte sin={null}>
        <Autorizacion />
      </Parte>
      <AvisoDePegado />
    </Box>
  )
}

/** Looked at again for each page, and not for each filter of a list, which is an address too. */
const Avisos = memo(function Avisos(_: { pathname: string }) {
  const hayNovedades = useSession().novedades !== undefined
  return (
    <Box sx={{ displayPrint: 'none' }}>
      <Parte sin={null}>
        <OfflineBanner />
        <VersionNueva />
      </Parte>
      <Parte sin={null}>
        <RelojEnDuda />
      </Parte>
      <Parte sin={null}>
        <SegundoFactorPedido />
        {hayNovedades && (
          <Suspense>
            <Novedades />
          </Suspense>
        )}
        <FirstSteps />
      </Parte>
    </Box>
  )
})

const content = {
  flex: 1,
  px: { xs: 2, sm: 3 },
  pt: 2,
  pb: 'calc(24px + var(--bottom-bar))',
  // The last line of a page can be scrolled out from under the round button.
  [SOBRE_LA_PAGINA]: { '&:has(.MuiFab-root)': { pb: 'calc(88px + var(--bottom-bar))' } },
} as const

const skipLink = {
  position: 'fixed',
  top: 8,
  left: 8,
  zIndex: 'tooltip',
  px: 2,
  py: 1,
  font: 'inherit',
  fontWeight: 600,
  color: 'primary.contrastText',
  bgcolor: 'primary.main',
  border: 0,
  borderRadius: 1,
  displayPrint: 'none',
  '&:not(:focus)': { clipPath: 'inset(50%)', width: '1px', height: '1px', overflow: 'hidden' },
} as const

function SkipLink() {
  const skip = () => document.getElementById('contenido')?.focus()
  return (
    <Box component="button" type="button" onClick={skip} sx={skipLink}>
      {translate('layout.saltar')}
    </Box>
  )
}
