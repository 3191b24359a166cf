import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useRef, useState } from 'react'
import { useCanAccess } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { MatriculaCrear } from '#contract/catalogos/matriculas'
import { enLinea } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { hoyDelCentro } from '#src/offline/reloj.ts'
import { RECIBOS } from '#resources/recibos/recibos-individuales/imprimir.ts'
import { Creacion } from '#src/form/Creacion.tsx'
import { FechaInput } from '#src/form/campos/FechaInput.tsx'
import { Formulario } from '#src/form/Formulario.tsx'
import { ReferenciaInput } from '#src/form/campos/ReferenciaInput.tsx'
import { Ancho, Seccion } from '#src/form/Seccion.tsx'
import { validarCon } from '#src/form/validation.ts'
import { CursoDeMatricula } from './CursoDeMatricula.tsx'
import { PlanDeMatricula } from './PlanDeMatricula.tsx'

const validar = validarCon(MatriculaCrear)
const ACTIVOS = { activo: true }
const POR_APELLIDO = { field: 'apellidos', order: 'ASC' as const }

/** Enrols one student in one course: `?cliente_id=` and `?curso_id=` come from their pages. */
export function MatriculaCreate() {
  const [params] = useSearchParams()
  const [espera, setEspera] = useState(false)
  /** True when the form is to go on to charge what is due at once. */
  const cobra = useRef(false)
  const inicial = useRef({
    cliente_id: numero(params.get('cliente_id')),
    curso_id: numero(params.get('curso_id')),
    fecha: hoyDelCentro(),
    plan: [],
    descuentos: [],
    en_espera_ok: false,
  })
  return (
    <Box onSubmitCapture={({ nativeEvent }) => (cobra.current = queSigue(nativeEvent) === COBRAR)}>
      <Creacion
        titulo="catalogos.matriculas.nueva"
        redirect={(resource, id, { cliente_id } = {}) =>
          cobra.current ? `${RECIBOS}/create?cliente_id=${cliente_id}` : `${resource}/${id}/show`
        }
        transform={paraEnviar}
      >
        <Formulario
          validate={validar}
          defaultValues={inicial.current}
          guardar={espera ? 'catalogos.matriculas.poner_en_espera' : 'catalogos.matriculas.matricular'}
          junto={!espera && <YCobrar />}
          siempre
        >
          <Quien conCliente={inicial.current.cliente_id !== null} />
          <PlanDeMatricula onEspera={setEspera} />
        </Formulario>
      </Creacion>
    </Box>
  )
}

const COBRAR = 'cobrar'

/** The value of the button that sent the form; none by a key. */
function queSigue(event: Event): string | undefined {
  return event instanceof SubmitEvent && event.submitter instanceof HTMLButtonElement
    ? event.submitter.value
    : undefined
}

/** Enrols, and goes on to the counter, for who may charge there. */
function YCobrar() {
  const { canAccess } = useCanAccess({ resource: RECIBOS, action: 'create' })
  const { isSubmitting } = useFormState()
  if (!canAccess) return null
  return (
    <Button type="submit" value={COBRAR} variant="outlined" loading={isSubmitting}>
      {translate('catalogos.matriculas.matricular_y_cobrar')}
    </Button>
  )
}

const numero = (texto: string | null): number | null => Number(texto) || null

/**
 * The body of the enrolment: without what only the preview asks for, and without the charges of a student who waits.
 */
function paraEnviar({
  primer_mes: _,
  prorratear: __,
  plan,
  descuentos,
  ...datos
}: Record<string, unknown>): Record<string, unknown> {
  return datos.en_espera_ok ? datos : { ...datos, plan, descuentos }
}

/** The student and the course; the first that is missing takes the focus. */
function Quien({ conCliente }: { conCliente: boolean }) {
  const conCodigo = ({ nombre, codigo }: { nombre: string; codigo: string }) => enLinea(nombre, codigo)
  return (
    <Seccion>
      <Ancho>
        <ReferenciaInput
          source="cliente_id"
          reference="catalogos/clientes"
          filter={ACTIVOS}
          sort={POR_APELLIDO}
          optionText={conCodigo}
          isRequired
          autoFocus={!conCliente}
        />
      </Ancho>
      <Ancho>
        <CursoDeMatricula autoFocus={conCliente} />
      </Ancho>
      <FechaInput source="fecha" isRequired />
    </Seccion>
  )
}
