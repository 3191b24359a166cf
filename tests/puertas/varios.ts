import { CELDAS } from '#contract/listas/varios'
import type { Puerta } from './lista.ts'

const muchas = <T>(cuantas: number, una: (numero: number) => T): T[] =>
  Array.from({ length: cuantas }, (_, n) => una(n + 1))

/** The longest bodies of the routes that change several records at once: they cost as the records that are there. */
export const puertasDeVarios = (): Puerta[] =>
  Object.entries(CELDAS).flatMap(([modulo, [campo]]): Puerta[] => {
    const rol = 'Administrador'
    const cambios = [{ campo, hace: 'poner', valor: 'Prueba' }]
    return [
      {
        que: `a thousand rows of ${modulo}`,
        rol,
        ruta: `POST /${modulo}/celdas`,
        pedir: () => ({
          cuerpo: JSON.stringify({
            filas: muchas(1_000, (id) => ({ id, version: 1, cambios: { [campo]: crypto.randomUUID() } })),
          }),
        }),
      },
      {
        que: `five thousand of ${modulo} looked at`,
        rol,
        ruta: `POST /${modulo}/en-todos/revisar`,
        pedir: () => ({ cuerpo: JSON.stringify({ ids: muchas(5_000, (id) => id), cambios }) }),
      },
      {
        que: `five thousand of ${modulo} that were not looked at`,
        rol,
        ruta: `POST /${modulo}/en-todos`,
        pedir: () => ({
          headers: { 'Idempotency-Key': crypto.randomUUID() },
          cuerpo: JSON.stringify({ cambios, huella: `x.${muchas(5_000, (id) => `${id.toString(36)}-1`).join('.')}` }),
        }),
      },
    ]
  })
