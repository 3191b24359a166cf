import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import type { Comprobante } from '#contract/gastos/gastos'
import { formatoInstante, formatoNumero } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { pathDe } from '#src/data/data-provider.ts'
import { leerArchivo } from '#src/data/http.ts'
import { useBlobUrl } from '#src/data/use-blob-url.ts'
import { Aparte } from '#src/page/Aparte.tsx'
import { Fallo } from '#src/page/estados.tsx'
import { GASTOS } from '#resources/gastos/gastos/gastos-model.ts'

const KILO = 1024
/** Options of PDF viewers, as a fragment of the address: the page at the width of the frame, without its miniatures. */
const SIN_PANELES = '#navpanes=0&view=FitH'

/** The proof itself, in the page. A browser without a PDF viewer of its own (most phones) gets a link to open it. */
export function Visor({ gasto_id, comprobante }: { gasto_id: number; comprobante: Comprobante }) {
  const { data, error, refetch } = useQuery({
    queryKey: [GASTOS, 'comprobante', gasto_id, comprobante.huella],
    queryFn: () => leerArchivo(pathDe(GASTOS, `${gasto_id}/comprobante`)),
    staleTime: 'static',
  })
  const url = useBlobUrl(data, comprobante.tipo)
  if (error) return <Fallo error={error} onRetry={() => refetch()} />
  if (!url) return <Skeleton variant="rounded" height={320} />
  const { nombre, peso, creado_en } = comprobante
  return (
    <>
      <Contenido url={url} comprobante={comprobante} />
      <Aparte sx={{ mt: 1, display: 'flex', flexWrap: 'wrap', columnGap: 1, overflowWrap: 'anywhere' }}>
        <Link href={url} target="_blank" rel="noreferrer">
          {nombre}
        </Link>
        {translate('gastos.comprobante.de', {
          peso: formatoNumero(Math.ceil(peso / KILO)),
          cuando: formatoInstante(creado_en),
        })}
      </Aparte>
    </>
  )
}

const IMAGEN = {
  display: 'block',
  maxWidth: '100%',
  maxHeight: '70vh',
  mx: 'auto',
  borderRadius: 1,
  border: 1,
  borderColor: 'divider',
} as const

const HOJAS = {
  display: 'block',
  width: '100%',
  height: '70vh',
  minHeight: 360,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
} as const

function Contenido({ url, comprobante: { tipo, nombre } }: { url: string; comprobante: Comprobante }) {
  if (tipo !== 'application/pdf') {
    return (
      <Link href={url} target="_blank" rel="noreferrer" sx={{ display: 'block' }}>
        <Box component="img" src={url} alt={translate('gastos.comprobante.imagen', { nombre })} sx={IMAGEN} />
      </Link>
    )
  }
  if (!navigator.pdfViewerEnabled)
    return (
      <Button component="a" href={url} target="_blank" rel="noreferrer" variant="outlined" fullWidth>
        {translate('gastos.comprobante.abrir_pdf')}
      </Button>
    )
  return (
    <Box
      component="iframe"
      src={`${url}${SIN_PANELES}`}
      title={translate('gastos.comprobante.imagen', { nombre })}
      sx={HOJAS}
    />
  )
}
