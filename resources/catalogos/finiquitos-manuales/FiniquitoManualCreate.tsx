import Alert from '@mui/material/Alert'
import { useState } from 'react'
import { TextInput, useCanAccess } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { FiniquitoManualCrear, MOTIVOS_FINIQUITO } from '#contract/catalogos/finiquitos'
import { enLinea, formatoLempiras } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { FINIQUITOS, FINIQUITOS_MANUALES } from '#resources/catalogos/finiquitos/finiquitos-model.ts'
import { Creacion } from '#src/form/Creacion.tsx'
import { Formulario } from '#src/form/Formulario.tsx'
import { Opciones } from '#src/form/campos/Opciones.tsx'
import { ReferenciaInput } from '#src/form/campos/ReferenciaInput.tsx'
import { Ancho, Seccion } from '#src/form/Seccion.tsx'
import { validarCon } from '#src/form/validation.ts'
import { PageHeader } from '#src/page/PageHeader.tsx'
import { MatriculaInput } from './MatriculaInput.tsx'
import { LoQueSeCondona } from './LoQueSeCondona.tsx'

const validar = validarCon(FiniquitoManualCrear)
const POR_APELLIDO = { field: 'apellidos', order: 'ASC' as const }
const LARGO = { htmlInput: { maxLength: 300 } }

/**
 * Settles one enrolment by agreement: `?cliente_id=` and `?matricula_id=` come from the page that issues, and
 * `?curso_id=` leads back to it. */
export function FiniquitoManualCreate() {
  const { canAccess, isPending } = useCanAccess({ resource: FINIQUITOS_MANUALES, action: 'autorizar' })
  if (isPending) return null
  if (canAccess) return <Acuerdo />
  return (
    <>
      <PageHeader titulo={translate('finiquitos.manual.titulo')} />
      <Alert severity="info">{translate('finiquitos.manual.sin_autorizar')}</Alert>
    </>
  )
}

function Acuerdo() {
  const [params] = useSearchParams()
  const [inicial] = useState({
    cliente_id: numero(params.get('cliente_id')),
    matricula_id: numero(params.get('matricula_id')),
    motivo: null,
    motivo_texto: '',
    respaldo: '',
    condonado: null,
  })
  const curso_id = numero(params.get('curso_id'))
  const [condonado, setCondonado] = useState(0)
  const guardar =
    condonado > 0
      ? translate('finiquitos.manual.condonar', { monto: formatoLempiras(condonado) })
      : 'finiquitos.manual.emitir'
  return (
    <Creacion
      titulo="finiquitos.manual.titulo"
      redirect={curso_id ? () => `${FINIQUITOS}/create?curso_id=${curso_id}` : 'show'}
      transform={paraEnviar}
    >
      <Formulario validate={validar} defaultValues={inicial} guardar={guardar} idempotente>
        <Quien />
        <LoQueSeCondona onMonto={setCondonado} />
        <Seccion>
          <Opciones source="motivo" opciones={MOTIVOS_FINIQUITO} radio isRequired />
          <TextInput source="respaldo" helperText="finiquitos.manual.respaldo_ayuda" />
          <Ancho>
            <TextInput
              source="motivo_texto"
              isRequired
              multiline
              minRows={2}
              slotProps={LARGO}
              helperText="finiquitos.manual.motivo_ayuda"
            />
          </Ancho>
        </Seccion>
      </Formulario>
    </Creacion>
  )
}

const numero = (texto: string | null): number | null => Number(texto) || null

/** The student only leads to the enrolment. */
const paraEnviar = ({ cliente_id: _, ...acuerdo }: Record<string, unknown>) => acuerdo

function Quien() {
  const cliente_id: unknown = useWatch({ name: 'cliente_id' })
  const conCodigo = ({ nombre, codigo }: { nombre: string; codigo: string }) => enLinea(nombre, codigo)
  return (
    <Seccion>
      <Ancho>
        <ReferenciaInput
          source="cliente_id"
          reference="catalogos/clientes"
          sort={POR_APELLIDO}
          optionText={conCodigo}
          isRequired
        />
      </Ancho>
      {typeof cliente_id === 'number' && (
        <Ancho>
          <MatriculaInput key={cliente_id} cliente_id={cliente_id} />
        </Ancho>
      )}
    </Seccion>
  )
}
