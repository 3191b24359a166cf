import PrintIcon from '@mui/icons-material/PrintOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import { useCanAccess, useNotify } from 'react-admin'
import { useSearchParams } from 'react-router'
import type { CarnetsEmitidos, ConCarnet } from '#contract/catalogos/carnets'
import { formatoFecha } from '#contract/texto/formato'
import { hoyEn } from '#contract/tiempo/fechas'
import { translate } from '#i18n/translate'
import { CLIENTES } from '#resources/catalogos/clientes/cliente-model.ts'
import { FotosDeCurso } from '#resources/catalogos/clientes/foto/curso/FotosDeCurso.tsx'
import { useAccion } from '#src/data/use-accion.ts'
import { useFilas } from '#src/data/use-consulta.ts'
import { Aparte } from '#src/page/Aparte.tsx'
import { Renglon, Renglones } from '#src/page/registro/Renglones.tsx'
import { Panel } from '#src/page/registro/Ficha.tsx'
import { PageHeader } from '#src/page/PageHeader.tsx'
import { Cargando, Fallo } from '#src/page/estados.tsx'
import { CONSTANCIAS, imprimirCarnets } from './constancias-model.ts'
import { ElegirCurso, useCursoElegido } from './ElegirCurso.tsx'

/**
 * The cards of a course, given to who has none and printed several on a sheet, and the photographs on them for who
 * sees students. `?curso_id=` says of which, `&ver=fotos` what.
 */
export function CarnetsPage() {
  const curso_id = useCursoElegido()
  return (
    <Box sx={{ maxWidth: 960 }}>
      <PageHeader titulo={translate('constancias.carnet.de_un_curso')} />
      <ElegirCurso />
      {curso_id ? (
        <Pestanas key={curso_id} curso_id={curso_id} />
      ) : (
        <Typography color="text.secondary">{translate('constancias.carnet.elija')}</Typography>
      )}
    </Box>
  )
}

function Pestanas({ curso_id }: { curso_id: number }) {
  const { canAccess: ve } = useCanAccess({ resource: CLIENTES, action: 'list' })
  const [params, setParams] = useSearchParams()
  if (!ve) return <DeCurso curso_id={curso_id} />
  const ver = params.get('ver') === 'fotos' ? 'fotos' : 'carnets'
  const mirar = (otra: string) =>
    setParams({ curso_id: String(curso_id), ...(otra === 'fotos' && { ver: otra }) }, { replace: true })
  return (
    <>
      <Tabs
        value={ver}
        onChange={(_, otra: string) => mirar(otra)}
        aria-label={translate('fotos.que_ver')}
        sx={{ mb: 2 }}
      >
        {(['carnets', 'fotos'] as const).map((cada) => (
          <Tab
            key={cada}
            value={cada}
            id={`pestana-${cada}`}
            aria-controls="panel-de-curso"
            label={translate(`fotos.${cada}`)}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id="panel-de-curso" aria-labelledby={`pestana-${ver}`}>
        {ver === 'fotos' ? <FotosDeCurso curso_id={curso_id} /> : <DeCurso curso_id={curso_id} />}
      </Box>
    </>
  )
}

function DeCurso({ curso_id }: { curso_id: number }) {
  const { data, error, refetch } = useFilas<ConCarnet>(CONSTANCIAS, 'carnets', { params: { curso_id } })
  if (error) return <Fallo error={error} onRetry={() => refetch()} />
  if (!data) return <Cargando />
  if (!data.length) return <Typography color="text.secondary">{translate('constancias.carnet.nadie')}</Typography>
  return <Carnets curso_id={curso_id} filas={data} onEmitidos={() => refetch()} />
}

interface CarnetsProps {
  curso_id: number
  filas: readonly ConCarnet[]
  onEmitidos: () => void
}

function Carnets({ curso_id, filas, onEmitidos }: CarnetsProps) {
  const notify = useNotify()
  const con = filas.filter(({ creado_en }) => creado_en !== null).length
  const faltan = filas.length - con
  const emitir = useAccion<CarnetsEmitidos>(CONSTANCIAS, 'carnets', {
    onSuccess: ({ emitidos }) => {
      notify('constancias.carnet.emitidos', { type: 'success', messageArgs: { smart_count: emitidos } })
      onEmitidos()
    },
  })
  const imprimir = () => imprimirCarnets(curso_id).catch((error: Error) => notify(error.message, { type: 'error' }))
  return (
    <Panel
      titulo="constancias.carnet.matriculados"
      junto={
        <Typography color="text.secondary">
          {translate('constancias.carnet.cuantos', { con, todos: filas.length })}
        </Typography>
      }
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {faltan > 0 && (
          <Button
            variant="contained"
            loading={emitir.isPending}
            onClick={() => emitir.mutate({ id: null, body: { curso_id } })}
          >
            {translate('constancias.carnet.faltan', { smart_count: faltan })}
          </Button>
        )}
        {con > 0 && (
          <Button variant={faltan ? 'outlined' : 'contained'} startIcon={<PrintIcon />} onClick={imprimir}>
            {translate('constancias.carnet.imprimir_todos', { smart_count: con })}
          </Button>
        )}
      </Box>
      {con > 0 && <Aparte sx={{ mt: 1 }}>{translate('constancias.carnet.hoja')}</Aparte>}
      <Renglones sx={{ mt: 1 }}>
        {filas.map(({ cliente_id, codigo, nombre, creado_en }) => (
          <Renglon
            key={cliente_id}
            titulo={nombre}
            detalle={codigo}
            despues={
              <Box sx={{ color: 'text.secondary' }}>
                {creado_en === null
                  ? translate('constancias.carnet.sin_ninguno')
                  : formatoFecha(hoyEn(new Date(creado_en)))}
              </Box>
            }
          />
        ))}
      </Renglones>
    </Panel>
  )
}
