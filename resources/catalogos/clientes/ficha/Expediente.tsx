import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useId } from 'react'
import { useCanAccess } from 'react-admin'
import { useSearchParams } from 'react-router'
import type { Cliente } from '#contract/catalogos/clientes'
import { translate } from '#i18n/translate'
import { CONSTANCIAS } from '#resources/catalogos/constancias/constancias-model.ts'
import { FINIQUITOS } from '#resources/catalogos/finiquitos/finiquitos-model.ts'
import { CARTAS } from '#resources/reportes/carta-consentimiento/cartas-model.ts'
import { RECIBOS } from '#resources/recibos/recibos-individuales/imprimir.ts'
import { MATRICULAS } from '#resources/catalogos/matriculas/matriculas-model.ts'
import { TabRecibos } from './TabRecibos.tsx'
import { TabAsistencia } from './TabAsistencia.tsx'
import { TabCuenta } from './TabCuenta.tsx'
import { TabDocumentos } from './TabDocumentos.tsx'
import { TabHistorial } from './TabHistorial.tsx'
import { TabMatriculas } from './TabMatriculas.tsx'

const PESTANAS = {
  cuenta: TabCuenta,
  recibos: TabRecibos,
  matriculas: TabMatriculas,
  asistencia: TabAsistencia,
  documentos: TabDocumentos,
  historial: TabHistorial,
}
type Pestana = keyof typeof PESTANAS
const esPestana = (name: string | null): name is Pestana => name !== null && name in PESTANAS

/** The student's file by tabs; the open one is in the address, so that Back finds it again. */
export function Expediente({ cliente }: { cliente: Cliente }) {
  const [params, setParams] = useSearchParams()
  const { canAccess: verRecibos } = useCanAccess({ resource: RECIBOS, action: 'list' })
  const { canAccess: verFiniquitos } = useCanAccess({ resource: FINIQUITOS, action: 'list' })
  const { canAccess: verCartas } = useCanAccess({ resource: CARTAS, action: 'list' })
  const { canAccess: verConstancias } = useCanAccess({ resource: CONSTANCIAS, action: 'list' })
  const { canAccess: verMatriculas } = useCanAccess({ resource: MATRICULAS, action: 'list' })
  const verDocumentos = verFiniquitos || verCartas || verConstancias
  const id = useId()
  const offered = (Object.keys(PESTANAS) as Pestana[]).filter(
    (pestana) =>
      (pestana !== 'recibos' || verRecibos) &&
      (pestana !== 'documentos' || verDocumentos) &&
      (pestana !== 'asistencia' || verMatriculas),
  )
  const asked = params.get('ver')
  const open: Pestana = esPestana(asked) && offered.includes(asked) ? asked : 'cuenta'
  const Panel = PESTANAS[open]
  return (
    <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper', minWidth: 0 }}>
      <Tabs
        value={open}
        onChange={(_, pestana: Pestana) => setParams({ ver: pestana }, { replace: true })}
        variant="scrollable"
        allowScrollButtonsMobile
        sx={{ borderBottom: 1, borderColor: 'divider', px: 1 }}
      >
        {offered.map((pestana) => (
          <Tab
            key={pestana}
            value={pestana}
            id={`${id}-${pestana}`}
            aria-controls={`${id}-panel`}
            label={translate(`catalogos.clientes.pestana.${pestana}`)}
            sx={{ textTransform: 'none' }}
          />
        ))}
      </Tabs>
      <Box
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${open}`}
        tabIndex={0}
        sx={{ p: { xs: 1.5, sm: 2 } }}
      >
        <Panel cliente={cliente} />
      </Box>
    </Box>
  )
}
