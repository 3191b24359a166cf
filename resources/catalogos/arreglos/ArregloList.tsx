import { ArregloFila } from '#contract/catalogos/arreglos'
import { enLinea, formatoFecha } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { columnasDe } from '#src/list/columnas/columnas-de.ts'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { EstadoDe } from '#src/list/columnas/EstadoDe.tsx'
import { Lista } from '#src/list/Lista.tsx'
import { filtrosDe } from '#src/list/filtros/filtros-de.tsx'
import { Vacia } from '#src/list/states.tsx'

const ORDEN = { field: 'numero', order: 'DESC' } as const
const OCULTAS = ['usuario_nombre']

const filtros = filtrosDe(ArregloFila, ['estado', ['por_romperse', { clase: 'si_no' }], 'fecha'])

const COLUMNAS = columnasDe(ArregloFila, [
  ['numero', { minimo: 172 }],
  'fecha',
  'cliente_nombre',
  'cuotas',
  'total',
  ['debe', { sinCero: true }],
  'proxima',
  'usuario_nombre',
  'estado',
])

/** Payment arrangements, newest first, each with its next instalment. */
export const ArregloList = () => (
  <Lista<ArregloFila>
    orden={ORDEN}
    filtros={filtros}
    busca="arreglos.busca"
    exporta
    agregar="arreglos.nuevo"
    ocultas={OCULTAS}
    tarjeta={({ cliente_nombre, numero, proxima, total, estado }) => ({
      titulo: cliente_nombre,
      detalle: enLinea(numero, proxima && translate('arreglos.proxima', { fecha: formatoFecha(proxima) })),
      cifra: <Dinero centavos={total} />,
      estado: <EstadoDe estado={estado} />,
    })}
    vacio={<Vacia titulo="arreglos.vacio.titulo" ayuda="arreglos.vacio.ayuda" agregar="arreglos.nuevo" />}
    columnas={COLUMNAS}
  />
)
