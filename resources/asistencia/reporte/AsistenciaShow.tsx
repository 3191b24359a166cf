import GridIcon from '@mui/icons-material/GridOn'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { formatoAsistencia, type AsistenciaDeMatricula } from '#contract/asistencia/reporte'
import { formatoFecha, formatoHora, formatoNumero, enLinea } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { Cifra } from '#resources/reportes/cxc/Cifra.tsx'
import { Estado } from '#src/list/columnas/Estado.tsx'
import { BotonEnlace } from '#src/page/Enlace.tsx'
import { Vacio } from '#src/page/estados.tsx'
import { Panel } from '#src/page/registro/Ficha.tsx'
import { PageHeader } from '#src/page/PageHeader.tsx'
import { Registro } from '#src/page/registro/Registro.tsx'
import { esBaja, faltaSeguido, rutaDeMatriz, TONO_MARCA } from './asistencias-model.ts'
import { Contacto } from './Contacto.tsx'

/** One student's attendance of one course: its sums, whom to call, and every class. */
export const AsistenciaShow = () => (
  <Registro<AsistenciaDeMatricula> historial={false}>
    {(asistencia) => <AsistenciaLeida asistencia={asistencia} />}
  </Registro>
)

function AsistenciaLeida({ asistencia }: { asistencia: AsistenciaDeMatricula }) {
  const {
    nombre,
    curso_id,
    curso_nombre,
    periodo,
    docente_nombre,
    encargado_nombre,
    porcentaje,
    seguidas,
    clases,
    presentes,
    ausentes,
    tardes,
    justificados,
  } = asistencia
  return (
    <Box sx={{ maxWidth: 760, pb: { xs: 10, md: 2 } }}>
      <PageHeader titulo={nombre} junto={enLinea(curso_nombre, periodo, docente_nombre)}>
        <BotonEnlace size="small" to={rutaDeMatriz(curso_id)} startIcon={<GridIcon />}>
          {translate('asistencias.matriz.boton')}
        </BotonEnlace>
      </PageHeader>
      <Paper variant="outlined" sx={{ p: 2, mb: 2 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1 }}>
          <Cifra titulo={translate('campos.porcentaje')} grande mal={esBaja(porcentaje)}>
            {formatoAsistencia(porcentaje)}
          </Cifra>
          {Object.entries({ clases, presentes, ausentes, tardes, justificados }).map(([clave, cuantas]) => (
            <Cifra key={clave} titulo={translate(`campos.${clave}`)}>
              {formatoNumero(cuantas)}
            </Cifra>
          ))}
          <Cifra titulo={translate('campos.seguidas')} mal={faltaSeguido(asistencia)}>
            {formatoNumero(seguidas)}
          </Cifra>
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mt: 1.5 }}>
          {encargado_nombre && (
            <Typography variant="body2">{translate('asistencias.encargado', { nombre: encargado_nombre })}</Typography>
          )}
          <Contacto ausente={asistencia} />
        </Box>
      </Paper>
      <Panel titulo="campos.clases">
        <Clases marcas={asistencia.marcas} />
      </Panel>
    </Box>
  )
}

function Clases({ marcas }: Pick<AsistenciaDeMatricula, 'marcas'>) {
  if (marcas.length === 0) return <Vacio texto="asistencias.sin_clases" />
  return (
    <Table size="small" aria-label={translate('campos.clases')}>
      <TableHead>
        <TableRow>
          <TableCell>{translate('campos.fecha')}</TableCell>
          <TableCell>{translate('campos.porcentaje')}</TableCell>
          <TableCell>{translate('asistencias.nota')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {marcas.map(({ fecha, hora_inicio, estado, minutos, nota }) => (
          <TableRow key={`${fecha} ${hora_inicio}`}>
            <TableCell
              component="th"
              scope="row"
              sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}
            >{`${formatoFecha(fecha)} ${formatoHora(hora_inicio)}`}</TableCell>
            <TableCell>
              <Estado tono={TONO_MARCA[estado]}>{translate(`clases.marca.${estado}`)}</Estado>
            </TableCell>
            <TableCell>{enLinea(minutos !== null && translate('asistencias.minutos', { minutos }), nota)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
