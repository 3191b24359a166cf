import { BooleanInput, SelectInput, useRecordContext, useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { formatoLempiras } from '#contract/formato'
import { METODOS_GASTO, type Gasto, type GastoOpciones } from '#contract/gastos/gastos'
import { Opciones } from '#src/form/Opciones.tsx'
import { Ancho, Seccion } from '#src/form/Seccion.tsx'
import type { Fijo } from './gastos-model.ts'
import { SinOpciones } from './SinOpciones.tsx'
import { useOpciones } from './use-opciones.ts'

const ESCRITO = { shouldDirty: true }

/** The payment of an expense: cash out of the user's till or from elsewhere, or an account of the school. */
export function Pago({ fijo }: { fijo: Fijo }) {
  const { setValue } = useFormContext()
  const metodo: unknown = useWatch({ name: 'metodo' })
  const { data, isError, refetch } = useOpciones()

  // Values of the other method are cleared: the server would refuse them in fields that nobody sees.
  const alElegir = (elegido: string) =>
    elegido === 'efectivo' ? setValue('cuenta_id', null, ESCRITO) : setValue('de_caja', false, ESCRITO)

  return (
    <Seccion titulo="gastos.seccion.pago">
      <Opciones
        source="metodo"
        opciones={METODOS_GASTO}
        isRequired
        disabled={fijo !== null}
        onChange={(event: { target: { value: string } }) => alElegir(event.target.value)}
      />
      {isError && !data ? (
        <Ancho>
          <SinOpciones que={metodo === 'efectivo' ? 'caja' : 'cuentas'} onReintentar={refetch} />
        </Ancho>
      ) : metodo === 'efectivo' ? (
        <Ancho>
          <DeCaja caja={data?.caja ?? null} fijo={fijo} />
        </Ancho>
      ) : (
        <Cuenta cuentas={data?.cuentas} fijo={fijo} />
      )}
    </Seccion>
  )
}

function DeCaja({ caja, fijo }: { caja: GastoOpciones['caja']; fijo: Fijo }) {
  const gasto = useRecordContext<Gasto>()
  const translate = useTranslate()
  const suya = gasto?.de_caja === true
  const ayuda =
    caja === null
      ? 'gastos.de_caja.sin_caja'
      : caja.efectivo === null
        ? 'gastos.de_caja.suya_abierta'
        : translate('gastos.de_caja.hay', { monto: formatoLempiras(caja.efectivo) })
  return (
    <BooleanInput
      source="de_caja"
      disabled={fijo !== null || (!caja && !suya)}
      helperText={suya ? 'gastos.de_caja.suya' : ayuda}
    />
  )
}

/** An account that is no longer in use stays where it was chosen. */
function Cuenta({ cuentas, fijo }: { cuentas?: GastoOpciones['cuentas']; fijo: Fijo }) {
  const gasto = useRecordContext<Gasto>()
  const antes = gasto?.cuenta_id ? [{ id: gasto.cuenta_id, nombre: gasto.cuenta_nombre ?? '' }] : []
  const choices = [...(cuentas ?? []), ...antes.filter(({ id }) => !cuentas?.some((cuenta) => cuenta.id === id))]
  return (
    <SelectInput
      source="cuenta_id"
      isPending={!cuentas}
      choices={choices}
      optionText="nombre"
      translateChoice={false}
      emptyText="gastos.sin_cuenta"
      disabled={fijo === 'mes'}
    />
  )
}
