import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import type { Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import type { Aceptado, Comparacion, RegistroVisto } from '#contract/reportes/nuevos-registros'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { useAccion } from '#src/data/use-accion.ts'
import { Cargando, Fallo } from '#src/page/estados.tsx'
import { Comparar } from './Comparar.tsx'
import { ElegirEstudiante } from './ElegirEstudiante.tsx'
import { SituacionDePlaza } from './Plazas.tsx'
import { hechoDe, marcadosAlAbrir, REGISTROS } from './registros-model.ts'

interface AceptarProps {
  registro: RegistroVisto
  /** The student that it is taken for at first; null: a new one. */
  inicial: number | null
  onClose: () => void
  onAvisar: () => void
}

/** Accepts it: as whom, with which of its data, into which courses; then says what became of each. */
export function Aceptar({ registro, inicial, onClose, onAvisar }: AceptarProps) {
  const id = useId()
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  const [cliente_id, setCliente] = useState(inicial)
  const [marcados, setMarcados] = useState<Set<string> | null>(null)
  const [cursos, setCursos] = useState(() => new Set(registro.plazas.map(({ curso_id }) => curso_id)))
  const [aceptado, setAceptado] = useState<Aceptado>()
  const translate = useTranslate()
  const comparacion = useComparacion(registro, cliente_id)
  const aceptar = useAccion<Aceptado>(REGISTROS, 'aceptar', { idempotente: true, onSuccess: setAceptado })
  const elegidos = marcados ?? (comparacion.data ? marcadosAlAbrir(comparacion.data) : new Set<string>())
  const elegir = (otro: number | null) => {
    setCliente(otro)
    setMarcados(null)
  }
  const falta = cliente_id === 0 || (cliente_id !== null && !comparacion.data)
  const enviar = () =>
    aceptar.mutate({ id: registro.id, body: { version: registro.version, ...(cliente_id !== null && { cliente_id, campos: [...elegidos] }), cursos: [...cursos].map((curso_id) => ({ curso_id })) } })

  return (
    <Dialog open onClose={aceptar.isPending ? undefined : onClose} fullScreen={phone} fullWidth maxWidth="md" aria-labelledby={id}>
      <DialogTitle id={id}>{translate('registros.aceptar.titulo', { nombre: registro.nombre })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        {aceptado ? <Resultado aceptado={aceptado} /> : (
          <>
            <ElegirEstudiante registro={registro} value={cliente_id} onChange={elegir} />
            {cliente_id !== null && cliente_id !== 0 && (comparacion.data
              ? <Comparar comparacion={comparacion.data} marcados={elegidos} onMarcar={setMarcados} />
              : comparacion.isPending ? <Cargando /> : <Fallo error={comparacion.error} onRetry={() => comparacion.refetch()} />)}
            <Cursos registro={registro} ya={cliente_id === null ? [] : (comparacion.data?.ya_matriculado ?? [])} elegidos={cursos} onElegir={setCursos} />
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={aceptar.isPending}>{translate(aceptado ? 'comun.accion.cerrar' : 'comun.accion.cancelar')}</Button>
        {aceptado
          ? <Button variant="contained" onClick={onAvisar}>{translate('registros.avisar.boton')}</Button>
          : <Button variant="contained" disabled={falta} loading={aceptar.isPending} onClick={enviar}>{translate('registros.aceptar.boton')}</Button>}
      </DialogActions>
    </Dialog>
  )
}

function useComparacion({ id, version }: RegistroVisto, cliente_id: number | null) {
  const provider = useDataProvider<CampanaDataProvider>()
  return useQuery({
    queryKey: [REGISTROS, 'comparar', id, version, cliente_id],
    queryFn: ({ signal }) => provider.consulta<Comparacion>(REGISTROS, `${id}/comparar`, { cliente_id }, signal),
    enabled: cliente_id !== null && cliente_id !== 0,
  })
}

interface CursosProps {
  registro: RegistroVisto
  /** Courses in which the student is already. */
  ya: readonly number[]
  elegidos: ReadonlySet<number>
  onElegir: (elegidos: Set<number>) => void
}

function Cursos({ registro, ya, elegidos, onElegir }: CursosProps) {
  const translate = useTranslate()
  const cambiar = (curso_id: number) => {
    const otros = new Set(elegidos)
    if (!otros.delete(curso_id)) otros.add(curso_id)
    onElegir(otros)
  }
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Typography component="legend" variant="subtitle1" sx={{ fontWeight: 600, p: 0 }}>{translate('registros.aceptar.cursos')}</Typography>
      {registro.plazas.map((plaza) => (
        <Box key={plaza.curso_id} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
          <FormControlLabel control={<Checkbox checked={elegidos.has(plaza.curso_id)} onChange={() => cambiar(plaza.curso_id)} />} label={plaza.curso_nombre} sx={{ flex: 1, minWidth: 200 }} />
          {ya.includes(plaza.curso_id) ? <Box sx={{ fontSize: '0.875rem' }}>{translate('registros.aceptar.ya_matriculado')}</Box> : <SituacionDePlaza plaza={plaza} registro={registro} />}
        </Box>
      ))}
      {elegidos.size === 0 && <Alert severity="info">{translate('registros.aceptar.sin_cursos')}</Alert>}
    </Box>
  )
}

function Resultado({ aceptado: { cliente, resultados } }: { aceptado: Aceptado }) {
  const translate = useTranslate()
  return (
    <Box aria-live="polite" sx={{ display: 'grid', gap: 1 }}>
      <Alert severity="success">{translate('registros.aceptar.hecho', { nombre: `${cliente.nombre} (${cliente.codigo})` })}</Alert>
      {resultados.map((uno) => (
        <Alert key={uno.curso_id} severity={uno.resultado === 'matriculado' ? 'success' : uno.vencida ? 'warning' : 'info'} variant="outlined">{translate(`registros.hecho.${hechoDe(uno)}`, { curso: uno.curso_nombre, lugar: uno.lugar })}</Alert>
      ))}
    </Box>
  )
}
