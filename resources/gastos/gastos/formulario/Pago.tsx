import { BooleanInput, SelectInput, useRecordContext } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { formatoLempiras } from '#contract/texto/formato'
import { METODOS_GASTO, type Gasto, type GastoOpciones } from '#contract/gastos/gastos'
import { translate } from '#i18n/translate'
import { Opciones } from '#src/form/campos/Opciones.tsx'
import { Ancho, Seccion } from '#src/form/Seccion.tsx'
import type { Fijo } from '#resources/gastos/gastos/gastos-model.ts'
import { SinOpciones } from './SinOpciones.tsx'
import { useOpciones } from './use-opciones.ts'

const ESCRITO = { shouldDirty: true }

/**
 * The payment of an expense: cash out of the user's till or from elsewhere, a petty cash fund, or an account of the
 * school.
 */
export function Pago({ fijo }: { fijo: Fijo }) {
  const { setValue } = useFormContext()
  const metodo: unknown = useWatch({ name: 'metodo' })
  const { data, isError, refetch } = useOpciones()

  // Values of the other methods are cleared: the server would refuse them in fields that nobody sees.
  const alElegir = (elegido: string) => {
    if (elegido === 'efectivo' || elegido === 'caja_chica') setValue('cuenta_id', null, ESCRITO)
    if (elegido !== 'efectivo') setValue('de_caja', false, ESCRITO)
    if (elegido !== 'caja_chica') setValue('caja_chica_id', null, ESCRITO)
  }

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
          <SinOpciones
            que={metodo === 'efectivo' || metodo === 'caja_chica' ? 'caja' : 'cuentas'}
            onReintentar={refetch}
          />
        </Ancho>
      ) : metodo === 'efectivo' ? (
        <Ancho>
          <DeCaja caja={data?.caja ?? null} fijo={fijo} />
        </Ancho>
      ) : metodo === 'caja_chica' ? (
        <CajaChica cajas={data?.cajas_chicas} fijo={fijo} />
      ) : (
        <Cuenta cuentas={data?.cuentas} fijo={fijo} />
      )}
    </Seccion>
  )
}

function DeCaja({ caja, fijo }: { caja: GastoOpciones['caja']; fijo: Fijo }) {
  const gasto = useRecordContext<Gasto>()
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

/** The funds that the user may pay from, each with its cash; the one that paid stays where it was chosen. */
function CajaChica({ cajas, fijo }: { cajas?: GastoOpciones['cajas_chicas']; fijo: Fijo }) {
  const gasto = useRecordContext<Gasto>()
  const elegida: unknown = useWatch({ name: 'caja_chica_id' })
  const antes = gasto?.caja_chica_id ? [{ id: gasto.caja_chica_id, nombre: gasto.caja_chica_nombre ?? '' }] : []
  const choices = [...(cajas ?? []), ...antes.filter(({ id }) => !cajas?.some((caja) => caja.id === id))]
  const hay = cajas?.find(({ id }) => id === elegida)?.efectivo
  const ayuda = hay === undefined ? undefined : translate('cajaChica.vale.hay', { monto: formatoLempiras(hay) })
  return (
    <SelectInput
      source="caja_chica_id"
      label="cajaChica.vale.elija"
      isPending={!cajas}
      choices={choices}
      optionText="nombre"
      translateChoice={false}
      isRequired
      disabled={fijo !== null}
      helperText={cajas && !choices.length ? 'cajaChica.vale.sin_fondos' : ayuda}
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
