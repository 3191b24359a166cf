import PhotoIcon from '@mui/icons-material/AddPhotoAlternateOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useRef, useState, type DragEvent } from 'react'
import { useCanAccess } from 'react-admin'
import type { ConFoto } from '#contract/catalogos/foto'
import { formatoNumero } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import type { FotoPorEnviar } from '#src/offline/fotos-estado.ts'
import { Aparte } from '#src/page/Aparte.tsx'
import { Cargando, Fallo, Vacio } from '#src/page/estados.tsx'
import { Panel } from '#src/page/registro/Ficha.tsx'
import { CLIENTES } from '../../cliente-model.ts'
import { MAYOR_ARCHIVO_MB } from '../preparar-foto.ts'
import { EnvioDeFotos } from './EnvioDeFotos.tsx'
import { LoteDeFotos } from './LoteDeFotos.tsx'
import { sinFotoPrimero } from './lote-model.ts'
import { SiguienteSinFoto } from './SiguienteSinFoto.tsx'
import { REJILLA, TarjetaDeFoto } from './TarjetaDeFoto.tsx'
import { useFotosDeCurso } from './use-fotos-de-curso.ts'
import { TOPE_DE_ARCHIVOS, useLote } from './use-lote.ts'

interface FotosProps {
  curso_id: number
  filas: readonly ConFoto[]
  esperan: ReadonlyMap<number, FotoPorEnviar>
}

/** The photographs of the students of a course, for who may see students; who edits them puts many at once. */
export function FotosDeCurso({ curso_id }: { curso_id: number }) {
  const { leida, esperan } = useFotosDeCurso(curso_id)
  const { canAccess: edita } = useCanAccess({ resource: CLIENTES, action: 'edit' })
  if (!leida.data) return leida.error ? <Fallo error={leida.error} onRetry={() => leida.refetch()} /> : <Cargando />
  if (leida.data.length === 0) return <Vacio texto="constancias.carnet.nadie" />
  const fotos = { curso_id, filas: leida.data, esperan }
  if (edita) return <Poner {...fotos} />
  return (
    <>
      <EnvioDeFotos />
      <Rejilla {...fotos} />
    </>
  )
}

/** Many at once, dropped or chosen, or one after the other with a phone. */
function Poner({ curso_id, filas, esperan }: FotosProps) {
  const dedo = useMediaQuery('(pointer: coarse)', { noSsr: true })
  const lote = useLote(curso_id, filas, esperan)
  const input = useRef<HTMLInputElement>(null)
  const [sobre, setSobre] = useState(false)
  const [demasiados, setDemasiados] = useState(0)

  const tomar = (elegidos: FileList | null) => {
    const archivos = [...(elegidos ?? [])]
    if (input.current) input.current.value = ''
    const cabe = lote.lote.length + archivos.length <= TOPE_DE_ARCHIVOS
    setDemasiados(cabe ? 0 : lote.lote.length + archivos.length)
    if (cabe) lote.agregar(archivos)
  }
  const arrastrar = (event: DragEvent) => {
    event.preventDefault()
    setSobre(true)
  }
  const soltar = (event: DragEvent) => {
    event.preventDefault()
    setSobre(false)
    tomar(event.dataTransfer.files)
  }
  const tope = formatoNumero(TOPE_DE_ARCHIVOS)
  return (
    <Box onDragOver={arrastrar} onDragLeave={() => setSobre(false)} onDrop={soltar} sx={sobre ? ENCIMA : undefined}>
      {dedo && lote.lote.length === 0 && <SiguienteSinFoto {...{ curso_id, filas, esperan }} />}
      {/* Below the button of the camera, which stays where the thumb is. */}
      <EnvioDeFotos />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2 }}>
        <Button variant="outlined" startIcon={<PhotoIcon />} onClick={() => input.current?.click()}>
          {translate('fotos.elegir')}
        </Button>
        <Aparte sx={{ flex: '1 1 280px' }}>{translate('fotos.ayuda', { tope, megas: MAYOR_ARCHIVO_MB })}</Aparte>
        <input
          ref={input}
          type="file"
          accept="image/*"
          multiple
          hidden
          aria-label={translate('fotos.elegir')}
          onChange={({ target }) => tomar(target.files)}
        />
      </Box>
      {demasiados > 0 && (
        <Alert severity="error" onClose={() => setDemasiados(0)} sx={{ mb: 2 }}>
          {translate('fotos.demasiados', { cuantos: formatoNumero(demasiados), tope })}
        </Alert>
      )}
      {lote.lote.length > 0 ? (
        <Panel titulo="fotos.lote.titulo">
          <LoteDeFotos lote={lote} filas={filas} />
        </Panel>
      ) : (
        <Rejilla {...{ curso_id, filas, esperan }} />
      )}
    </Box>
  )
}

const ENCIMA = { outline: '2px dashed', outlineColor: 'primary.main', outlineOffset: 4, borderRadius: 1 } as const

function Rejilla({ filas, esperan }: FotosProps) {
  const [soloSin, setSoloSin] = useState(false)
  const sin = filas.filter(({ foto }) => !foto)
  const con = filas.length - sin.length
  return (
    <Panel
      titulo="fotos.titulo"
      junto={
        <>
          <Typography color="text.secondary">
            {translate('fotos.cuantas', { con: formatoNumero(con), todos: formatoNumero(filas.length) })}
          </Typography>
          <ToggleButtonGroup
            exclusive
            size="small"
            value={soloSin}
            onChange={(_, otro: boolean | null) => otro !== null && setSoloSin(otro)}
            aria-label={translate('fotos.filtro')}
          >
            <ToggleButton value={false}>{translate('fotos.todos')}</ToggleButton>
            <ToggleButton value>{translate('fotos.sin_foto', { cuantos: formatoNumero(sin.length) })}</ToggleButton>
          </ToggleButtonGroup>
        </>
      }
    >
      {soloSin && sin.length === 0 && <Typography color="text.secondary">{translate('fotos.ninguno')}</Typography>}
      <Box component="ul" sx={REJILLA}>
        {(soloSin ? sin : sinFotoPrimero(filas)).map((fila) => (
          <TarjetaDeFoto key={fila.cliente_id} fila={fila} espera={esperan.get(fila.cliente_id)} />
        ))}
      </Box>
    </Panel>
  )
}
