import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useDataProvider } from 'react-admin'
import type { ConFoto } from '#contract/catalogos/foto'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { useFotosPorEnviar, type FotoPorEnviar } from '#src/offline/fotos-estado.ts'
import { bandeja } from '#src/offline/fotos.ts'
import { useSession } from '#src/session/use-session.ts'
import { CLIENTES } from '../../cliente-model.ts'
import { claveDeFoto } from '../use-foto.ts'

/** The students of a course with their photographs, and those of them that wait to be sent, by student. */
export function useFotosDeCurso(curso_id: number) {
  const provider = useDataProvider<CampanaDataProvider>()
  const queries = useQueryClient()
  const session = useSession()
  const { fotos } = useFotosPorEnviar()

  const leida = useQuery({
    queryKey: [CLIENTES, 'fotos', curso_id],
    queryFn: ({ signal }) => provider.lista<ConFoto>(CLIENTES, 'fotos', { curso_id }, signal),
  })

  useEffect(() => void bandeja.abrir(session).catch(console.error), [session])
  useEffect(
    () =>
      bandeja.alLlegar((cliente_id, nueva) => {
        queries.setQueryData(claveDeFoto(cliente_id), nueva)
        queries.setQueryData<ConFoto[]>([CLIENTES, 'fotos', curso_id], (filas) =>
          filas?.map((fila) => (fila.cliente_id === cliente_id ? { ...fila, ...nueva } : fila)),
        )
      }),
    [queries, curso_id],
  )
  const esperan = useMemo(() => new Map<number, FotoPorEnviar>(fotos.map((foto) => [foto.cliente_id, foto])), [fotos])
  return { leida, esperan }
}
