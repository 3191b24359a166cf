import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { memo } from 'react'
import { Link } from 'react-router'
import { formatoHora, enLinea } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { Estado } from '#src/list/columnas/Estado.tsx'
import { rutaDeClase, TONO_CLASE } from './asistencia-model.ts'
import { asistencia, type claseConPendientes } from './lista-model.ts'

const BOTON = {
  width: '100%',
  minHeight: 64,
  px: 2,
  py: 1,
  gap: 2,
  justifyContent: 'flex-start',
  textAlign: 'start',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  '&:hover': { bgcolor: 'action.hover' },
} as const

/**
 * A class of the day: when, which, who gives it, and how far its attendance is. The whole card opens its list. Drawn
 * again only when it changes, and not when others are searched away.
 */
export const Clase = memo(function Clase({ clase }: { clase: ReturnType<typeof claseConPendientes> }) {
  const {
    hora_inicio,
    hora_fin,
    curso_nombre,
    aula,
    docente_nombre,
    propia,
    tipo,
    estado,
    alumnos,
    por_enviar,
    rechazados,
  } = clase
  const suspendida = tipo === 'suspendida'
  const detalle = enLinea(
    aula,
    propia ? undefined : (docente_nombre ?? translate('clases.dia.sin_docente')),
    tipo === 'reposicion' && translate('clases.tipo.reposicion'),
  )
  return (
    <Box component="li">
      <ButtonBase component={Link} to={rutaDeClase(clase)} sx={BOTON}>
        <Box sx={{ fontVariantNumeric: 'tabular-nums', lineHeight: 1.3 }}>
          <Box sx={{ fontWeight: 650 }}>{formatoHora(hora_inicio)}</Box>
          <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>{formatoHora(hora_fin)}</Box>
        </Box>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Box
            sx={{ fontWeight: 600, overflowWrap: 'anywhere', textDecoration: suspendida ? 'line-through' : undefined }}
          >
            {curso_nombre}
          </Box>
          {detalle && (
            <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem', overflowWrap: 'anywhere' }}>{detalle}</Box>
          )}
        </Box>
        <Box sx={{ textAlign: 'end', fontSize: '0.875rem', fontVariantNumeric: 'tabular-nums' }}>
          {suspendida ? (
            <Estado>{translate('clases.tipo.suspendida')}</Estado>
          ) : (
            <Estado tono={TONO_CLASE[estado]}>{translate(`clases.estado.${estado}`)}</Estado>
          )}
          {!suspendida && (
            <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
              {alumnos === 0
                ? translate('clases.dia.sin_alumnos')
                : estado === 'por_tomar'
                  ? translate('clases.dia.alumnos', { smart_count: alumnos })
                  : translate('clases.dia.de', asistencia(clase))}
            </Box>
          )}
          {por_enviar > 0 && (
            <Box sx={{ color: 'warning.main', fontSize: '0.8125rem', fontWeight: 600 }}>
              {translate('clases.dia.por_enviar', { smart_count: por_enviar })}
            </Box>
          )}
          {rechazados > 0 && (
            <Box sx={{ color: 'error.main', fontSize: '0.8125rem', fontWeight: 600 }}>
              {translate('clases.dia.rechazados', { smart_count: rechazados })}
            </Box>
          )}
        </Box>
      </ButtonBase>
    </Box>
  )
})
