import { enLinea } from '#contract/texto/formato'
import { Usuario } from '#contract/usuarios/usuarios'
import { columnasDe } from '#src/list/columnas/columnas-de.ts'
import { EstadoDe } from '#src/list/columnas/EstadoDe.tsx'
import { Lista } from '#src/list/Lista.tsx'
import { filtrosDe } from '#src/list/filtros/filtros-de.tsx'

const ORDEN = { field: 'nombre', order: 'ASC' as const }
const OCULTAS = ['sesiones', 'docente_nombre']

const filtros = filtrosDe(Usuario, [['rol_id', { de: 'Roles' }], 'estado'])

const COLUMNAS = columnasDe(Usuario, [
  ['nombre', { edita: true }],
  // Mail, role and second factor are changed one by one, by who answers for it.
  ['email', { edita: false }],
  ['telefono', { edita: true }],
  'rol_nombre',
  'estado',
  'segundo_factor',
  'ultimo_ingreso',
  'sesiones',
  'docente_nombre',
])

/** The users: who signs in, as what, and since when not. */
export const UsuarioList = () => (
  <Lista<Usuario>
    orden={ORDEN}
    filtros={filtros}
    agregar="usuarios.usuarios.agregar"
    busca="usuarios.usuarios.busca"
    ocultas={OCULTAS}
    exporta
    tarjeta={({ nombre, rol_nombre, email, estado }) => ({
      titulo: nombre,
      detalle: enLinea(rol_nombre, email),
      estado: <EstadoDe estado={estado} />,
    })}
    columnas={COLUMNAS}
    celdas={async () => (await import('#contract/usuarios/usuarios')).UsuarioCambiar}
  />
)
