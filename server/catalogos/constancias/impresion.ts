import { audit } from '#server/bitacora/audit'
import type { Database } from '#server/db/pool'
import { centroDe } from '#server/documentos/centro'
import { verificarUrl } from '#server/documentos/verificacion'
import { delMostrador, deUsuario } from '#server/hilos/cola'
import { enHilo } from '#server/hilos/hilos'
import type { Contexto } from '#server/http/context'
import { leerConstancias } from './lectura.ts'

/** Some as one PDF, in the order of their numbers; the bitácora keeps who printed them. Throws `no_encontrado`. */
export async function imprimirConstancias(
  db: Database,
  contexto: Contexto,
  ids: readonly number[],
  publicUrl: string | undefined,
): Promise<{ pdf: Buffer; nombre: string }> {
  const papeles = (await leerConstancias(db, ids)).map((constancia) => ({
    constancia,
    verificar: verificarUrl(publicUrl, constancia.codigo_verificacion),
  }))
  // For one somebody waits at the counter; those of a course are a report.
  const puesto = papeles.length === 1 ? delMostrador(contexto) : deUsuario(contexto)
  const pdf = await enHilo(puesto, 'constancias', papeles, await centroDe(db))
  const numeros = papeles.map(({ constancia }) => constancia.numero)
  for (const { constancia } of papeles)
    await audit(db, contexto, {
      modulo: 'Constancias',
      accion: 'imprimir',
      entidad: 'constancias',
      entidad_id: constancia.id,
    })
  const [primero = '', ultimo = primero] = [numeros[0], numeros.at(-1)]
  return { pdf, nombre: numeros.length > 1 ? `${primero} a ${ultimo}.pdf` : `${primero}.pdf` }
}
