import UploadFileIcon from '@mui/icons-material/UploadFileOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNotify, useRedirect, useRefresh } from 'react-admin'
import { translate } from '#i18n/translate'
import { Link } from 'react-router'
import { formatoNumero } from '#contract/texto/formato'
import type { ExtractoImportado, ExtractoRevisado, MapeoExtracto } from '#contract/recibos/movimientos'
import { CuentaSelect } from '#resources/recibos/cuentas/CuentaSelect.tsx'
import { pathDe } from '#src/data/data-provider.ts'
import { http } from '#src/data/http.ts'
import { Aparte } from '#src/page/Aparte.tsx'
import { PageHeader } from '#src/page/PageHeader.tsx'
import { ExtractoLeido } from './ExtractoLeido.tsx'
import { MOVIMIENTOS } from './movimientos-model.ts'

interface Envio {
  cuenta_id: number
  archivo: File
  mapeo?: MapeoExtracto
  /** Sheet of a workbook; absent: the first that is seen. */
  hoja?: string
  /** Shapes of rows that were set aside; absent: those that the account remembers. */
  apartadas?: string[]
  /** Number of another account that the file names, and that somebody saw. */
  otra_cuenta?: string
}

const enviar = async <T,>(
  ruta: 'extractos' | 'extractos/revisar',
  { cuenta_id, archivo, mapeo, hoja, apartadas, otra_cuenta }: Envio,
): Promise<T> => {
  const params = {
    ...{ cuenta_id, archivo: archivo.name.slice(0, 200) },
    ...(mapeo && { mapeo }),
    ...(hoja && { hoja }),
    ...(apartadas && { apartadas }),
    ...(otra_cuenta && { otra_cuenta }),
  }
  const { json } = await http(pathDe(MOVIMIENTOS, ruta, params), { method: 'POST', body: archivo, headers: BINARIO })
  return json as T
}

const BINARIO = { 'Content-Type': 'application/octet-stream' }
const MARCO = { p: { xs: 3, sm: 5 }, textAlign: 'center', borderStyle: 'dashed' } as const

/** Import of a statement: the account, its file, a look at how it was read, and it is there. */
export function ImportarExtracto() {
  const notify = useNotify()
  const refresh = useRefresh()
  const redirect = useRedirect()
  const [cuenta_id, setCuenta] = useState<number | null>()
  const [envio, setEnvio] = useState<Envio>()
  /** A file that came before its account. */
  const [espera, setEspera] = useState<File>()
  const [extracto, setExtracto] = useState<ExtractoRevisado>()
  const revisar = useMutation({
    mutationFn: (uno: Envio) => enviar<ExtractoRevisado>('extractos/revisar', uno),
  })
  const importar = useMutation({
    mutationFn: (uno: Envio) => enviar<ExtractoImportado>('extractos', uno),
    onSuccess: ({ nuevas, seguras, probables }, uno) => {
      const messageArgs = { smart_count: nuevas, seguras: formatoNumero(seguras), probables: formatoNumero(probables) }
      notify('banco.archivo.hecho', { type: 'success', messageArgs })
      refresh()
      const filter = JSON.stringify({ estado: 'pendiente', cuenta_id: uno.cuenta_id })
      redirect(`/${MOVIMIENTOS}?${new URLSearchParams({ filter })}`)
    },
  })
  const leer = (uno: Envio) => {
    importar.reset()
    setEspera(undefined)
    if (uno.archivo !== envio?.archivo || uno.cuenta_id !== envio.cuenta_id) setExtracto(undefined)
    setEnvio(uno)
    // Two files chosen one after the other: the answer of the last alone counts.
    revisar.mutate(uno, { onSuccess: setExtracto, onError: () => setExtracto(undefined) })
  }
  const error = importar.error ?? revisar.error
  return (
    <Box sx={{ pb: { xs: 10, md: 2 }, maxWidth: 980 }}>
      <PageHeader titulo={translate('banco.archivo.titulo')}>
        <Button component={Link} to={`/${MOVIMIENTOS}`} size="small">
          {translate('comun.accion.volver')}
        </Button>
      </PageHeader>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {error && <Alert severity="error">{translate(error.message, { _: error.message })}</Alert>}
        <CuentaSelect
          tipo="banco"
          value={cuenta_id}
          onChange={(elegida) => {
            setCuenta(elegida)
            const archivo = envio?.archivo ?? espera
            if (archivo && elegida) leer({ archivo, cuenta_id: elegida })
          }}
          vacio={translate('banco.archivo.sin_cuentas')}
        />
        {revisar.isPending && envio && !extracto ? (
          <Paper variant="outlined" role="status" sx={MARCO}>
            <Typography sx={{ mb: 2, overflowWrap: 'anywhere' }}>
              {translate('banco.archivo.revisando', { archivo: envio.archivo.name })}
            </Typography>
            <LinearProgress aria-hidden />
          </Paper>
        ) : extracto && envio ? (
          <ExtractoLeido
            extracto={extracto}
            ocupado={importar.isPending || revisar.isPending}
            esDeEsta={extracto.otra_cuenta === null || extracto.otra_cuenta === envio.otra_cuenta}
            onEsDeEsta={(otra_cuenta) => setEnvio({ ...envio, otra_cuenta })}
            onLeer={(mapeo) => leer({ ...envio, mapeo })}
            onApartar={(apartadas) => leer({ ...envio, apartadas })}
            onHoja={({ hoja }) => leer({ cuenta_id: envio.cuenta_id, archivo: envio.archivo, hoja })}
            onImportar={() => importar.mutate({ ...envio, ...(extracto.mapeo && { mapeo: extracto.mapeo }) })}
            onOtro={() => {
              revisar.reset()
              setExtracto(undefined)
              setEnvio(undefined)
            }}
          />
        ) : (
          <Elegir
            espera={espera}
            onElegido={(archivo) => (cuenta_id ? leer({ archivo, cuenta_id }) : setEspera(archivo))}
          />
        )}
      </Box>
    </Box>
  )
}

interface ElegirProps {
  /** It was chosen, and waits for its account. */
  espera: File | undefined
  onElegido: (archivo: File) => void
}

/** The file, dropped or chosen. */
function Elegir({ espera, onElegido }: ElegirProps) {
  const input = useRef<HTMLInputElement>(null)
  const tomar = (archivos: FileList | null) => {
    const archivo = archivos?.[0]
    if (archivo) onElegido(archivo)
    if (input.current) input.current.value = ''
  }
  return (
    <Paper
      variant="outlined"
      sx={MARCO}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        tomar(event.dataTransfer.files)
      }}
    >
      <UploadFileIcon aria-hidden sx={{ fontSize: 40, color: 'text.secondary' }} />
      <Typography sx={{ mt: 1, mb: 2 }}>{translate('banco.archivo.que_trae')}</Typography>
      <Box role="status">
        {espera && (
          <Alert severity="warning" role="presentation" sx={{ mb: 2, textAlign: 'left' }}>
            {translate('banco.archivo.falta_cuenta', { archivo: espera.name })}
          </Alert>
        )}
      </Box>
      <Button variant="contained" onClick={() => input.current?.click()}>
        {translate('banco.archivo.elegir')}
      </Button>
      <Aparte sx={{ mt: 2 }}>{translate('banco.archivo.soltar')}</Aparte>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,.xlsx,.ofx,.qfx,.gz"
        hidden
        aria-label={translate('banco.archivo.elegir')}
        onChange={(event) => tomar(event.target.files)}
      />
    </Paper>
  )
}
