import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { translate } from '#i18n/translate'
import type { PagoReportadoUno } from '#contract/recibos/reportados'
import { pathDe } from '#src/data/data-provider.ts'
import { leerArchivo } from '#src/data/http.ts'
import { useBlobUrl } from '#src/data/use-blob-url.ts'
import { Aparte } from '#src/page/Aparte.tsx'
import { Fallo } from '#src/page/estados.tsx'
import { Panel } from '#src/page/registro/Ficha.tsx'
import { REPORTADOS } from './reportados-model.ts'

const IMAGEN = { display: 'block', maxWidth: '100%', maxHeight: '75vh', mx: 'auto', borderRadius: 1 }

/** The proof that came with a report, in the page: a picture is seen, a PDF is opened. */
export function Comprobante({ reportado: { id, comprobante, reporta } }: { reportado: PagoReportadoUno }) {
  return (
    <Panel titulo="reportados.comprobante">
      {comprobante ? (
        <Archivo id={id} tipo={comprobante.tipo} nombre={translate('reportados.imagen', { nombre: reporta })} />
      ) : (
        <Aparte>{translate('reportados.sin_comprobante')}</Aparte>
      )}
    </Panel>
  )
}

function Archivo({ id, tipo, nombre }: { id: number; tipo: string; nombre: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: [REPORTADOS, 'comprobante', id],
    queryFn: () => leerArchivo(pathDe(REPORTADOS, `${id}/comprobante`)),
    staleTime: Infinity,
  })
  const url = useBlobUrl(data, tipo)
  if (error) return <Fallo error={error} onRetry={() => void refetch()} />
  if (!url) return <Skeleton variant="rounded" height={320} />
  if (tipo === 'application/pdf')
    return (
      <Button component="a" href={url} target="_blank" rel="noreferrer" variant="outlined" fullWidth>
        {translate('reportados.abrir')}
      </Button>
    )
  return (
    <Link href={url} target="_blank" rel="noreferrer" sx={{ display: 'block' }}>
      <Box component="img" src={url} alt={nombre} sx={IMAGEN} />
    </Link>
  )
}
