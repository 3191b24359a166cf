import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useNotify, useRefresh, type HttpError } from 'react-admin'
import type { FotoDeCliente } from '#contract/catalogos/foto'
import { pathDe, type CampanaDataProvider } from '#src/data/data-provider.ts'
import { http, leerArchivo } from '#src/data/http.ts'
import { useBlobUrl } from '#src/data/use-blob-url.ts'
import { CLIENTES } from '../cliente-model.ts'

const COMO_BYTES = { 'Content-Type': 'application/octet-stream' }

/** Cut as it is sent: who presses twice sends once. */
interface Envio {
  recortar: () => Promise<Blob>
  signal: AbortSignal
}

/** A browser without memory for it gives no picture. */
const sinDibujo = (): never => {
  throw new Error('catalogos.clientes.foto.error.ilegible')
}

/** Query key of a student's photograph: what this page knows of it. */
export const claveDeFoto = (cliente_id: number) => [CLIENTES, 'foto', cliente_id]

/**
 * The picture itself, asked for where it is wanted; undefined of none. Another one has another key: this one is not
 * asked for again, also where the page is read again.
 */
export const useImagen = (cliente_id: number, huella: string | undefined, quiere = true) =>
  useQuery({
    queryKey: [...claveDeFoto(cliente_id), 'imagen', huella],
    queryFn: () => leerArchivo(pathDe(CLIENTES, `${cliente_id}/foto/imagen`)),
    enabled: huella !== undefined && quiere,
    staleTime: 'static',
  })

/** The photograph of a student: whether there is one, the picture itself, and how it is kept and taken away. */
export function useFoto(cliente_id: number) {
  const provider = useDataProvider<CampanaDataProvider>()
  const queries = useQueryClient()
  const notify = useNotify()
  const refresh = useRefresh()
  const clave = claveDeFoto(cliente_id)
  const path = pathDe(CLIENTES, `${cliente_id}/foto`)

  const leida = useQuery({
    queryKey: clave,
    queryFn: ({ signal }) => provider.consulta<FotoDeCliente>(CLIENTES, `${cliente_id}/foto`, {}, signal),
  })
  const huella = leida.data?.foto?.huella
  const imagen = useImagen(cliente_id, huella)
  const url = useBlobUrl(huella === undefined ? undefined : imagen.data, 'image/jpeg')

  const alCambiar = (hecho: string) => (respuesta: Awaited<ReturnType<typeof http>>) => {
    queries.setQueryData(clave, respuesta.json as FotoDeCliente)
    notify(hecho, { type: 'success' })
    refresh()
  }
  const guardar = useMutation<Awaited<ReturnType<typeof http>>, HttpError, Envio>({
    mutationFn: async ({ recortar, signal }) =>
      http(path, { method: 'PUT', body: await recortar().catch(sinDibujo), headers: COMO_BYTES, signal }),
    onSuccess: alCambiar('catalogos.clientes.foto.guardada'),
  })
  const quitar = useMutation<Awaited<ReturnType<typeof http>>, HttpError>({
    mutationFn: () => http(path, { method: 'DELETE' }),
    onSuccess: alCambiar('catalogos.clientes.foto.quitada'),
    onError: (error) => notify(error.message, { type: 'error' }),
  })
  return { leida, imagen, url, guardar, quitar }
}
