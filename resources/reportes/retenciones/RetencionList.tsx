import { useTranslate } from 'react-admin'
import { enLinea, formatoFecha, formatoNumero, formatoRtn } from '#contract/formato'
import { recursoDe } from '#contract/modulos'
import type { RetencionesResumen, RetencionRecibida } from '#contract/reportes/retenciones'
import { Columna, ColumnaDinero, ColumnaFecha } from '#src/list/columns.tsx'
import { Dinero } from '#src/list/Dinero.tsx'
import { FiltroFechas } from '#src/list/FiltroFechas.tsx'
import type { Cifra } from '#src/list/LineaDeTotales.tsx'
import { Lista } from '#src/list/Lista.tsx'
import { Resumen } from '#src/list/Resumen.tsx'
import { ListMessage } from '#src/list/states.tsx'

const Column = Columna<RetencionRecibida>
const Monto = ColumnaDinero<RetencionRecibida>
const Fecha = ColumnaFecha<RetencionRecibida>

const ORDEN = { field: 'fecha', order: 'DESC' as const }
const ESTE_MES = { fecha_lapso: 'este_mes' }

const filtros = <FiltroFechas source="fecha" />

/** What payers withheld from the school, each by its certificate; a row leads to its receipt. */
export function RetencionList() {
  const translate = useTranslate()
  return (
    <Lista<RetencionRecibida>
      orden={ORDEN}
      filtros={filtros}
      filtrosIniciales={ESTE_MES}
      busca="reportes.retenciones.busca"
      exporta
      resumen={<Resumen<RetencionesResumen> cifras={cifras} nota={translate('reportes.retenciones.nota')} />}
      suma={({ monto }) => monto}
      alAbrir={({ recibo_id }) => `/${recursoDe('RecibosGeneral')}/${recibo_id}/show`}
      tarjeta={({ pagador_nombre, rtn_agente, numero_constancia, fecha, monto }) => ({
        titulo: pagador_nombre,
        detalle: enLinea(formatoRtn(rtn_agente), numero_constancia, formatoFecha(fecha)),
        cifra: <Dinero centavos={monto} />,
      })}
      vacio={<ListMessage titulo="reportes.retenciones.vacio.titulo" ayuda="reportes.retenciones.vacio.ayuda" />}
    >
      <Fecha source="fecha" />
      <Column source="recibo_numero" clase="codigo" />
      <Column source="pagador_nombre" clase="nombre" minimo={152} />
      <Column source="rtn_agente" clase="documento" minimo={166} render={({ rtn_agente }) => formatoRtn(rtn_agente)} />
      <Column source="numero_constancia" clase="fiscal" />
      <Fecha source="fecha_constancia" />
      <Monto source="monto" />
    </Lista>
  )
}

/** How many, how much, and of each of the payers that withheld most. */
const DE_MAS = 3
const cifras = ({ constancias, monto, por_agente }: RetencionesResumen): Cifra[] => [
  { label: 'reportes.retenciones.constancias', valor: formatoNumero(constancias) },
  { label: 'reportes.retenciones.total', valor: <Dinero centavos={monto} /> },
  ...(por_agente.length > 1
    ? por_agente
        .slice(0, DE_MAS)
        .map(({ nombre, monto: suyo }) => ({ label: nombre, valor: <Dinero centavos={suyo} /> }))
    : []),
]
