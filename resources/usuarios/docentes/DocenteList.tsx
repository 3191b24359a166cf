import { DocenteFila } from '#contract/usuarios/docentes'
import { translate } from '#i18n/translate'
import { columnasDe } from '#src/list/columnas/columnas-de.ts'
import { Estado } from '#src/list/columnas/Estado.tsx'
import { FiltroSiNo } from '#src/list/filtros/filters.tsx'
import { Lista } from '#src/list/Lista.tsx'

const ORDEN = { field: 'nombre', order: 'ASC' as const }
const OCULTAS = ['telefono_2', 'whatsapp', 'correo', 'dni', 'direccion', 'activo']
const filtros = <FiltroSiNo source="activo" />

const COLUMNAS = columnasDe(DocenteFila, [
  ['nombre', { edita: false }],
  ['nombres', { soloAlEditar: true, edita: true }],
  ['apellidos', { soloAlEditar: true, edita: true }],
  ['especialidad', { edita: true }],
  ['telefono', { edita: true }],
  ['telefono_2', { edita: true }],
  ['whatsapp', { edita: true }],
  ['correo', { edita: true }],
  ['dni', { edita: true }],
  ['direccion', { edita: true }],
  ['cursos', { clase: 'texto' }],
  'usuario_nombre',
  ['activo', { edita: true }],
])

/** Everybody who teaches. */
export const DocenteList = () => (
  <Lista<DocenteFila>
    orden={ORDEN}
    filtros={filtros}
    agregar="usuarios.docentes.agregar"
    busca="usuarios.docentes.busca"
    ocultas={OCULTAS}
    exporta
    tarjeta={({ nombre, especialidad, cursos, activo }) => ({
      titulo: nombre,
      detalle: especialidad,
      cifra: cursos > 0 && translate('usuarios.docentes.cursos', { smart_count: cursos }),
      estado: !activo && <Estado>{translate('comun.estado.inactivo')}</Estado>,
    })}
    columnas={COLUMNAS}
    celdas={async () => (await import('#contract/usuarios/docentes')).DocenteCambiar}
  />
)
