import { useTranslate } from 'react-admin'
import { hoyEn } from '#contract/fechas'
import { ESTADOS_RANGO, TIPOS_DE_RANGO, type RangoFila } from '#contract/facturacion/rangos'
import { formatoFecha } from '#contract/formato'
import { Columna, ColumnaEstado, ColumnaFecha, ColumnaNumero } from '#src/list/columns.tsx'
import { Estado } from '#src/list/Estado.tsx'
import { FiltroOpciones } from '#src/list/filters.tsx'
import { Lista } from '#src/list/Lista.tsx'
import { AvisosDeRango } from './AvisosDeRango.tsx'
import { numeracionDe } from './numeracion.ts'
import { situacionDe, TONOS } from './rangos-model.ts'

const Column = Columna<RangoFila>
const Fecha = ColumnaFecha<RangoFila>
const Numero = ColumnaNumero<RangoFila>
const Opcion = ColumnaEstado<RangoFila>

const ORDEN = { field: 'id', order: 'DESC' as const }
const OCULTAS = ['cai', 'modalidad']

const filtros = (
  <>
    <FiltroOpciones source="tipo" opciones={TIPOS_DE_RANGO} />
    <FiltroOpciones source="estado" opciones={ESTADOS_RANGO} />
  </>
)

/** The numbers that the tax authority authorised, and how much is left of each range. */
export function RangoList() {
  const translate = useTranslate()
  const hoy = hoyEn(new Date())
  const situacion = (rango: RangoFila) => {
    const cual = situacionDe(rango, hoy)
    return <Estado tono={TONOS[cual]}>{translate(`facturacion.situacion.${cual}`)}</Estado>
  }
  return (
    <Lista<RangoFila>
      orden={ORDEN}
      filtros={filtros}
      busca={false}
      agregar="facturacion.rango.agregar"
      acciones={<AvisosDeRango enCabeza />}
      ocultas={OCULTAS}
      tarjeta={(rango) => ({
        titulo: `${translate(`opciones.tipo.${rango.tipo}`)} ${numeracionDe(rango)}`,
        detalle: translate('facturacion.rango.hasta_el', { fecha: formatoFecha(rango.fecha_limite) }),
        cifra: translate('facturacion.rango.quedan', { smart_count: rango.quedan }),
        estado: situacion(rango),
      })}
    >
      <Opcion source="tipo" minimo={208} />
      <Column source="establecimiento" label="facturacion.rango.numeros" render={numeracionDe} />
      <Column source="cai" clase="codigo" />
      <Opcion source="modalidad" />
      <Numero source="siguiente" />
      <Numero source="quedan" disableSort />
      <Fecha source="fecha_limite" />
      <Column source="estado" clase="palabra" render={situacion} />
    </Lista>
  )
}
