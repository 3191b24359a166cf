import Alert from '@mui/material/Alert'
import { useEffect, useState } from 'react'
import { SelectInput } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import {
  ConstanciaCrear,
  esDeLaCuenta,
  TIPOS_CONSTANCIA,
  type MatriculaCertificable,
  type PreviaConstancia,
  type TipoConstancia,
} from '#contract/catalogos/constancias'
import { enLinea } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { EstudianteInput } from '#resources/catalogos/clientes/EstudianteInput.tsx'
import { useFilas, useConsulta } from '#src/data/use-consulta.ts'
import { Creacion } from '#src/form/Creacion.tsx'
import { Formulario } from '#src/form/Formulario.tsx'
import { Opciones } from '#src/form/campos/Opciones.tsx'
import { Ancho, Seccion } from '#src/form/Seccion.tsx'
import { validarCon } from '#src/form/validation.ts'
import { Panel } from '#src/page/registro/Ficha.tsx'
import { Papel } from '#src/page/papel/Papel.tsx'
import { Cargando, Fallo } from '#src/page/estados.tsx'
import { CONSTANCIAS } from './constancias-model.ts'

const validar = validarCon(ConstanciaCrear)

/** Issues a certificate, which is read before; `?cliente_id=` comes from a student's page. */
export function ConstanciaCreate() {
  const [params] = useSearchParams()
  const [inicial] = useState({
    tipo: 'matricula',
    cliente_id: Number(params.get('cliente_id')) || null,
    matricula_id: null,
  })
  return (
    <Creacion titulo="constancias.nueva" redirect="show">
      <Formulario validate={validar} defaultValues={inicial} guardar="constancias.emitir" idempotente siempre>
        <Seccion>
          <Opciones source="tipo" opciones={TIPOS_CONSTANCIA} isRequired />
          <Ancho>
            <EstudianteInput />
          </Ancho>
          <Matricula />
        </Seccion>
        <Previa />
      </Formulario>
    </Creacion>
  )
}

const useElegido = () => {
  const [tipo, cliente_id, matricula_id] = useWatch({ name: ['tipo', 'cliente_id', 'matricula_id'] }) as [
    TipoConstancia,
    number | null,
    number | null,
  ]
  return { tipo, cliente_id: cliente_id || null, matricula_id: matricula_id || null }
}

/** The enrolment, of those that it could be about; a single one is chosen by itself. */
function Matricula() {
  const { tipo, cliente_id } = useElegido()
  const { setValue } = useFormContext()
  const hace = !esDeLaCuenta(tipo) && cliente_id !== null
  const { data } = useFilas<MatriculaCertificable>(CONSTANCIAS, 'matriculas', {
    params: { tipo, cliente_id },
    enabled: hace,
  })
  const suyas = hace ? data : undefined
  useEffect(() => setValue('matricula_id', suyas?.length === 1 ? suyas[0]?.id : null), [suyas, setValue])
  if (!suyas) return null
  return (
    <Ancho>
      {suyas.length === 0 ? (
        <Alert severity="info">{translate('constancias.sin_matriculas')}</Alert>
      ) : (
        <SelectInput
          source="matricula_id"
          choices={suyas.map(({ id, curso_nombre, periodo }) => ({ id, name: enLinea(curso_nombre, periodo) }))}
          isRequired
        />
      )}
    </Ancho>
  )
}

/** The constancia as it would read, and why it can't be issued. */
function Previa() {
  const { tipo, cliente_id, matricula_id } = useElegido()
  const completa = cliente_id !== null && esDeLaCuenta(tipo) === (matricula_id === null)
  const { data, error, refetch } = useConsulta<PreviaConstancia>(CONSTANCIAS, 'previa', {
    params: { tipo, cliente_id, ...(matricula_id !== null && { matricula_id }) },
    enabled: completa,
    retry: false,
  })
  if (!completa) return null
  if (error) return <Fallo error={error} onRetry={() => refetch()} />
  if (!data) return <Cargando />
  return (
    <Panel titulo="constancias.vista">
      {data.impide !== null && (
        <Alert severity="warning" sx={{ mb: 1 }}>
          {data.impide}
        </Alert>
      )}
      <Papel titulo={data.asunto} parrafos={data.parrafos} />
    </Panel>
  )
}
