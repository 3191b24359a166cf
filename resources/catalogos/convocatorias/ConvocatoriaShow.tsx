import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { keepPreviousData } from '@tanstack/react-query'
import { EditButton, useCanAccess } from 'react-admin'
import type { Convocatoria, Panorama } from '#contract/catalogos/convocatorias'
import { formatoFecha, formatoNumero } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { useConsulta } from '#src/data/use-consulta.ts'
import { Estado } from '#src/list/columnas/Estado.tsx'
import { Cargando, Fallo } from '#src/page/estados.tsx'
import { Dato, Datos, Panel } from '#src/page/registro/Ficha.tsx'
import { PageHeader } from '#src/page/PageHeader.tsx'
import { Registro } from '#src/page/registro/Registro.tsx'
import { CONVOCATORIAS, TONO_CONVOCATORIA } from './convocatorias-model.ts'
import { CursosOfrecidos } from './CursosOfrecidos.tsx'
import { EnlacePublico } from './EnlacePublico.tsx'
import { Llegadas } from './Llegadas.tsx'

/** The figures move while parents register. */
const CADA = 15_000

/** One campaign: its link to hand on, and what comes by it. */
export const ConvocatoriaShow = () => (
  <Registro<Convocatoria>>{(convocatoria) => <ConvocatoriaLeida convocatoria={convocatoria} />}</Registro>
)

function ConvocatoriaLeida({ convocatoria }: { convocatoria: Convocatoria }) {
  const { nombre, situacion } = convocatoria
  const { canAccess: edita } = useCanAccess({ resource: CONVOCATORIAS, action: 'edit' })
  return (
    <>
      <PageHeader
        titulo={nombre}
        junto={<Estado tono={TONO_CONVOCATORIA[situacion]}>{translate(`opciones.situacion.${situacion}`)}</Estado>}
      >
        {edita && <EditButton size="medium" />}
      </PageHeader>
      <Vista convocatoria={convocatoria} />
    </>
  )
}

/** A phone shows all panels in one column, in which those that are arranged once come last. */
const COLUMNA = { display: { xs: 'contents', md: 'grid' }, gap: 2, minWidth: 0 }

const COLUMNAS = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '320px minmax(0, 1fr)' },
} as const

function Vista({ convocatoria }: { convocatoria: Convocatoria }) {
  const { id, version } = convocatoria
  const { data, error, refetch } = useConsulta<Panorama>(CONVOCATORIAS, `${id}/panorama`, {
    segun: [version],
    placeholderData: keepPreviousData,
    refetchInterval: CADA,
  })
  if (error && !data) return <Fallo error={error} onRetry={() => refetch()} />
  if (!data) return <Cargando />
  return (
    <Box sx={COLUMNAS}>
      <Box sx={COLUMNA}>
        <EnlacePublico convocatoria={convocatoria} panorama={data} />
        <Box sx={{ order: { xs: 1, md: 0 }, minWidth: 0 }}>
          <Condiciones convocatoria={convocatoria} />
        </Box>
      </Box>
      <Box sx={COLUMNA}>
        <Llegadas panorama={data} />
        <CursosOfrecidos cursos={data.cursos} />
      </Box>
    </Box>
  )
}

const BIENVENIDA = {
  mt: 1.5,
  pt: 1.5,
  borderTop: 1,
  borderColor: 'divider',
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
} as const

function Condiciones({ convocatoria }: { convocatoria: Convocatoria }) {
  const { variante, abre, cierra, cupo, reserva_dias, requiere_consentimiento, texto_bienvenida } = convocatoria
  return (
    <Panel titulo="convocatorias.seccion.condiciones">
      <Datos>
        <Dato campo="variante">{translate(`opciones.variante.${variante}`)}</Dato>
        <Dato campo="abre">{formatoFecha(abre)}</Dato>
        <Dato campo="cierra">{formatoFecha(cierra)}</Dato>
        <Dato campo="cupo">{cupo === null ? translate('convocatorias.sin_cupo') : formatoNumero(cupo)}</Dato>
        <Dato campo="reserva_dias">{translate('convocatorias.dias', { smart_count: reserva_dias })}</Dato>
        <Dato campo="requiere_consentimiento">{translate(requiere_consentimiento ? 'comun.si' : 'comun.no')}</Dato>
      </Datos>
      {texto_bienvenida && (
        <Typography variant="body2" sx={BIENVENIDA}>
          {texto_bienvenida}
        </Typography>
      )}
    </Panel>
  )
}
