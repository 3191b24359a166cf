import { AppError } from '#server/http/errors'

/** Seconds after which who was sent away may come again. */
const VUELVA_EN = 5

/** And who waited in vain. */
const VUELVA_TRAS_ESPERAR = 30

/** The longest wait of a person at a screen for a work to begin: then as long is left for it (`limits.ts`). */
export const PLAZO_MS = 60_000

const colaLlena = (segundos: number): AppError =>
  new AppError('base_no_disponible', {
    retryAfter: segundos,
    message: { key: 'errores.cola_llena', params: { segundos } },
  })

/** A work's place: its user, and whether somebody stands at the counter and waits for it. */
export interface Puesto {
  /** `usuario:7`, or `ip:10.0.0.1` of who is not signed in. */
  quien: string
  urgente?: boolean
  /** Aborted once whoever asked is gone: the work waits no more. */
  signal?: AbortSignal
  /** Waits as long as it takes: nobody looks at a screen meanwhile. */
  sinPrisa?: boolean
}

/** The place in a queue of what a user asks for. */
export const deUsuario = ({ usuario_id }: { usuario_id: number }): Puesto => ({ quien: `usuario:${usuario_id}` })

/** The place of a user's paper for which a client waits at the counter. */
export const delMostrador = (usuario: { usuario_id: number }): Puesto => ({ ...deUsuario(usuario), urgente: true })

/** The place of who is not signed in, by the address that the request came from. */
export const deDireccion = (ip: string): Puesto => ({ quien: `ip:${ip}` })

interface Medidas {
  /** Read each time: what there is room for may change. */
  readonly aLaVez: number
  /** Places, of those, that only urgent work takes: a ticket never waits until a report is done. */
  reservados: number
  /** Works of one user at once, urgent ones apart. */
  deUno: number
  /** Works that may wait: of one user, and of all. */
  esperanDeUno: number
  esperan: number
}

interface Espera {
  puesto: Puesto
  /** Works of the same user that came before and are not done: the first of each goes before the second of any. */
  vuelta: number
  pasa: () => void
}

export interface Turnos {
  <T>(puesto: Puesto, obra: () => Promise<T>): Promise<T>
  /** Takes a turn, and answers what gives it back. */
  tomar: (puesto: Puesto) => Promise<() => void>
  /** Counts the works that run and those that wait. */
  cuantos: () => { corren: number; esperan: number }
}

/**
 * Runs at most `aLaVez` works at once. Urgent ones go first; the others take turns between users, whoever asked for
 * more of them. The returned function throws `demasiados_intentos` when the user has too many waiting, and
 * `base_no_disponible` when there are too many of all or it waited too long, all with when to come again; and
 * `demasiados_intentos` to nobody, when who asked is gone.
 */
export function cola(medidas: Medidas): Turnos {
  const { reservados, deUno, esperanDeUno, esperan: esperanTodos } = medidas
  const corren: Puesto[] = []
  const esperan: Espera[] = []

  const cabe = ({ puesto: { quien, urgente } }: Espera): boolean => {
    const { aLaVez } = medidas
    if (urgente) return corren.length < aLaVez
    const lentos = corren.filter((otro) => !otro.urgente)
    return (
      corren.length < aLaVez &&
      lentos.length < aLaVez - reservados &&
      lentos.filter((otro) => otro.quien === quien).length < deUno
    )
  }
  const vaAntes = (una: Espera, otra: Espera): boolean =>
    !una.puesto.urgente === !otra.puesto.urgente ? una.vuelta < otra.vuelta : !!una.puesto.urgente
  const avanzar = () => {
    for (let lugar = esperan.findIndex(cabe); lugar >= 0; lugar = esperan.findIndex(cabe)) {
      for (const { puesto, pasa } of esperan.splice(lugar, 1)) {
        corren.push(puesto)
        pasa()
      }
    }
  }

  const tomar = async (puesto: Puesto): Promise<() => void> => {
    const suyo = (otro: Puesto) => otro.quien === puesto.quien && !otro.urgente === !puesto.urgente
    const suyosEnEspera = esperan.filter((espera) => suyo(espera.puesto)).length
    if (suyosEnEspera >= esperanDeUno)
      throw new AppError('demasiados_intentos', {
        retryAfter: VUELVA_EN,
        message: { key: 'errores.cola_de_uno', params: { esperan: suyosEnEspera } },
      })
    if (esperan.length >= esperanTodos) throw colaLlena(VUELVA_EN)
    await new Promise<void>((listo, mal) => {
      const pasa = () => {
        dejar()
        listo()
      }
      const nueva = { puesto, vuelta: suyosEnEspera + corren.filter(suyo).length, pasa }
      const irse = (error: AppError) => {
        dejar()
        esperan.splice(esperan.indexOf(nueva), 1)
        mal(error)
      }
      const alIrse = () => irse(new AppError('demasiados_intentos'))
      const plazo = puesto.sinPrisa ? undefined : setTimeout(() => irse(colaLlena(VUELVA_TRAS_ESPERAR)), PLAZO_MS)
      const dejar = () => {
        clearTimeout(plazo)
        puesto.signal?.removeEventListener('abort', alIrse)
      }
      puesto.signal?.addEventListener('abort', alIrse)
      const lugar = esperan.findIndex((espera) => vaAntes(nueva, espera))
      esperan.splice(lugar < 0 ? esperan.length : lugar, 0, nueva)
      if (puesto.signal?.aborted) alIrse()
      else avanzar()
    })
    return () => {
      corren.splice(corren.indexOf(puesto), 1)
      avanzar()
    }
  }
  const enTurno = async <T>(puesto: Puesto, obra: () => Promise<T>): Promise<T> => {
    const soltar = await tomar(puesto)
    try {
      return await obra()
    } finally {
      soltar()
    }
  }
  return Object.assign(enTurno, { tomar, cuantos: () => ({ corren: corren.length, esperan: esperan.length }) })
}
