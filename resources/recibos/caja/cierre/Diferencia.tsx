import Box from '@mui/material/Box'
import { translate } from '#i18n/translate'
import type { Centavos } from '#contract/dinero'
import { Dinero } from '#src/list/columnas/Dinero.tsx'

interface Diferencias {
  faltante: Centavos | null
  sobrante: Centavos | null
}

/** The difference over several methods: what some lack and what others have too much, beside each other. */
export function Diferencias({ faltante, sobrante }: Diferencias) {
  if (!faltante || !sobrante) return <Diferencia centavos={faltante === null ? null : (sobrante ?? 0) - faltante} />
  return (
    <>
      <Diferencia centavos={-faltante} /> · <Diferencia centavos={sobrante} />
    </>
  )
}

/** A difference in centavos, missing or left over, in words too; nothing while it is not known. */
export function Diferencia({ centavos }: { centavos: Centavos | null }) {
  if (centavos === null) return null
  if (centavos === 0)
    return (
      <Box component="span" sx={{ color: 'success.main' }}>
        {translate('recibos.caja.cuadra')}
      </Box>
    )
  return (
    <Box component="span" sx={{ color: centavos < 0 ? 'error.main' : 'warning.main', whiteSpace: 'nowrap' }}>
      {translate(centavos < 0 ? 'recibos.caja.falta' : 'recibos.caja.sobra')} <Dinero centavos={Math.abs(centavos)} />
    </Box>
  )
}
