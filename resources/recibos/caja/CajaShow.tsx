import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useCanAccess, useGetIdentity, useShowContext } from 'react-admin'
import { translate } from '#i18n/translate'
import { FORMATOS_CIERRE, type Caja } from '#contract/recibos/caja'
import { Aparte } from '#src/page/Aparte.tsx'
import { BotonPdf } from '#src/page/papel/BotonPdf.tsx'
import { Panel } from '#src/page/registro/Ficha.tsx'
import { PageHeader } from '#src/page/PageHeader.tsx'
import { Registro } from '#src/page/registro/Registro.tsx'
import { BilletesContados } from './cierre/Billetes.tsx'
import { esCiego } from './caja-model.ts'
import { CajaDatos, Columnas } from './CajaDatos.tsx'
import { CerrarCaja } from './cierre/CerrarCaja.tsx'
import { Conteos } from './cierre/Conteos.tsx'
import { imprimirCierre } from './cierre/imprimir-cierre.ts'
import { Explicar } from './cierre/Explicar.tsx'
import { Movimientos } from './Movimientos.tsx'
import { PagosIncompletos } from './PagosIncompletos.tsx'
import { RecibosDeCaja } from './RecibosDeCaja.tsx'
import { CAJA } from './use-caja-actual.ts'

/** A till of any day: what it counted, or, while somebody left it open, its close by who may `autorizar`. */
export const CajaShow = () => <Registro<Caja> resource={CAJA}>{(caja) => <CajaLeida caja={caja} />}</Registro>

function CajaLeida({ caja }: { caja: Caja }) {
  const { refetch } = useShowContext<Caja>()
  const { canAccess: autoriza } = useCanAccess({ resource: CAJA, action: 'autorizar' })
  const { identity } = useGetIdentity()
  const cierra = caja.estado === 'abierta' && (autoriza || identity?.id === caja.usuario_id)
  return (
    <Box sx={{ maxWidth: 1120 }}>
      <PageHeader titulo={translate('recibos.caja.de', { nombre: caja.usuario_nombre })}>
        {!esCiego(caja.conteos) && (
          <BotonPdf
            formatos={FORMATOS_CIERRE}
            preferido="carta"
            imprimir={(formato) => imprimirCierre(caja.id, formato)}
          />
        )}
      </PageHeader>
      <CajaDatos caja={caja} />
      <PagosIncompletos caja={caja} />
      <Columnas>
        {cierra ? <CerrarCaja caja={caja} primero onCerrada={() => refetch()} /> : <Cierre caja={caja} />}
        {!caja.sin_efectivo && (
          <Movimientos caja={caja} propia={caja.estado === 'abierta' && identity?.id === caja.usuario_id} />
        )}
      </Columnas>
      <Box sx={{ mt: 2 }}>
        <RecibosDeCaja caja={caja} />
      </Box>
    </Box>
  )
}

/** The count of a till: what it found, or is expected to find. */
function Cierre({ caja }: { caja: Caja }) {
  return (
    <Panel titulo="recibos.caja.conteo">
      <Conteos conteos={caja.conteos} fondo={caja.fondo} />
      <Explicar caja={caja} />
      {caja.observacion && (
        <Apartado titulo="campos.observacion">
          <Typography sx={{ overflowWrap: 'anywhere' }}>{caja.observacion}</Typography>
        </Apartado>
      )}
      {caja.denominaciones?.length > 0 && (
        <Apartado titulo="tesoreria.caja.billetes_y_monedas">
          <BilletesContados denominaciones={caja.denominaciones} />
        </Apartado>
      )}
      {caja.estado === 'abierta' && <Aparte sx={{ mt: 2 }}>{translate('tesoreria.caja.abierta_de_otro')}</Aparte>}
    </Panel>
  )
}

function Apartado({ titulo, children }: { titulo: string; children: ReactNode }) {
  return (
    <Box sx={{ mt: 2 }}>
      <Aparte>{translate(titulo)}</Aparte>
      {children}
    </Box>
  )
}
