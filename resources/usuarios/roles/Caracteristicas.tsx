import Box from '@mui/material/Box'
import type { RolFila } from '#contract/usuarios/roles'
import { translate } from '#i18n/translate'
import { Estado } from '#src/list/columnas/Estado.tsx'

const CARACTERISTICAS = {
  display: 'inline-flex',
  flexDirection: { xs: 'column', sm: 'row' },
  alignItems: { xs: 'flex-end', sm: 'center' },
  columnGap: 2,
} as const

/** The marks that set a role apart. */
export const Caracteristicas = ({ rol: { integrado, exige_segundo_factor, solo_propios } }: { rol: RolFila }) => (
  <Box component="span" sx={CARACTERISTICAS}>
    {exige_segundo_factor && <Estado tono="info">{translate('usuarios.roles.con_segundo_factor')}</Estado>}
    {solo_propios && <Estado tono="aviso">{translate('usuarios.roles.solo_lo_propio')}</Estado>}
    {integrado && <Estado>{translate('usuarios.roles.del_sistema')}</Estado>}
  </Box>
)
