import DeleteIcon from '@mui/icons-material/DeleteOutline'
import EditIcon from '@mui/icons-material/EditOutlined'
import NextIcon from '@mui/icons-material/ChevronRight'
import PreviousIcon from '@mui/icons-material/ChevronLeft'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCanAccess, useDataProvider, useNotify } from 'react-admin'
import type { Feriado, FeriadosNacionales } from '#contract/asistencia/asistencia'
import { formatoFecha } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { hoyDelCentro } from '#src/offline/reloj.ts'
import { pathDe, type CampanaDataProvider } from '#src/data/data-provider.ts'
import { http } from '#src/data/http.ts'
import { useFilas } from '#src/data/use-consulta.ts'
import { PageSkeleton } from '#src/layout/PageSkeleton.tsx'
import { Vacio } from '#src/page/estados.tsx'
import { Renglon, Renglones } from '#src/page/registro/Renglones.tsx'
import { PageHeader } from '#src/page/PageHeader.tsx'
import { SinDatos } from '#src/page/SinDatos.tsx'
import { ASISTENCIA, diaCompleto } from '#resources/asistencia/asistencia/asistencia-model.ts'
import { DialogoFeriado } from './DialogoFeriado.tsx'
import { Pregunta } from '#src/form/dialogos/Pregunta.tsx'

/** The holidays of a year: their classes are not missing when nobody takes them. */
export function FeriadosPage() {
  const hoy = hoyDelCentro()
  const [anio, setAnio] = useState(Number(hoy.slice(0, 4)))
  const [abierto, setAbierto] = useState<Feriado | 'nuevo' | null>(null)
  const puede = useCanAccess({ resource: ASISTENCIA, action: 'autorizar' }).canAccess === true
  const { data, error, refetch } = useFilas<Feriado>(ASISTENCIA, 'feriados', { params: { anio } })
  return (
    <Box sx={{ maxWidth: 720 }}>
      <PageHeader titulo={translate('clases.feriados.titulo')}>
        {puede && (
          <Button variant="contained" onClick={() => setAbierto('nuevo')}>
            {translate('clases.feriados.agregar')}
          </Button>
        )}
      </PageHeader>
      <Typography color="text.secondary" sx={{ mb: 1 }}>
        {translate('clases.feriados.detalle')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
        <IconButton aria-label={translate('clases.feriados.anterior')} onClick={() => setAnio(anio - 1)}>
          <PreviousIcon />
        </IconButton>
        <Typography component="h2" variant="h2" aria-live="polite">
          {anio}
        </Typography>
        <IconButton aria-label={translate('clases.feriados.siguiente')} onClick={() => setAnio(anio + 1)}>
          <NextIcon />
        </IconButton>
        {puede && <Nacionales anio={anio} />}
      </Box>
      {!data && (error ? <SinDatos error={error} onRetry={refetch} volver={ASISTENCIA} /> : <PageSkeleton />)}
      {data?.length === 0 && <Vacio texto="clases.feriados.ninguno" />}
      <Renglones>
        {data?.map((feriado) => (
          <RenglonFeriado key={feriado.id} feriado={feriado} puede={puede} onEditar={() => setAbierto(feriado)} />
        ))}
      </Renglones>
      {abierto && (
        <DialogoFeriado feriado={abierto === 'nuevo' ? null : abierto} anio={anio} onClose={() => setAbierto(null)} />
      )}
    </Box>
  )
}

/** The national ones of the year that are missing, at once. */
function Nacionales({ anio }: { anio: number }) {
  const provider = useDataProvider<CampanaDataProvider>()
  const releer = useReleer()
  const notify = useNotify()
  const { mutate, isPending } = useMutation<FeriadosNacionales, Error>({
    mutationFn: () => provider.accion<FeriadosNacionales>(ASISTENCIA, null, 'feriados/nacionales', { anio }),
    onSuccess: ({ agregados }) => {
      notify(agregados === 0 ? 'clases.feriados.estaban' : 'clases.feriados.agregados', {
        type: 'success',
        messageArgs: { smart_count: agregados },
      })
      void releer()
    },
    onError: ({ message }) => notify(message, { type: 'error' }),
  })
  return (
    <Button loading={isPending} onClick={() => mutate()} sx={{ ml: 'auto' }}>
      {translate('clases.feriados.nacionales', { anio })}
    </Button>
  )
}

function RenglonFeriado({ feriado, puede, onEditar }: { feriado: Feriado; puede: boolean; onEditar: () => void }) {
  const { id, fecha, nombre } = feriado
  const [pregunta, setPregunta] = useState(false)
  const releer = useReleer()
  const notify = useNotify()
  const { mutate, isPending } = useMutation<unknown, Error>({
    mutationFn: () => http(pathDe(ASISTENCIA, `feriados/${id}`), { method: 'DELETE' }),
    onSuccess: () => {
      notify('clases.feriados.quitado', { type: 'success' })
      void releer()
    },
    onError: ({ message }) => notify(message, { type: 'error' }),
    onSettled: () => setPregunta(false),
  })
  return (
    <Renglon
      titulo={nombre}
      nombre
      detalle={diaCompleto(fecha)}
      despues={
        <>
          {puede && (
            <IconButton aria-label={translate('clases.feriados.editar', { nombre })} onClick={onEditar}>
              <EditIcon fontSize="small" />
            </IconButton>
          )}
          {puede && (
            <IconButton aria-label={translate('clases.feriados.quitar', { nombre })} onClick={() => setPregunta(true)}>
              <DeleteIcon fontSize="small" />
            </IconButton>
          )}
          <Pregunta
            open={pregunta}
            loading={isPending}
            titulo={translate('clases.feriados.pregunta', { nombre, fecha: formatoFecha(fecha) })}
            detalle={translate('clases.feriados.detalle')}
            verbo="comun.accion.quitar"
            onSi={() => mutate()}
            onClose={() => setPregunta(false)}
          />
        </>
      }
    />
  )
}

function useReleer() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: [ASISTENCIA] })
}
