import { formatoFecha } from '#contract/texto/formato'
import { NumerosSinUsar } from '#contract/facturacion/sin-usar'
import { recursoDe } from '#contract/modulos'
import { translate } from '#i18n/translate'
import { columnasDe } from '#src/list/columnas/columnas-de.ts'
import { Lista } from '#src/list/Lista.tsx'
import { filtrosDe } from '#src/list/filtros/filtros-de.tsx'
import { ListMessage } from '#src/list/states.tsx'
import { Aparte } from '#src/page/Aparte.tsx'
import { PorConfirmar } from '#src/page/papel/PorConfirmar.tsx'

const ORDEN = { field: 'fecha_limite', order: 'DESC' as const }
const OCULTAS = ['cai']
const PUNTOS = ['numeros_sin_usar'] as const

const filtros = filtrosDe(NumerosSinUsar, ['tipo', 'causa_sin_uso', 'fecha_limite'])

const COLUMNAS = columnasDe(NumerosSinUsar, [
  'tipo',
  'numero_desde',
  'numero_hasta',
  'cuantos',
  'causa_sin_uso',
  'fecha_limite',
  ['cai', { minimo: 330, importancia: 4 }],
])

/** Fiscal numbers that no document carries and none will, for the declaration; each leads to its range. */
export const SinUsarList = () => (
  <Lista<NumerosSinUsar>
    orden={ORDEN}
    filtros={filtros}
    busca="facturacion.sin_usar.busca"
    exporta
    ocultas={OCULTAS}
    acciones={<PorConfirmar puntos={PUNTOS} enCabeza />}
    resumen={<Nota />}
    alAbrir={({ rango_id }) => `/${recursoDe('RangosCAI')}/${rango_id}`}
    tarjeta={({ tipo, numero_desde, numero_hasta, cuantos, causa_sin_uso, fecha_limite }) => ({
      titulo: `${numero_desde} – ${numero_hasta.slice(-8)}`,
      detalle: `${translate(`opciones.tipo.${tipo}`)} · ${formatoFecha(fecha_limite)}`,
      cifra: cuantos,
      estado: translate(`opciones.causa_sin_uso.${causa_sin_uso}`),
    })}
    vacio={<ListMessage titulo="facturacion.sin_usar.vacio.titulo" ayuda="facturacion.sin_usar.vacio.ayuda" />}
    columnas={COLUMNAS}
  />
)

const Nota = () => <Aparte sx={{ mb: 1 }}>{translate('facturacion.sin_usar.nota')}</Aparte>
