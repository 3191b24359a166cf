import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { formatoFechaLarga, formatoLempiras, enLinea } from '#contract/texto/formato'
import type { ConvocatoriaPublica } from '#contract/publico/convocatoria'
import { COMO_SE_ENTERO, MAX_ESTUDIANTES } from '#contract/publico/registro'
import type { Lugar } from '#contract/publico/registro'
import { translate } from '#i18n/translate'
import { CampoLista } from '../campos/CampoOpcion.tsx'
import { Trampa } from '../campos/Trampa.tsx'
import { alto } from '../marco/alto.ts'
import { BOTON } from '../marco/Paso.tsx'
import { Cupo } from './DatosCurso.tsx'
import { conEncargado, lugarPara, matriculaDe, nombreDe, PASOS } from './registro-model.ts'
import type { Escrito, EstudianteEscrito } from './registro-model.ts'

interface PasoRevisionProps {
  escrito: Escrito
  convocatoria: ConvocatoriaPublica
  /** The places of an update, which has one student, whose places are known; none is added or taken out. */
  lugares?: readonly Lugar[]
  actualiza?: boolean
  onIr: (paso: number, indice: number) => void
  onAgregar: () => void
  onQuitar: (indice: number) => void
}

/** All that was typed, before it is sent; each part leads back to its step. */
export function PasoRevision({
  escrito,
  convocatoria,
  lugares,
  actualiza = false,
  onIr,
  onAgregar,
  onQuitar,
}: PasoRevisionProps) {
  const { estudiantes, encargado, actual } = escrito
  return (
    <>
      {estudiantes.map((estudiante, indice) => (
        <Estudiante
          key={indice}
          estudiante={estudiante}
          onQuitar={!actualiza && estudiantes.length > 1 ? () => onQuitar(indice) : undefined}
          onIr={(paso) => onIr(paso, indice)}
        >
          {convocatoria.cursos
            .filter(({ id }) => estudiante.cursos.includes(id))
            .map((curso) => (
              <Box key={curso.id} sx={{ mt: 1 }}>
                <Typography sx={{ overflowWrap: 'anywhere' }}>{curso.nombre}</Typography>
                <Cupo
                  {...lugarPara(curso, escrito, indice)}
                  breve
                  tomado={lugares?.find(({ curso_id }) => curso_id === curso.id)}
                />
              </Box>
            ))}
          <Matricula monto={matriculaDe(convocatoria.cursos.filter(({ id }) => estudiante.cursos.includes(id)))} />
        </Estudiante>
      ))}
      {!actualiza && estudiantes.length < MAX_ESTUDIANTES && (
        <Button variant="outlined" fullWidth startIcon={<AddIcon />} onClick={onAgregar} sx={{ ...BOTON, mb: 2.5 }}>
          {translate('registro.revision.agregar')}
        </Button>
      )}
      <Parte
        titulo={translate('registro.paso_encargado')}
        acciones={<Cambiar que={translate('registro.paso_encargado')} onClick={() => onIr(PASOS.encargado, actual)} />}
      >
        {conEncargado(escrito, convocatoria) ? (
          <>
            <Typography sx={{ overflowWrap: 'anywhere' }}>{nombreDe(encargado)}</Typography>
            <Detalle>{enLinea(encargado.telefono, encargado.correo)}</Detalle>
          </>
        ) : (
          <Detalle>{translate('registro.revision.sin_encargado')}</Detalle>
        )}
      </Parte>
      {!actualiza && (
        <CampoLista
          nombre="como_se_entero"
          etiqueta="registro.campos.como_se_entero"
          opcional
          opciones={COMO_SE_ENTERO.map((valor) => ({ valor, nombre: `opciones.como_se_entero.${valor}` }))}
        />
      )}
      <Trampa />
    </>
  )
}

interface EstudianteProps {
  estudiante: EstudianteEscrito
  onIr: (paso: number) => void
  onQuitar?: () => void
  children: ReactNode
}

function Estudiante({ estudiante, onIr, onQuitar, children }: EstudianteProps) {
  const [pregunta, setPregunta] = useState(false)
  const nombre = nombreDe(estudiante)
  const acciones = (
    <>
      <Cambiar que={nombre} onClick={() => onIr(PASOS.estudiante)} />
      <Button onClick={() => onIr(PASOS.cursos)} aria-label={translate('registro.revision.cursos_de', { nombre })}>
        {translate('registro.revision.cursos')}
      </Button>
      {onQuitar && (
        <Button
          color="error"
          onClick={() => setPregunta(true)}
          aria-label={translate('registro.revision.quitar_a', { nombre })}
        >
          {translate('registro.revision.quitar')}
        </Button>
      )}
    </>
  )
  const quitar = (
    <Box role="alert" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Typography sx={{ flex: '1 1 100%' }}>{translate('registro.revision.quitar_pregunta', { nombre })}</Typography>
      <Button variant="contained" color="error" onClick={onQuitar}>
        {translate('registro.revision.quitar_si')}
      </Button>
      <Button autoFocus onClick={() => setPregunta(false)}>
        {translate('registro.revision.quitar_no')}
      </Button>
    </Box>
  )
  return (
    <Parte titulo={nombre} acciones={pregunta ? quitar : acciones}>
      <Detalle>
        {translate('registro.revision.nacimiento', { fecha: formatoFechaLarga(estudiante.fecha_nacimiento) })}
      </Detalle>
      {children}
    </Parte>
  )
}

const ACCIONES = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  px: 1,
  py: 0.5,
  borderTop: 1,
  borderColor: 'divider',
  '& .MuiButton-root': alto(48),
} as const

function Parte({ titulo, acciones, children }: { titulo: string; acciones: ReactNode; children: ReactNode }) {
  return (
    <Box component="section" sx={{ border: 1, borderColor: 'divider', borderRadius: 1, mb: 2.5 }}>
      <Box sx={{ p: 2 }}>
        <Typography variant="h2" sx={{ fontSize: '1rem', overflowWrap: 'anywhere' }}>
          {titulo}
        </Typography>
        {children}
      </Box>
      <Box sx={ACCIONES}>{acciones}</Box>
    </Box>
  )
}

const Detalle = ({ children }: { children: string }) => (
  <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
    {children}
  </Typography>
)

const Cambiar = ({ que, onClick }: { que: string; onClick: () => void }) => (
  <Button onClick={onClick} aria-label={translate('registro.revision.cambiar_de', { que })}>
    {translate('registro.revision.cambiar')}
  </Button>
)

const Matricula = ({ monto }: { monto: number }) => (
  <Typography variant="body2" sx={{ mt: 1, fontVariantNumeric: 'tabular-nums' }}>
    {translate('registro.revision.matricula', { monto: formatoLempiras(monto) })}
  </Typography>
)
