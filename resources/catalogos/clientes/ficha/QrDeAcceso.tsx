import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { translate } from '#i18n/translate'
import { pathDe } from '#src/data/data-provider.ts'
import { leerArchivo } from '#src/data/http.ts'
import { CLIENTES } from '../cliente-model.ts'

/** Pixels. */
const LADO = 148

interface QrDeAccesoProps {
  cliente_id: number
  encargado_id: number | null
  nombre: string
  /** Another link is another code. */
  creado_en: string
}

/** The link as a code that the phone of who stands at the counter reads. */
export function QrDeAcceso({ cliente_id, encargado_id, nombre, creado_en }: QrDeAccesoProps) {
  const { data: svg } = useQuery({
    queryKey: [CLIENTES, 'accesos', cliente_id, 'qr', encargado_id, creado_en],
    queryFn: async () =>
      (
        await leerArchivo(
          pathDe(CLIENTES, `${cliente_id}/accesos/qr`, { encargado_id, origen: window.location.origin }),
        )
      ).text(),
  })
  if (!svg) return <Skeleton variant="rounded" width={LADO} height={LADO} />
  return (
    <Box
      component="img"
      src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
      alt={translate('accesos.qr', { nombre })}
      width={LADO}
      height={LADO}
      sx={{ borderRadius: 1, border: 1, borderColor: 'divider' }}
    />
  )
}
