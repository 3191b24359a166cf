import { useCanAccess } from 'react-admin'
import type { Busqueda } from '#contract/busqueda'
import { leerCarnet } from '#contract/catalogos/codigo-de-carnet'
import type { Centavos } from '#contract/dinero'
import type { Hallazgos } from '#contract/recibos/recibos-varios'
import { translate } from '#i18n/translate'
import { RECIBOS, VENTAS } from '#resources/recibos/recibos-individuales/imprimir.ts'
import { useConsulta } from '#src/data/use-consulta.ts'
import { foundGroups } from '#src/search/search-model.ts'
import type { Familia } from './familias.ts'

/** A finding of a counter's search that stands on another page: a receipt, or what the other counter takes. */
export interface Otro {
  clave: string
  titulo: string
  detalle: string
  cifra?: Centavos
  /** The address, and what goes along to it. */
  a: string
  state?: object
}

/** A receipt's number with its series: at a counter a bare number is money, a code or a telephone. */
const CON_SERIE = /^[a-z]{2}[- ]?\d{1,7}$/i
export const esNumeroDeRecibo = (q: string): boolean => CON_SERIE.test(q)

/** The receipts of that number which the user sees; `busca` while they are still asked for. */
export function useRecibosHallados(q: string): { recibos: readonly Otro[]; busca: boolean } {
  const enabled = esNumeroDeRecibo(q)
  const { data, isFetching } = useConsulta<Busqueda>('Buscar', '', { params: { q }, enabled, gcTime: 0, retry: false })
  const hallados = enabled && data?.recibos?.length ? foundGroups({ ...NADA, recibos: data.recibos }) : []
  return {
    recibos: hallados.flatMap(({ hits }) =>
      hits.map(({ to, title, detail }) => ({ clave: to, titulo: title, detalle: detail, a: to })),
    ),
    busca: enabled && isFetching,
  }
}

const NADA: Busqueda = { clientes: [], recibos: [], cursos: [], facturas: [], finiquitos: [] }

/** The products found, to begin a sale with, for who sells. */
export function useProductosHallados(q: string): readonly Otro[] {
  const { canAccess: vende } = useCanAccess({ resource: VENTAS, action: 'create' })
  const enabled = q !== '' && leerCarnet(q) === null && Boolean(vende)
  const { data } = useConsulta<Hallazgos>(VENTAS, 'buscar', { params: { q }, enabled, retry: false })
  const { exacto, productos = [] } = (enabled && data) || {}
  return (exacto ? [exacto, ...productos] : productos).map((producto) => ({
    clave: `producto-${producto.id}`,
    titulo: producto.nombre,
    detalle: translate('recibos.cobro.en_venta', { codigo: producto.codigo ?? '' }),
    cifra: producto.precio,
    a: `/${VENTAS}`,
    state: { producto },
  }))
}

/** The families found at the point of sale, to be charged whole. */
export const aCobrarFamilia = ({ encargado_id, nombre, titulares }: Familia): Otro => ({
  clave: `familia-${encargado_id}`,
  titulo: translate('recibos.cobro.familia', { nombre, cuantos: titulares.length }),
  detalle: titulares.map((titular) => titular.nombre).join(' · '),
  cifra: titulares.reduce((suma, { debe }) => suma + debe, 0),
  a: `/${RECIBOS}/create?cliente_id=${titulares[0]?.cliente_id}&encargado_id=${encargado_id}`,
})
