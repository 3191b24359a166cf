import type { Caja } from '#contract/recibos/caja'
import type { Answer, Client } from './helper.ts'

/** Closes a till over exactly what it should hold, or with less in cash, by `falta` centavos. */
export async function cerrarCuadrada(who: Client, id: number, falta = 0): Promise<Answer<Caja>> {
  const { body } = await who.get<Caja>(`/Caja/${id}`)
  const contado = body.conteos.map(({ metodo, esperado }) => ({
    metodo,
    monto: Math.max(0, (esperado ?? 0) - (metodo === 'efectivo' ? falta : 0)),
  }))
  return who.post<Caja>(`/Caja/${id}/cerrar`, { contado, observacion: 'Prueba' })
}
