import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import { formatoNumero } from '#contract/texto/formato'
import type { Ajustar, Importacion } from '#contract/importacion/importaciones'
import { translate } from '#i18n/translate'
import { Aparte } from '#src/page/Aparte.tsx'
import { saveBar } from '#src/form/SaveBar.tsx'
import { Panel } from '#src/page/registro/Ficha.tsx'
import { apartadasDe, Bajar } from './Bajar.tsx'
import { Hoja, PreguntaDeFechas } from './Lectura.tsx'
import { Rechazos } from './Rechazos.tsx'
import { Diferencias, Muestra } from './Tablas.tsx'
import { useEscritos } from './use-escritos.ts'
import { palabrasDe } from './palabras.ts'

interface RevisadaProps {
  importacion: Importacion
  ocupado: boolean
  /** The file was brought just now: the keyboard waits at what comes next. */
  recien?: boolean
  onImportar: () => void
  /** Checks it once more, with cells corrected or without the refused lines; `alRevisar` once the answer is there. */
  onAjustar: (ajustes: Ajustar, alRevisar: () => void) => void
  onOtra: () => void
}

const DE_PRECIO = ['precio_matricula', 'precio_mensualidad', 'mensualidades', 'dia_pago', 'isv']

const cambianPrecios = ({ diferencias }: Importacion): boolean =>
  diferencias.some(({ campos }) => campos.some(({ campo }) => DE_PRECIO.includes(campo)))

const BOTONES = {
  ...saveBar,
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: 1.5,
  mt: 0,
  bgcolor: 'background.default',
} as const

