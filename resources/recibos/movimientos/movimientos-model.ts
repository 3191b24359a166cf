import type { Centavos } from '#contract/dinero'
import { recursoDe } from '#contract/modulos'
import type { Certeza, ConciliarBody, PartidaPosible, Propuesta } from '#contract/recibos/movimientos'
import type { Tono } from '#src/list/columnas/Estado.tsx'

export const MOVIMIENTOS = recursoDe('MovimientosBanco')

export const TONOS_CERTEZA = { segura: 'bien', probable: 'aviso' } as const satisfies Record<Certeza, Tono>

/** Words of why a proposal is made; `t` translates. */
export const razonesDichas = ({ razones }: Propuesta, t: (clave: string) => string): string =>
  razones.map((razon) => t(`banco.razon.${razon}`)).join(', ')

const CAMPO = {
  pago: 'pagos',
  gasto: 'gastos',
  caja_chica: 'cajas_chicas',
  entrega: 'entregas',
  caja: 'cajas',
} as const

/** The request that reconciles a line with the chosen records. */
export function cuerpoDe(linea_id: number, elegidas: readonly PartidaPosible[]): ConciliarBody {
  const cuerpo: ConciliarBody = { lineas: [linea_id], pagos: [], gastos: [], cajas_chicas: [], entregas: [], cajas: [] }
  for (const { tipo, id } of elegidas) if (tipo !== 'rechazo') cuerpo[CAMPO[tipo]].push(id)
  return cuerpo
}

/** The chosen records' sum; a till's counted cash covers as much as the others leave. */
export function sumaDe(elegidas: readonly PartidaPosible[], monto: Centavos): Centavos {
  const otras = elegidas.filter(({ tipo }) => tipo !== 'caja').reduce((suma, partida) => suma + partida.monto, 0)
  const caja = elegidas.find(({ tipo }) => tipo === 'caja')?.monto ?? 0
  return otras + Math.max(0, Math.min(caja, monto - otras))
}

/** The last month that has ended (YYYY-MM), whose sheet is signed next. */
export const mesAnterior = (hoy: string): string => {
  const [anio = 0, mes = 1] = hoy.split('-').map(Number)
  return mes === 1 ? `${anio - 1}-12` : `${anio}-${String(mes - 1).padStart(2, '0')}`
}
