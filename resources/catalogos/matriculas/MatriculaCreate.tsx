import { useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router'
import type { CursoFila } from '#contract/catalogos/cursos'
import { MatriculaCrear } from '#contract/catalogos/matriculas'
import { hoyEn } from '#contract/fechas'
import { enLinea } from '#contract/formato'
import { Creacion } from '#src/form/Creacion.tsx'
import { FechaInput } from '#src/form/FechaInput.tsx'
import { Formulario } from '#src/form/Formulario.tsx'
import { ReferenciaInput } from '#src/form/ReferenciaInput.tsx'
import { Ancho, Seccion } from '#src/form/Seccion.tsx'
import { validarCon } from '#src/form/validation.ts'
import { PlanDeMatricula } from './PlanDeMatricula.tsx'

const validar = validarCon(MatriculaCrear)
const MATRICULABLES = { estado_in: ['abierto', 'en_curso'] }
const ACTIVOS = { activo: true }
const POR_NOMBRE = { field: 'nombre', order: 'ASC' as const }
const POR_APELLIDO = { field: 'apellidos', order: 'ASC' as const }

/** Enrols one student in one course: `?cliente_id=` and `?curso_id=` come from their pages. */
export function MatriculaCreate() {
  const [params] = useSearchParams()
  const [espera, setEspera] = useState(false)
  const inicial = useRef({
    cliente_id: numero(params.get('cliente_id')),
    curso_id: numero(params.get('curso_id')),
    fecha: hoyEn(new Date()),
    plan: [],
    descuentos: [],
    en_espera_ok: false,
  })
  return (
    <Creacion titulo="catalogos.matriculas.nueva" redirect="show" transform={paraEnviar}>
      <Formulario
        validate={validar}
        defaultValues={inicial.current}
        guardar={espera ? 'catalogos.matriculas.poner_en_espera' : 'catalogos.matriculas.matricular'}
        siempre
      >
        <Quien />
        <PlanDeMatricula onEspera={setEspera} />
      </Formulario>
    </Creacion>
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

function Quien() {
  const translate = useTranslate()
  const conCupos = ({ nombre, periodo, disponibles }: CursoFila) =>
    enLinea(nombre, periodo, translate('catalogos.cursos.libres', { smart_count: disponibles }))
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
          autoFocus
        />
      </Ancho>
      <Ancho>
        <ReferenciaInput
          source="curso_id"
          reference="catalogos/cursos"
          filter={MATRICULABLES}
          sort={POR_NOMBRE}
          optionText={conCupos}
          isRequired
        />
      </Ancho>
      <FechaInput source="fecha" isRequired />
    </Seccion>
  )
}
