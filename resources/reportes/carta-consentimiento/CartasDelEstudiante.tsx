import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useGetList } from 'react-admin'
import type { Cliente } from '#contract/catalogos/clientes'
import { formatoFecha } from '#contract/texto/formato'
import type { CartaFila } from '#contract/reportes/carta-consentimiento'
import { translate } from '#i18n/translate'
import { Estado } from '#src/list/columnas/Estado.tsx'
import { EstadoDe } from '#src/list/columnas/EstadoDe.tsx'
import { Aparte } from '#src/page/Aparte.tsx'
import { Enlace } from '#src/page/Enlace.tsx'
import { Cargando, Fallo } from '#src/page/estados.tsx'
import { CARTAS } from './cartas-model.ts'

const PAGINA = { page: 1, perPage: 50 }
const NUEVAS_PRIMERO = { field: 'numero', order: 'DESC' as const }

const RENGLON = {
  display: 'flex',
  gap: 2,
  alignItems: 'center',
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
  '&:last-child': { borderBottom: 0 },
} as const

/** The letters of one student, newest first. */
export function CartasDelEstudiante({ cliente, titulo }: { cliente: Cliente; titulo?: string | false }) {
  const { data, error, isPending, refetch } = useGetList<CartaFila>(CARTAS, {
    filter: { cliente_id: cliente.id },
    sort: NUEVAS_PRIMERO,
    pagination: PAGINA,
  })
  return (
    <>
      {titulo && (
        <Typography variant="h3" component="h2">
          {titulo}
        </Typography>
      )}
      {isPending && <Cargando />}
      {!data && error && <Fallo error={error} onRetry={() => refetch()} />}
      {data?.length === 0 && <Aparte sx={{ py: 1 }}>{translate('cartas.sin_firmar')}</Aparte>}
      <Box
        component="ul"
        aria-label={translate('modulos.nombre.CartaConsentimiento')}
        sx={{ listStyle: 'none', m: 0, p: 0, '&:empty': { display: 'none' } }}
      >
        {data?.map(({ id, numero, fecha, actividad, autoriza_imagen, estado, verificacion }) => (
          <Box key={id} component="li" sx={RENGLON}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Enlace to={`/${CARTAS}/${id}/show`} sx={{ fontWeight: 600 }}>
                {numero}
              </Enlace>
              <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
                {[
                  formatoFecha(fecha),
                  actividad,
                  translate(autoriza_imagen ? 'cartas.con_imagen' : 'cartas.sin_imagen'),
                ].join(' · ')}
              </Box>
            </Box>
            <Box sx={{ fontSize: '0.8125rem', textAlign: 'right' }}>
              {estado === 'vigente' && verificacion === 'por_verificar' && (
                <Box>
                  <Estado tono="aviso">{translate('opciones.verificacion.por_verificar')}</Estado>
                </Box>
              )}
              <EstadoDe estado={estado} />
            </Box>
          </Box>
        ))}
      </Box>
    </>
  )
}
