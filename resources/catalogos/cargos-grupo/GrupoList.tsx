import { GrupoFila } from '#contract/catalogos/cargos-grupo'
import { enLinea, formatoFecha } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { columnasDe } from '#src/list/columnas/columnas-de.ts'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { EstadoDe } from '#src/list/columnas/EstadoDe.tsx'
import { Lista } from '#src/list/Lista.tsx'
import { filtrosDe } from '#src/list/filtros/filtros-de.tsx'
import { Vacia } from '#src/list/states.tsx'

const ORDEN = { field: 'id', order: 'DESC' } as const
const OCULTAS = ['vence', 'usuario_nombre']

const filtros = filtrosDe(GrupoFila, ['fecha', 'destino', 'estado'])

const COLUMNAS = columnasDe(GrupoFila, [
  'fecha',
  'descripcion',
  'destino',
  'de_quien',
  'estudiantes',
  'monto',
  'total',
  ['pagado', { sinCero: true }],
  'vence',
  'usuario_nombre',
  'estado',
])

/** Charges to groups of students, newest first. */
export const GrupoList = () => (
  <Lista<GrupoFila>
    orden={ORDEN}
    filtros={filtros}
    busca="grupos.busca"
    exporta
    agregar="grupos.nuevo"
    ocultas={OCULTAS}
    tarjeta={({ descripcion, fecha, de_quien, estudiantes, total, estado }) => ({
      titulo: descripcion,
      detalle: enLinea(formatoFecha(fecha), de_quien, translate('grupos.cuantos', { smart_count: estudiantes })),
      cifra: <Dinero centavos={total} />,
      estado: estado === 'deshecho' && <EstadoDe estado="deshecho" />,
    })}
    vacio={<Vacia titulo="grupos.vacio.titulo" ayuda="grupos.vacio.ayuda" agregar="grupos.nuevo" />}
    columnas={COLUMNAS}
  />
)
