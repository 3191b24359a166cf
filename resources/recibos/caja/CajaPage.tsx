import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useState } from 'react'
import { useCanAccess, useCreatePath, useGetResourceLabel, useRedirect } from 'react-admin'
import { translate } from '#i18n/translate'
import { formatoFecha } from '#contract/texto/formato'
import { hoyDelCentro } from '#src/offline/reloj.ts'
import { PageSkeleton } from '#src/layout/PageSkeleton.tsx'
import { BotonEnlace } from '#src/page/Enlace.tsx'
import { PageHeader } from '#src/page/PageHeader.tsx'
import { SinDatos } from '#src/page/SinDatos.tsx'
import { AbrirCaja } from './AbrirCaja.tsx'
import { CajaDatos, Columnas } from './CajaDatos.tsx'
import { CajasOlvidadas } from './CajasOlvidadas.tsx'
import { CerrarCaja } from './cierre/CerrarCaja.tsx'
import { Cobrar } from './Cobrar.tsx'
import { Movimientos } from './Movimientos.tsx'
import { PagosIncompletos } from './PagosIncompletos.tsx'
import { RecibosDeCaja } from './RecibosDeCaja.tsx'
import { CAJA, useCajaActual } from './use-caja-actual.ts'

/** The user's own till: opened with its float, counted and closed. */
export function CajaPage() {
  const { data: caja, error, refetch } = useCajaActual()
  const label = useGetResourceLabel()(CAJA)
  const createPath = useCreatePath()
  const redirect = useRedirect()
  const { canAccess: abre } = useCanAccess({ resource: CAJA, action: 'create' })
  const [alEntrar, setAlEntrar] = useState<number | null>()
  if (alEntrar === undefined && caja !== undefined) setAlEntrar(caja?.id ?? null)
  // A till that was just opened is not counted yet: its user goes on to charge.
  const recien = caja?.id !== alEntrar
  if (caja === undefined) return error ? <SinDatos error={error} onRetry={refetch} /> : <PageSkeleton />
  return (
    <Box sx={{ maxWidth: 1120 }}>
      <PageHeader titulo={label}>
        {caja && <Cobrar autoFocus={recien} />}
        <BotonEnlace to={`${createPath({ resource: CAJA, type: 'list' })}/historial`}>
          {translate('recibos.caja.historial')}
        </BotonEnlace>
      </PageHeader>
      <CajasOlvidadas />
      {caja === null ? (
        <AbrirCaja autoFocus />
      ) : (
        <>
          {caja.fecha < hoyDelCentro() && (
            <Alert severity="warning" sx={{ mb: 2 }}>
              {translate('tesoreria.caja.de_otro_dia', { fecha: formatoFecha(caja.fecha) })}
            </Alert>
          )}
          {caja.sin_efectivo && abre && (
            <>
              <Alert severity="info" sx={{ mb: 2 }}>
                {translate('recibos.caja.hay_sin_efectivo')}
              </Alert>
              <Box sx={{ mb: 2 }}>
                <AbrirCaja />
              </Box>
            </>
          )}
          <CajaDatos caja={caja} />
          <PagosIncompletos caja={caja} />
          <Columnas>
            <CerrarCaja
              key={caja.id}
              caja={caja}
              primero={!recien}
              onCerrada={({ id }) => redirect('show', CAJA, id)}
            />
            {!caja.sin_efectivo && <Movimientos caja={caja} propia />}
          </Columnas>
          <Box sx={{ mt: 2 }}>
            <RecibosDeCaja caja={caja} />
          </Box>
        </>
      )}
    </Box>
  )
}
