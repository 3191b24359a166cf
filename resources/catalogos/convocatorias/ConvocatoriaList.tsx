import { ConvocatoriaFila } from '#contract/catalogos/convocatorias'
import { enLinea, formatoFechaCorta } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { columnasDe } from '#src/list/columnas/columnas-de.ts'
import { Estado } from '#src/list/columnas/Estado.tsx'
import { Lista } from '#src/list/Lista.tsx'
import { filtrosDe } from '#src/list/filtros/filtros-de.tsx'
import { TONO_CONVOCATORIA } from './convocatorias-model.ts'

const ORDEN = { field: 'abre', order: 'DESC' as const }

const filtros = filtrosDe(ConvocatoriaFila, ['situacion', 'variante'])

const COLUMNAS = columnasDe(ConvocatoriaFila, [
  ['nombre', { edita: true }],
  'variante',
  ['abre', { edita: true }],
  ['cierra', { edita: true }],
  ['cupo', { edita: true }],
  ['reserva_dias', { soloAlEditar: true, edita: true }],
  ['requiere_consentimiento', { soloAlEditar: true, edita: true }],
  ['activa', { soloAlEditar: true, edita: true }],
  'enviados',
  'por_decidir',
  ['situacion', { tonos: TONO_CONVOCATORIA }],
])

/** The campaigns of registration, the latest first. */
export const ConvocatoriaList = () => (
  <Lista<ConvocatoriaFila>
    orden={ORDEN}
    filtros={filtros}
    agregar="convocatorias.agregar"
    exporta
    tarjeta={({ nombre, variante, abre, cierra, situacion, enviados }) => ({
      titulo: nombre,
      detalle: translate('convocatorias.del_al', {
        abre: formatoFechaCorta(abre),
        cierra: formatoFechaCorta(cierra),
      }),
      cifra: translate('convocatorias.registros', { smart_count: enviados }),
      estado: (
        <Estado tono={TONO_CONVOCATORIA[situacion]}>
          {enLinea(translate(`opciones.situacion.${situacion}`), translate(`opciones.variante.${variante}`))}
        </Estado>
      ),
    })}
    columnas={COLUMNAS}
    celdas={async () => (await import('#contract/catalogos/convocatorias')).ConvocatoriaFormulario}
  />
)
