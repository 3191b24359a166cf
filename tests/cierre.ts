import type { CierreMensual, CierrePrevia } from '#contract/recibos/cierres'
import { seAcepta } from '#contract/recibos/cierres'
import type { Answer, Client } from './cliente.ts'

/** The month that comes next, as its screen shows it. */
export const mesPorCerrar = async (quien: Client): Promise<CierrePrevia | null> =>
  (await quien.get<{ siguiente: CierrePrevia | null }>('/CierresMensuales/siguiente')).body.siguiente

/** Closes a month (`YYYY-MM`); whatever its checklist still has is accepted as it stands. */
export async function cerrarMes(quien: Client, mes: string): Promise<Answer<CierreMensual & { code: string }>> {
  const lista = (await mesPorCerrar(quien))?.lista ?? []
  const aceptados = lista.flatMap(({ punto, cuantos, monto }) =>
    seAcepta(punto) && cuantos > 0 ? [{ punto, cuantos, monto, motivo: 'Se revisa en el mes que sigue' }] : [],
  )
  return quien.post('/CierresMensuales', { mes, aceptados })
}
