import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Curso } from '#contract/catalogos/cursos'
import { formatoFecha } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { Aparte } from '#src/page/Aparte.tsx'
import { Dato, Datos, Panel } from '#src/page/registro/Ficha.tsx'
import { CambiarPrecio } from './CambiarPrecio.tsx'
import { renglonesDeHorario } from './cursos-model.ts'
import { Ocupacion } from './Ocupacion.tsx'

const PANELES = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', lg: 'minmax(0, 1fr)' },
} as const

/** The facts of a course: seats, dates, timetable and prices. */
export function CursoDatos({ curso }: { curso: Curso }) {
  const { edad_min, edad_max, mensualidades, hasta_retiro } = curso
  const edades =
    edad_min !== null && edad_max !== null ? 'entre' : edad_min !== null ? 'desde' : edad_max !== null ? 'hasta' : null
  return (
    <Box sx={PANELES}>
      <Panel titulo="catalogos.cursos.seccion.datos">
        <Box sx={{ mb: 1.5 }}>
          <Ocupacion curso={curso} />
        </Box>
        <Datos>
          <Dato campo="codigo">{curso.codigo}</Dato>
          <Dato campo="categoria">{curso.categoria_nombre}</Dato>
          <Dato campo="periodo">{curso.periodo}</Dato>
          <Dato campo="docente">{curso.docente_nombre}</Dato>
          <Dato campo="modalidad">{translate(`opciones.modalidad.${curso.modalidad}`)}</Dato>
          <Dato campo="fecha_inicio">{formatoFecha(curso.fecha_inicio)}</Dato>
          <Dato campo="fecha_fin">{formatoFecha(curso.fecha_fin)}</Dato>
          <Dato campo="edad">
            {edades && translate(`catalogos.cursos.edades.${edades}`, { min: edad_min, max: edad_max })}
          </Dato>
        </Datos>
      </Panel>
      <Panel titulo="campos.horarios">
        <Horarios curso={curso} />
      </Panel>
      <Panel titulo="catalogos.cursos.seccion.precios" junto={<CambiarPrecio curso={curso} />}>
        <Datos>
          <Dato campo="precio_matricula">
            <Dinero centavos={curso.precio_matricula} />
          </Dato>
          <Dato campo="precio_mensualidad">
            {(hasta_retiro || mensualidades > 0) && <Dinero centavos={curso.precio_mensualidad} />}
          </Dato>
          <Dato campo="mensualidades">
            {hasta_retiro
              ? translate('catalogos.cursos.hasta_retiro', { dia: curso.dia_pago })
              : mensualidades > 0
                ? translate('catalogos.cursos.cuotas', { smart_count: mensualidades, dia: curso.dia_pago })
                : translate('catalogos.cursos.sin_cuotas')}
          </Dato>
          <Dato campo="isv">{translate(`opciones.isv.${curso.isv}`)}</Dato>
        </Datos>
      </Panel>
    </Box>
  )
}

function Horarios({ curso: { horarios } }: { curso: Curso }) {
  if (horarios.length === 0) return <Aparte>{translate('catalogos.cursos.horario.ninguno')}</Aparte>
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.75 }}>
      {renglonesDeHorario(horarios).map(({ dias, horas, aula, desde }) => (
        <Typography component="li" variant="body2" key={[dias, horas, aula, desde].join()}>
          <Box
            component="span"
            sx={{ fontWeight: 600, display: 'inline-block', '&::first-letter': { textTransform: 'uppercase' } }}
          >
            {dias}
          </Box>
          {` ${horas}`}
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {[aula, desde && translate('catalogos.cursos.horario.desde', { fecha: desde })]
              .filter(Boolean)
              .map((each) => ` · ${each}`)}
          </Box>
        </Typography>
      ))}
    </Box>
  )
}
