import Box from '@mui/material/Box'
import { formatoFecha } from '#contract/texto/formato'
import { recursoDe } from '#contract/modulos'
import type { Plaza, RegistroVisto } from '#contract/reportes/nuevos-registros'
import { translate } from '#i18n/translate'
import { TONOS } from '#src/list/columnas/EstadoDe.tsx'
import { Estado, type Tono } from '#src/list/columnas/Estado.tsx'
import { Aparte } from '#src/page/Aparte.tsx'
import { Enlace } from '#src/page/Enlace.tsx'
import { Panel } from '#src/page/registro/Ficha.tsx'
import { porDecidir } from './registros-model.ts'

const PLAZA = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2,
  py: 1,
  borderTop: 1,
  borderColor: 'divider',
  '&:first-of-type': { borderTop: 0, pt: 0 },
} as const

/** The places that a registration holds in each course: a seat until a date, or a place in the line. */
export const Plazas = ({ registro }: { registro: RegistroVisto }) => (
  <Panel titulo="registros.plazas">
    {registro.plazas.length === 0 && <Aparte>{translate('registros.sin_plazas')}</Aparte>}
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {registro.plazas.map((plaza) => (
        <Box component="li" key={plaza.matricula_id} sx={PLAZA}>
          <Box sx={{ flex: 1, minWidth: 180, fontWeight: 600 }}>
            {porDecidir(registro) || plaza.estado === 'anulada' ? (
              plaza.curso_nombre
            ) : (
              <Enlace to={`/${recursoDe('Matriculas')}/${plaza.matricula_id}/show`}>{plaza.curso_nombre}</Enlace>
            )}
            <Box component="span" sx={{ ml: 1, fontWeight: 400, color: 'text.secondary' }}>
              {plaza.curso_codigo}
            </Box>
          </Box>
          <SituacionDePlaza plaza={plaza} registro={registro} />
        </Box>
      ))}
    </Box>
  </Panel>
)

/** The state of a place, in words. */
export function SituacionDePlaza({
  plaza,
  registro,
}: {
  plaza: Plaza
  registro: Pick<RegistroVisto, 'estado' | 'reserva_hasta'>
}) {
  const fecha = formatoFecha(registro.reserva_hasta)
  const { estado, lugar, vencida, retenida, retenida_por, disponibles } = plaza
  const dicha = (): [tono: Tono, texto: string] => {
    if (vencida) return ['mal', translate('registros.plaza.vencida', { fecha, smart_count: disponibles })]
    if (retenida_por) return ['aviso', translate(`registros.plaza.retenida_por.${retenida_por}`)]
    if (retenida) return ['mal', translate('registros.plaza.retenida', { smart_count: disponibles })]
    if (lugar !== null)
      return [
        'aviso',
        translate(disponibles > 0 ? 'registros.plaza.en_espera_con_cupo' : 'registros.plaza.en_espera', {
          lugar,
          smart_count: disponibles,
        }),
      ]
    if (estado === 'preinscrita') return ['info', translate('registros.plaza.con_cupo', { fecha })]
    return [TONOS[estado] ?? 'neutro', translate(`opciones.estado.${estado}`)]
  }
  const [tono, texto] = dicha()
  return (
    <Box sx={{ fontSize: '0.875rem', '& > *': { whiteSpace: 'normal' } }}>
      <Estado tono={tono}>{texto}</Estado>
    </Box>
  )
}
