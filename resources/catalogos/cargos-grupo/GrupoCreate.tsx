import { useEffect, useState } from 'react'
import { TextInput } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { DESTINOS_GRUPO, GrupoCrear } from '#contract/catalogos/cargos-grupo'
import { formatoLempiras } from '#contract/texto/formato'
import { recursoDe } from '#contract/modulos'
import { RECARGOS, TRATAMIENTOS_ISV } from '#contract/recibos/cargos'
import { translate } from '#i18n/translate'
import { Creacion } from '#src/form/Creacion.tsx'
import { DineroInput } from '#src/form/campos/DineroInput.tsx'
import { FechaInput } from '#src/form/campos/FechaInput.tsx'
import { Formulario } from '#src/form/Formulario.tsx'
import { Opciones } from '#src/form/campos/Opciones.tsx'
import { ReferenciaInput } from '#src/form/campos/ReferenciaInput.tsx'
import { Ancho, Seccion } from '#src/form/Seccion.tsx'
import { validarCon } from '#src/form/validation.ts'
import { Elegir } from './Elegir.tsx'
import { filtroDeDireccion } from './grupos-model.ts'

const validar = validarCon(GrupoCrear)
const POR_FECHA = { field: 'fecha_inicio', order: 'DESC' as const }
const POR_NOMBRE = { field: 'nombre', order: 'ASC' as const }

/** Charges many students the same at once; `?filtro=` comes from the list of students. */
export function GrupoCreate() {
  const [params] = useSearchParams()
  const [inicial] = useState(() => {
    const filtro = filtroDeDireccion(params)
    return {
      destino: filtro ? 'filtro' : 'curso',
      curso_id: null,
      categoria_id: null,
      filtro: filtro ?? {},
      descripcion: '',
      monto: null,
      recargo: null,
      isv: null,
      vence: null,
      cliente_ids: [],
      repetir: [],
    }
  })
  const [cobro, setCobro] = useState({ estudiantes: 0, monto: 0 })
  const guardar =
    cobro.estudiantes && cobro.monto
      ? translate('grupos.cobrar_a', {
          smart_count: cobro.estudiantes,
          total: formatoLempiras(cobro.estudiantes * cobro.monto),
        })
      : 'grupos.cobrar'
  return (
    <Creacion titulo="grupos.nuevo" redirect="show">
      <Formulario validate={validar} defaultValues={inicial} guardar={guardar} idempotente>
        <Seccion>
          <Ancho>
            <Opciones source="destino" opciones={DESTINOS_GRUPO} grupo="grupos.destino" radio />
          </Ancho>
          <DeQuienes />
        </Seccion>
        <Seccion>
          <Ancho>
            <TextInput source="descripcion" isRequired helperText="grupos.descripcion_ayuda" />
          </Ancho>
          <DineroInput source="monto" isRequired />
          <FechaInput source="vence" isRequired />
          <Ancho>
            <Opciones source="recargo" opciones={RECARGOS} grupo="grupos.recargo" isRequired radio row={false} />
          </Ancho>
          <IsvDelServicio />
        </Seccion>
        <Elegir onCobro={setCobro} />
      </Formulario>
    </Creacion>
  )
}

/** Interest has none to choose. */
function IsvDelServicio() {
  const recargo: unknown = useWatch({ name: 'recargo' })
  const { setValue } = useFormContext()
  useEffect(() => {
    if (recargo === 'interes') setValue('isv', null)
  }, [recargo, setValue])
  return recargo === 'servicio' && <Opciones source="isv" opciones={TRATAMIENTOS_ISV} isRequired />
}

function DeQuienes() {
  const destino: unknown = useWatch({ name: 'destino' })
  if (destino === 'filtro') return null
  return (
    <Ancho>
      {destino === 'curso' ? (
        <ReferenciaInput source="curso_id" reference={recursoDe('Cursos')} sort={POR_FECHA} isRequired />
      ) : (
        <ReferenciaInput source="categoria_id" reference={recursoDe('CursoCategorias')} sort={POR_NOMBRE} isRequired />
      )}
    </Ancho>
  )
}
