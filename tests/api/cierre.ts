import type { Caja } from '#contract/recibos/caja'
import type { Answer, Client } from './helper.ts'

/** Closes a till over exactly what it should hold. */
export async function cerrarCuadrada(who: Client, id: number): Promise<Answer<Caja>> {
  const { body } = await who.get<Caja>(`/Caja/${id}`)
  const contado = body.conteos.map(({ metodo, esperado }) => ({ metodo, monto: Math.max(0, esperado) }))
  return who.post<Caja>(`/Caja/${id}/cerrar`, { contado, observacion: 'Prueba' })
}
