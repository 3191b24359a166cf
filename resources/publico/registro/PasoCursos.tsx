import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import type { ConvocatoriaPublica, CursoOfrecido } from '#contract/publico/convocatoria'
import { MAX_CURSOS } from '#contract/publico/registro'
import type { Lugar } from '#contract/publico/registro'
import { translate } from '#i18n/translate'
import { useAlmacen, useError, useValor } from '../campos/almacen.ts'
import { descripcion, Notas } from '../campos/Rotulo.tsx'
import { TARJETA } from '../campos/tarjeta.ts'
import { Cupo, DatosCurso } from './DatosCurso.tsx'
import { lugarPara, motivoDeEdad, nombreDe } from './registro-model.ts'
import type { Escrito, EstudianteEscrito } from './registro-model.ts'

interface PasoCursosProps {
  indice: number
  convocatoria: ConvocatoriaPublica
  /** Places that an earlier registration has already. */
  lugares?: readonly Lugar[]
}

/** The courses of the campaign, each with all that decides on it; those that can't be chosen say why. */
export function PasoCursos({ indice, convocatoria: { cursos, hoy }, lugares = [] }: PasoCursosProps) {
  const id = useId()
  const almacen = useAlmacen()
  const ruta = `estudiantes.${indice}`
  const error = useError(almacen, `${ruta}.cursos`)
  const estudiante = useValor<EstudianteEscrito>(almacen, ruta)
  const escrito = almacen.valores() as Escrito
  const { cursos: elegidos } = estudiante

  const alternar = (curso: number) =>
    almacen.escribir(
      `${ruta}.cursos`,
      elegidos.includes(curso) ? elegidos.filter((otro) => otro !== curso) : [...elegidos, curso],
    )

  const estadoDe = (curso: CursoOfrecido) => {
    const tomado = lugares.find(({ curso_id }) => curso_id === curso.id)
    const elegido = elegidos.includes(curso.id)
    const motivo =
      motivoDeEdad(curso, estudiante.fecha_nacimiento, hoy) ??
      (elegidos.length >= MAX_CURSOS ? { key: 'registro.curso.maximo', params: { maximo: MAX_CURSOS } } : undefined)
    return { tomado, elegido, motivo: elegido || tomado ? undefined : motivo }
  }

  return (
    <Box
      component="fieldset"
      aria-labelledby={`${id}-nombre`}
      {...descripcion(id, undefined, error)}
      sx={{ border: 0, p: 0, m: 0, mb: 2.5, minWidth: 0 }}
    >
      <Typography component="legend" id={`${id}-nombre`} sx={{ p: 0, mb: 1.5, color: 'text.secondary' }}>
        {translate('registro.curso.para', { nombre: nombreDe(estudiante) })}
      </Typography>
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        {cursos.map((curso) => {
          const { tomado, elegido, motivo } = estadoDe(curso)
          return (
            <Box key={curso.id} component="label" sx={[TARJETA, { alignItems: 'flex-start', py: 1.5 }]}>
              <input
                type="checkbox"
                name={`${ruta}.cursos`}
                checked={elegido}
                disabled={!!motivo}
                onChange={() => alternar(curso.id)}
              />
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <Typography component="span" sx={{ display: 'block', fontWeight: 600, overflowWrap: 'anywhere' }}>
                  {curso.nombre}
                </Typography>
                <DatosCurso curso={curso} />
                {motivo ? (
                  <Typography component="span" variant="body2" sx={{ display: 'block', fontWeight: 600, mt: 0.5 }}>
                    {translate(motivo.key, motivo.params)}
                  </Typography>
                ) : (
                  <Cupo {...lugarPara(curso, escrito, indice)} tomado={tomado} />
                )}
              </Box>
            </Box>
          )
        })}
      </Box>
      <Notas id={id} error={error} />
    </Box>
  )
}
