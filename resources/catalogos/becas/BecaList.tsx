import { BecaFila } from '#contract/catalogos/becas'
import { enLinea, formatoFecha } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { columnasDe } from '#src/list/columnas/columnas-de.ts'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { EstadoDe } from '#src/list/columnas/EstadoDe.tsx'
import { Lista } from '#src/list/Lista.tsx'
import { filtrosDe } from '#src/list/filtros/filtros-de.tsx'
import { Vacia } from '#src/list/states.tsx'

const ORDEN = { field: 'hasta', order: 'ASC' } as const
const OCULTAS = ['usuario_nombre', 'curso_nombre']

const filtros = filtrosDe(BecaFila, ['estado', 'hasta', 'por_hermanos'])

const COLUMNAS = columnasDe(BecaFila, [
  'cliente_nombre',
  'descuento_nombre',
  'curso_nombre',
  'desde',
  'hasta',
  'por_hermanos',
  ['dado', { sinCero: true }],
  'usuario_nombre',
  'estado',
])

/** Scholarships and sibling discounts, those that end first on top. */
export const BecaList = () => (
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
      estado: <EstadoDe estado={estado} />,
    })}
    vacio={<Vacia titulo="becas.vacio.titulo" ayuda="becas.vacio.ayuda" agregar="becas.otorgar" />}
    columnas={COLUMNAS}
  />
)
