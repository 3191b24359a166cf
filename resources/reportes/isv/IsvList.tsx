import { enLinea, formatoFecha, formatoIdentidad } from '#contract/texto/formato'
import { IsvDocumento } from '#contract/reportes/isv'
import { translate } from '#i18n/translate'
import { columnasDe } from '#src/list/columnas/columnas-de.ts'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { Lista } from '#src/list/Lista.tsx'
import { filtrosDe } from '#src/list/filtros/filtros-de.tsx'
import { PorConfirmar } from '#src/page/papel/PorConfirmar.tsx'
import { FiltroMes } from './FiltroMes.tsx'
import { mesPorDeclarar, rutaDe } from './isv-model.ts'
import { Totales } from './Totales.tsx'

const ORDEN = { field: 'fecha', order: 'ASC' as const }
const PUNTOS = ['credito_fiscal'] as const
const OCULTAS = ['lado', 'rtn', 'importe_exento', 'debito_18', 'credito_18', 'gravado_18']

const filtros = (
  <>
    <FiltroMes source="mes" />
    {filtrosDe(IsvDocumento, ['lado', 'causa', 'uso_isv'])}
  </>
)

const COLUMNAS = columnasDe(IsvDocumento, [
  'fecha',
  ['documento_tipo', { importancia: 3 }],
  'documento',
  'nombre',
  ['rtn', { render: ({ rtn }) => rtn && formatoIdentidad(rtn) }],
  'lado',
  'uso_isv',
  ['importe_exento', { sinCero: true }],
  ['gravado_15', { sinCero: true }],
  ['gravado_18', { sinCero: true }],
  ['debito_15', { sinCero: true }],
  ['debito_18', { sinCero: true }],
  ['credito_15', { sinCero: true }],
  ['credito_18', { sinCero: true }],
  ['isv_costo', { sinCero: true }],
  'causa',
])

/** The ISV of a month and the documents that it is made of, each leading to itself. */
export const IsvList = () => (
  <Lista<IsvDocumento>
    orden={ORDEN}
    filtros={filtros}
    filtrosIniciales={{ mes: mesPorDeclarar() }}
    busca="reportes.isv.busca"
    exporta
    acciones={<PorConfirmar puntos={PUNTOS} enCabeza />}
    resumen={<Totales />}
    ocultas={OCULTAS}
    alAbrir={rutaDe}
    tarjeta={({ nombre, documento, fecha, causa, isv_costo, ...isv }) => ({
      titulo: nombre,
      detalle: enLinea(formatoFecha(fecha), documento),
      cifra: <Dinero centavos={isv.debito_15 + isv.debito_18 + isv.credito_15 + isv.credito_18 + isv_costo} />,
      estado: translate(causa ? `opciones.causa.${causa}` : `opciones.lado.${isv.lado}`),
    })}
    columnas={COLUMNAS}
  />
)
