import type { ReactNode } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { enLinea, formatoFecha, formatoNumero, formatoRtn } from '#contract/formato'
import { IMPUESTOS_RETENIDOS } from '#contract/gastos/retenciones'
import type {
  RetencionesResumen,
  RetencionFila,
  RetencionHecha,
  RetencionRecibida,
  VistaRetencion,
} from '#contract/reportes/retenciones'
import { Columna, ColumnaDinero, ColumnaEstado, ColumnaFecha } from '#src/list/columns.tsx'
import { Dinero } from '#src/list/Dinero.tsx'
import { FiltroOpciones } from '#src/list/filters.tsx'
import { FiltroFechas } from '#src/list/FiltroFechas.tsx'
import type { Cifra } from '#src/list/LineaDeTotales.tsx'
import { Lista } from '#src/list/Lista.tsx'
import { Resumen } from '#src/list/Resumen.tsx'
import { ListMessage } from '#src/list/states.tsx'
import { Pagos } from './Pagos.tsx'
import { rutaDeFila, vistaDe } from './retenciones-model.ts'
import { Vista } from './Vista.tsx'

const DeRecibida = Columna<RetencionRecibida>
const DeHecha = Columna<RetencionHecha>
const Estado = ColumnaEstado<RetencionHecha>
const Monto = ColumnaDinero<RetencionFila>
const Base = ColumnaDinero<RetencionHecha>
const Fecha = ColumnaFecha<RetencionFila>
const FechaDeConstancia = ColumnaFecha<RetencionRecibida>

const ORDEN = { field: 'fecha', order: 'DESC' as const }
const ESTE_MES = { fecha_lapso: 'este_mes' }
const ESTADOS = ['emitido', 'pendiente', 'anulado'] as const

const filtros = <FiltroFechas source="fecha" />
const deHechas = (
  <>
    <FiltroFechas source="fecha" />
    <FiltroOpciones source="impuesto" opciones={IMPUESTOS_RETENIDOS} />
    <FiltroOpciones source="estado" opciones={ESTADOS} />
  </>
)

const COLUMNAS: Record<VistaRetencion, ReactNode> = {
  recibidas: [
    <Fecha key="fecha" source="fecha" />,
    <DeRecibida key="recibo_numero" source="recibo_numero" clase="codigo" />,
    <DeRecibida key="pagador_nombre" source="pagador_nombre" clase="nombre" minimo={152} />,
    <DeRecibida
      key="rtn_agente"
      source="rtn_agente"
      clase="documento"
      minimo={166}
      render={({ rtn_agente }) => formatoRtn(rtn_agente)}
    />,
    <DeRecibida key="numero_constancia" source="numero_constancia" clase="fiscal" />,
    <FechaDeConstancia key="fecha_constancia" source="fecha_constancia" />,
    <Monto key="monto" source="monto" />,
  ],
  hechas: [
    <Fecha key="fecha" source="fecha" />,
    <DeHecha key="proveedor" source="proveedor" clase="nombre" minimo={152} />,
    <DeHecha
      key="rtn_proveedor"
      source="rtn_proveedor"
      clase="documento"
      minimo={166}
      importancia={3}
      render={({ rtn_proveedor }) => formatoRtn(rtn_proveedor)}
    />,
    <DeHecha key="documento" source="documento" clase="fiscal" importancia={3} />,
    <DeHecha key="concepto" source="concepto" />,
    <DeHecha key="comprobante_retencion" source="comprobante_retencion" clase="fiscal" minimo={200} />,
    <Estado key="estado" source="estado" />,
    <Base key="importe_base" source="importe_base" />,
    <Monto key="monto" source="monto" />,
  ],
}

/**
 * Withholdings by payers from the school, each by its certificate, or by it from its suppliers; a row leads to its
 * receipt or its expense.
 */
export function RetencionList() {
  return (
    <Lista<RetencionFila>
      orden={ORDEN}
      filtrosIniciales={ESTE_MES}
      busca="reportes.retenciones.busca"
      exporta
      vistas={<Vista />}
      resumen={<Totales />}
      tarjeta={tarjetaDe}
      segun={(filtro) => ({
        children: COLUMNAS[vistaDe(filtro)],
        filtros: vistaDe(filtro) === 'hechas' ? deHechas : filtros,
        suma: ({ monto }: RetencionFila) => monto,
        alAbrir: rutaDeFila,
      })}
      vacio={<Vacio />}
    />
  )
}

const tarjetaDe = (fila: RetencionFila) =>
  fila.vista === 'hechas'
    ? {
        titulo: fila.proveedor,
        detalle: enLinea(fila.concepto, fila.comprobante_retencion ?? '', formatoFecha(fila.fecha)),
        cifra: <Dinero centavos={fila.monto} />,
      }
    : {
        titulo: fila.pagador_nombre,
        detalle: enLinea(formatoRtn(fila.rtn_agente), fila.numero_constancia, formatoFecha(fila.fecha)),
        cifra: <Dinero centavos={fila.monto} />,
      }

function Vacio() {
  const { filterValues } = useListContext()
  return vistaDe(filterValues) === 'hechas' ? (
    <ListMessage titulo="reportes.retenciones.vacio_hechas.titulo" ayuda="reportes.retenciones.vacio_hechas.ayuda" />
  ) : (
    <ListMessage titulo="reportes.retenciones.vacio.titulo" ayuda="reportes.retenciones.vacio.ayuda" />
  )
}

function Totales() {
  const { filterValues } = useListContext()
  const translate = useTranslate()
  const hechas = vistaDe(filterValues) === 'hechas'
  return (
    <>
      {hechas && <Pagos />}
      <Resumen<RetencionesResumen>
        cifras={(resumen) => cifras(resumen, hechas, (impuesto) => translate(`opciones.impuesto.${impuesto}`))}
        nota={translate(hechas ? 'reportes.retenciones.nota_hechas' : 'reportes.retenciones.nota')}
      />
    </>
  )
}

const AGENTES_NOMBRADOS = 3
/** Figures: how many, how much; each payer that withheld most, or each tax and what waits for its certificate. */
function cifras(
  { constancias, monto, por_agente, por_impuesto, pendiente }: RetencionesResumen,
  hechas: boolean,
  nombreDe: (impuesto: string) => string,
): Cifra[] {
  const agentes = por_agente.length > 1 && !hechas ? por_agente.slice(0, AGENTES_NOMBRADOS) : []
  return [
    {
      label: hechas ? 'campos.comprobantes_retencion' : 'reportes.retenciones.constancias',
      valor: formatoNumero(constancias),
    },
    { label: 'reportes.retenciones.total', valor: <Dinero centavos={monto} /> },
    ...agentes.map(({ nombre, monto: suyo }) => ({ label: nombre, valor: <Dinero centavos={suyo} /> })),
    ...por_impuesto.map(({ impuesto, monto: suyo }) => ({
      label: nombreDe(impuesto),
      valor: <Dinero centavos={suyo} />,
    })),
    ...(pendiente ? [{ label: 'reportes.retenciones.pendiente', valor: <Dinero centavos={pendiente} /> }] : []),
  ]
}
