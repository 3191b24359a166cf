import { VISTAS_RECIBOS, type VistaRecibos } from '#contract/reportes/recibosgeneral'
import { Vistas as Elegir } from '#src/list/Vistas.tsx'
import { esOrdenable, ordenDe, vistaDe } from './recibos-model.ts'

/** A month of days fits on one page. */
const POR_PAGINA = { recibos: 25, grupos: 50 }
const ROTULOS = 'reportes.recibos.vista'

const porPagina = (vista: VistaRecibos) => (vista === 'recibos' ? POR_PAGINA.recibos : POR_PAGINA.grupos)
const filtroDe = (vista: VistaRecibos, filtro: Record<string, unknown>) => ({
  ...filtro,
  vista: vista === 'recibos' ? '' : vista,
})

/** The report's choice of rows: the receipts themselves, or what they add up to by something. */
export const Vistas = () => (
  <Elegir
    vistas={VISTAS_RECIBOS}
    rotulos={ROTULOS}
    vistaDe={vistaDe}
    filtroDe={filtroDe}
    ordenDe={ordenDe}
    esOrdenable={esOrdenable}
    porPagina={porPagina}
  />
)
