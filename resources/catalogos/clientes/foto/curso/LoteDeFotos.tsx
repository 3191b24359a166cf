import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useCallback, useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import { useBeforeUnload, useBlocker } from 'react-router'
import type { ConFoto } from '#contract/catalogos/foto'
import { formatoNumero } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { Pregunta } from '#src/form/dialogos/Pregunta.tsx'
import { Aparte } from '#src/page/Aparte.tsx'
import { Encuadrar } from '../Encuadrar.tsx'
import { Permiso } from '../Marco.tsx'
import { abrirFoto, recortada, type FotoRechazada, type ParaEncuadrar } from '../preparar-foto.ts'
import { esDeDecidir, niega, type DelLote } from './lote-model.ts'
import { TarjetaDeLote } from './TarjetaDeLote.tsx'
import type { Lote } from './use-lote.ts'

/** A batch of photographs given at once, seen as it would be kept, before anything of it is sent. */
export function LoteDeFotos({ lote: de, filas }: { lote: Lote; filas: readonly ConFoto[] }) {
  const { lote, porId, faltaDe, cambiar, quitar } = de
  const cabeza = useRef<HTMLDivElement>(null)
  const [ajuste, setAjuste] = useState<{ uno: DelLote; foto: ParaEncuadrar }>()
  const dudosas = lote.filter(({ dice }) => dice.length !== 1)
  const sabidas = lote.filter(({ dice }) => dice.length === 1)

  const ajustar = useCallback(
    (uno: DelLote) =>
      void abrirFoto(uno.archivo).then(
        (foto) => setAjuste({ uno, foto }),
        // It was moved or taken away since it was chosen.
        (rechazo: FotoRechazada) => cambiar(uno.id, { rechazo, foto: undefined }),
      ),
    [cambiar],
  )
  const dejar = useCallback(
    (id: number) => {
      quitar(id)
      // Its button goes with it: who uses the keys goes on from the head.
      cabeza.current?.focus()
    },
    [quitar],
  )
  const lista = (titulo: string, cuales: readonly DelLote[]) =>
    cuales.length > 0 && (
      <Box component="section" sx={{ mt: 2 }}>
        <Typography component="h3" sx={{ fontWeight: 600, mb: 0.5 }}>
          {translate(titulo)} ({formatoNumero(cuales.length)})
        </Typography>
        <Box component="ul" sx={LISTA}>
          {cuales.map((uno) => (
            <TarjetaDeLote
              key={uno.id}
              uno={uno}
              falta={faltaDe(uno)}
              fila={uno.cliente_id === null ? undefined : porId.get(uno.cliente_id)}
              filas={filas}
              onCambiar={cambiar}
              onAjustar={ajustar}
              onQuitar={dejar}
            />
          ))}
        </Box>
      </Box>
    )
  const deQuien = ajuste?.uno.cliente_id ? porId.get(ajuste.uno.cliente_id) : undefined
  return (
    <>
      <Box ref={cabeza} tabIndex={-1} sx={{ outline: 'none' }}>
        <Cabeza de={de} />
      </Box>
      {lista('fotos.lote.dudosas', dudosas)}
      {lista('fotos.lote.sabidas', sabidas)}
      {ajuste && (
        <Encuadrar
          nombre={deQuien?.nombre ?? ajuste.uno.archivo.name}
          foto={ajuste.foto}
          aviso={deQuien && <Permiso permiso={deQuien.permiso} />}
          verbo="fotos.lote.usar"
          onGuardar={(encuadre) => {
            setAjuste(undefined)
            void recortada(ajuste.foto, encuadre).then((foto) => cambiar(ajuste.uno.id, { foto }))
          }}
          onClose={() => setAjuste(undefined)}
        />
      )}
      <AlSalir cuantas={lote.length} />
    </>
  )
}

const LISTA = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  columnGap: 3,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))',
} as const

/** The batch's head: those that may go, what is said of all of them before, and the button that sends them. */
function Cabeza({ de: { lote, porId, faltaDe, cambiar, vaciar, enviar, enviando } }: { de: Lote }) {
  const notify = useNotify()
  const faltas = lote.map((uno) => ({ uno, falta: faltaDe(uno), fila: porId.get(uno.cliente_id ?? 0) }))
  const listas = faltas.filter(({ falta }) => falta === null).length
  const porDecidir = faltas.filter(({ falta }) => esDeDecidir(falta)).length
  const preparadas = lote.filter(({ foto, rechazo }) => foto ?? rechazo).length
  const negadas = faltas.flatMap(({ fila }) => (fila && niega(fila) ? [fila.nombre] : []))
  const noConsta = faltas.filter(({ fila }) => fila?.permiso.estado === 'no_consta').length
  const yaTienen = faltas.filter(({ uno, falta }) => falta === 'ya_tiene' || uno.reemplaza)
  const mandar = () => enviar().catch((error: Error) => notify(error.message, { type: 'error' }))
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Box role="status">
        <Typography sx={{ fontWeight: 600 }}>
          {translate('fotos.lote.resumen', { listas: formatoNumero(listas), todas: formatoNumero(lote.length) })}
        </Typography>
        {porDecidir > 0 && (
          <Typography variant="body2">{translate('fotos.lote.por_decidir', { smart_count: porDecidir })}</Typography>
        )}
      </Box>
      {preparadas < lote.length && (
        <Box sx={{ width: '100%' }}>
          <Aparte>{translate('fotos.lote.preparando', { hechas: preparadas, todas: lote.length })}</Aparte>
          <LinearProgress
            variant="determinate"
            value={(100 * preparadas) / lote.length}
            aria-label={translate('fotos.lote.titulo')}
          />
        </Box>
      )}
      {negadas.length > 0 && (
        <Alert severity="warning" sx={{ py: 0, width: '100%' }}>
          {translate('fotos.lote.negadas', { nombres: negadas.join('; ') })}
        </Alert>
      )}
      {noConsta > 0 && <Aparte>{translate('fotos.lote.no_consta', { smart_count: noConsta })}</Aparte>}
      {yaTienen.length > 1 && (
        <FormControlLabel
          label={translate('fotos.lote.reemplazar_todas', { cuantas: yaTienen.length })}
          control={
            <Checkbox
              size="small"
              checked={yaTienen.every(({ uno }) => uno.reemplaza)}
              onChange={(_, reemplaza) => yaTienen.forEach(({ uno }) => cambiar(uno.id, { reemplaza }))}
            />
          }
        />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="contained" disabled={listas === 0} loading={enviando} onClick={() => void mandar()}>
          {translate(listas ? 'fotos.lote.enviar' : 'fotos.lote.nada_que_enviar', { smart_count: listas })}
        </Button>
        <Button disabled={enviando} onClick={vaciar}>
          {translate('comun.accion.cancelar')}
        </Button>
      </Box>
    </Box>
  )
}

/** Asks before what was chosen here is left behind. */
function AlSalir({ cuantas }: { cuantas: number }) {
  const salida = useBlocker(
    ({ currentLocation: aqui, nextLocation: alla }) => aqui.pathname !== alla.pathname || aqui.search !== alla.search,
  )
  useBeforeUnload((event) => event.preventDefault())
  return (
    <Pregunta
      open={salida.state === 'blocked'}
      titulo={translate('fotos.lote.salir.titulo', { smart_count: cuantas })}
      detalle={translate('fotos.lote.salir.detalle')}
      verbo="fotos.lote.salir.si"
      no="fotos.lote.salir.no"
      onSi={() => salida.proceed?.()}
      onClose={() => salida.reset?.()}
    />
  )
}
