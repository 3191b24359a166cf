import { useCallback, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import {
  useDataProvider,
  useEvent,
  useGetRecordRepresentation,
  useListContext,
  useResourceContext,
  type HttpError,
  type RaRecord,
} from 'react-admin'
import { MAS_FILAS, type CeldasGuardadas, type Veredicto } from '#contract/listas/varios'
import { translate } from '#i18n/translate'
import { moduloDeRecurso, type CampanaDataProvider } from '#src/data/data-provider.ts'
import { dichoDeArrastrados } from '#src/list/cambiar/arrastrados.ts'
import { esNegativa } from '#src/data/http.ts'
import {
  conVeredictos,
  cuentaDe,
  cuerposDe,
  decidir,
  descartar,
  deshacer,
  NADA_ESCRITO,
  poner,
  porGuardar,
  porResolver,
  rehacer,
  type Escrito,
  type FilaTocada,
  type Puesta,
  type Registro,
  type Vuelta,
} from './celdas-model.ts'
import type { Esquema } from './regla.ts'
import { useConservado } from './use-conservado.ts'

/** Rounds of a save: a row that somebody else changed elsewhere is sent once more upon what they saved. */
const RONDAS = 3

/** A cell by its record and its field. */
export interface Cual {
  id: number
  campo: string
  /** It is shown, and the keyboard stays where it is. */
  quieto?: boolean
}

interface Dicho {
  frase: string
  mal: boolean
}

/** The cells that are typed on the list at hand, and what is done with them. */
export interface Celdas {
  escrito: Escrito
  /** The rows of the page, as they were saved last. */
  registros: readonly Registro[]
  nombreDe: (registro: Registro) => string
  /** A number of records, in words. */
  cuantos: (filas: number) => string
  cuenta: ReturnType<typeof cuentaDe>
  resolver: readonly FilaTocada[]
  guardando: boolean
  /** The last thing that happened, for who hears it too, and whether it went wrong. */
  dicho: Dicho
  decir: (frase: string, mal?: boolean) => void
  escribir: (puestas: readonly Puesta[]) => void
  deshacer: () => Vuelta | undefined
  rehacer: () => Vuelta | undefined
  descartar: (id?: number, campo?: string) => void
  decidir: (id: number, campo: string, cual: 'mio' | 'suyo') => void
  /** `motivo`: of prices that go down. */
  guardar: (motivo?: string) => Promise<void>
  /** Tells where the cell that is being written can be asked for: it is kept before it is left. */
  alEscribir: (enCurso: (() => Puesta | undefined) | undefined) => void
  /** A key was pressed in it. */
  alTeclear: () => void
}

/** The cells that are not saved, outside of React's state: they are read by what happens between two drawings. */
function crearEscrito(inicial: Escrito) {
  let escrito = inicial
  const oyentes = new Set<() => void>()
  return {
    leer: () => escrito,
    cambiar: (como: (antes: Escrito) => Escrito) => {
      const nuevo = como(escrito)
      if (nuevo === escrito) return
      escrito = nuevo
      for (const oyente of oyentes) oyente()
    },
    escuchar: (oyente: () => void) => {
      oyentes.add(oyente)
      return () => void oyentes.delete(oyente)
    },
  }
}

const CALLADO: Dicho = { frase: '', mal: false }

export function useCeldas(esquema: Esquema): Celdas {
  const resource = useResourceContext() ?? ''
  const { data, refetch } = useListContext<RaRecord>()
  const provider = useDataProvider<CampanaDataProvider>()
  const representa = useGetRecordRepresentation(resource)
  const enCurso = useRef<() => Puesta | undefined>(undefined)
  const ultimo = useRef<() => Escrito>(() => NADA_ESCRITO)
  const { recuperado, conservarLuego } = useConservado(() => ultimo.current())
  const [guarda] = useState(() => crearEscrito(recuperado))
  const escrito = useSyncExternalStore(guarda.escuchar, guarda.leer)
  const [guardando, setGuardando] = useState(false)
  const enviando = useRef(false)
  const [dicho, setDicho] = useState<Dicho>(CALLADO)
  const decir = (frase: string, mal = false) => setDicho({ frase, mal })
  const [frescos, setFrescos] = useState<ReadonlyMap<number, Registro>>(() => new Map())

  ultimo.current = () => {
    const puesta = enCurso.current?.()
    return puesta ? poner(guarda.leer(), [puesta], esquema.regla) : guarda.leer()
  }
  const cambiar = (como: (antes: Escrito) => Escrito) => {
    guarda.cambiar(como)
    conservarLuego()
  }

  const registros = useMemo(
    () =>
      (data ?? []).map((fila) => {
        const fresco = frescos.get(fila.id as number)
        return (fresco && fresco.version > (fila.version as number) ? { ...fila, ...fresco } : fila) as Registro
      }),
    [data, frescos],
  )
  const nombreDe = useCallback((registro: Registro) => String(representa(registro)), [representa])
  const busca = (id: number) => {
    const registro = registros.find((una) => una.id === id)
    return registro && { registro, nombreDeFila: nombreDe(registro) }
  }
  const cuantos = useCallback(
    (filas: number) => {
      const clave = `celdas.de.${moduloDeRecurso(resource)}`
      return translate(clave, { smart_count: filas, _: translate('celdas.registros', { smart_count: filas }) })
    },
    [resource],
  )

  const volver = (hacia: typeof deshacer): Vuelta | undefined => {
    const vuelta = hacia(guarda.leer(), esquema.regla, busca)
    if (!vuelta) return undefined
    cambiar(() => vuelta.escrito)
    return vuelta
  }

  const anotar = (veredictos: readonly Veredicto[], enviadas: readonly FilaTocada[]) => {
    const registro = (uno: Veredicto) => ('registro' in uno ? [uno.registro] : 'actual' in uno ? [uno.actual] : [])
    setFrescos((antes) => new Map([...antes, ...veredictos.flatMap(registro).map((uno) => [uno.id, uno] as const)]))
    cambiar((antes) => conVeredictos(antes, enviadas, veredictos))
  }

  /** Sends the rows; answers what was judged of them. */
  const enviar = async (filas: readonly FilaTocada[], motivo?: string) => {
    const todos: Veredicto[] = []
    const dichos: string[] = []
    for (const cuerpo of cuerposDe(filas, MAS_FILAS)) {
      const { filas: veredictos, arrastrados } = await provider.accion<CeldasGuardadas>(resource, null, 'celdas', {
        filas: cuerpo,
        motivo,
      })
      todos.push(...veredictos)
      anotar(veredictos, filas)
      dichos.push(dichoDeArrastrados(arrastrados, 'cambio'))
    }
    return { todos, dichos }
  }

  const guardar = useEvent(async (motivo?: string) => {
    if (enviando.current) return
    let filas = porGuardar(guarda.leer())
    if (filas.length === 0) return decir(translate('celdas.guardado.nada'), true)
    enviando.current = true
    setGuardando(true)
    try {
      let guardadas = 0
      const tambien: string[] = []
      for (let ronda = 0; ronda < RONDAS && filas.length > 0; ronda++) {
        const { todos: veredictos, dichos } = await enviar(filas, motivo)
        tambien.push(...dichos)
        guardadas += veredictos.filter(({ estado }) => estado === 'guardada' || estado === 'igual').length
        const viejas = veredictos.flatMap(({ id, estado }) => (estado === 'vieja' ? [id] : []))
        filas = porGuardar(guarda.leer()).filter(({ id }) => viejas.includes(id))
      }
      const quedan = porResolver(guarda.leer()).length > 0 || porGuardar(guarda.leer()).length > 0
      const frase = quedan
        ? translate(guardadas > 0 ? 'celdas.guardado.en_parte' : 'celdas.guardado.nada', { smart_count: guardadas })
        : translate('celdas.guardado.todo', { smart_count: guardadas, filas: cuantos(guardadas) })
      decir([frase, ...tambien].filter(Boolean).join(' '), quedan)
    } catch (error) {
      const { message } = error as HttpError
      const frase = esNegativa(error)
        ? translate('celdas.guardado.con_error', { motivo: translate(message, { _: message }) })
        : translate('celdas.guardado.sin_respuesta')
      decir(frase, true)
    } finally {
      enviando.current = false
      setGuardando(false)
      void refetch()
    }
  })

  return {
    escrito,
    registros,
    nombreDe,
    cuantos,
    cuenta: useMemo(() => cuentaDe(escrito), [escrito]),
    resolver: useMemo(() => porResolver(escrito), [escrito]),
    guardando,
    dicho,
    decir,
    escribir: (puestas) => {
      // A save that was told is no longer all that there is.
      setDicho((antes) => (antes.frase ? CALLADO : antes))
      cambiar((antes) => poner(antes, puestas, esquema.regla))
      const ayuda = `varios.ayuda.${moduloDeRecurso(resource)}.${puestas.at(-1)?.campo}`
      const dicha = translate(ayuda, { _: '' })
      if (dicha) decir(dicha)
    },
    deshacer: () => volver(deshacer),
    rehacer: () => volver(rehacer),
    descartar: (id, campo) => cambiar((antes) => (id === undefined ? NADA_ESCRITO : descartar(antes, id, campo))),
    decidir: (id, campo, cual) => cambiar((antes) => decidir(antes, id, campo, cual)),
    guardar,
    alEscribir: (puesta) => void (enCurso.current = puesta),
    alTeclear: conservarLuego,
  }
}
