import { SelectInput, useRecordContext } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { formatoLempiras, formatoMes } from '#contract/texto/formato'
import type { Gasto } from '#contract/gastos/gastos'
import { translate } from '#i18n/translate'
import { useOpciones } from '#resources/gastos/gastos/formulario/use-opciones.ts'
import { useSinCosto } from '#resources/gastos/gastos/formulario/use-sin-costo.ts'

/**
 * The month whose withholdings an expense that is no cost pays, of those with something left; nothing where there is
 * none. One that is chosen stays to be seen, whatever category comes after it.
 */
export function PagaRetenciones({ disabled = false }: { disabled?: boolean }) {
  const elegido: unknown = useWatch({ name: 'paga_retenciones_de' })
  const suyo = useRecordContext<Gasto>()?.paga_retenciones_de
  const { data } = useOpciones()
  const sinCosto = useSinCosto()
  const pendientes = data?.retenciones ?? []
  const otros = [suyo, elegido].filter((mes) => typeof mes === 'string')
  const meses = [...new Set([...pendientes.map(({ mes }) => mes), ...otros])].toSorted()
  const queda = pendientes.find(({ mes }) => mes === elegido)?.por_pagar
  if (!elegido && !(sinCosto && meses.length)) return null
  return (
    <SelectInput
      source="paga_retenciones_de"
      choices={meses.map((mes) => ({ id: mes, name: formatoMes(mes) }))}
      translateChoice={false}
      emptyText="gastos.sin_costo.ninguna"
      disabled={disabled}
      helperText={
        queda ? translate('gastos.sin_costo.queda', { queda: formatoLempiras(queda) }) : 'gastos.sin_costo.paga_ayuda'
      }
    />
  )
}
