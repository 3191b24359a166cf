import { BooleanInput, SelectInput, useRecordContext } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { formatoMes } from '#contract/texto/formato'
import { USOS_ISV, type Gasto } from '#contract/gastos/gastos'
import { translate } from '#i18n/translate'
import { Ancho, Seccion } from '#src/form/Seccion.tsx'
import { PorConfirmar } from '#src/page/papel/PorConfirmar.tsx'
import { mesesDeCredito } from '#resources/gastos/gastos/gastos-model.ts'
import { useOpciones } from './use-opciones.ts'

const PUNTOS = ['credito_fiscal'] as const

/**
 * Questions of the month's ISV to an expense that has any: whose RTN its document carries, what the purchase is used
 * for, and the month that it is credited in. Once that month is closed, all of it stays.
 */
export function Credito() {
  const [isv, uso, fecha, periodo]: unknown[] = useWatch({ name: ['isv', 'uso_isv', 'fecha', 'periodo'] })
  const gasto = useRecordContext<Gasto>()
  const { data } = useOpciones()
  if (!isv) return null
  const tomado = Boolean(gasto?.credito_mes && data?.cerrado_hasta && gasto.credito_mes <= data.cerrado_hasta)
  const meses = mesesDeCredito(fecha, { periodo, cerrado_hasta: data?.cerrado_hasta ?? null, suyo: gasto?.credito_mes })
  return (
    <Seccion titulo="gastos.seccion.credito">
      <Ancho>
        <PorConfirmar puntos={PUNTOS} />
        <BooleanInput source="con_rtn" disabled={tomado} helperText="gastos.con_rtn_ayuda" />
      </Ancho>
      <SelectInput
        source="uso_isv"
        choices={USOS_ISV.map((id) => ({ id, name: `opciones.uso_isv.${id}` }))}
        emptyText="gastos.sin_uso"
        disabled={tomado}
        helperText={
          tomado
            ? translate('gastos.credito_tomado', { mes: formatoMes(gasto?.credito_mes ?? '') })
            : 'gastos.uso_isv_ayuda'
        }
      />
      {(uso === 'gravado' || uso === 'mixto') && (
        <SelectInput
          source="credito_mes"
          choices={meses.map((mes) => ({ id: mes, name: formatoMes(mes) }))}
          translateChoice={false}
          emptyText="gastos.credito_en_su_mes"
          disabled={tomado}
          helperText="gastos.credito_mes_ayuda"
        />
      )}
    </Seccion>
  )
}
