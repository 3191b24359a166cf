import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useState } from 'react'
import { BooleanInput, useDataProvider, type HttpError } from 'react-admin'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import type { CursoFila } from '#contract/catalogos/cursos'
import { LIBERAR, type Matricula, type Siguiente, type Traslado, type Trasladada } from '#contract/catalogos/matriculas'
import { enLinea, formatoMes } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { DescuentosInput } from '#resources/catalogos/descuentos/DescuentosInput.tsx'
import { Elegir } from '#src/form/campos/Elegir.tsx'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { BotonDialogo } from '#src/form/dialogos/BotonDialogo.tsx'
import { DialogoFormulario } from '#src/form/dialogos/DialogoFormulario.tsx'
import { useEspera } from '#src/form/espera.ts'
import { MotivoInput } from '#src/form/campos/MotivoInput.tsx'
import { ReferenciaInput } from '#src/form/campos/ReferenciaInput.tsx'
import { validarCon } from '#src/form/validation.ts'
import { useDebounced } from '#src/page/use-debounced.ts'
import { MATRICULAS } from './matriculas-model.ts'
import { TrasladoVista } from './TrasladoVista.tsx'

const validar = validarCon(LIBERAR.traslado.cuerpo.omit({ version: true, plan: true }))
const MATRICULABLES = { estado_in: ['abierto', 'en_curso'] }
const POR_NOMBRE = { field: 'nombre', order: 'ASC' as const }

interface TrasladarProps {
  matricula: Matricula
  /** Called with the student whom the freed seat can be offered to. */
  onLiberada: (siguiente: Siguiente | null) => void
}

/** Moves a student to another course, after showing what happens to the charges and to what was paid. */
export function Trasladar(props: TrasladarProps) {
  return (
    <BotonDialogo label="catalogos.matriculas.traslado.boton" resource={MATRICULAS} action="edit">
      {(onClose) => <Dialogo {...props} onClose={onClose} />}
    </BotonDialogo>
  )
}

function Dialogo({ matricula, onLiberada, onClose }: TrasladarProps & { onClose: () => void }) {
  const { id, version, cliente_nombre, curso_nombre } = matricula
  const [listo, setListo] = useState(false)
  return (
    <DialogoFormulario
      titulo={translate('catalogos.matriculas.traslado.pregunta', { nombre: cliente_nombre })}
      detalle={translate('catalogos.matriculas.traslado.detalle', { curso: curso_nombre })}
      guardar={listo && 'catalogos.matriculas.traslado.boton'}
      defaultValues={{ curso_id: null, primer_mes: null, prorratear: false, descuentos: null, motivo: '' }}
      validate={validar}
      enviar={({ descuentos, ...values }, accion) =>
        accion<Trasladada>(MATRICULAS, id, 'traslado', {
          ...values,
          ...(descuentos && { descuentos }),
          version,
        })
      }
      hecho={({ matricula: nueva }) =>
        translate('catalogos.matriculas.traslado.hecho', { nombre: cliente_nombre, curso: nueva.curso_nombre })
      }
      onHecho={({ siguiente }) => onLiberada(siguiente)}
      onClose={onClose}
      maxWidth="md"
    >
      <Curso />
      <Efecto matricula={matricula} onListo={setListo} />
      <MotivoInput clase="matricula" despues />
    </DialogoFormulario>
  )
}

function Curso() {
  const conCupos = ({ nombre, periodo, disponibles }: CursoFila) =>
    enLinea(nombre, periodo, translate('catalogos.cursos.libres', { smart_count: disponibles }))
  return (
    <ReferenciaInput
      source="curso_id"
      label="catalogos.matriculas.traslado.a_curso"
      reference="catalogos/cursos"
      filter={MATRICULABLES}
      sort={POR_NOMBRE}
      optionText={conCupos}
      isRequired
      autoFocus
    />
  )
}

/**
 * Shows what the transfer would do, by the server, at each change of the form; `onListo` hears whether it can be done.
 */
