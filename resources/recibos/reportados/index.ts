import { enLinea, formatoLempiras } from '#contract/texto/formato'
import type { PagoReportado } from '#contract/recibos/reportados'
import { lazyView } from '#src/lazy-view.ts'
import type { Screens } from '#src/screens.ts'

export default {
  list: lazyView(async () => (await import('./ReportadoList.tsx')).ReportadoList),
  show: lazyView(async () => (await import('./ReportadoShow.tsx')).ReportadoShow),
  recordRepresentation: ({ reporta, monto }: PagoReportado) => enLinea(reporta, formatoLempiras(monto)),
} satisfies Screens
