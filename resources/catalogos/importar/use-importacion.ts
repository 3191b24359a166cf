import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNotify, type HttpError } from 'react-admin'
import { useSearchParams } from 'react-router'
import type { Ajustar, Importacion } from '#contract/importacion/importaciones'
import { MODULO_DE_TIPO, type TipoImportacion } from '#contract/importacion/tipos'
import { recursoDe } from '#contract/modulos'
import { pathDe } from '#src/data/data-provider.ts'
import { ficha } from '#src/data/forma.ts'
import { http } from '#src/data/http.ts'

const CADA_MS = 500
const ID = 'id'
const ruta = (resto: string, params?: Record<string, unknown>) => pathDe('Importaciones', resto, params)

interface Envio {
  archivo: File
  actualizar: boolean
  /** Sheet of a workbook; absent: the first that is seen. */
  hoja?: string
}

/**
 * The import that the address names (`?id=7`): reloading the page finds it again, also while it is applied. `enviar`
 * checks a file and puts it there; `aplicar` begins and is watched until the end.
 */
export function useImportacion(tipo: TipoImportacion) {
  const [search, setSearch] = useSearchParams()
  const [enviado, setEnviado] = useState<Envio>()
  const queryClient = useQueryClient()
  const notify = useNotify()
  const id = Number(search.get(ID)) || undefined
  const queryKey = ['importaciones', id]

  const consulta = useQuery<Importacion, HttpError>({
    queryKey,
    queryFn: async ({ signal }) => ficha<Importacion>((await http(ruta(String(id)), { signal })).json),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data?.estado === 'aplicando' ? CADA_MS : false),
    retry: false,
  })
  const estado = consulta.data?.estado
  useEffect(() => {
    if (estado === 'aplicada') void queryClient.invalidateQueries({ queryKey: [recursoDe(MODULO_DE_TIPO[tipo])] })
  }, [estado, queryClient, tipo])

  const guardar = (importacion: Importacion) => queryClient.setQueryData(['importaciones', importacion.id], importacion)

  const enviar = useMutation<Importacion, HttpError, Envio>({
    mutationFn: async ({ archivo, actualizar, hoja }) => {
      const path = ruta('', {
        tipo,
        archivo: archivo.name.slice(0, 200),
        actualizar,
        ...(hoja && { hoja }),
      })
      return (
        await http(path, { method: 'POST', body: archivo, headers: { 'Content-Type': 'application/octet-stream' } })
      ).json as Importacion
    },
    onMutate: (envio) => setEnviado(envio),
    onSuccess: (importacion) => {
      guardar(importacion)
      setSearch({ [ID]: String(importacion.id) })
    },
  })

  const ajustar = useMutation<Importacion, HttpError, Ajustar>({
    mutationFn: async (body) => (await http(ruta(`${id}/ajustar`), { method: 'POST', body })).json as Importacion,
    onSuccess: guardar,
    onError: (error) => notify(error.message, { type: 'error' }),
  })

  const aplicar = useMutation<Importacion, HttpError>({
    mutationFn: async () => (await http(ruta(`${id}/aplicar`), { method: 'POST', body: {} })).json as Importacion,
    onSuccess: guardar,
    onError: (error) => {
      notify(error.message, { type: 'error' })
      void consulta.refetch()
    },
  })

  return {
    /** The import under way; undefined until a file was checked, and once another is asked for. */
    importacion: id === undefined ? undefined : consulta.data,
    cargando: id !== undefined && consulta.isPending,
    perdida: id !== undefined && consulta.isError,
    enviado,
    enviar,
    /** Checks the file once more, with cells corrected or without the lines that are refused. */
    ajustar,
    aplicar,
    otra: () => {
      enviar.reset()
      setSearch({})
    },
  }
}
