import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { lazy, Suspense } from 'react'
import { formatoLempiras, formatoMes } from '#contract/texto/formato'
import type { Tablero } from '#contract/inicio/dashboard'
import { translate } from '#i18n/translate'
import { TablaOculta } from '#src/charts/TablaOculta.tsx'
import { Vacio } from '#src/page/estados.tsx'
import type { Rutas } from './dashboard-model.ts'
import { Panel } from './Panel.tsx'

const ALTO_DEL_GRAFICO = 260

const GraficoDeMeses = lazy(async () => ({ default: (await import('./GraficoDeMeses.tsx')).GraficoDeMeses }))

/** Income of twelve months beside their goals. The drawing comes when it comes; nothing waits for it or moves. */
export function Meses({ ingresos: { por_mes }, rutas }: { ingresos: NonNullable<Tablero['ingresos']>; rutas: Rutas }) {
  const barras = por_mes.map(({ mes, recibido, meta }) => ({
    etiqueta: formatoMes(mes),
    valor: recibido,
    texto:
      meta === null
        ? formatoLempiras(recibido)
        : translate('inicio.recibido_y_meta', { recibido: formatoLempiras(recibido), meta: formatoLempiras(meta) }),
  }))
  const ver = { a: rutas.porMes, texto: 'inicio.ver.meses' }
  if (por_mes.every(({ recibido, meta }) => recibido === 0 && meta === null))
    return (
      <Panel titulo="inicio.por_mes" ver={ver}>
        <Vacio texto="inicio.sin_ingresos_doce" />
      </Panel>
    )
  return (
    <Panel titulo="inicio.por_mes" ver={ver}>
      <div aria-hidden>
        {por_mes.some(({ meta }) => meta !== null) && <Leyenda />}
        <Suspense fallback={<Skeleton variant="rounded" height={ALTO_DEL_GRAFICO} />}>
          <GraficoDeMeses meses={por_mes} alto={ALTO_DEL_GRAFICO} rutaDe={rutas.deMes} />
        </Suspense>
      </div>
      <TablaOculta
        titulo={translate('inicio.por_mes')}
        rotulos={[translate('campos.mes'), translate('campos.monto')]}
        barras={barras}
      />
    </Panel>
  )
}

const MUESTRA = { display: 'inline-block', width: 14, mr: 0.75, verticalAlign: 'middle' } as const

/** The column and the line of the drawing, by their names. */
const Leyenda = () => (
  <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 2, color: 'text.secondary', fontSize: '0.8125rem' }}>
    <span>
      <Box component="span" sx={{ ...MUESTRA, height: 10, borderRadius: 0.5, bgcolor: 'primary.main' }} />
      {translate('inicio.recibido')}
    </span>
    <span>
      <Box component="span" sx={{ ...MUESTRA, borderTop: 2, borderColor: 'warning.main' }} />
      {translate('inicio.meta')}
    </span>
  </Box>
)
