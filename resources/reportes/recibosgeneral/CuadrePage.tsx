import ChevronLeftIcon from '@mui/icons-material/ChevronLeft'
import ChevronRightIcon from '@mui/icons-material/ChevronRight'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { LinkBase, useNavigate } from 'react-admin'
import { useParams } from 'react-router'
import { esFecha, sumarDias } from '#contract/tiempo/fechas'
import { formatoFecha, formatoLempiras } from '#contract/texto/formato'
import type { CuadreDia } from '#contract/reportes/recibosgeneral'
import { translate } from '#i18n/translate'
import { useConsulta } from '#src/data/use-consulta.ts'
import { CampoDeFecha } from '#src/form/campos/CampoDeFecha.tsx'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { Estado } from '#src/list/columnas/Estado.tsx'
import { Aparte } from '#src/page/Aparte.tsx'
import { BotonEnlace } from '#src/page/Enlace.tsx'
import { PageHeader } from '#src/page/PageHeader.tsx'
import { SinDatos } from '#src/page/SinDatos.tsx'
import { CuadreDeCaja } from './CuadreDeCaja.tsx'
import { contadoDe, hoy, listaCon, RECIBOS_GENERAL, rutaDeCuadre } from './recibos-model.ts'

/** A day of the report beside its tills: what each says that it received, and what its receipts say. */
export function CuadrePage() {
  const { fecha: pedida = '' } = useParams()
  const fecha = esFecha(pedida) ? pedida : hoy()
  const { data, error, refetch } = useConsulta<CuadreDia>(RECIBOS_GENERAL, 'cuadre', { params: { fecha } })
  if (error) return <SinDatos error={error} onRetry={() => void refetch()} volver={RECIBOS_GENERAL} />
  return (
    <Box sx={{ maxWidth: 960, pb: { xs: 10, md: 2 } }}>
      <PageHeader titulo={translate('reportes.recibos.cuadre.titulo', { fecha: formatoFecha(fecha) })}>
        <Dias fecha={fecha} />
        <BotonEnlace to={listaCon({ fecha_gte: fecha, fecha_lte: fecha })}>
          {translate('reportes.recibos.cuadre.ver_recibos')}
        </BotonEnlace>
      </PageHeader>
      {data ? <Dia dia={data} /> : <Skeleton variant="rounded" height={240} />}
    </Box>
  )
}

/** The day before, the day after, and any other. */
function Dias({ fecha }: { fecha: string }) {
  const navigate = useNavigate()
  const paso = (dias: number) => rutaDeCuadre(sumarDias(fecha, dias))
  return (
    <Box sx={{ display: 'flex', alignItems: 'center' }}>
      <IconButton component={LinkBase} to={paso(-1)} aria-label={translate('reportes.recibos.cuadre.anterior')}>
        <ChevronLeftIcon />
      </IconButton>
      <CampoDeFecha
        label={translate('campos.dia')}
        value={fecha}
        onChange={(dia) => dia !== '' && navigate(rutaDeCuadre(dia))}
        siempre
        size="small"
        margin="none"
        sx={{ width: 168 }}
      />
      <IconButton component={LinkBase} to={paso(1)} aria-label={translate('reportes.recibos.cuadre.siguiente')}>
        <ChevronRightIcon />
      </IconButton>
    </Box>
  )
}

function Dia({ dia: { fecha, recibos, recibido, saldo_a_favor, cajas, diferencia } }: { dia: CuadreDia }) {
  const contado = contadoDe(cajas)
  if (!cajas.length)
    return (
      <Paper variant="outlined" sx={{ p: 4, textAlign: 'center', color: 'text.secondary' }}>
        {translate('reportes.recibos.cuadre.vacio')}
      </Paper>
    )
  return (
    <>
      <Paper
        variant="outlined"
        component="section"
        aria-label={translate('lista.resumen')}
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 4, rowGap: 1, px: 2, py: 1.5, mb: 2 }}
      >
        <Box>
          <Aparte>{translate('reportes.recibos.cuadre.recibido')}</Aparte>
          <Typography component="div" sx={{ fontSize: '1.375rem', fontWeight: 650 }}>
            <Dinero centavos={recibido} />
          </Typography>
          <Aparte>{translate('reportes.recibos.numero', { smart_count: recibos })}</Aparte>
        </Box>
        {saldo_a_favor !== 0 && (
          <Box>
            <Aparte>{translate('reportes.recibos.saldo_usado')}</Aparte>
            <Typography component="div" sx={{ fontWeight: 650 }}>
              <Dinero centavos={saldo_a_favor} />
            </Typography>
            <Aparte>{translate('reportes.recibos.aparte')}</Aparte>
          </Box>
        )}
        <Box sx={{ ml: 'auto', fontWeight: 600, display: 'grid', justifyItems: 'end', gap: 0.5 }}>
          {diferencia !== 0 && (
            <Estado tono="mal">
              {translate('reportes.recibos.cuadre.no_cuadra', { monto: formatoLempiras(diferencia) })}
            </Estado>
          )}
          {contado.falto > 0 && (
            <Estado tono="mal">
              {translate('reportes.recibos.cuadre.falto', { monto: formatoLempiras(contado.falto) })}
            </Estado>
          )}
          {contado.sobro > 0 && (
            <Estado tono="aviso">
              {translate('reportes.recibos.cuadre.sobro', { monto: formatoLempiras(contado.sobro) })}
            </Estado>
          )}
          {diferencia === 0 && contado.falto === 0 && contado.sobro === 0 && (
            <Estado tono="bien">{translate('reportes.recibos.cuadre.cuadra', { smart_count: cajas.length })}</Estado>
          )}
        </Box>
      </Paper>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
        {cajas.map((caja) => (
          <CuadreDeCaja key={caja.id} caja={caja} fecha={fecha} />
        ))}
      </Box>
    </>
  )
}
