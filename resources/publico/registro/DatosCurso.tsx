import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { formatoDia, formatoFecha, formatoLempiras, enLinea } from '#contract/texto/formato'
import type { CursoOfrecido } from '#contract/publico/convocatoria'
import type { Lugar } from '#contract/publico/registro'
import { translate } from '#i18n/translate'

/** When, how and for how much. */
export function DatosCurso({ curso }: { curso: CursoOfrecido }) {
  const { modalidad, fecha_inicio, fecha_fin, precio_matricula, precio_mensualidad, mensualidades, hasta_retiro } =
    curso
  return (
    <>
      <Linea>{enLinea(horarioDe(curso), translate(`opciones.modalidad.${modalidad}`))}</Linea>
      <Linea>
        {translate('registro.curso.fechas', { desde: formatoFecha(fecha_inicio), hasta: formatoFecha(fecha_fin) })}
      </Linea>
      <Linea>{translate('registro.curso.matricula', { monto: formatoLempiras(precio_matricula) })}</Linea>
      {hasta_retiro && (
        <Linea>{translate('registro.curso.mensualidad', { monto: formatoLempiras(precio_mensualidad) })}</Linea>
      )}
      {mensualidades > 0 && (
        <Linea>
          {translate('registro.curso.mensualidades', {
            smart_count: mensualidades,
            monto: formatoLempiras(precio_mensualidad),
          })}
        </Linea>
      )}
    </>
  )
}

const Linea = ({ children }: { children: string }) => (
  <Typography
    component="span"
    variant="body2"
    sx={{ display: 'block', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
  >
    {children}
  </Typography>
)

/** «sábado 08:00–10:00», days of the same hours together. */
function horarioDe({ horarios }: CursoOfrecido): string {
  const horas = new Map<string, number[]>()
  for (const { dia, hora_inicio, hora_fin } of horarios) {
    const cuando = `${hora_inicio.slice(0, 5)}–${hora_fin.slice(0, 5)}`
    horas.set(cuando, [...(horas.get(cuando) ?? []), dia])
  }
  return [...horas]
    .map(
      ([cuando, dias]) =>
        `${dias
          .sort((a, b) => a - b)
          .map(formatoDia)
          .join(', ')} ${cuando}`,
    )
    .join('; ')
}

interface CupoProps {
  /** Seats that are left for this student. */
  libres: number
  /** The place that it would have in the waiting list. */
  espera: number
  /** The place that it has already. */
  tomado?: Lugar
  /** Says whether there is a seat, and not how many. */
  breve?: boolean
}

const estiloDelCupo = (hay: boolean) =>
  ({
    display: 'flex',
    alignItems: 'baseline',
    gap: 0.75,
    mt: 0.5,
    fontWeight: 600,
    color: hay ? 'success.main' : 'warning.main',
  }) as const

/** Whether there is a seat, in words and with a dot of colour. */
export function Cupo({ libres, espera, tomado, breve = false }: CupoProps) {
  const hay = tomado ? tomado.lugar === null && !tomado.por_confirmar : libres > 0
  const frase = () => {
    if (tomado?.por_confirmar) return translate('registro.curso.por_confirmar')
    if (tomado)
      return tomado.lugar === null
        ? translate('registro.curso.tomado')
        : translate('registro.curso.tomado_espera', { lugar: tomado.lugar })
    if (!hay) return translate('registro.curso.espera', { lugar: espera })
    return breve ? translate('registro.curso.hay_cupo') : translate('registro.curso.quedan', { smart_count: libres })
  }
  return (
    <Typography component="span" variant="body2" sx={estiloDelCupo(hay)}>
      <Box
        component="span"
        aria-hidden
        sx={{ flex: 'none', width: 8, height: 8, borderRadius: '50%', bgcolor: 'currentColor' }}
      />
      {frase()}
    </Typography>
  )
}
