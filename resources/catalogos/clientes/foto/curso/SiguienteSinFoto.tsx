import CameraIcon from '@mui/icons-material/PhotoCameraOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useRef, useState, type ChangeEvent } from 'react'
import type { ConFoto } from '#contract/catalogos/foto'
import { translate } from '#i18n/translate'
import type { FotoPorEnviar } from '#src/offline/fotos-estado.ts'
import { bandeja } from '#src/offline/fotos.ts'
import { Aparte } from '#src/page/Aparte.tsx'
import { Encuadrar } from '../Encuadrar.tsx'
import { Permiso } from '../Marco.tsx'
import { abrirFoto, encuadrarSola, FotoRechazada, recortada, type ParaEncuadrar } from '../preparar-foto.ts'
import { sobreDe } from './lote-model.ts'

interface SiguienteSinFotoProps {
  curso_id: number
  filas: readonly ConFoto[]
  esperan: ReadonlyMap<number, FotoPorEnviar>
}

/**
 * With a phone in the hand, one student after the other: each press opens the camera for the next one without a
 * photograph, and what it took is on the device before the next is named.
 */
export function SiguienteSinFoto({ curso_id, filas, esperan }: SiguienteSinFotoProps) {
  const [saltados, setSaltados] = useState<ReadonlySet<number>>(new Set())
  const [guardando, setGuardando] = useState<string>()
  const [ultima, setUltima] = useState<{ cliente_id: number; archivo: File }>()
  const [ajustando, setAjustando] = useState<ParaEncuadrar>()
  const [error, setError] = useState<string>()
  const camara = useRef<HTMLInputElement>(null)
  // The list may move on while the camera is open: the picture is of whom it was opened for.
  const paraQuien = useRef<ConFoto>(null)

  const faltan = filas.filter(({ cliente_id, foto }) => !foto && !esperan.has(cliente_id))
  const siguiente = faltan.find(({ cliente_id }) => !saltados.has(cliente_id))
  const hecha = ultima && filas.find(({ cliente_id }) => cliente_id === ultima.cliente_id)

  const abrirCamara = (fila: ConFoto) => {
    paraQuien.current = fila
    camara.current?.click()
  }
  const guardar = async (fila: ConFoto, archivo: File, cortar: () => Promise<Blob>) => {
    const { cliente_id, nombre } = fila
    setError(undefined)
    setGuardando(nombre)
    try {
      const sobre = sobreDe(fila, esperan.get(cliente_id))
      await bandeja.anotar({ cliente_id, nombre, curso_id, sobre }, await cortar())
      setUltima({ cliente_id, archivo })
    } catch (fallo) {
      noSeGuardo(nombre)(fallo)
    } finally {
      setGuardando(undefined)
    }
  }
  const noSeGuardo = (nombre: string) => (fallo: unknown) =>
    setError(translate('fotos.siguiente.no_se_guardo', { nombre, porque: porQue(fallo) }))
  const porQue = (fallo: unknown) => {
    if (fallo instanceof FotoRechazada) return translate(`catalogos.clientes.foto.error.${fallo.motivo}`, fallo.valores)
    return translate((fallo as Error).message, { _: translate('comun.error.inesperado') })
  }
  const alTomar = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const archivo = target.files?.[0]
    const fila = paraQuien.current
    target.value = ''
    if (archivo && fila) void guardar(fila, archivo, () => encuadrarSola(archivo))
  }

  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={translate('fotos.siguiente.titulo')}
      sx={{ p: 1.5, mb: 2, display: 'grid', gap: 1 }}
    >
      {siguiente ? (
        <>
          <Permiso permiso={siguiente.permiso} />
          <Button
            variant="contained"
            size="large"
            startIcon={<CameraIcon />}
            loading={guardando !== undefined}
            loadingPosition="start"
            onClick={() => abrirCamara(siguiente)}
          >
            {translate('fotos.siguiente.boton', { nombre: siguiente.nombre })}
          </Button>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <Aparte sx={{ mr: 'auto' }}>
              {siguiente.codigo} · {translate('fotos.siguiente.faltan', { smart_count: faltan.length })}
            </Aparte>
            <Button onClick={() => setSaltados((antes) => new Set([...antes, siguiente.cliente_id]))}>
              {translate('fotos.siguiente.saltar')}
            </Button>
          </Box>
        </>
      ) : (
        <Typography>{translate('fotos.siguiente.nadie')}</Typography>
      )}
      {!siguiente && faltan.length > 0 && (
        <Button onClick={() => setSaltados(new Set())}>
          {translate('fotos.siguiente.saltados', { smart_count: faltan.length })}
        </Button>
      )}
      <Box role="status" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        {guardando !== undefined && translate('fotos.siguiente.preparando', { nombre: guardando })}
        {guardando === undefined && hecha && translate('fotos.siguiente.guardada', { nombre: hecha.nombre })}
      </Box>
      {guardando === undefined && hecha && ultima && (
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Button
            size="small"
            onClick={() => void abrirFoto(ultima.archivo).then(setAjustando, noSeGuardo(hecha.nombre))}
          >
            {translate('fotos.lote.ajustar')}
          </Button>
          <Button size="small" onClick={() => abrirCamara(hecha)}>
            {translate('fotos.siguiente.repetir')}
          </Button>
        </Box>
      )}
      {error && (
        <Alert severity="error" onClose={() => setError(undefined)} sx={{ py: 0 }}>
          {error}
        </Alert>
      )}
      <input
        ref={camara}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label={translate('fotos.siguiente.titulo')}
        onChange={alTomar}
      />
      {ajustando && hecha && ultima && (
        <Encuadrar
          nombre={hecha.nombre}
          foto={ajustando}
          aviso={<Permiso permiso={hecha.permiso} />}
          verbo="fotos.lote.usar"
          onGuardar={(encuadre) => {
            setAjustando(undefined)
            void guardar(hecha, ultima.archivo, () => recortada(ajustando, encuadre))
          }}
          onClose={() => setAjustando(undefined)}
        />
      )}
    </Paper>
  )
}
