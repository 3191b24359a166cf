import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import { useController, useFormState, useWatch } from 'react-hook-form'
import { RetirarBody, type Liberada, type MatriculaFila, type Retiro, type Siguiente } from '#contract/catalogos/matriculas'
import { esFecha, hoyEn } from '#contract/fechas'
import { formatoFecha, formatoLempiras } from '#contract/formato'
import type { Cargo } from '#contract/recibos/cargos'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { BotonDialogo } from '#src/form/BotonDialogo.tsx'
import { DialogoFormulario } from '#src/form/DialogoFormulario.tsx'
import { FechaInput } from '#src/form/FechaInput.tsx'
import { MotivoInput } from '#src/form/MotivoInput.tsx'
import { Ancho, Seccion } from '#src/form/Seccion.tsx'
import { validarCon } from '#src/form/validation.ts'
import { Dinero } from '#src/list/Dinero.tsx'
import { MATRICULAS } from './matriculas-model.ts'

type Retirable = Pick<MatriculaFila, 'id' | 'cliente_nombre' | 'curso_nombre' | 'version'>

const validar = validarCon(RetirarBody.omit({ version: true }))

interface RetirarProps {
  matricula: Retirable
  size?: 'small'
  /** Who the freed seat can be offered to; the row that held this button may be gone by then. */
  onLiberada: (siguiente: Siguiente | null) => void
}

/** Withdraws a student from a course, after showing what happens to the charges. */
export function Retirar({ size, ...props }: RetirarProps) {
  return (
    <BotonDialogo label="catalogos.matriculas.retirar.boton" color="error" size={size} resource={MATRICULAS} action="edit">
      {(onClose) => <Dialogo {...props} onClose={onClose} />}
    </BotonDialogo>
  )
}

function Dialogo({ matricula, onClose, onLiberada }: RetirarProps & { onClose: () => void }) {
  const { id, version, cliente_nombre, curso_nombre } = matricula
  const provider = useDataProvider<CampanaDataProvider>()
  const translate = useTranslate()
  return (
    <DialogoFormulario
      titulo={translate('catalogos.matriculas.retirar.pregunta', { nombre: cliente_nombre, curso: curso_nombre })}
      guardar="catalogos.matriculas.retirar.boton"
      color="error"
      defaultValues={{ motivo: '', fecha: hoyEn(new Date()), anular_cargos: [] }}
      validate={validar}
      enviar={(values) => provider.accion<Liberada>(MATRICULAS, id, 'retirar', { ...values, version })}
      hecho={({ anulados }) => translate('catalogos.matriculas.retirar.hecho', { nombre: cliente_nombre, smart_count: anulados })}
      onHecho={({ siguiente }) => onLiberada(siguiente)}
      onClose={onClose}
    >
      <Seccion>
        <Ancho><MotivoInput /></Ancho>
        <FechaInput source="fecha" isRequired />
      </Seccion>
      <Efecto id={id} />
    </DialogoFormulario>
  )
}

/** The charges of the enrolment: which would be voided (those not yet due are proposed) and what stays owed. */
function Efecto({ id }: { id: number }) {
  const provider = useDataProvider<CampanaDataProvider>()
  const translate = useTranslate()
  const fecha: unknown = useWatch({ name: 'fecha' })
  const { field } = useController({ name: 'anular_cargos' })
  const { isSubmitting } = useFormState()
  const { onChange } = field
  const elegidos = field.value as number[]
  const { data: retiro } = useQuery({
    queryKey: [MATRICULAS, 'retiro', id, fecha],
    queryFn: ({ signal }) => provider.consulta<Retiro>(MATRICULAS, `${id}/retiro`, { fecha }, signal),
    // Once it is withdrawn there is nothing to preview.
    enabled: typeof fecha === 'string' && esFecha(fecha) && !isSubmitting,
    staleTime: 0,
    gcTime: 0,
  })
  useEffect(() => {
    if (retiro) onChange(retiro.anulables.filter(({ propuesto }) => propuesto).map((cargo) => cargo.id))
  }, [retiro, onChange])
  if (!retiro) return <Skeleton variant="rounded" height={120} />

  const anular = (cargo: Cargo, checked: boolean) => onChange(checked ? [...elegidos, cargo.id] : elegidos.filter((each) => each !== cargo.id))
  const debe = [...retiro.quedan, ...retiro.anulables.filter((cargo) => !elegidos.includes(cargo.id))].reduce((total, cargo) => total + cargo.debe, 0)
  return (
    <Box sx={{ mt: 1 }}>
      {retiro.anulables.length > 0 && (
        <Box component="fieldset" sx={{ border: 0, p: 0, m: 0 }}>
          <Typography component="legend" sx={{ fontWeight: 600, p: 0 }}>{translate('catalogos.matriculas.retirar.anular')}</Typography>
          {retiro.anulables.map((cargo) => (
            <FormControlLabel
              key={cargo.id}
              sx={{ display: 'flex', mr: 0, '& .MuiFormControlLabel-label': { flex: 1 } }}
              control={<Checkbox size="small" checked={elegidos.includes(cargo.id)} onChange={(_, checked) => anular(cargo, checked)} />}
              label={<Renglon cargo={cargo} />}
            />
          ))}
        </Box>
      )}
      {retiro.quedan.length > 0 && (
        <Box sx={{ mt: 1 }}>
          <Typography sx={{ fontWeight: 600 }}>{translate('catalogos.matriculas.retirar.quedan')}</Typography>
          {retiro.quedan.map((cargo) => <Renglon key={cargo.id} cargo={cargo} />)}
        </Box>
      )}
      <Typography sx={{ mt: 1.5 }}>{debe > 0 ? translate('catalogos.matriculas.retirar.debe', { monto: formatoLempiras(debe) }) : translate('catalogos.matriculas.retirar.sin_deuda')}</Typography>
      {retiro.siguiente && <Typography variant="body2" color="text.secondary">{translate('catalogos.matriculas.retirar.siguiente', { nombre: retiro.siguiente.cliente_nombre })}</Typography>}
    </Box>
  )
}

function Renglon({ cargo }: { cargo: Cargo }) {
  const translate = useTranslate()
  return (
    <Box sx={{ display: 'flex', gap: 2, typography: 'body2' }}>
      <span>{cargo.descripcion} <Box component="span" sx={{ color: cargo.vencido ? 'error.main' : 'text.secondary' }}>· {translate(cargo.vencido ? 'catalogos.matriculas.vencio' : 'catalogos.matriculas.vence', { fecha: formatoFecha(cargo.vence) })}</Box></span>
      <Box sx={{ ml: 'auto' }}><Dinero centavos={cargo.debe} /></Box>
    </Box>
  )
}
