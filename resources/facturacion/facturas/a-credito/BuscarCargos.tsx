import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { keepPreviousData } from '@tanstack/react-query'
import { Form, TextInput } from 'react-admin'
import { useWatch } from 'react-hook-form'
import type { CargoFacturable, CargosFacturables } from '#contract/facturacion/a-credito'
import { enLinea, formatoFecha } from '#contract/texto/formato'
import { recursoDe } from '#contract/modulos'
import { translate } from '#i18n/translate'
import { useConsulta } from '#src/data/use-consulta.ts'
import { CasillaDeVarios } from '#src/form/campos/CasillaDeVarios.tsx'
import { ReferenciaInput } from '#src/form/campos/ReferenciaInput.tsx'
import { Seccion } from '#src/form/Seccion.tsx'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { ListMessage } from '#src/list/states.tsx'
import { Aparte } from '#src/page/Aparte.tsx'
import { Cargando, Fallo } from '#src/page/estados.tsx'
import { useDebounced } from '#src/page/use-debounced.ts'
import { FACTURAS } from '../facturas-model.ts'
import { porEstudiante, type DeEstudiante } from './a-credito-model.ts'

interface BuscarCargosProps {
  elegidos: readonly CargoFacturable[]
  onElegir: (cargos: readonly CargoFacturable[], entran: boolean) => void
}

const POR_NOMBRE = { field: 'nombre', order: 'ASC' as const }
const VACIO = { q: '', curso_id: null }

/** Debts of students that no invoice says, by words of the student or by course, each to be chosen. */
export const BuscarCargos = (props: BuscarCargosProps) => (
  <Form defaultValues={VACIO} onSubmit={() => undefined}>
    <Paper variant="outlined" sx={{ px: 2, pt: 1.5, minWidth: 0 }}>
      <Seccion>
        <TextInput source="q" label="facturacion.a_credito.busca" helperText={false} autoFocus resettable />
        <ReferenciaInput
          source="curso_id"
          reference={recursoDe('Cursos')}
          crear={false}
          sort={POR_NOMBRE}
          helperText={false}
        />
      </Seccion>
      <Hallados {...props} />
    </Paper>
  </Form>
)

function Hallados({ elegidos, onElegir }: BuscarCargosProps) {
  const [q, curso_id]: unknown[] = useWatch({ name: ['q', 'curso_id'] })
  const buscado = useDebounced(String(q ?? '').trim())
  const pedido = { ...(buscado && { q: buscado }), ...(typeof curso_id === 'number' && { curso_id }) }
  const { data, error, refetch } = useConsulta<CargosFacturables>(FACTURAS, 'cargos', {
    params: pedido,
    placeholderData: keepPreviousData,
    // Debts are never kept: a till may have taken one since.
    gcTime: 0,
  })
  if (error) return <Fallo error={error} onRetry={() => refetch()} />
  if (!data) return <Cargando />
  if (!data.cargos.length)
    return <ListMessage titulo="facturacion.a_credito.ninguno" ayuda="facturacion.a_credito.ninguno_ayuda" />
  const dentro = new Set(elegidos.map(({ id }) => id))
  return (
    <Box sx={{ mx: -2 }}>
      {data.mas && (
        <Alert severity="info" sx={{ mx: 2, mt: 1 }}>
          {translate('facturacion.a_credito.hay_mas')}
        </Alert>
      )}
      <Todos cargos={data.cargos} dentro={dentro} onElegir={onElegir} />
      {porEstudiante(data.cargos).map((grupo) => (
        <Grupo key={grupo.cliente_id} grupo={grupo} dentro={dentro} onElegir={onElegir} />
      ))}
    </Box>
  )
}

interface EleccionProps extends Pick<BuscarCargosProps, 'onElegir'> {
  dentro: ReadonlySet<number>
}

const cuantosDe = (cargos: readonly CargoFacturable[], dentro: ReadonlySet<number>) =>
  cargos.filter(({ id }) => dentro.has(id)).length

function Todos({ cargos, dentro, onElegir }: EleccionProps & { cargos: readonly CargoFacturable[] }) {
  const cuantos = cuantosDe(cargos, dentro)
  return (
    <FormControlLabel
      sx={{ mx: 0, pl: 0.5, py: 0.5 }}
      control={
        <CasillaDeVarios elegidos={cuantos} total={cargos.length} onElegir={(todos) => onElegir(cargos, todos)} />
      }
      label={translate('facturacion.a_credito.todos', { smart_count: cargos.length })}
    />
  )
}

const TITULO = {
  display: 'flex',
  m: 0,
  pl: 0.5,
  pr: 2,
  bgcolor: 'action.hover',
  borderTop: 1,
  borderColor: 'divider',
  '& .MuiFormControlLabel-label': { flex: 1, minWidth: 0, fontWeight: 600 },
} as const

const RENGLON = {
  display: 'flex',
  m: 0,
  pl: 0.5,
  pr: 2,
  borderTop: 1,
  borderColor: 'divider',
  '& .MuiFormControlLabel-label': { flex: 1, minWidth: 0, display: 'flex', gap: 2, alignItems: 'baseline', py: 0.75 },
} as const

function Grupo({ grupo, dentro, onElegir }: EleccionProps & { grupo: DeEstudiante }) {
  const { nombre, codigo, curso, cargos } = grupo
  const cuantos = cuantosDe(cargos, dentro)
  return (
    <>
      <FormControlLabel
        sx={TITULO}
        control={
          <CasillaDeVarios elegidos={cuantos} total={cargos.length} onElegir={(todos) => onElegir(cargos, todos)} />
        }
        label={
          <>
            {nombre}{' '}
            <Typography component="span" variant="body2" color="text.secondary">
              {enLinea(codigo, curso)}
            </Typography>
          </>
        }
      />
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {cargos.map((cargo) => (
          <Box component="li" key={cargo.id}>
            <FormControlLabel
              sx={{ ...RENGLON, bgcolor: dentro.has(cargo.id) ? 'action.selected' : undefined }}
              control={
                <Checkbox
                  checked={dentro.has(cargo.id)}
                  onChange={(_, entra) => onElegir([cargo], entra)}
                  slotProps={{ input: { 'aria-label': enLinea(cargo.descripcion, nombre) } }}
                />
              }
              label={
                <>
                  <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                    {cargo.descripcion}
                    <Aparte>{translate('recibos.cobro.vence', { fecha: formatoFecha(cargo.vence) })}</Aparte>
                  </Box>
                  <Dinero centavos={cargo.neto} />
                </>
              }
            />
          </Box>
        ))}
      </Box>
    </>
  )
}
