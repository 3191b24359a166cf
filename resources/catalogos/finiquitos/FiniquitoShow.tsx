import Box from '@mui/material/Box'
import { useResourceContext } from 'react-admin'
import type { Finiquito } from '#contract/catalogos/finiquitos'
import { translate } from '#i18n/translate'
import { BotonPdf } from '#src/page/papel/BotonPdf.tsx'
import { PageHeader } from '#src/page/PageHeader.tsx'
import { Registro } from '#src/page/registro/Registro.tsx'
import { FiniquitoPapel } from './FiniquitoPapel.tsx'
import { imprimirFiniquito } from './finiquitos-model.ts'
import { RevocarFiniquito } from './RevocarFiniquito.tsx'

const CARTA = ['carta'] as const

/** One settlement, of either module, with what can still be done with it. */
export const FiniquitoShow = () => (
  <Registro<Finiquito>>{(finiquito) => <FiniquitoLeido finiquito={finiquito} />}</Registro>
)

function FiniquitoLeido({ finiquito }: { finiquito: Finiquito }) {
  const resource = useResourceContext() ?? ''
  return (
    <>
      <PageHeader titulo={`${translate('finiquitos.papel.titulo')} ${finiquito.numero}`}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <RevocarFiniquito finiquito={finiquito} />
          <BotonPdf formatos={CARTA} preferido="carta" imprimir={() => imprimirFiniquito(resource, finiquito)} />
        </Box>
      </PageHeader>
      <FiniquitoPapel finiquito={finiquito} />
    </>
  )
}
