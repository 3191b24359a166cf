import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { fueraDeLimites, MAX_CUOTAS, type Cuota } from '#contract/catalogos/arreglos'
import type { LimitesDeArreglo } from '#contract/ajustes/centro'
import type { Centavos } from '#contract/dinero'
import { formatoLempiras } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { hoyDelCentro } from '#src/offline/reloj.ts'
import { DineroInput } from '#src/form/campos/DineroInput.tsx'
import { FechaInput } from '#src/form/campos/FechaInput.tsx'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { Panel } from '#src/page/registro/Ficha.tsx'
import {
  CADENCIAS,
  conCuantas,
  primeraCuota,
  proponerCuotas,
  type Cadencia,
  type CuotaEscrita,
} from './arreglos-model.ts'

const FILA = {
  display: 'grid',
  gridTemplateColumns: { xs: '1.25rem minmax(0, 1.4fr) minmax(0, 1fr)', sm: '2rem 1fr 1fr' },
  columnGap: { xs: 0.5, sm: 1 },
  alignItems: 'start',
}
const PLAN = { display: 'flex', flexWrap: 'wrap', gap: 2, mb: 1 }
const CUANTAS = Array.from({ length: MAX_CUOTAS }, (_, indice) => indice + 1)

/**
 * The instalments: proposed equal, one each month, and each to be changed; their sum is compared with what is owed.
 * An instalment typed by hand is proposed anew only when that is asked for.
 */
export function Cuotas({ total, limites }: { total: Centavos; limites: LimitesDeArreglo }) {
  const [cuantas, setCuantas] = useState(3)
  const [cadencia, setCadencia] = useState<Cadencia>('mes')
  const { getValues, setValue } = useFormContext<{ cuotas: CuotaEscrita[] }>()
  const propuestas = useRef('[]')
  const proponer = useCallback(() => {
    const primera = primeraCuota(hoyDelCentro(), limites)
    const cuotas = total > 0 ? proponerCuotas(total, { cuantas, primera, cadencia }) : []
    propuestas.current = JSON.stringify(cuotas)
    setValue('cuotas', cuotas)
  }, [total, cuantas, cadencia, limites, setValue])
  useEffect(() => {
    const escritas = getValues('cuotas')
    if (JSON.stringify(escritas) === propuestas.current) proponer()
    else if (escritas.length !== cuantas) setValue('cuotas', conCuantas(escritas, cuantas))
  }, [cuantas, getValues, proponer, setValue])
  return (
    <Panel titulo="arreglos.cuotas" junto={<Suma total={total} />}>
      <Box sx={PLAN}>
        <TextField
          select
          label={translate('arreglos.cuantas')}
          value={cuantas}
          onChange={(event) => setCuantas(Number(event.target.value))}
          fullWidth={false}
          sx={{ minWidth: 120 }}
        >
          {CUANTAS.map((una) => (
            <MenuItem key={una} value={una}>
              {una}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          label={translate('arreglos.cada')}
          value={cadencia}
          onChange={(event) => setCadencia(event.target.value as Cadencia)}
          fullWidth={false}
          sx={{ minWidth: 160 }}
        >
          {CADENCIAS.map((una) => (
            <MenuItem key={una} value={una}>
              {translate(`arreglos.cadencia.${una}`)}
            </MenuItem>
          ))}
        </TextField>
        <Button onClick={proponer} sx={{ alignSelf: 'center' }}>
          {translate('arreglos.repartir')}
        </Button>
      </Box>
      {CUANTAS.slice(0, cuantas).map((numero, indice) => (
        <Box key={numero} sx={FILA}>
          <Box sx={{ pt: 2, color: 'text.secondary' }}>{numero}</Box>
          <FechaInput source={`cuotas.${indice}.vence`} label="campos.vence" helperText={false} isRequired />
          <DineroInput source={`cuotas.${indice}.monto`} label="campos.monto" helperText={false} isRequired />
        </Box>
      ))}
      <NoSuma />
      <Plazo limites={limites} />
    </Panel>
  )
}

/** The difference to the total, short of it or beyond it. */
function Suma({ total }: { total: Centavos }) {
  const cuotas: Cuota[] = useWatch({ name: 'cuotas' })
  const suma = cuotas.reduce((hasta, { monto }) => hasta + (typeof monto === 'number' ? monto : 0), 0)
  if (suma === total) return <Dinero centavos={total} />
  const clave = suma < total ? 'arreglos.falta' : 'arreglos.sobra'
  return (
    <Box sx={{ color: 'error.main', fontWeight: 600 }}>
      {translate(clave, { monto: formatoLempiras(Math.abs(total - suma)) })}
    </Box>
  )
}

/** Beyond the centre's limits a supervisor signs, and says why. */
function Plazo({ limites }: { limites: LimitesDeArreglo }) {
  const cuotas: CuotaEscrita[] = useWatch({ name: 'cuotas' })
  if (!fueraDeLimites(cuotas, limites, hoyDelCentro())) return null
  return (
    <Alert severity="warning" sx={{ mt: 1 }}>
      {translate('arreglos.fuera', { cuotas: limites.arreglo_cuotas, dias: limites.arreglo_dias })}
    </Alert>
  )
}

function NoSuma() {
  const { errors, isSubmitted } = useFormState({ name: 'total' })
  return isSubmitted && errors.total ? (
    <Alert severity="error" sx={{ mt: 1 }}>
      {translate('validacion.cuotas_no_suman')}
    </Alert>
  ) : null
}
