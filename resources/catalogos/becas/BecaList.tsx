import { useTranslate } from 'react-admin'
import { ESTADOS_BECA, type BecaFila } from '#contract/catalogos/becas'
import { enLinea, formatoFecha } from '#contract/formato'
import { Columna, ColumnaDinero, ColumnaEstado, ColumnaFecha, ColumnaSiNo } from '#src/list/columns.tsx'
import { Dinero } from '#src/list/Dinero.tsx'
import { Estado } from '#src/list/Estado.tsx'
import { FiltroFechas } from '#src/list/FiltroFechas.tsx'
import { FiltroOpciones, FiltroSiNo } from '#src/list/filters.tsx'
import { Lista } from '#src/list/Lista.tsx'
import { Vacia } from '#src/list/states.tsx'
import { TONO_BECA } from './becas-model.ts'

const Column = Columna<BecaFila>
const Monto = ColumnaDinero<BecaFila>
const Fecha = ColumnaFecha<BecaFila>
const Palabra = ColumnaEstado<BecaFila>
const SiNo = ColumnaSiNo<BecaFila>

const ORDEN = { field: 'hasta', order: 'ASC' } as const
const OCULTAS = ['usuario_nombre', 'curso_nombre']

const filtros = (
  <>
    <FiltroOpciones source="estado" opciones={ESTADOS_BECA} />
    <FiltroFechas source="hasta" />
    <FiltroSiNo source="por_hermanos" />
  </>
)

/** Scholarships and sibling discounts, those that end first on top. */
export function BecaList() {
  const translate = useTranslate()
  return (
    <Lista<BecaFila>
      orden={ORDEN}
      filtros={filtros}
      busca="becas.busca"
      exporta
      agregar="becas.otorgar"
      ocultas={OCULTAS}
      tarjeta={({ cliente_nombre, descuento_nombre, hasta, dado, estado }) => ({
        titulo: cliente_nombre,
        detalle: enLinea(
          descuento_nombre,
          hasta ? translate('becas.hasta', { fecha: formatoFecha(hasta) }) : translate('becas.sin_final'),
        ),
        cifra: <Dinero centavos={dado} />,
        estado: <Estado tono={TONO_BECA[estado]}>{translate(`opciones.estado.${estado}`)}</Estado>,
      })}
      vacio={<Vacia titulo="becas.vacio.titulo" ayuda="becas.vacio.ayuda" agregar="becas.otorgar" />}
    >
      <Column source="cliente_nombre" clase="nombre" />
      <Column source="descuento_nombre" clase="nombre" />
      <Column source="curso_nombre" />
      <Fecha source="desde" />
      <Fecha source="hasta" />
      <SiNo source="por_hermanos" />
      <Monto source="dado" sinCero />
      <Column source="usuario_nombre" />
      <Palabra source="estado" tonos={TONO_BECA} />
    </Lista>
  )
}
