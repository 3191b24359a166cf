import type { Database } from '#server/db/pool'
import { centroDe } from '#server/documentos/centro'
import { delMostrador, deUsuario } from '#server/hilos/cola'
import { enHilo } from '#server/hilos/hilos'
import { audit } from '#server/bitacora/audit'
import type { Contexto } from '#server/http/context'
import type { ListSource } from '#server/http/list-query'
import { verificarUrl } from '#server/documentos/verificacion'
import { leerFiniquitos } from './lectura.ts'

/**
 * The letters of some settlements of a list, in the order of their numbers, as one PDF; the bitácora keeps who printed
 * them. Throws `no_encontrado` when one is not in the list.
 */
export async function imprimirFiniquitos(
  db: Database,
  contexto: Contexto,
  source: ListSource,
  ids: readonly number[],
  publicUrl: string | undefined,
): Promise<{ pdf: Buffer; nombre: string }> {
  const finiquitos = await leerFiniquitos(db, source, ids)
  const verificar = finiquitos.map(({ codigo_verificacion }) => verificarUrl(publicUrl, codigo_verificacion))
  // For one somebody waits at the counter; a hundred are a report.
  const puesto = finiquitos.length === 1 ? delMostrador(contexto) : deUsuario(contexto)
  const pdf = await enHilo(puesto, 'finiquitos', finiquitos, await centroDe(db), verificar)
  const [primero, ...demas] = finiquitos
  const ultimo = demas.at(-1)
  if (ultimo)
    await audit(db, contexto, {
      modulo: 'Finiquitos',
      accion: 'imprimir_varios',
      despues: { finiquitos: finiquitos.length, desde: primero?.numero, hasta: ultimo.numero },
    })
  else
    await audit(db, contexto, {
      modulo: 'Finiquitos',
      accion: 'imprimir',
      entidad: 'finiquitos',
      entidad_id: primero?.id,
    })
  return { pdf, nombre: ultimo ? `${primero?.numero} a ${ultimo.numero}.pdf` : `${primero?.numero}.pdf` }
}
