import type { CeldasBody, CeldasGuardadas, Registro, Veredicto } from '#contract/listas/varios'
import type { Tx } from '#server/db/pool'
import type { Contexto } from '#server/http/context'
import type { Resource } from '../resource.ts'
import { arrastradosDe, cambiarVarias, sentenciasDe } from './cambiar.ts'
import { leerRegistros } from './guardado.ts'
import { anotarCambio } from './hechos.ts'

/** Saves what was typed in each row of a list, and answers what became of each. */
export async function guardarCeldas(
  tx: Tx,
  resource: Resource,
  contexto: Contexto,
  { filas, motivo }: CeldasBody,
): Promise<CeldasGuardadas> {
  const mio: Contexto = { ...contexto, firma: undefined, varios: { accion: 'editar', motivo: motivo ?? null } }
  const resultados = await cambiarVarias(tx, resource, mio, filas)
  const cambio_id = await anotarCambio(tx, contexto, { modulo: resource.modulo, puerta: 'celdas' }, resultados)
  const registros = await leerRegistros(
    tx,
    resource,
    filas.map(({ id }) => id),
  )
  return {
    cambio_id,
    arrastrados: await arrastradosDe(tx, resource, resultados),
    filas: resultados.map((resultado): Veredicto => {
      const { id, estado } = resultado
      if (estado === 'rechazada') return { id, estado, errores: sentenciasDe(resultado.error) }
      const registro = registros.get(id)
      if (estado === 'no_existe' || !registro) return { id, estado: 'no_existe' }
      return estado === 'vieja'
        ? { id, estado, actual: registro, quien: resultado.quien }
        : { id, estado, registro: registro satisfies Registro }
    }),
  }
}
