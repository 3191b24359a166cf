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
import { useId, useState, type ReactNode } from 'react'
import { useCanAccess } from 'react-admin'
import type { Aceptado, Comparacion, Plaza, RegistroVisto } from '#contract/reportes/nuevos-registros'
import { translate } from '#i18n/translate'
import { MATRICULAS } from '#resources/catalogos/matriculas/matriculas-model.ts'
import { useAccion } from '#src/data/use-accion.ts'
import { useConsulta } from '#src/data/use-consulta.ts'
import { Cargando, Fallo } from '#src/page/estados.tsx'
import { CargosDeCurso } from './CargosDeCurso.tsx'
import { Comparar } from './Comparar.tsx'
import { ElegirEstudiante } from './ElegirEstudiante.tsx'
import { SituacionDePlaza } from './Plazas.tsx'
import { daCupo, hechoDe, marcadosAlAbrir, REGISTROS, type Cargos } from './registros-model.ts'

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
  const [cargos, setCargos] = useState<ReadonlyMap<number, Cargos | null>>(new Map())
  const [aceptado, setAceptado] = useState<Aceptado>()
  // A toast would cover the buttons.
  const [rechazo, setRechazo] = useState<string>()
  const comparacion = useComparacion(registro, cliente_id)
  const aceptar = useAccion<Aceptado>(REGISTROS, 'aceptar', {
    idempotente: true,
    onSuccess: setAceptado,
    onError: ({ message }) => setRechazo(message),
  })
  const elegidos = marcados ?? (comparacion.data ? marcadosAlAbrir(comparacion.data) : new Set<string>())
  const elegir = (otro: number | null) => {
    setCliente(otro)
    setMarcados(null)
    setCargos(new Map())
  }
  const elegirCursos = (otros: Set<number>) => {
    setCursos(otros)
    setCargos(new Map([...cargos].filter(([curso_id]) => otros.has(curso_id))))
  }
  const deCurso = (curso_id: number) => {
    const { listo, ...suyos } = cargos.get(curso_id) ?? { listo: true }
    return { curso_id, listo, suyos }
  }
  const aceptados = [...cursos].map(deCurso)
  const falta = cliente_id === 0 || (cliente_id !== null && !comparacion.data) || aceptados.some(({ listo }) => !listo)
  const enviar = () => {
    setRechazo(undefined)
    aceptar.mutate({
      id: registro.id,
      body: {
        version: registro.version,
        ...(cliente_id !== null && { cliente_id, campos: [...elegidos] }),
        cursos: aceptados.map(({ curso_id, suyos }) => ({ curso_id, ...suyos })),
      },
    })
  }

  return (
    <Dialog
      open
      onClose={aceptar.isPending ? undefined : onClose}
      fullScreen={phone}
      fullWidth
      maxWidth="md"
      aria-labelledby={id}
    >
      <DialogTitle id={id}>{translate('registros.aceptar.titulo', { nombre: registro.nombre })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        {aceptado ? (
          <Resultado aceptado={aceptado} />
        ) : (
          <>
            <ElegirEstudiante registro={registro} value={cliente_id} onChange={elegir} />
            {cliente_id !== null &&
              cliente_id !== 0 &&
              (comparacion.data ? (
                <Comparar comparacion={comparacion.data} marcados={elegidos} onMarcar={setMarcados} />
              ) : comparacion.isPending ? (
                <Cargando />
              ) : (
                <Fallo error={comparacion.error} onRetry={() => comparacion.refetch()} />
              ))}
            <Cursos
              registro={registro}
              ya={cliente_id === null ? [] : (comparacion.data?.ya_matriculado ?? [])}
              elegidos={cursos}
              onElegir={elegirCursos}
            >
              {(plaza) => (
                <CargosDeCurso
                  key={cliente_id}
                  cliente_id={cliente_id || null}
                  curso_id={plaza.curso_id}
                  curso_nombre={plaza.curso_nombre}
                  onChange={(suyos) => setCargos((otros) => new Map(otros).set(plaza.curso_id, suyos))}
                />
              )}
            </Cursos>
          </>
        )}
      </DialogContent>
      {rechazo && (
        <Alert severity="error" sx={{ mx: { xs: 2, sm: 3 } }}>
          {rechazo}
        </Alert>
      )}
      <DialogActions>
        <Button onClick={onClose} disabled={aceptar.isPending}>
          {translate(aceptado ? 'comun.accion.cerrar' : 'comun.accion.cancelar')}
        </Button>
        {aceptado ? (
          <Button variant="contained" onClick={onAvisar}>
            {translate('registros.avisar.boton')}
          </Button>
        ) : (
          <Button variant="contained" disabled={falta} loading={aceptar.isPending} onClick={enviar}>
            {translate('registros.aceptar.boton')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

function useComparacion({ id, version }: RegistroVisto, cliente_id: number | null) {
  return useConsulta<Comparacion>(REGISTROS, `${id}/comparar`, {
    params: { cliente_id },
    segun: [version],
    enabled: cliente_id !== null && cliente_id !== 0,
  })
}

interface CursosProps {
  registro: RegistroVisto
  /** Courses in which the student is already. */
  ya: readonly number[]
  elegidos: ReadonlySet<number>
  onElegir: (elegidos: Set<number>) => void
  /** Below a chosen course that gives a seat, for who may see what it charges. */
  children: (plaza: Plaza) => ReactNode
}

function Cursos({ registro, ya, elegidos, onElegir, children }: CursosProps) {
  const { canAccess: matricula } = useCanAccess({ resource: MATRICULAS, action: 'create' })
  const cambiar = (curso_id: number) => {
    const otros = new Set(elegidos)
    if (!otros.delete(curso_id)) otros.add(curso_id)
    onElegir(otros)
  }
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Typography component="legend" variant="subtitle1" sx={{ fontWeight: 600, p: 0 }}>
        {translate('registros.aceptar.cursos')}
      </Typography>
      {registro.plazas.map((plaza) => (
        <Box key={plaza.curso_id} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
          <FormControlLabel
            control={<Checkbox checked={elegidos.has(plaza.curso_id)} onChange={() => cambiar(plaza.curso_id)} />}
            label={plaza.curso_nombre}
            sx={{ flex: 1, minWidth: 200 }}
          />
          {ya.includes(plaza.curso_id) ? (
            <Box sx={{ fontSize: '0.875rem' }}>{translate('registros.aceptar.ya_matriculado')}</Box>
          ) : (
            <SituacionDePlaza plaza={plaza} registro={registro} />
          )}
          {matricula &&
            elegidos.has(plaza.curso_id) &&
            !ya.includes(plaza.curso_id) &&
            daCupo(plaza) &&
            children(plaza)}
        </Box>
      ))}
      {elegidos.size === 0 && <Alert severity="info">{translate('registros.aceptar.sin_cursos')}</Alert>}
    </Box>
  )
}

const Resultado = ({ aceptado: { cliente, resultados } }: { aceptado: Aceptado }) => (
  <Box aria-live="polite" sx={{ display: 'grid', gap: 1 }}>
    <Alert severity="success">
      {translate('registros.aceptar.hecho', { nombre: `${cliente.nombre} (${cliente.codigo})` })}
    </Alert>
    {resultados.map((uno) => (
      <Alert
        key={uno.curso_id}
        severity={uno.resultado === 'matriculado' ? 'success' : uno.vencida ? 'warning' : 'info'}
        variant="outlined"
      >
        {translate(`registros.hecho.${hechoDe(uno)}`, { curso: uno.curso_nombre, lugar: uno.lugar })}
      </Alert>
    ))}
  </Box>
)