function Efecto({ matricula, onListo }: { matricula: Matricula; onListo: (listo: boolean) => void }) {
  const { setValue } = useFormContext()
  const curso_id: unknown = useWatch({ name: 'curso_id' })
  const descuentos: unknown = useWatch({ name: 'descuentos' })
  const { data: vista, error, isPlaceholderData, deAntes } = useVista(matricula)
  const puede =
    vista !== undefined && !error && vista.lugar === null && vista.advertencias.every(({ bloquea }) => !bloquea)
  useLayoutEffect(() => onListo(puede), [puede, onListo])
  useEspera(deAntes || isPlaceholderData)
  // The month and discounts are dropped with the course: another has other months, and begins with the student's
  // discounts.
  useEffect(() => {
    setValue('primer_mes', null)
    setValue('descuentos', null)
  }, [curso_id, setValue])
  useEffect(() => {
    if (vista && !isPlaceholderData && descuentos === null) setValue('descuentos', vista.elegidos)
  }, [vista, isPlaceholderData, descuentos, setValue])
  if (typeof curso_id !== 'number')
    return (
      <Typography color="text.secondary" sx={{ my: 1 }}>
        {translate('catalogos.matriculas.traslado.elija')}
      </Typography>
    )
  if (error)
    return (
      <Alert severity="error" sx={{ my: 1 }}>
        {(error as HttpError).message}
      </Alert>
    )
  if (!vista) return <Skeleton variant="rounded" height={200} sx={{ my: 1 }} />
  return (
    <Box aria-busy={isPlaceholderData} sx={{ display: 'grid', gap: 2, my: 1, opacity: isPlaceholderData ? 0.6 : 1 }}>
      {vista.advertencias
        .filter(({ key }) => key !== 'catalogos.matriculas.aviso.en_espera')
        .map(({ key, params, bloquea }) => (
          <Alert key={key} severity={bloquea ? 'error' : 'warning'}>
            {translate(key, params)}
          </Alert>
        ))}
      {vista.lugar !== null && <Alert severity="error">{translate('catalogos.matriculas.traslado.sin_cupo')}</Alert>}
      {vista.meses.length > 0 && <DesdeCuando vista={vista} />}
      <DescuentosInput ofrecidos={vista.ofrecidos} aplicados={vista.descuentos} propios={new Set(vista.propios)} />
      <TrasladoVista vista={vista} de={matricula.curso_nombre} />
    </Box>
  )
}

function DesdeCuando({ vista }: { vista: Traslado }) {
  const meses = vista.meses.map((id) => ({ id, name: formatoMes(id) }))
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3 }}>
      <Elegir
        source="primer_mes"
        choices={meses}
        translateChoice={false}
        format={(mes: string | null) => mes ?? vista.primer_mes ?? ''}
        sx={{ maxWidth: 260 }}
        helperText={false}
      />
      <BooleanInput source="prorratear" helperText={false} />
    </Box>
  )
}

function useVista({ id, version }: Matricula) {
  const provider = useDataProvider<CampanaDataProvider>()
  const { isSubmitting } = useFormState()
  const [curso_id, primer_mes, prorratear, descuentos] = useWatch({
    name: ['curso_id', 'primer_mes', 'prorratear', 'descuentos'],
  }) as unknown[]
  const escrito = JSON.stringify({
    curso_id,
    primer_mes: primer_mes || null,
    prorratear: prorratear === true,
    ...(Array.isArray(descuentos) && { descuentos }),
  })
  const body = useDebounced(escrito)
  const vista = useQuery({
    queryKey: [MATRICULAS, 'traslado', id, version, body],
    queryFn: () => provider.accion<Traslado>(MATRICULAS, id, 'traslado/previsualizar', JSON.parse(body)),
    // The preview ends with the transfer: afterwards there is none.
    enabled: typeof curso_id === 'number' && !isSubmitting,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
  /** The preview with `deAntes`: whether it is of the form as it was before the last key. */
  return { ...vista, deAntes: typeof curso_id === 'number' && body !== escrito }
}
