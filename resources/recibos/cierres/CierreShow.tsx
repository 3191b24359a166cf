import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { translate } from '#i18n/translate'
import { formatoInstante, formatoLempiras, formatoMes } from '#contract/texto/formato'
import type { CierreMensual } from '#contract/recibos/cierres'
import { pathDe } from '#src/data/data-provider.ts'
import { imprimirPdf } from '#src/data/imprimir.ts'
import { Aparte } from '#src/page/Aparte.tsx'
import { BotonPdf } from '#src/page/papel/BotonPdf.tsx'
import { PageHeader } from '#src/page/PageHeader.tsx'
import { Registro } from '#src/page/registro/Registro.tsx'
import { Cifras, CifrasPrincipales } from './Cifras.tsx'
import { CIERRES } from './cierres-model.ts'
import { ReabrirMes } from './ReabrirMes.tsx'
import { Reaperturas } from './Reaperturas.tsx'

const HOJA = ['carta'] as const

/** The page of a closed month and its sums. */
export const CierreShow = () => <Registro<CierreMensual>>{(cierre) => <CierreLeido cierre={cierre} />}</Registro>

function CierreLeido({ cierre }: { cierre: CierreMensual }) {
  const { id, mes, totales, al_cerrar, lista, reaperturas, usuario_nombre, cerrado_en, observacion } = cierre
  const { pagos, monto } = al_cerrar.por_confirmar
  return (
    <Box sx={{ maxWidth: 1120 }}>
      <PageHeader titulo={translate('tesoreria.cierres.titulo', { mes: formatoMes(mes) })}>
        <ReabrirMes cierre={cierre} />
        <BotonPdf
          formatos={HOJA}
          preferido="carta"
          imprimir={() => imprimirPdf(pathDe(CIERRES, `${id}/pdf`), `cierre-${mes}.pdf`)}
        />
      </PageHeader>
      <Paper variant="outlined" sx={{ p: 2 }}>
        <Aparte sx={{ mb: 1 }}>
          {translate('tesoreria.cierres.cerro', { quien: usuario_nombre, fecha: formatoInstante(cerrado_en) })}
        </Aparte>
        <CifrasPrincipales totales={totales} />
        {observacion && <Typography sx={{ mt: 1.5, overflowWrap: 'anywhere' }}>{observacion}</Typography>}
        {lista?.map(({ punto, cuantos, motivo }) =>
          motivo === null ? null : (
            <Typography key={punto} sx={{ mt: 1, overflowWrap: 'anywhere' }}>
              {translate(`tesoreria.cierres.punto.${punto}`)}: {cuantos}.{' '}
              {translate('tesoreria.cierres.aceptado', { motivo })}
            </Typography>
          ),
        )}
        <Reaperturas reaperturas={reaperturas} />
        {lista === null && pagos > 0 && (
          <Alert severity="info" sx={{ mt: 1.5 }}>
            {translate('tesoreria.cierres.quedaron', { smart_count: pagos, monto: formatoLempiras(monto) })}
          </Alert>
        )}
        <Box sx={{ mt: 2 }}>
          <Cifras mes={mes} totales={totales} />
        </Box>
      </Paper>
    </Box>
  )
}
