import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { ConvocatoriaPublica } from '#contract/publico/convocatoria'
import type { Lugar } from '#contract/publico/registro'
import { translate } from '#i18n/translate'
import { AlmacenContext } from '../campos/almacen.ts'
import type { Almacen } from '../campos/almacen.ts'
import { BOTON, Paso } from '../marco/Paso.tsx'
import { usePasos } from '../marco/use-pasos.ts'
import { PasoCursos } from './PasoCursos.tsx'
import { PasoEncargado } from './PasoEncargado.tsx'
import { PasoEstudiante } from './PasoEstudiante.tsx'
import { PasoRevision } from './PasoRevision.tsx'
import {
  alcanzado,
  dondeEsta,
  erroresDePaso,
  estudianteNuevo,
  PASOS,
  siguiente,
  sinEstudiante,
  TOTAL,
  volverA,
} from './registro-model.ts'
import type { Escrito } from './registro-model.ts'

interface PasosProps {
  almacen: Almacen<Escrito>
  convocatoria: ConvocatoriaPublica
  lugares?: readonly Lugar[]
  actualiza?: boolean
  /** Above the fields of every step, and of the last one. */
  aviso?: ReactNode
  resumen?: ReactNode
  onEnviar: () => void
}

/** The one form of registering and updating: student, guardian, courses, review. */
export function Pasos({ almacen, convocatoria, lugares, actualiza = false, aviso, resumen, onEnviar }: PasosProps) {
  const { escrito, paso, ir, comun } = usePasos({
    almacen,
    alcanzado: (uno) => alcanzado(uno, convocatoria),
    errores: (uno, numero) => erroresDePaso(uno, numero, convocatoria),
    siguiente: (uno, numero) => (numero === PASOS.revision ? undefined : siguiente(uno, numero, convocatoria)),
    onEnviar,
    onRechazado: (campo, numero) => irAlError(campo, numero),
    turno: { de: (uno) => uno.actual, volver: volverA },
  })
  const { actual, estudiantes } = escrito

  /** Goes to a refused field, which may be of another student than the one on screen. */
  const irAlError = (campo: string, numero: number) => {
    const donde = dondeEsta(campo, actual)
    if (donde.paso === numero && donde.actual === actual) return undefined
    const errores = almacen.errores()
    almacen.reemplazar({ ...escrito, actual: donde.actual })
    almacen.rechazar(errores)
    return donde.paso
  }

  const irA = (destino: number, indice: number) => {
    almacen.reemplazar({ ...escrito, actual: indice, lejos: TOTAL })
    ir(destino)
  }
  const agregar = () => {
    almacen.reemplazar({
      ...escrito,
      estudiantes: [...estudiantes, estudianteNuevo(estudiantes[0])],
      actual: estudiantes.length,
      lejos: PASOS.encargado,
    })
    ir(PASOS.estudiante)
  }
  const volver = () => {
    almacen.reemplazar(volverA(escrito, 0))
    ir(PASOS.revision)
  }
  const quitar = (indice: number) => {
    almacen.reemplazar(sinEstudiante(escrito, indice))
    ir(PASOS.revision)
  }

  const partes = { ...comun, total: TOTAL }
  const otro = estudiantes.length > 1 && paso === PASOS.estudiante
  return (
    <AlmacenContext value={almacen}>
      {paso === PASOS.estudiante && (
        <Paso
          {...partes}
          key={`1.${actual}`}
          onAtras={otro ? volver : undefined}
          titulo={actual === 0 ? 'registro.paso_estudiante' : 'registro.paso_otro_estudiante'}
          boton="registro.continuar"
          despues={actual === 0 ? 'registro.despues.encargado' : 'registro.despues.cursos'}
        >
          {aviso}
          {actual === 0 && !actualiza && convocatoria.texto_bienvenida && (
            <Typography sx={{ mb: 2.5, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {convocatoria.texto_bienvenida}
            </Typography>
          )}
          <PasoEstudiante indice={actual} convocatoria={convocatoria} />
          {otro && (
            <Button color="error" fullWidth onClick={() => quitar(actual)} sx={{ ...BOTON, mb: 1 }}>
              {translate('registro.revision.quitar_este')}
            </Button>
          )}
        </Paso>
      )}
      {paso === PASOS.encargado && (
        <Paso
          {...partes}
          key="2"
          titulo="registro.paso_encargado"
          detalle="registro.paso_encargado_detalle"
          boton="registro.continuar"
          despues="registro.despues.cursos"
        >
          {aviso}
          <PasoEncargado reglas={convocatoria} />
        </Paso>
      )}
      {paso === PASOS.cursos && (
        <Paso
          {...partes}
          key={`3.${actual}`}
          titulo="registro.paso_cursos"
          boton="registro.continuar"
          despues="registro.despues.revision"
        >
          {aviso}
          <PasoCursos indice={actual} convocatoria={convocatoria} lugares={lugares} />
        </Paso>
      )}
      {paso === PASOS.revision && (
        <Paso
          {...partes}
          key="4"
          titulo="registro.paso_revision"
          detalle="registro.paso_revision_detalle"
          boton={actualiza ? 'registro.guardar_cambios' : 'registro.enviar'}
          despues={actualiza ? 'registro.despues.guardado' : 'registro.despues.enviado'}
        >
          {aviso}
          {resumen}
          <PasoRevision
            escrito={escrito}
            convocatoria={convocatoria}
            lugares={lugares}
            actualiza={actualiza}
            onIr={irA}
            onAgregar={agregar}
            onQuitar={quitar}
          />
        </Paso>
      )}
    </AlmacenContext>
  )
}

/** The server's sentence about the form as a whole. */
export const AvisoServidor = ({ children }: { children: string }) => (
  <Alert severity="error" sx={{ mb: 2.5 }}>
    {translate(children, { _: children })}
  </Alert>
)
