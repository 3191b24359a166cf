import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useCanAccess } from 'react-admin'
import { useSearchParams } from 'react-router'
import type { Pendiente } from '#contract/catalogos/finiquitos'
import { formatoLempiras } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { FINIQUITOS_MANUALES } from '#resources/catalogos/finiquitos/finiquitos-model.ts'
import { Cobrar } from '#resources/catalogos/clientes/ficha/Cobrar.tsx'
import { Estado } from '#src/list/columnas/Estado.tsx'
import { BotonEnlace } from '#src/page/Enlace.tsx'
import { Panel } from '#src/page/registro/Ficha.tsx'
import { Quien } from './Quien.tsx'

const IMPEDIDA = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  alignItems: 'center',
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
  '&:last-child': { borderBottom: 0 },
} as const

/** The enrolments that can't have a settlement yet, why, and what can be done about it. */
export const Impedidas = ({ filas }: { filas: Pendiente[] }) => (
  <Panel titulo="finiquitos.emitir.no_pueden" junto={<Typography color="text.secondary">{filas.length}</Typography>}>
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {filas.map((fila) => (
        <Box component="li" key={fila.matricula_id} sx={IMPEDIDA}>
          <Quien fila={fila} />
          <Porque fila={fila} />
          {fila.impedimento === 'debe' && <Remedios fila={fila} />}
        </Box>
      ))}
    </Box>
  </Panel>
)

function Porque({ fila: { impedimento, debe, por_confirmar, con_credito } }: { fila: Pendiente }) {
  if (impedimento === 'debe')
    return <Estado tono="mal">{`${translate('finiquitos.impedimento.debe')} ${formatoLempiras(debe)}`}</Estado>
  if (impedimento === 'por_confirmar')
    return (
      <Estado tono="aviso">
        {translate('finiquitos.impedimento.por_confirmar', { recibos: [...por_confirmar, ...con_credito].join(', ') })}
      </Estado>
    )
  return <Estado>{translate('finiquitos.impedimento.sin_cargos')}</Estado>
}

/** The two ways out of a debt that impedes a settlement: it is paid, or written off by agreement. */
function Remedios({ fila: { cliente_id, matricula_id } }: { fila: Pendiente }) {
  const [params] = useSearchParams()
  const acuerdo = new URLSearchParams({
    cliente_id: String(cliente_id),
    matricula_id: String(matricula_id),
    curso_id: params.get('curso_id') ?? '',
  })
  const { canAccess } = useCanAccess({ resource: FINIQUITOS_MANUALES, action: 'autorizar' })
  return (
    <Box sx={{ display: 'flex', gap: 1 }}>
      <Cobrar id={cliente_id} variant="text" />
      {canAccess && (
        <BotonEnlace to={`/${FINIQUITOS_MANUALES}/create?${acuerdo}`} variant="outlined" size="small">
          {translate('finiquitos.acordar')}
        </BotonEnlace>
      )}
    </Box>
  )
}
