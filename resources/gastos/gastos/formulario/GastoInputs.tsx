import Alert from '@mui/material/Alert'
import { TextInput, useRecordContext } from 'react-admin'
import { useWatch } from 'react-hook-form'
import type { Gasto } from '#contract/gastos/gastos'
import { esCai } from '#contract/gastos/numeros'
import { formatoMes } from '#contract/texto/formato'
import { recursoDe } from '#contract/modulos'
import { translate } from '#i18n/translate'
import { FechaInput } from '#src/form/campos/FechaInput.tsx'
import { RtnInput } from '#src/form/campos/person-inputs.tsx'
import { ReferenciaInput } from '#src/form/campos/ReferenciaInput.tsx'
import { Ancho, Seccion } from '#src/form/Seccion.tsx'
import { Credito } from './Credito.tsx'
import { fijoDe, GASTO_CATEGORIAS, type Fijo } from '#resources/gastos/gastos/gastos-model.ts'
import { Importes } from './Importes.tsx'
import { Pago } from './Pago.tsx'
import { PagaRetenciones } from '#resources/gastos/gastos/retencion/PagaRetenciones.tsx'
import { Periodo } from './Periodo.tsx'
import { ProveedorInput } from './ProveedorInput.tsx'
import { Retencion } from '#resources/gastos/gastos/retencion/Retencion.tsx'
import { useSinCosto } from './use-sin-costo.ts'

const POR_NOMBRE = { field: 'nombre', order: 'ASC' as const }
const RECIENTES = { field: 'fecha_inicio', order: 'DESC' as const }
const ACTIVAS = { activo: true }

/** An expense in the order in which its document is read: who, what, how much, and how it was paid. */
export function GastoInputs() {
  const gasto = useRecordContext<Gasto>()
  const fijo = fijoDe(gasto)
  return (
    <>
      {fijo && <Aviso fijo={fijo} periodo={gasto?.periodo ?? ''} />}
      <Documento fijo={fijo} />
      <Importes fijo={fijo} />
      <Credito />
      <Retencion fijo={fijo} />
      <Pago fijo={fijo} />
    </>
  )
}

const Aviso = ({ fijo, periodo }: { fijo: NonNullable<Fijo>; periodo: string }) => (
  <Alert severity="info">{translate(`gastos.fijo.${fijo}`, { mes: periodo && formatoMes(periodo) })}</Alert>
)

function Documento({ fijo }: { fijo: Fijo }) {
  const existing = useRecordContext() !== undefined
  const cai: unknown = useWatch({ name: 'cai_proveedor' })
  const curso: unknown = useWatch({ name: 'curso_id' })
  const sinCosto = useSinCosto()
  const raro = typeof cai === 'string' && cai.trim() !== '' && !esCai(cai)
  return (
    <Seccion titulo="gastos.seccion.documento">
      <ProveedorInput autoFocus={!existing} />
      <RtnInput source="rtn_proveedor" />
      <FechaInput source="fecha" isRequired disabled={fijo === 'mes'} helperText="gastos.fecha_ayuda" />
      {fijo !== 'mes' && <Periodo />}
      <TextInput source="documento" autoComplete="off" helperText="gastos.documento_ayuda" />
      <TextInput source="cai_proveedor" autoComplete="off" helperText={raro ? 'gastos.cai_raro' : 'gastos.cai_ayuda'} />
      <ReferenciaInput
        source="categoria_id"
        reference={GASTO_CATEGORIAS}
        filter={ACTIVAS}
        sort={POR_NOMBRE}
        isRequired
        disabled={fijo === 'mes'}
      />
      <PagaRetenciones disabled={fijo === 'mes'} />
      {(!sinCosto || Boolean(curso)) && (
        <ReferenciaInput
          source="curso_id"
          reference={recursoDe('Cursos')}
          sort={RECIENTES}
          disabled={fijo === 'mes'}
          helperText={sinCosto ? 'gastos.sin_costo.curso_ayuda' : 'gastos.curso_ayuda'}
        />
      )}
      <Ancho>
        <TextInput source="descripcion" isRequired autoComplete="off" multiline />
      </Ancho>
    </Seccion>
  )
}
