import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import PrintIcon from '@mui/icons-material/PrintOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useMutation } from '@tanstack/react-query'
import { Form, useCanAccess, useNotify } from 'react-admin'
import { useSearchParams } from 'react-router'
import { MOST_ALUMNOS, MOST_CLASES, type Matriz, type MatrizConsulta } from '#contract/asistencia/reporte'
import { enLinea } from '#contract/texto/formato'
import { esFecha } from '#contract/tiempo/fechas'
import { recursoDe } from '#contract/modulos'
import { translate } from '#i18n/translate'
import { useConsulta } from '#src/data/use-consulta.ts'
import { CampoDeFecha } from '#src/form/campos/CampoDeFecha.tsx'
import { pathDe } from '#src/data/data-provider.ts'
import { descargar } from '#src/data/http.ts'
import { imprimirPdf } from '#src/data/imprimir.ts'
import { ReferenciaInput } from '#src/form/campos/ReferenciaInput.tsx'
import { Aparte } from '#src/page/Aparte.tsx'
import { BotonEnlace } from '#src/page/Enlace.tsx'
import { Cargando, Vacio } from '#src/page/estados.tsx'
import { PageHeader } from '#src/page/PageHeader.tsx'
import { SinDatos } from '#src/page/SinDatos.tsx'
import { REPORTE } from './asistencias-model.ts'
import { TablaMatriz } from './TablaMatriz.tsx'

const RECIENTES = { field: 'fecha_inicio', order: 'DESC' as const }
const EXTREMOS = ['desde', 'hasta'] as const

/** The students of one course by its classes; course and dates are in the address. */
export function MatrizPage() {
  const [params, setParams] = useSearchParams()
  const curso_id = Number(params.get('curso_id')) || null
  const dates = Object.fromEntries(
    EXTREMOS.map((end) => [end, params.get(end) ?? '']).filter(([, fecha = '']) => esFecha(fecha)),
  )
  const poner = (change: Record<string, string>) =>
    setParams(
      Object.fromEntries(
        Object.entries({ ...Object.fromEntries(params), ...change }).filter(([, value]) => value !== ''),
      ),
      { replace: true },
    )
  return (
    <Box sx={{ pb: { xs: 10, md: 2 } }}>
      <PageHeader titulo={translate('asistencias.matriz.titulo')}>
        {curso_id !== null && <Papeles consulta={{ curso_id, ...dates }} />}
        <BotonEnlace size="small" to={`/${REPORTE}`}>
          {translate('asistencias.matriz.volver')}
        </BotonEnlace>
      </PageHeader>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1 }}>
        <Form defaultValues={{ curso_id }} sanitizeEmptyValues={false}>
          <Box sx={{ width: { xs: 'calc(100vw - 32px)', sm: 320 }, '& .MuiFormControl-root': { m: 0 } }}>
            <ReferenciaInput
              source="curso_id"
              reference={recursoDe('Cursos')}
              crear={false}
              sort={RECIENTES}
              onChange={(elegido: unknown) => poner({ curso_id: elegido ? String(elegido) : '' })}
            />
          </Box>
        </Form>
        {EXTREMOS.map((end) => (
          <CampoDeFecha
            key={end}
            label={translate(`campos.${end}`)}
            value={dates[end] ?? ''}
            onChange={(fecha) => poner({ [end]: fecha })}
            size="small"
            margin="none"
            sx={{ width: 168 }}
          />
        ))}
      </Box>
      <Box sx={{ mt: 1.5 }}>
        {curso_id === null ? (
          <Vacio texto="asistencias.matriz.elija" />
        ) : (
          <Contenido consulta={{ curso_id, ...dates }} />
        )}
      </Box>
    </Box>
  )
}

function Contenido({ consulta }: { consulta: MatrizConsulta }) {
  const { data, error, refetch } = useConsulta<Matriz>(REPORTE, 'matriz', {
    params: consulta,
    placeholderData: keepPreviousData,
  })
  if (error) return <SinDatos error={error} onRetry={() => void refetch()} volver={REPORTE} />
  if (!data) return <Cargando />
  const { curso, clases, alumnos, mas_alumnos, mas_clases } = data
  if (alumnos.length === 0) return <Vacio texto="asistencias.matriz.sin_alumnos" />
  if (clases.length === 0) return <Vacio texto="asistencias.matriz.sin_clases" />
  return (
    <>
      {mas_clases && (
        <Alert severity="info" sx={{ mb: 1 }}>
          {translate('asistencias.matriz.mas_clases', { clases: MOST_CLASES })}
        </Alert>
      )}
      {mas_alumnos && (
        <Alert severity="info" sx={{ mb: 1 }}>
          {translate('asistencias.matriz.mas_alumnos', { alumnos: MOST_ALUMNOS })}
        </Alert>
      )}
      <Typography variant="h2" sx={{ fontSize: '1rem', fontWeight: 600 }}>
        {enLinea(curso.nombre, curso.periodo, curso.docente_nombre)}
      </Typography>
      <Aparte sx={{ mb: 1 }}>{translate('asistencias.matriz.letras')}</Aparte>
      <TablaMatriz matriz={data} />
    </>
  )
}

/** The matrix as a PDF and as a sheet, for who may `exportar`. */
function Papeles({ consulta }: { consulta: MatrizConsulta }) {
  const { canAccess } = useCanAccess({ resource: REPORTE, action: 'exportar' })
  const notify = useNotify()
  const onError = (error: Error) => notify(error.message, { type: 'error' })
  const imprimir = useMutation({
    mutationFn: () => imprimirPdf(pathDe(REPORTE, 'matriz/pdf', { ...consulta }), 'Asistencia-por-clase.pdf'),
    onError,
  })
  const bajar = useMutation({
    mutationFn: () => descargar(pathDe(REPORTE, 'matriz/exportar', { ...consulta })),
    onError,
  })
  if (!canAccess) return null
  return (
    <>
      <Button
        size="small"
        startIcon={<DownloadIcon />}
        loading={bajar.isPending}
        loadingPosition="start"
        onClick={() => bajar.mutate()}
      >
        {translate('asistencias.matriz.excel')}
      </Button>
      <Button
        size="small"
        variant="outlined"
        startIcon={<PrintIcon />}
        loading={imprimir.isPending}
        loadingPosition="start"
        onClick={() => imprimir.mutate()}
      >
        {translate('comun.accion.imprimir')}
      </Button>
    </>
  )
}
