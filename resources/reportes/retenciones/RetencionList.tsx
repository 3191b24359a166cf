import { useListContext } from 'react-admin'
import { enLinea, formatoFecha, formatoNumero, formatoRtn } from '#contract/texto/formato'
import { IMPUESTOS_RETENIDOS } from '#contract/gastos/retenciones'
import {
  RetencionHecha,
  RetencionRecibida,
  type RetencionesResumen,
  type RetencionFila,
  VISTAS_RETENCION,
  type VistaRetencion,
} from '#contract/reportes/retenciones'
import { translate } from '#i18n/translate'
import { columnasDe, type ColumnaDeLista } from '#src/list/columnas/columnas-de.ts'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { FiltroOpciones } from '#src/list/filtros/filters.tsx'
import { FiltroFechas } from '#src/list/filtros/FiltroFechas.tsx'
import type { Cifra } from '#src/list/LineaDeTotales.tsx'
import { Lista } from '#src/list/Lista.tsx'
import { Resumen } from '#src/list/filtros/Resumen.tsx'
import { Ver } from '#src/list/filtros/Ver.tsx'
import { ListMessage } from '#src/list/states.tsx'
import { Pagos } from './Pagos.tsx'
import { filtroDeVista, rutaDeFila, vistaDe } from './retenciones-model.ts'

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

const COLUMNAS: Record<VistaRetencion, readonly ColumnaDeLista[]> = {
  recibidas: columnasDe(RetencionRecibida, [
    'fecha',
    'recibo_numero',
    ['pagador_nombre', { minimo: 152 }],
    ['rtn_agente', { minimo: 166 }],
    'numero_constancia',
    'fecha_constancia',
    'monto',
  ]),
  hechas: columnasDe(RetencionHecha, [
    'fecha',
    ['proveedor', { minimo: 152 }],
    ['rtn_proveedor', { minimo: 166, importancia: 3 }],
    ['documento', { importancia: 3 }],
    'concepto',
    ['comprobante_retencion', { minimo: 200 }],
    'estado',
    'importe_base',
    'monto',
  ]),
}

const ordenDe = () => ORDEN
const esOrdenable = (vista: VistaRetencion, campo: string): boolean =>
  COLUMNAS[vista].some(({ source }) => source === campo)

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
      ver={
        <Ver
          vistas={VISTAS_RETENCION}
          rotulos="reportes.retenciones.vista"
          vistaDe={vistaDe}
          filtroDe={filtroDeVista}
          ordenDe={ordenDe}
          esOrdenable={esOrdenable}
        />
      }
      resumen={<Totales />}
      tarjeta={tarjetaDe}
      segun={(filtro) => ({
        columnas: COLUMNAS[vistaDe(filtro)],
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
