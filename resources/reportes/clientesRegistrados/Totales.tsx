import { useTranslate } from 'react-admin'
import { ORIGENES } from '#contract/catalogos/clientes'
import { formatoMesCorto, formatoNumero } from '#contract/formato'
import type { RegistradosResumen } from '#contract/reportes/clientes-registrados'
import { useResumen } from '#resources/reportes/use-resumen.ts'
import { Columnas } from '#src/charts/Columnas.tsx'
import { LineaDeTotales } from '#src/list/LineaDeTotales.tsx'
import { Fallo } from '#src/page/estados.tsx'

/** The sums of the registered clients: how many came, by what way, and month by month. */
export function Totales() {
  const { data, error, refetch } = useResumen<RegistradosResumen>()
  const translate = useTranslate()
  if (error && !data) return <Fallo error={error} onRetry={() => refetch()} />
  return (
    <LineaDeTotales
      cuantas={ORIGENES.length + 1}
      cifras={
        data && [
          { label: 'modulos.nombre.ClientesRegistrados', valor: formatoNumero(data.total) },
          ...ORIGENES.map((origen) => ({ label: `opciones.origen.${origen}`, valor: formatoNumero(data[origen]) })),
        ]
      }
      grafico={
        data &&
        data.por_mes.length > 1 && (
          <Columnas
            titulo={translate('reportes.registrados.por_mes')}
            rotulos={[translate('campos.mes'), translate('campos.estudiantes')]}
            barras={data.por_mes.map(({ mes, total }) => ({
              etiqueta: formatoMesCorto(mes),
              valor: total,
              texto: formatoNumero(total),
            }))}
          />
        )
      }
    />
  )
}
