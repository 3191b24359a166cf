import UploadFileIcon from '@mui/icons-material/UploadFileOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import LinearProgress from '@mui/material/LinearProgress'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState, type DragEvent } from 'react'
import { useEvent, useNotify } from 'react-admin'
import type { OtrasHojas } from '#contract/importacion/importaciones'
import type { TipoImportacion } from '#contract/importacion/tipos'
import { translate } from '#i18n/translate'
import { descargar } from '#src/data/http.ts'
import { Aparte } from '#src/page/Aparte.tsx'
import { Hoja } from './Lectura.tsx'
import { palabrasDe } from './palabras.ts'

interface ElegirArchivoProps {
  tipo: TipoImportacion
  /** The file that is being checked. */
  revisando?: string
  /** Why the last one was refused as a whole. */
  error?: string
  /** The sheets of a workbook whose first was refused. */
  libro?: OtrasHojas
  onHoja?: (hoja: string) => void
  onElegido: (archivo: File, actualizar: boolean) => void
}

const estiloDelMarco = (sobre: boolean) =>
  ({
    p: { xs: 3, sm: 6 },
    textAlign: 'center',
    borderStyle: 'dashed',
    borderColor: sobre ? 'primary.main' : 'divider',
    bgcolor: sobre ? 'action.hover' : 'background.paper',
  }) as const

/** First step: the file, dropped or chosen, and what to do with records that are already there. */
export function ElegirArchivo({ tipo, revisando, error, libro, onHoja, onElegido }: ElegirArchivoProps) {
  const palabras = palabrasDe(tipo)
  const input = useRef<HTMLInputElement>(null)
  const [sobre, setSobre] = useState(false)
  const [actualizar, setActualizar] = useState(false)

  const tomar = (archivos: FileList | null) => {
    const archivo = archivos?.[0]
    if (archivo) onElegido(archivo, actualizar)
    if (input.current) input.current.value = ''
  }
  const soltar = (event: DragEvent) => {
    event.preventDefault()
    setSobre(false)
    if (!revisando) tomar(event.dataTransfer.files)
  }

  usePegado(!revisando, (texto) => onElegido(new File([texto], translate('importacion.pegado')), actualizar))

  return (
    <Box sx={{ maxWidth: 720, display: 'grid', gap: 2 }}>
      {error && <Alert severity="error">{error}</Alert>}
      {libro && onHoja && !revisando && (
        <>
          <Typography>{translate('importacion.hoja.otra')}</Typography>
          <Hoja {...libro} onElegir={onHoja} />
        </>
      )}
      <Paper
        variant="outlined"
        onDragOver={(event) => {
          event.preventDefault()
          setSobre(true)
        }}
        onDragLeave={() => setSobre(false)}
        onDrop={soltar}
        sx={estiloDelMarco(sobre)}
      >
        {revisando ? (
          <Box role="status">
            <Typography sx={{ mb: 2, overflowWrap: 'anywhere' }}>
              {translate('importacion.revisando', { archivo: revisando })}
            </Typography>
            <LinearProgress aria-label={translate('importacion.revisando', { archivo: revisando })} />
          </Box>
        ) : (
          <>
            <UploadFileIcon aria-hidden sx={{ fontSize: 40, color: 'text.secondary' }} />
            <Typography sx={{ mt: 1, mb: 2 }}>{palabras('que_trae')}</Typography>
            <Button variant="contained" onClick={() => input.current?.click()}>
              {translate('importacion.elegir')}
            </Button>
            <Aparte sx={{ mt: 2 }}>{translate('importacion.soltar')}</Aparte>
          </>
        )}
        <input
          ref={input}
          type="file"
          accept=".csv,.txt,.xlsx,.gz"
          hidden
          aria-label={translate('importacion.elegir')}
          onChange={(event) => tomar(event.target.files)}
        />
      </Paper>
      {tipo !== 'matriculas' && (
        <FormControlLabel
          control={
            <Checkbox checked={actualizar} disabled={!!revisando} onChange={(_, checked) => setActualizar(checked)} />
          }
          label={palabras('actualizar')}
        />
      )}
      <Plantilla tipo={tipo} />
    </Box>
  )
}

/** Cells that were copied in a spreadsheet with their headings are a file without a name. */
function usePegado(listo: boolean, alPegar: (texto: string) => void): void {
  const pegar = useEvent(alPegar)
  useEffect(() => {
    if (!listo) return undefined
    const oir = (event: ClipboardEvent) => {
      const [archivo] = event.clipboardData?.files ?? []
      const texto = event.clipboardData?.getData('text/plain') ?? ''
      const renglones = texto.split('\n').filter((renglon) => renglon.trim())
      if (archivo || renglones.length < 2) return
      event.preventDefault()
      pegar(texto)
    }
    document.addEventListener('paste', oir)
    return () => document.removeEventListener('paste', oir)
  }, [listo, pegar])
}

function Plantilla({ tipo }: { tipo: TipoImportacion }) {
  const notify = useNotify()
  const bajar = () =>
    descargar(`/Importaciones/plantilla/${tipo}.csv`).catch((error: Error) => notify(error.message, { type: 'error' }))
  return (
    <Box>
      {tipo !== 'matriculas' && <Aparte sx={{ mb: 1 }}>{translate('importacion.plantilla.de_vuelta')}</Aparte>}
      <Aparte>{translate('importacion.plantilla.ayuda')}</Aparte>
      <Button size="small" onClick={() => void bajar()} sx={{ mt: 0.5, ml: -0.75 }}>
        {translate('importacion.plantilla.bajar')}
      </Button>
    </Box>
  )
}
