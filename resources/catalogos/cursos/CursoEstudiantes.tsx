import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import type { Curso, EstudianteDeCurso } from '#contract/catalogos/cursos'
import { formatoTelefono, enLinea } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { useFilas } from '#src/data/use-consulta.ts'
import { EstadoDe } from '#src/list/columnas/EstadoDe.tsx'
import { Aparte } from '#src/page/Aparte.tsx'
import { Renglon, Renglones } from '#src/page/registro/Renglones.tsx'
import { Panel } from '#src/page/registro/Ficha.tsx'
import { EscribirWhatsApp, Llamar } from '#src/page/papel/Telefonos.tsx'
import { Fallo } from '#src/page/estados.tsx'
import { CURSOS } from './cursos-model.ts'
import { SaludDelCurso } from './SaludDelCurso.tsx'

const DE_UNA_VEZ = 100

/** The class list: who is in a course and whom to call, for a teacher, who has no business with money. */
export function CursoEstudiantes({ curso }: { curso: Curso }) {
  const total = curso.inscritos + curso.en_espera
  return (
    <Panel
      titulo="catalogos.cursos.estudiantes"
      junto={
        <>
          <Typography color="text.secondary">{total}</Typography>
          <SaludDelCurso curso={curso} />
        </>
      }
    >
      <Estudiantes curso={curso} total={total} />
    </Panel>
  )
}

function Estudiantes({ curso: { id }, total }: { curso: Curso; total: number }) {
  const [cuantos, setCuantos] = useState(DE_UNA_VEZ)
  const { data, error, refetch } = useFilas<EstudianteDeCurso>(CURSOS, `${id}/estudiantes`, {
    params: { range: [0, cuantos - 1] },
    placeholderData: keepPreviousData,
  })
  if (error && !data) return <Fallo error={error} onRetry={() => refetch()} />
  if (!data) return <Skeleton variant="rounded" height={240} />
  if (data.length === 0) return <Aparte>{translate('catalogos.cursos.sin_inscritos')}</Aparte>
  return (
    <>
      <Renglones>
        {data.map((estudiante) => (
          <RenglonEstudiante key={estudiante.id} estudiante={estudiante} />
        ))}
      </Renglones>
      {data.length < total && (
        <Button size="small" onClick={() => setCuantos(cuantos + DE_UNA_VEZ)} sx={{ mt: 1 }}>
          {translate('catalogos.cursos.ver_demas')}
        </Button>
      )}
    </>
  )
}

function RenglonEstudiante({ estudiante }: { estudiante: EstudianteDeCurso }) {
  const { nombre, edad, estado, encargado_nombre, ...de } = estudiante
  const llamada = de.encargado_telefono ?? de.telefono
  const mensaje = de.encargado_whatsapp ?? de.whatsapp
  const contesta = de.encargado_telefono ? encargado_nombre : null
  const detalle = enLinea(
    edad !== null && translate('catalogos.clientes.anios', { smart_count: edad }),
    encargado_nombre,
  )
  return (
    <Renglon
      titulo={nombre}
      nombre
      detalle={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}>
          <span>{detalle}</span>
          {estado !== 'activa' && <EstadoDe estado={estado} />}
          {!llamada && <span>{translate('catalogos.cursos.sin_telefono')}</span>}
        </Box>
      }
      despues={
        llamada && (
          <>
            {/* A phone shows the button alone, which says it all. */}
            <Typography
              variant="body2"
              sx={{ display: { xs: 'none', sm: 'block' }, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
            >
              {formatoTelefono(llamada)}
            </Typography>
            <Llamar numero={llamada} quien={contesta ?? nombre} size="medium" />
            {mensaje && <EscribirWhatsApp numero={mensaje} quien={contesta ?? nombre} size="medium" />}
          </>
        )
      }
    />
  )
}
