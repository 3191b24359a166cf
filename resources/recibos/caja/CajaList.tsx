import { translate } from '#i18n/translate'
import { formatoInstante, formatoNumero } from '#contract/texto/formato'
import { CajaFila, type CajasResumen } from '#contract/recibos/caja'
import { columnasDe } from '#src/list/columnas/columnas-de.ts'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { EstadoDe } from '#src/list/columnas/EstadoDe.tsx'
import { comoOpciones, FiltroDelResumen } from '#src/list/filtros/FiltroDelResumen.tsx'
import { FiltroFechas } from '#src/list/filtros/FiltroFechas.tsx'
import { FiltroOpciones, FiltroSiNo } from '#src/list/filtros/filters.tsx'
import { Lista } from '#src/list/Lista.tsx'
import { Resumen } from '#src/list/filtros/Resumen.tsx'
import { Diferencias } from './cierre/Diferencia.tsx'

const ORDEN = { field: 'abierta_en', order: 'DESC' as const }

const filtros = (
  <>
    <FiltroFechas source="fecha" />
    <FiltroDelResumen<CajasResumen>
      source="usuario_id"
      opciones={({ usuarios }) => comoOpciones(usuarios)}
      siHayVarias
    />
    <FiltroSiNo source="con_diferencia" />
    <FiltroOpciones source="estado" opciones={['abierta', 'cerrada']} />
  </>
)

const resumen = (
  <Resumen<CajasResumen>
    cuantas={4}
    cifras={({ abiertas, recibido, faltantes, sobrantes }) => [
      { label: 'campos.recibido', valor: <Dinero centavos={recibido} /> },
      { label: 'campos.faltantes', valor: <Dinero centavos={faltantes} /> },
      { label: 'campos.sobrantes', valor: <Dinero centavos={sobrantes} /> },
      { label: 'tesoreria.caja.abiertas', valor: formatoNumero(abiertas) },
    ]}
  />
)

const COLUMNAS = columnasDe(CajaFila, [
  'abierta_en',
  'usuario_nombre',
  'estado',
  'cerrada_en',
  'fondo',
  'recibos',
  'recibido',
  [
    'diferencia',
    { minimo: 150, render: ({ faltante, sobrante }) => <Diferencias faltante={faltante} sobrante={sobrante} /> },
  ],
])

/** Every till that the user may see: their own, or with `autorizar` everybody's. */
export function CajaList() {
  return (
    <Lista<CajaFila>
      titulo={translate('recibos.caja.historial')}
      orden={ORDEN}
      filtros={filtros}
      resumen={resumen}
      busca="recibos.caja.busca"
      alAbrir="show"
      ocultas={['cerrada_en', 'fondo']}
      exporta
      tarjeta={(caja) => ({
        titulo: caja.usuario_nombre,
        detalle: formatoInstante(caja.abierta_en),
        cifra: <Dinero centavos={caja.recibido} />,
        estado:
          caja.estado === 'abierta' ? (
            <EstadoDe estado="abierta" />
          ) : (
            <Diferencias faltante={caja.faltante} sobrante={caja.sobrante} />
          ),
      })}
      columnas={COLUMNAS}
    />
  )
}
