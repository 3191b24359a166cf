import { useTranslate } from 'react-admin'
import { enLinea, formatoFecha, formatoIdentidad } from '#contract/formato'
import { USOS_ISV } from '#contract/gastos/gastos'
import { CAUSAS_DE_COSTO, LADOS_ISV, type IsvDocumento } from '#contract/reportes/isv'
import { Columna, ColumnaDinero, ColumnaEstado, ColumnaFecha } from '#src/list/columns.tsx'
import { Dinero } from '#src/list/Dinero.tsx'
import { FiltroOpciones } from '#src/list/filters.tsx'
import { Lista } from '#src/list/Lista.tsx'
import { PorConfirmar } from '#src/page/PorConfirmar.tsx'
import { FiltroMes } from './FiltroMes.tsx'
import { mesPorDeclarar, rutaDe } from './isv-model.ts'
import { Totales } from './Totales.tsx'

const Column = Columna<IsvDocumento>
const Fecha = ColumnaFecha<IsvDocumento>
const Palabra = ColumnaEstado<IsvDocumento>
const Monto = ColumnaDinero<IsvDocumento>

const ORDEN = { field: 'fecha', order: 'ASC' as const }
const PUNTOS = ['credito_fiscal'] as const
const OCULTAS = ['lado', 'rtn', 'importe_exento', 'debito_18', 'credito_18', 'gravado_18']

const filtros = (
  <>
    <FiltroMes source="mes" />
    <FiltroOpciones source="lado" opciones={LADOS_ISV} />
    <FiltroOpciones source="causa" opciones={CAUSAS_DE_COSTO} />
    <FiltroOpciones source="uso_isv" opciones={USOS_ISV} />
  </>
)

/** The ISV of a month and the documents that it is made of, each leading to itself. */
export function IsvList() {
  const translate = useTranslate()
  return (
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
    >
      <Fecha source="fecha" />
      <Palabra source="documento_tipo" importancia={3} />
      <Column source="documento" clase="fiscal" />
      <Column source="nombre" clase="nombre" />
      <Column source="rtn" clase="documento" render={({ rtn }) => rtn && formatoIdentidad(rtn)} />
      <Palabra source="lado" />
      <Palabra source="uso_isv" />
      <Monto source="importe_exento" sinCero />
      <Monto source="gravado_15" sinCero />
      <Monto source="gravado_18" sinCero />
      <Monto source="debito_15" sinCero />
      <Monto source="debito_18" sinCero />
      <Monto source="credito_15" sinCero />
      <Monto source="credito_18" sinCero />
      <Monto source="isv_costo" sinCero />
      <Palabra source="causa" />
    </Lista>
  )
}
