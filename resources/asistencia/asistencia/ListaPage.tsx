import BackIcon from '@mui/icons-material/ArrowBack'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { memo, useMemo, useState } from 'react'
import { useCanAccess } from 'react-admin'
import { useParams } from 'react-router'
import type { ClaseClave, EstadoAsistencia } from '#contract/asistencia/asistencia'
import { enLinea, formatoHora } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { PageSkeleton } from '#src/layout/PageSkeleton.tsx'
import { usePendientes } from '#src/offline/cola-estado.ts'
import { cola } from '#src/offline/cola.ts'
import { hoyDelCentro, useDiferencia } from '#src/offline/reloj.ts'
import { BotonEnlace } from '#src/page/Enlace.tsx'
import { PageHeader } from '#src/page/PageHeader.tsx'
import { SinDatos } from '#src/page/SinDatos.tsx'
import { ASISTENCIA, diaCompleto, diaCorto, rutaDelDia } from './asistencia-model.ts'
import { AccionesDeClase } from './AccionesDeClase.tsx'
import { Alumnos } from './Alumnos.tsx'
import { DeAntes } from './DeAntes.tsx'
import { alMarcarTodos, alVolver, antesDeTodos, conPendientes, type Antes, type Vista } from './lista-model.ts'
import { LeerCarnet } from './LeerCarnet.tsx'
import { Oyentes } from './Oyentes.tsx'
import { Pie } from './Pie.tsx'
import { Rechazados } from './sin-conexion/Rechazados.tsx'
import { RelojMal } from './sin-conexion/RelojMal.tsx'
import { useLista } from './use-asistencia.ts'

/** The list of one class: everybody is present until a tap says otherwise. */
export function ListaPage() {
  const { curso = '', fecha = '', hora = '' } = useParams()
  return <Lista key={`${curso} ${fecha} ${hora}`} clase={{ curso_id: Number(curso), fecha, hora_inicio: hora }} />
}

function Lista({ clase }: { clase: ClaseClave }) {
  const { data, deAntes, error, refetch } = useLista(clase)
  const pendientes = usePendientes()
  const vista = useMemo(() => data && conPendientes(data, pendientes), [data, pendientes])
  if (!vista) return error ? <SinDatos error={error} onRetry={refetch} volver={ASISTENCIA} /> : <PageSkeleton />
  return <ListaLeida vista={vista} guardado={deAntes} />
}

const ListaLeida = memo(function ListaLeida({ vista, guardado }: { vista: Vista; guardado?: string }) {
  const { fecha, hora_inicio, hora_fin, aula, docente_nombre, propia, curso_nombre } = vista
  const { canAccess } = useCanAccess({ resource: ASISTENCIA, action: 'edit' })
  useDiferencia()
  const hoy = hoyDelCentro()
  const editable = canAccess === true && vista.tipo !== 'suspendida' && vista.estado !== 'cerrada' && fecha <= hoy
  const donde = enLinea(`${formatoHora(hora_inicio)}–${formatoHora(hora_fin)}`, aula, !propia && docente_nombre)
  return (
    <Box sx={{ maxWidth: 880 }}>
      {fecha !== hoy && (
        <BotonEnlace to={rutaDelDia(fecha)} startIcon={<BackIcon />} sx={{ ml: -1 }}>
          {translate('clases.lista.volver')}
        </BotonEnlace>
      )}
      <PageHeader titulo={curso_nombre}>
        <AccionesDeClase vista={vista} />
      </PageHeader>
      <Typography sx={{ mt: -1.5, mb: 1.5, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {enLinea(diaCorto(fecha, hoy), donde)}
      </Typography>
      <RelojMal />
      <DeAntes guardado={guardado} />
      <Avisos vista={vista} puede={canAccess === true} futura={fecha > hoy} />
      <Rechazados vista={vista} />
      {editable && vista.lista.length > 0 && <Todos vista={vista} />}
      {editable && <LeerCarnet vista={vista} />}
      {vista.lista.length === 0 ? <Vacia /> : <Alumnos vista={vista} editable={editable} />}
      {(editable || vista.oyentes.length > 0) && <Oyentes vista={vista} editable={editable} />}
      <Pie vista={vista} editable={editable} />
    </Box>
  )
})

function Avisos({
  vista: { tipo, motivo, feriado, fecha, estado, cierre },
  puede,
  futura,
}: {
  vista: Vista
  puede: boolean
  futura: boolean
}) {
  const aviso = (texto: string) => (
    <Alert severity="info" sx={{ mb: 2 }}>
      {texto}
    </Alert>
  )
  if (tipo === 'suspendida') return aviso(translate('clases.lista.suspendida', { motivo: motivo ?? '' }))
  if (futura) return aviso(translate('clases.lista.futura', { dia: diaCompleto(fecha) }))
  if (!puede) return aviso(translate('clases.lista.solo_ver'))
  if (estado === 'cerrada' && cierre === null) return aviso(translate('clases.lista.solo_cerrada'))
  return feriado ? aviso(translate('clases.dia.feriado', { nombre: feriado })) : null
}

/** Marks the whole class at a touch, and takes that back at another, minutes included. */
function Todos({ vista }: { vista: Vista }) {
  const [puesto, setPuesto] = useState<{ estado: EstadoAsistencia; antes: Antes }>()
  const poner = (estado: EstadoAsistencia) => {
    setPuesto({ estado, antes: antesDeTodos(vista, estado) })
    void cola.anotar(alMarcarTodos(vista, estado))
  }
  const vuelta = puesto ? alVolver(vista, puesto.estado, puesto.antes) : []
  const volver = () => {
    setPuesto(undefined)
    void cola.anotar(vuelta)
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1 }}>
      <Button size="small" variant="outlined" onClick={() => poner('presente')}>
        {translate('clases.lista.todos_presentes')}
      </Button>
      <Button size="small" onClick={() => poner('ausente')}>
        {translate('clases.lista.todos_ausentes')}
      </Button>
      {vuelta.length > 0 && (
        <Button size="small" onClick={volver}>
          {translate('clases.lista.como_estaban', { smart_count: vuelta.length })}
        </Button>
      )}
    </Box>
  )
}

const Vacia = () => (
  <Box sx={{ py: 5, textAlign: 'center', color: 'text.secondary' }}>
    <Typography sx={{ color: 'text.primary', fontWeight: 600 }}>{translate('clases.lista.vacia')}</Typography>
    <Typography>{translate('clases.lista.vacia_ayuda')}</Typography>
  </Box>
)
