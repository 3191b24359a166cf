import Alert from '@mui/material/Alert'
import { useEffect } from 'react'
import { SelectInput, useRecordContext } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { formatoMes } from '#contract/texto/formato'
import type { Gasto } from '#contract/gastos/gastos'
import { translate } from '#i18n/translate'
import { hoyDelCentro } from '#src/offline/reloj.ts'
import { Ancho } from '#src/form/Seccion.tsx'
import { mesesAbiertosPara } from '#resources/gastos/gastos/gastos-model.ts'
import { SinOpciones } from './SinOpciones.tsx'
import { useOpciones } from './use-opciones.ts'

/**
 * The month that an expense counts in: that of its document, and nothing is asked; of one that came after the close the
 * first open month, said at once, and the others to choose from. A note counts in none before `desde`, its expense's.
 */
export function Periodo({ desde = '' }: { desde?: string }) {
  const { setValue } = useFormContext()
  const [fecha, periodo]: unknown[] = useWatch({ name: ['fecha', 'periodo'] })
  const { data, isError, refetch } = useOpciones()
  const gasto = useRecordContext<Gasto>()
  // The expense may stay in the month that it counts in so far, also when its document's month was opened again.
  const suyo = gasto && gasto.fecha === fecha ? [gasto.periodo] : []
  const cerrado = data?.cerrado_hasta ?? null
  const meses = [...new Set([...mesesAbiertosPara(fecha, cerrado, hoyDelCentro(), desde), ...suyo])]
  const propuesto = meses.find((mes) => mes === periodo) ?? suyo[0] ?? meses[0]
  const tarde = typeof fecha === 'string' && propuesto !== undefined && propuesto !== fecha.slice(0, 7)
  // A new one says nothing until it has to: the month of a date that is typed first is nobody's choice for the next.
  const dicho = tarde || gasto ? propuesto : null

  useEffect(() => {
    if (data && dicho !== undefined && dicho !== (periodo ?? null)) setValue('periodo', dicho)
  }, [data, dicho, periodo, setValue])

  if (!data)
    return isError ? (
      <Ancho>
        <SinOpciones que="meses" onReintentar={refetch} />
      </Ancho>
    ) : null
  if (!tarde) return null
  return (
    <>
      <Ancho>
        <Alert severity="warning" sx={{ mb: 1 }}>
          {fecha.slice(0, 7) > (cerrado ?? '')
            ? translate('gastos.notas.mes_del_gasto', { mes: formatoMes(propuesto) })
            : translate('gastos.tarde', { mes: formatoMes(fecha), contable: formatoMes(propuesto) })}
        </Alert>
      </Ancho>
      <SelectInput
        source="periodo"
        helperText="gastos.mes_contable_ayuda"
        choices={meses.map((mes) => ({ id: mes, name: formatoMes(mes) }))}
        translateChoice={false}
        isRequired
      />
    </>
  )
}
