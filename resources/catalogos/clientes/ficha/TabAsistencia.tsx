import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import type { ClaseDeCliente, EstadoAsistencia } from '#contract/asistencia/asistencia'
import type { Cliente } from '#contract/catalogos/clientes'
import { formatoFecha, formatoInstante } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { useFilas } from '#src/data/use-consulta.ts'
import { Estado, type Tono } from '#src/list/columnas/Estado.tsx'
import { Aparte } from '#src/page/Aparte.tsx'
import { Cargando, Fallo, Vacio } from '#src/page/estados.tsx'
import { CLIENTES } from '../cliente-model.ts'

const TONO: Record<EstadoAsistencia, Tono> = { presente: 'bien', tarde: 'aviso', ausente: 'mal', justificado: 'info' }
const VINO: readonly EstadoAsistencia[] = ['presente', 'tarde']

/**
 * The student's attendance: a strip of the last twenty classes, and the notes of those that were not simply attended.
 */
export function TabAsistencia({ cliente }: { cliente: Cliente }) {
  const { data, error, refetch } = useFilas<ClaseDeCliente>(CLIENTES, `${cliente.id}/asistencia`)
  if (error) return <Fallo error={error} onRetry={() => void refetch()} />
  if (!data) return <Cargando />
  if (!data.length) return <Vacio texto="catalogos.clientes.asistencia.vacio" />
  const vino = data.filter(({ estado }) => VINO.includes(estado)).length
  return (
    <>
      <Typography variant="h3" component="h2">
        {translate('catalogos.clientes.asistencia.ultimas', { smart_count: data.length })}
      </Typography>
      <Aparte>{translate('catalogos.clientes.asistencia.vino', { vino, smart_count: data.length })}</Aparte>
      <Tira>
        {data.toReversed().map((clase) => (
          <li key={claveDe(clase)} className={clase.estado} title={enPalabras(clase)}>
            <span role="img" aria-label={enPalabras(clase)}>
              {translate(`clases.letra.${clase.estado}`)}
            </span>
          </li>
        ))}
      </Tira>
      {data
        .filter(({ estado }) => estado !== 'presente')
        .map((clase) => (
          <RenglonClase key={claveDe(clase)} clase={clase} />
        ))}
    </>
  )

  function enPalabras({ fecha, curso_nombre, estado }: ClaseDeCliente): string {
    return `${formatoFecha(fecha)}, ${curso_nombre}: ${translate(`clases.marca.${estado}`)}`
  }
}

const claveDe = ({ curso_id, fecha, hora_inicio }: ClaseDeCliente): string => `${curso_id} ${fecha} ${hora_inicio}`

const RenglonClase = ({
  clase: { fecha, curso_nombre, estado, minutos, nota, avisos = [] },
}: {
  clase: ClaseDeCliente
}) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, py: 1, borderTop: 1, borderColor: 'divider' }}>
    <Box sx={{ fontVariantNumeric: 'tabular-nums' }}>{formatoFecha(fecha)}</Box>
    <Box sx={{ flex: '1 1 160px', minWidth: 0, overflowWrap: 'anywhere' }}>
      {curso_nombre}
      {nota && <Aparte>{nota}</Aparte>}
      {avisos.map((aviso) => (
        <Aparte key={`${aviso.nombre} ${aviso.en}`}>
          {translate(`catalogos.clientes.asistencia.aviso.${aviso.estado}`, {
            nombre: aviso.nombre,
            canal: translate(`opciones.canal.${aviso.canal}`),
            cuando: formatoInstante(aviso.en),
          })}
        </Aparte>
      ))}
    </Box>
    <Estado tono={TONO[estado]}>
      {[
        translate(`clases.marca.${estado}`),
        minutos !== null && translate('clases.lista.minutos', { smart_count: minutos }),
      ]
        .filter(Boolean)
        .join(', ')}
    </Estado>
  </Box>
)

/** Oldest at the left, so that the newest is where reading ends. */
const Tira = styled('ol')(({ theme: { palette } }) => {
  const puesta = (fondo: string, letra: string) => ({ background: fondo, color: letra, borderColor: fondo })
  return {
    display: 'flex',
    flexWrap: 'wrap',
    gap: 4,
    listStyle: 'none',
    padding: 0,
    margin: '12px 0 16px',
    '& li': {
      display: 'grid',
      placeItems: 'center',
      width: 28,
      height: 28,
      border: '1px solid',
      borderRadius: 6,
      fontSize: '0.8125rem',
      fontWeight: 650,
    },
    '& .presente': puesta(palette.success.light, palette.success.main),
    '& .ausente': puesta(palette.error.main, palette.error.contrastText),
    '& .tarde': puesta(palette.warning.main, palette.warning.contrastText),
    '& .justificado': puesta(palette.info.main, palette.info.contrastText),
  }
})
