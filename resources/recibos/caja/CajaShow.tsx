import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useCanAccess, useGetIdentity, useShowContext, useTranslate } from 'react-admin'
import type { Caja } from '#contract/recibos/caja'
import { PageHeader } from '#src/page/PageHeader.tsx'
import { Registro } from '#src/page/Registro.tsx'
import { CajaDatos, VerRecibos } from './CajaDatos.tsx'
import { CerrarCaja } from './CerrarCaja.tsx'
import { Conteos } from './Conteos.tsx'
import { CAJA } from './use-caja-actual.ts'

/** A till of any day: what it counted, or, while somebody left it open, its close by who may `autorizar`. */
export const CajaShow = () => <Registro<Caja> resource={CAJA}>{(caja) => <Pagina caja={caja} />}</Registro>

function Pagina({ caja }: { caja: Caja }) {
  const { refetch } = useShowContext<Caja>()
  const { canAccess: autoriza } = useCanAccess({ resource: CAJA, action: 'autorizar' })
  const { identity } = useGetIdentity()
  const translate = useTranslate()
  const cierra = caja.estado === 'abierta' && (autoriza || identity?.id === caja.usuario_id)
  return (
    <Box sx={{ maxWidth: 800 }}>
      <PageHeader titulo={translate('recibos.caja.de', { nombre: caja.usuario_nombre })}>
        <VerRecibos caja={caja} />
      </PageHeader>
      <CajaDatos caja={caja} />
      {cierra ? (
        <CerrarCaja caja={caja} onCerrada={() => refetch()} />
      ) : (
        <Paper variant="outlined" component="section" aria-labelledby="conteo" sx={{ p: 2 }}>
          <Typography id="conteo" variant="h3" component="h2" sx={{ mb: 1 }}>{translate('recibos.caja.conteo')}</Typography>
          <Conteos conteos={caja.conteos} fondo={caja.fondo} />
          {caja.observacion && (
            <Box sx={{ mt: 2 }}>
              <Typography variant="body2" color="text.secondary">{translate('campos.observacion')}</Typography>
              <Typography sx={{ overflowWrap: 'anywhere' }}>{caja.observacion}</Typography>
            </Box>
          )}
        </Paper>
      )}
    </Box>
  )
}
