import { audit } from '#server/bitacora/audit'
import type { Database } from '#server/db/pool'
import { centroDe } from '#server/documentos/centro'
import { verificarUrl } from '#server/documentos/verificacion'
import { delMostrador } from '#server/hilos/cola'
import { enHilo } from '#server/hilos/hilos'
import type { Contexto } from '#server/http/context'
import { leerArreglo } from './lectura.ts'

/** The paper of an arrangement, to be signed; the bitácora keeps who printed it. Throws `no_encontrado`. */
export async function imprimirArreglo(
  db: Database,
  contexto: Contexto,
  id: number,
  publicUrl: string | undefined,
): Promise<{ pdf: Buffer; nombre: string }> {
  const arreglo = await leerArreglo(db, id)
  const verificar = verificarUrl(publicUrl, arreglo.codigo_verificacion)
  const pdf = await enHilo(delMostrador(contexto), 'arreglo', arreglo, await centroDe(db), verificar)
  await audit(db, contexto, { modulo: 'Arreglos', accion: 'imprimir', entidad: 'convenios', entidad_id: id })
  return { pdf, nombre: `${arreglo.numero}.pdf` }
}
