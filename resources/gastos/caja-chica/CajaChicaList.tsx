import { ESTADOS_CAJA_CHICA, CajaChicaFila } from '#contract/gastos/caja-chica'
import { enLinea } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { Diferencia } from '#resources/recibos/caja/cierre/Diferencia.tsx'
import { columnasDe } from '#src/list/columnas/columnas-de.ts'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { EstadoDe } from '#src/list/columnas/EstadoDe.tsx'
import { ExportButton } from '#src/list/salida/ExportButton.tsx'
import { FiltroOpciones } from '#src/list/filtros/filters.tsx'
import { Lista } from '#src/list/Lista.tsx'
import { Vacia } from '#src/list/states.tsx'

const ORDEN = { field: 'nombre', order: 'ASC' } as const
const filtros = <FiltroOpciones source="estado" opciones={ESTADOS_CAJA_CHICA} />

const COLUMNAS = columnasDe(CajaChicaFila, [
  'nombre',
  'responsable_nombre',
  'monto',
  'en_caja',
  ['por_reponer', { sinCero: true }],
  'vales',
  'arqueo',
  ['diferencia', { clase: 'texto', render: ({ diferencia }) => <Diferencia centavos={diferencia} /> }],
  'estado',
])

/** The petty cash funds, each with its cash and what waits to be replenished. */
export const CajaChicaList = () => (
  <Lista<CajaChicaFila>
    orden={ORDEN}
    filtros={filtros}
    busca="cajaChica.busca"
    agregar="cajaChica.agregar"
    exporta
    acciones={<ExportButton parte="vales" label="cajaChica.exportar_vales" />}
    tarjeta={({ nombre, responsable_nombre, vales, en_caja, estado }) => ({
      titulo: nombre,
      detalle: enLinea(responsable_nombre, vales > 0 && translate('cajaChica.vale.de', { smart_count: vales })),
      cifra: <Dinero centavos={en_caja} />,
      estado: <EstadoDe estado={estado} />,
    })}
    vacio={<Vacia titulo="cajaChica.vacio.titulo" ayuda="cajaChica.vacio.ayuda" agregar="cajaChica.agregar" />}
    columnas={COLUMNAS}
  />
)
