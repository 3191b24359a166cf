import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import type { ConFoto } from '#contract/catalogos/foto'
import { moduloDe } from '#contract/modulos'
import { translate } from '#i18n/translate'
import { useBlobUrl } from '#src/data/use-blob-url.ts'
import { Estado } from '#src/list/columnas/Estado.tsx'
import type { FotoPorEnviar } from '#src/offline/fotos-estado.ts'
import { bandeja } from '#src/offline/fotos.ts'
import { Enlace } from '#src/page/Enlace.tsx'
import { ANCHO, Marco } from '../Marco.tsx'
import { useImagen } from '../use-foto.ts'
import { niega } from './lote-model.ts'
import { useALaVista } from './use-a-la-vista.ts'

/** Cards of this width stand side by side, three on a phone. */
export const REJILLA = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: `repeat(auto-fill, minmax(${ANCHO + 6}px, 1fr))`,
} as const

const TARJETA = { minWidth: 0, fontSize: '0.8125rem', lineHeight: 1.35 } as const

interface TarjetaDeFotoProps {
  fila: ConFoto
  /** The one that waits to be sent, which is seen in the place of the one that is there. */
  espera: FotoPorEnviar | undefined
}

/** A student and her photograph, which is asked for as it comes into sight. */
export const TarjetaDeFoto = memo(function TarjetaDeFoto({ fila, espera }: TarjetaDeFotoProps) {
  const [ref, visto] = useALaVista()
  const { url, hay, error, otraVez } = useLaQueSeVe(fila, espera, visto)
  return (
    <Box component="li" ref={ref} sx={TARJETA}>
      {error ? (
        <Button size="small" onClick={otraVez}>
          {translate('fotos.no_cargo')}. {translate('comun.accion.reintentar')}
        </Button>
      ) : (
        <Marco hay={hay} url={url} alt={translate('catalogos.clientes.foto.de', { nombre: fila.nombre })} />
      )}
      <Enlace
        to={`${moduloDe('Clientes').path}/${fila.cliente_id}/show`}
        color="inherit"
        sx={{ display: 'block', mt: 0.5, overflowWrap: 'anywhere' }}
      >
        {fila.nombre}
      </Enlace>
      <Box sx={{ color: 'text.secondary' }}>{fila.codigo}</Box>
      {espera && (
        <Estado tono={espera.rechazo ? 'mal' : 'aviso'} frase>
          {translate(espera.rechazo ? 'fotos.sin_enviar' : 'fotos.por_enviar')}
        </Estado>
      )}
      {niega(fila) && (
        <Estado tono="aviso" frase>
          {translate('fotos.niega')}
        </Estado>
      )}
    </Box>
  )
})

/** The picture that waits on this device, or else the one that the school keeps. */
function useLaQueSeVe(fila: ConFoto, espera: FotoPorEnviar | undefined, visto: boolean) {
  const guardada = espera?.rechazo?.clase === 'borrada' ? undefined : espera
  const aqui = useImagenPorEnviar(guardada?.clave, visto)
  const alla = useImagen(fila.cliente_id, fila.foto?.huella, visto && !guardada)
  const url = useBlobUrl((guardada ? aqui.data : alla.data) ?? undefined, 'image/jpeg')
  return {
    url: guardada || fila.foto ? url : undefined,
    hay: Boolean(guardada ?? fila.foto),
    error: guardada ? null : alla.error,
    otraVez: () => void alla.refetch(),
  }
}

/** The picture of one that waits to be sent; it is not kept on the page longer than it is seen. */
export const useImagenPorEnviar = (clave: string | undefined, quiere = true) =>
  useQuery({
    queryKey: ['fotos', 'por-enviar', clave],
    queryFn: async () => (await bandeja.imagen(clave ?? '')) ?? null,
    enabled: clave !== undefined && quiere,
    // It is on this device: without a network too.
    networkMode: 'always',
    staleTime: 'static',
    gcTime: 0,
  })
