import Box from '@mui/material/Box'
import { memo } from 'react'
import { Bandeja } from '#src/autorizaciones/Bandeja.tsx'
import { Parte } from '#src/page/Parte.tsx'
import { SearchButton } from '#src/search/SearchButton.tsx'
import { useSession } from '#src/session/use-session.ts'
import { TELEFONO_DE_LADO } from '#src/theme/ventanas.ts'
import { Brand } from './Brand.tsx'
import { BackLink, Breadcrumb } from './Breadcrumb.tsx'
import { HelpMenu } from './HelpMenu.tsx'
import { PorEnviar } from '#src/layout/avisos/PorEnviar.tsx'
import { ThemeButton } from './ThemeButton.tsx'
import { useCrumbs } from './use-crumbs.ts'
import { UserPanel } from './UserPanel.tsx'

const bar = {
  position: 'sticky',
  top: 0,
  zIndex: 'appBar',
  display: 'flex',
  alignItems: 'center',
  gap: { xs: 0.5, sm: 1 },
  height: 56,
  px: { xs: 2, sm: 3 },
  borderBottom: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  displayPrint: 'none',
  // A telephone on its side has room for what one works on, or for a bar that stays.
  [TELEFONO_DE_LADO]: { position: 'static' },
} as const

/** The bar over every page: where one is, the search, light or dark, help, and the user. */
export const TopBar = memo(function TopBar({ phone }: { phone: boolean }) {
  const { sinConexion } = useSession()
  return (
    <Box component="header" sx={bar}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Where phone={phone} />
      </Box>
      <Parte sin={null}>
        <PorEnviar />
      </Parte>
      <Parte sin={null}>{!sinConexion && <Bandeja />}</Parte>
      {!sinConexion && <SearchButton short={phone} />}
      <ThemeButton />
      <HelpMenu />
      <UserPanel short={phone} />
    </Box>
  )
})

/** The only part that the address changes. */
function Where({ phone }: { phone: boolean }) {
  const crumbs = useCrumbs()
  const above = crumbs.findLast(({ to }) => to !== undefined)
  if (!phone) return <Breadcrumb crumbs={crumbs} />
  return above ? <BackLink crumb={above} /> : <Brand />
}
