import { Route } from 'react-router'
import { enLinea, formatoFecha } from '#contract/texto/formato'
import type { Movimiento } from '#contract/recibos/movimientos'
import { lazyView } from '#src/lazy-view.ts'
import type { Screens } from '#src/screens.ts'

const Importar = lazyView(async () => (await import('./ImportarExtracto.tsx')).ImportarExtracto)
const Hojas = lazyView(async () => (await import('./Hojas.tsx')).Hojas)

export default {
  list: lazyView(async () => (await import('./MovimientoList.tsx')).MovimientoList),
  create: lazyView(async () => (await import('./MovimientoCreate.tsx')).MovimientoCreate),
  show: lazyView(async () => (await import('./MovimientoShow.tsx')).MovimientoShow),
  recordRepresentation: ({ fecha, referencia, descripcion }: Movimiento) =>
    enLinea(formatoFecha(fecha), referencia ?? descripcion),
  children: [
    <Route key="importar" path="importar" element={<Importar />} />,
    <Route key="hojas" path="hojas" element={<Hojas />} />,
  ],
} satisfies Screens
