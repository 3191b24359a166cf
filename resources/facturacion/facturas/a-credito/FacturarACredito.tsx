import Box from '@mui/material/Box'
import { useState } from 'react'
import type { CargoFacturable } from '#contract/facturacion/a-credito'
import { translate } from '#i18n/translate'
import { AvisosDeRango } from '#resources/facturacion/rangos/AvisosDeRango.tsx'
import { alPie } from '#src/page/al-pie.ts'
import { PageHeader } from '#src/page/PageHeader.tsx'
import { alternar } from './a-credito-model.ts'
import { BuscarCargos } from './BuscarCargos.tsx'
import { Elegidos } from './Elegidos.tsx'
import { Seguir } from './Seguir.tsx'

const COLUMNAS = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 380px' },
  gap: 2,
  alignItems: 'start',
} as const

/** On a telephone the total and the way on stay in sight below whatever is looked at. */
const PIE = {
  ...alPie(),
  display: { xs: 'block', md: 'none' },
  mt: 2,
  px: 2,
  py: 1.5,
  borderWidth: 1,
  borderStyle: 'solid',
  borderRadius: 1,
} as const

/** Charges of several students for one invoice on credit: looked for at the left, gathered at the right. */
export function FacturarACredito() {
  const [elegidos, setElegidos] = useState<readonly CargoFacturable[]>([])
  const elegir = (cargos: readonly CargoFacturable[], entran: boolean) =>
    setElegidos((antes) => alternar(antes, cargos, entran))
  return (
    <>
      <PageHeader titulo={translate('facturacion.a_credito.titulo')} />
      <AvisosDeRango tipo="01" />
      <Box sx={COLUMNAS}>
        <BuscarCargos elegidos={elegidos} onElegir={elegir} />
        <Elegidos elegidos={elegidos} onQuitar={(cargo) => elegir([cargo], false)} />
      </Box>
      <Seguir elegidos={elegidos} sx={PIE} />
    </>
  )
}
