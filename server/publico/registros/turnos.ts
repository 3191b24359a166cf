import { AppError } from '#server/http/errors'

/** Seconds after which who was sent away may come again. */
const VUELVA_EN = 5

/**
 * Runs at most `aLaVez` works at once; the others wait in the order in which they came, at most `enCola` of them.
 * Registrations of one campaign wait for its lock anyway: here they do it without holding a connection that the school
 * needs meanwhile. Throws `base_no_disponible`, with when to come again, for more than that.
 */
export function turnos(aLaVez: number, enCola: number): <T>(obra: () => Promise<T>) => Promise<T> {
  let corren = 0
  const esperan: (() => void)[] = []
  return async (obra) => {
    if (corren < aLaVez) corren++
    else if (esperan.length >= enCola) throw new AppError('base_no_disponible', { retryAfter: VUELVA_EN })
    else await new Promise<void>((pasa) => esperan.push(pasa))
    try {
      return await obra()
    } finally {
      const siguiente = esperan.shift()
      if (siguiente) siguiente()
      else corren--
    }
  }
}
