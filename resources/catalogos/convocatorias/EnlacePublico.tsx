import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import WhatsAppIcon from '@mui/icons-material/WhatsApp'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { ACTOS_DE_CONVOCATORIA, type Convocatoria, type Panorama } from '#contract/catalogos/convocatorias'
import { translate } from '#i18n/translate'
import { BotonCopiar } from '#resources/usuarios/perfil/BotonCopiar.tsx'
import { porWhatsApp } from '#resources/usuarios/usuarios/usuario-model.ts'
import { pathDe } from '#src/data/data-provider.ts'
import { descargar, leerArchivo } from '#src/data/http.ts'
import { Actos } from '#src/form/dialogos/Actos.tsx'
import { Panel } from '#src/page/registro/Ficha.tsx'
import { SoloAdentro } from '#src/page/SoloAdentro.tsx'
import { CONVOCATORIAS, enlaceDe } from './convocatorias-model.ts'

/** Pixels. */
const LADO = 200

/** The address of the form, and the ways to hand it on: copied, by WhatsApp, on paper. */
export function EnlacePublico({ convocatoria, panorama }: { convocatoria: Convocatoria; panorama: Panorama }) {
  const { nombre } = convocatoria
  const enlace = enlaceDe(panorama, window.location.origin)
  return (
    <Panel titulo="convocatorias.enlace.titulo" junto={<Actos de={ACTOS_DE_CONVOCATORIA} registro={convocatoria} />}>
      <Qr convocatoria={convocatoria} enlace={enlace} />
      <Link
        href={enlace}
        target="_blank"
        rel="noopener noreferrer"
        variant="body2"
        sx={{ display: 'block', my: 1.5, wordBreak: 'break-all' }}
      >
        {enlace}
      </Link>
      <SoloAdentro enlace={enlace} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <BotonCopiar texto={enlace} variant="contained" />
        <Button
          size="small"
          variant="outlined"
          startIcon={<WhatsAppIcon />}
          href={porWhatsApp(translate('convocatorias.enlace.whatsapp', { nombre, enlace }))}
          target="_blank"
          rel="noopener noreferrer"
        >
          {translate('campos.whatsapp')}
        </Button>
      </Box>
    </Panel>
  )
}

function Qr({ convocatoria: { id, version, nombre }, enlace }: { convocatoria: Convocatoria; enlace: string }) {
  const notify = useNotify()
  const origen = window.location.origin
  const { data: svg } = useQuery({
    queryKey: [CONVOCATORIAS, 'qr', id, version, enlace],
    queryFn: async () => (await leerArchivo(pathDe(CONVOCATORIAS, `${id}/qr`, { origen }))).text(),
  })
  const bajar = (formato: 'png' | 'svg') =>
    descargar(pathDe(CONVOCATORIAS, `${id}/qr`, { formato, origen })).catch((error: Error) =>
      notify(error.message, { type: 'error' }),
    )
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      {svg ? (
        <Box
          component="img"
          src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
          alt={translate('convocatorias.enlace.qr', { nombre })}
          width={LADO}
          height={LADO}
          sx={{ borderRadius: 1, border: 1, borderColor: 'divider' }}
        />
      ) : (
        <Skeleton variant="rounded" width={LADO} height={LADO} />
      )}
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}>
        {(['png', 'svg'] as const).map((formato) => (
          <Button
            key={formato}
            size="small"
            startIcon={<DownloadIcon />}
            onClick={() => bajar(formato)}
            aria-label={translate('convocatorias.enlace.descargar', { formato: formato.toUpperCase() })}
          >
            {formato.toUpperCase()}
          </Button>
        ))}
      </Box>
    </Box>
  )
}
