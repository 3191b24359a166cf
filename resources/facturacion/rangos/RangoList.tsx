import { RangoFila } from '#contract/facturacion/rangos'
import { formatoFecha } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { hoyDelCentro } from '#src/offline/reloj.ts'
import { columnasDe } from '#src/list/columnas/columnas-de.ts'
import { Estado } from '#src/list/columnas/Estado.tsx'
import { Lista } from '#src/list/Lista.tsx'
import { filtrosDe } from '#src/list/filtros/filtros-de.tsx'
import { AvisosDeRango } from './AvisosDeRango.tsx'
import { numeracionDe } from './numeracion.ts'
import { situacionDe, TONOS } from './rangos-model.ts'

const ORDEN = { field: 'id', order: 'DESC' as const }
const OCULTAS = ['cai', 'modalidad']

const filtros = filtrosDe(RangoFila, ['tipo', 'estado'])

/** The numbers that the tax authority authorised, and how much is left of each range. */
export function RangoList() {
  const hoy = hoyDelCentro()
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
      columnas={columnasDe(RangoFila, [
        ['tipo', { minimo: 208 }],
        ['establecimiento', { label: 'facturacion.rango.numeros', render: numeracionDe }],
        'cai',
        'modalidad',
        'siguiente',
        'quedan',
        'fecha_limite',
        ['estado', { render: situacion }],
      ])}
    />
  )
}
