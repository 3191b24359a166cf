import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ConFoto } from '#contract/catalogos/foto'
import type { FotoPorEnviar } from '#src/offline/fotos-estado.ts'
import { bandeja } from '#src/offline/fotos.ts'
import { encuadrarSola, FotoRechazada } from '../preparar-foto.ts'
import { lectorDeNombres, loQueFalta, niega, repetidos, sobreDe, type DelLote } from './lote-model.ts'

/** The most files that are taken at once: they are prepared one after the other, and what is kept of each is small. */
export const TOPE_DE_ARCHIVOS = 400

const sinPreparar = ({ foto, rechazo }: DelLote): boolean => !foto && !rechazo

export type Lote = ReturnType<typeof useLote>

/** The files that were given at once, each read by its name, cut, and told from what stands in its way. */
export function useLote(curso_id: number, filas: readonly ConFoto[], esperan: ReadonlyMap<number, FotoPorEnviar>) {
  const [lote, setLote] = useState<readonly DelLote[]>([])
  const [enviando, setEnviando] = useState(false)
  const ultimo = useRef(0)
  const porId = useMemo(() => new Map(filas.map((fila) => [fila.cliente_id, fila])), [filas])
  const dobles = useMemo(() => repetidos(lote), [lote])

  const cambiar = useCallback(
    (id: number, cambio: Partial<DelLote>) =>
      setLote((antes) => antes.map((uno) => (uno.id === id ? { ...uno, ...cambio } : uno))),
    [],
  )
  const quitar = useCallback((id: number) => setLote((antes) => antes.filter((uno) => uno.id !== id)), [])

  // One after the other: of what a camera writes, only one is open at a time.
  const siguiente = lote.find(sinPreparar)
  useEffect(() => {
    if (!siguiente) return undefined
    let vale = true
    encuadrarSola(siguiente.archivo).then(
      (foto) => vale && cambiar(siguiente.id, { foto }),
      (error: unknown) =>
        vale &&
        cambiar(siguiente.id, { rechazo: error instanceof FotoRechazada ? error : new FotoRechazada('ilegible') }),
    )
    return () => {
      vale = false
    }
    // The user's word on it meanwhile does not open it again.
    // eslint-disable-next-line react/exhaustive-deps
  }, [siguiente?.id])

  const agregar = (archivos: readonly File[]) => {
    const leer = lectorDeNombres(filas)
    const nuevos = archivos.map((archivo): DelLote => {
      const dice = leer(archivo.name)
      const [unico] = dice.length === 1 ? dice : []
      ultimo.current += 1
      return { id: ultimo.current, archivo, dice, cliente_id: unico ?? null, reemplaza: false, aPesarDelNo: false }
    })
    // Photographs that have to be asked about come last: whoever waits sees the others ready.
    setLote((antes) => [
      ...antes,
      ...nuevos.toSorted((uno, otro) => Number(uno.cliente_id === null) - Number(otro.cliente_id === null)),
    ])
  }

  const faltaDe = (uno: DelLote) => {
    const fila = uno.cliente_id === null ? undefined : porId.get(uno.cliente_id)
    return loQueFalta(uno, {
      niega: fila !== undefined && niega(fila),
      tiene: fila !== undefined && (fila.foto !== null || esperan.has(fila.cliente_id)),
      repetida: uno.cliente_id !== null && dobles.has(uno.cliente_id),
    })
  }

  /** Hands those that may go to the outbox, and keeps the others. Throws as `bandeja.anotar` does. */
  const enviar = async () => {
    setEnviando(true)
    try {
      for (const uno of lote) {
        const fila = uno.cliente_id === null ? undefined : porId.get(uno.cliente_id)
        if (!fila || !uno.foto || faltaDe(uno) !== null) continue
        const { cliente_id, nombre } = fila
        const sobre = sobreDe(fila, esperan.get(cliente_id))
        await bandeja.anotar({ cliente_id, nombre, curso_id, sobre }, uno.foto)
        quitar(uno.id)
      }
    } finally {
      setEnviando(false)
    }
  }

  return {
    lote,
    porId,
    enviando,
    faltaDe,
    agregar,
    cambiar,
    quitar,
    vaciar: () => setLote([]),
    enviar,
  }
}
