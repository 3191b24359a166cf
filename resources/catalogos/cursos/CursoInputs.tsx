import { useEffect, useRef } from 'react'
import { BooleanInput, NumberInput, TextInput, useRecordContext } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { ESTADOS_CURSO, mensualidadesPorFechas, MODALIDADES, type CursoFila } from '#contract/catalogos/cursos'
import { TRATAMIENTOS_ISV } from '#contract/recibos/cargos'
import { translate } from '#i18n/translate'
import { DineroInput } from '#src/form/campos/DineroInput.tsx'
import { FechaInput } from '#src/form/campos/FechaInput.tsx'
import { Opciones } from '#src/form/campos/Opciones.tsx'
import { ReferenciaInput } from '#src/form/campos/ReferenciaInput.tsx'
import { Ancho, Seccion } from '#src/form/Seccion.tsx'
import { PorConfirmar } from '#src/page/papel/PorConfirmar.tsx'
import { Finaliza } from './Finaliza.tsx'
import { HorariosInput } from './HorariosInput.tsx'

const POR_NOMBRE = { field: 'nombre', order: 'ASC' as const }
const CURSOS = ['cursos'] as const
const ACTIVAS = { activo: true }

export const CursoInputs = () => (
  <>
    <Identidad />
    <Calendario />
    <Seccion titulo="campos.horarios">
      <HorariosInput />
    </Seccion>
    <Admision />
    <Precios />
  </>
)

const Identidad = () => (
  <Seccion titulo="catalogos.cursos.seccion.datos">
    <TextInput source="nombre" isRequired />
    <TextInput source="codigo" isRequired />
    <ReferenciaInput
      source="categoria_id"
      reference="catalogos/curso-categorias"
      filter={ACTIVAS}
      sort={POR_NOMBRE}
      isRequired
    />
    <ReferenciaInput source="docente_id" reference="usuarios/docentes" filter={ACTIVAS} sort={POR_NOMBRE} />
    <Opciones source="modalidad" opciones={MODALIDADES} />
    <Opciones source="estado" opciones={ESTADOS_CURSO} />
    <Ancho>
      <Finaliza />
    </Ancho>
  </Seccion>
)

const Calendario = () => (
  <Seccion titulo="catalogos.cursos.seccion.calendario">
    <TextInput source="periodo" isRequired helperText="catalogos.cursos.periodo_ayuda" />
    <FechaInput source="fecha_inicio" isRequired />
    <FechaInput source="fecha_fin" isRequired />
  </Seccion>
)

const Admision = () => (
  <Seccion titulo="catalogos.cursos.seccion.admision">
    <NumberInput source="cupo" isRequired min={0} />
    <NumberInput source="edad_min" min={0} max={120} />
    <NumberInput source="edad_max" min={0} max={120} />
  </Seccion>
)

/** The prices of a course; once it has students they change elsewhere, where their charges are shown first. */
function Precios() {
  const conInscritos = (useRecordContext<CursoFila>()?.inscritos ?? 0) > 0
  const helperText = conInscritos ? 'catalogos.cursos.precio.aparte' : undefined
  return (
    <Seccion titulo="catalogos.cursos.seccion.precios">
      <DineroInput source="precio_matricula" disabled={conInscritos} helperText={helperText} />
      <DineroInput source="precio_mensualidad" disabled={conInscritos} helperText={helperText} />
      <Cuotas fijo={conInscritos} />
      <NumberInput source="dia_pago" min={1} max={28} helperText="catalogos.cursos.dia_pago_ayuda" />
      <Opciones source="isv" opciones={TRATAMIENTOS_ISV} />
      <Ancho>
        <PorConfirmar puntos={CURSOS} />
      </Ancho>
    </Seccion>
  )
}

/**
 * The number of instalments, or every month until the student leaves: then there is none. A new course is proposed
 * those of its dates, until somebody types another number; beside one that differs they are told.
 */
function Cuotas({ fijo }: { fijo: boolean }) {
  const [abierto, fecha_inicio, fecha_fin, cuantas] = useWatch({
    name: ['hasta_retiro', 'fecha_inicio', 'fecha_fin', 'mensualidades'],
  }) as [unknown, string | null, string | null, number | null]
  const { getValues, setValue } = useFormContext()
  const nuevo = useRecordContext<CursoFila>() === undefined
  const escritas = useRef(false)
  const ultima = useRef<number | null>(null)
  const propuestas = mensualidadesPorFechas({ fecha_inicio, fecha_fin })
  useEffect(() => {
    if (!nuevo || abierto === true || escritas.current) return
    // A form that was left half-way and is filled in again has its own number.
    if ((getValues('mensualidades') ?? null) !== ultima.current) return
    ultima.current = propuestas || null
    setValue('mensualidades', ultima.current)
  }, [nuevo, abierto, propuestas, getValues, setValue])
  return (
    <>
      <BooleanInput
        source="hasta_retiro"
        disabled={fijo}
        helperText={fijo ? 'catalogos.cursos.hasta_retiro_fijo' : 'catalogos.cursos.hasta_retiro_ayuda'}
        onChange={({ target: { checked } }: { target: { checked: boolean } }) => {
          escritas.current = false
          ultima.current = checked ? 0 : null
          setValue('mensualidades', ultima.current, { shouldDirty: true })
        }}
      />
      {abierto !== true && (
        <NumberInput
          source="mensualidades"
          min={0}
          max={60}
          helperText={
            propuestas > 0 && cuantas !== propuestas
              ? translate('catalogos.cursos.mensualidades_por_fechas', { smart_count: propuestas })
              : 'catalogos.cursos.mensualidades_ayuda'
          }
          onChange={() => {
            escritas.current = true
          }}
        />
      )}
    </>
  )
}