/** Second step: what the file would do, line by line, before anything is saved. */
export function Revisada({ importacion, ocupado, recien = false, onImportar, onAjustar, onOtra }: RevisadaProps) {
  const { tipo, estado, nuevas, cambiadas, iguales, diferentes, rechazadas, ignoradas, apartadas } = importacion
  const { duda, orden_fecha, orden_dicho, sin_letra, mostradas = [], de_vuelta, ...libro } = importacion.lectura
  const palabras = palabrasDe(tipo)
  const cuantas = nuevas + cambiadas
  const escritos = useEscritos(importacion.errores)
  const { marco, pedir } = useFocoTrasRevisar(ocupado)
  const [ajustada, setAjustada] = useState(false)
  const importar = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (recien) importar.current?.focus()
  }, [recien])
  // Corrections written in the boxes go along with any new check, and are not asked for twice.
  const ajustar = (ajustes: Ajustar) => {
    pedir()
    const conEscritos = ajustes.hoja === undefined && escritos.cambios.length > 0
    onAjustar(conEscritos ? { ...ajustes, cambios: escritos.cambios } : ajustes, () => {
      escritos.olvidar()
      setAjustada(true)
    })
  }
  return (
    <Box ref={marco} sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Hoja {...libro} ocupado={ocupado} onElegir={(hoja) => ajustar({ hoja })} />
      {duda && <PreguntaDeFechas duda={duda} ocupado={ocupado} onElegir={(orden) => ajustar({ orden_fecha: orden })} />}
      {orden_fecha && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
          <Aparte>{translate(`importacion.fechas.leidas_${orden_fecha}`)}</Aparte>
          {orden_dicho && (
            <Button
              size="small"
              disabled={ocupado}
              sx={{ ml: -0.75 }}
              onClick={() => ajustar({ orden_fecha: orden_fecha === 'dma' ? 'mda' : 'dma' })}
            >
              {translate('importacion.fechas.al_reves')}
            </Button>
          )}
        </Box>
      )}
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(4, 1fr)' } }}>
        <Cifra nombre="nuevas" cifra={nuevas} />
        <Cifra nombre="cambiadas" cifra={cambiadas} />
        <Cifra nombre="iguales" cifra={iguales} />
        <Cifra nombre="rechazadas" cifra={rechazadas} mal />
      </Box>
      {ajustada && estado === 'lista' && cuantas > 0 && (
        <Alert severity="success" role="note" tabIndex={-1}>
          {translate('importacion.nada_falta')}
        </Alert>
      )}
      {rechazadas > 0 && (
        <Alert
          severity="error"
          action={
            cuantas > 0 && (
              <Button color="inherit" size="small" disabled={ocupado} onClick={() => ajustar({ apartar: true })}>
                {translate('importacion.apartar', { smart_count: rechazadas, cuantas: formatoNumero(rechazadas) })}
              </Button>
            )
          }
        >
          {translate(`importacion.${cuantas > 0 ? 'hay' : 'solo'}_rechazadas`, { smart_count: rechazadas })}
        </Alert>
      )}
      {apartadas > 0 && (
        <Alert severity="info" action={<Bajar path={apartadasDe(importacion)} color="inherit" />}>
          {translate('importacion.hay_apartadas', { smart_count: apartadas, cuantas: formatoNumero(apartadas) })}
        </Alert>
      )}
      {diferentes > 0 && (
        <Alert
          severity="warning"
          action={
            <Button color="inherit" size="small" disabled={ocupado} onClick={() => ajustar({ actualizar: true })}>
              {translate('importacion.cambiarlos')}
            </Button>
          }
        >
          {translate('importacion.hay_diferentes', { smart_count: diferentes, cuantas: formatoNumero(diferentes) })}
        </Alert>
      )}
      {sin_letra && (
        <Alert severity="warning">
          {translate('importacion.sin_letra', {
            smart_count: sin_letra.cuantos,
            nombres: sin_letra.primeros
              .map(({ linea, nombre }) => translate('importacion.en_linea', { nombre, linea: formatoNumero(linea) }))
              .join(', '),
          })}
        </Alert>
      )}
      {de_vuelta && (
        <Alert severity="info">
          {translate('importacion.de_vuelta')}
          {mostradas.length > 0 && ` ${translate('importacion.mostradas', { columnas: mostradas.join(', ') })}`}
        </Alert>
      )}
      {tipo === 'cursos' && cambianPrecios(importacion) && (
        <Alert severity="info">{translate('importacion.cargos_hechos')}</Alert>
      )}
      {ignoradas.length > 0 && (
        <Alert severity="info">{translate('importacion.ignoradas', { columnas: ignoradas.join(', ') })}</Alert>
      )}
      {rechazadas > 0 && (
        <Panel
          titulo="importacion.rechazadas_titulo"
          junto={<Bajar path={`/Importaciones/${importacion.id}/errores.csv`} />}
        >
          <Rechazos errores={importacion.errores} ocupado={ocupado} escritos={escritos} onRevisar={() => ajustar({})} />
        </Panel>
      )}
      {importacion.diferencias.length > 0 && (
        <Panel titulo="importacion.diferencias">
          <Diferencias diferencias={importacion.diferencias} />
        </Panel>
      )}
      {importacion.muestra.length > 0 && (
        <Panel titulo="importacion.muestra">
          <Muestra importacion={importacion} />
        </Panel>
      )}
      {estado === 'lista' && cuantas === 0 && <Typography>{translate('importacion.nada_nuevo')}</Typography>}
      <Box sx={BOTONES}>
        <Button variant="outlined" onClick={onOtra} disabled={ocupado}>
          {translate('importacion.otro')}
        </Button>
        {estado === 'lista' && cuantas > 0 && (
          <Button ref={importar} variant="contained" onClick={onImportar} loading={ocupado}>
            {palabras('importar', { smart_count: cuantas, cuantas: formatoNumero(cuantas) })}
          </Button>
        )}
      </Box>
    </Box>
  )
}

/**
 * The button that checks again is gone or disabled when the answer comes, and the focus with it: it goes to the first
 * box that is left, or else to what says that none is.
 */
function useFocoTrasRevisar(ocupado: boolean) {
  const marco = useRef<HTMLDivElement>(null)
  const pedido = useRef(false)
  useEffect(() => {
    if (ocupado || !pedido.current) return
    pedido.current = false
    const [sigue] = ['form input', '[role=note]'].flatMap((uno) => marco.current?.querySelector<HTMLElement>(uno) ?? [])
    sigue?.focus()
  }, [ocupado])
  const pedir = () => {
    pedido.current = true
  }
  return { marco, pedir }
}

const Cifra = ({
  nombre,
  cifra,
  mal,
}: {
  nombre: 'nuevas' | 'cambiadas' | 'iguales' | 'rechazadas'
  cifra: number
  mal?: boolean
}) => (
  <Paper variant="outlined" sx={{ px: 2, py: 1.5 }}>
    <Aparte>{translate(`importacion.cifra.${nombre}`)}</Aparte>
    <Typography
      variant="h2"
      component="p"
      sx={{ fontVariantNumeric: 'tabular-nums', color: mal && cifra > 0 ? 'error.main' : 'text.primary' }}
    >
      {formatoNumero(cifra)}
    </Typography>
  </Paper>
)
