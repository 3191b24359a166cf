import { MODULOS, type Accion, type NombreModulo } from '#contract/modulos'
import { requireConocida } from '#server/db/migrate'
import type { Tx } from '#server/db/pool'
import { join, sql } from '#server/db/sql'
import { audit } from '#server/bitacora/audit'
import { SISTEMA } from '#server/http/quien'

type Permisos = Partial<Record<NombreModulo, readonly Accion[] | 'todo'>>
interface RolIntegrado {
  nombre: string
  permisos: Permisos
  solo_propios?: true
  /** Menu order: where the role lands, and the bar of its phones; one that changes needs a migration as 0201. */
  orden: readonly NombreModulo[]
}

const VER = ['ver'] as const
/** The role that always holds everything. */
export const ADMINISTRADOR = 'Administrador'

/**
 * The built-in roles of docs/diseno/dominio.md, «Usuarios y roles», in full: what has no screen yet is granted all the
 * same and shows when it has one.
 */
export const ROLES_INTEGRADOS: readonly RolIntegrado[] = [
  {
    nombre: ADMINISTRADOR,
    permisos: Object.fromEntries(MODULOS.map((modulo) => [modulo.name, 'todo'])),
    orden: ['Dashboard', 'RecibosIndividuales', 'Clientes', 'CxC', 'RecibosVarios', 'RecibosGeneral', 'Caja', 'Cursos'],
  },
  {
    nombre: 'Contabilidad',
    permisos: {
      Dashboard: 'todo',
      RecibosIndividuales: ['ver', 'anular', 'exportar'],
      RecibosVarios: ['ver', 'anular', 'exportar'],
      Facturas: 'todo',
      RangosCAI: 'todo',
      NumerosSinUsar: 'todo',
      Finiquitos: 'todo',
      FiniquitosManuales: 'todo',
      Gastos: 'todo',
      GastoCategorias: 'todo',
      CajaChica: 'todo',
      Cuentas: 'todo',
      Conciliacion: 'todo',
      MovimientosBanco: 'todo',
      PagosReportados: 'todo',
      CierresMensuales: ['ver', 'crear', 'exportar'],
      CxC: 'todo',
      Recordatorios: 'todo',
      RecibosGeneral: 'todo',
      Ventas: 'todo',
      DescuentosDados: 'todo',
      ResultadoCursos: 'todo',
      ISV: 'todo',
      Retenciones: 'todo',
      // Without `crear`: a till of theirs has no cash.
      Caja: ['ver', 'editar', 'exportar', 'autorizar'],
      Contador: 'todo',
      TasasRetencion: 'todo',
      Descuentos: 'todo',
      Becas: 'todo',
      CargosGrupo: 'todo',
      Arreglos: 'todo',
      Constancias: 'todo',
      Clientes: VER,
      Cursos: VER,
      Metas: VER,
    },
    orden: ['RecibosGeneral', 'CxC', 'Caja', 'Gastos', 'Conciliacion', 'Facturas', 'Clientes', 'Cursos'],
  },
  {
    nombre: 'Recepción',
    permisos: {
      Dashboard: 'todo',
      RecibosIndividuales: 'todo',
      RecibosVarios: 'todo',
      Caja: ['ver', 'crear', 'editar', 'exportar'],
      Clientes: ['ver', 'crear', 'editar', 'exportar'],
      Matriculas: 'todo',
      Cursos: VER,
      NuevosRegistros: 'todo',
      Convocatorias: VER,
      CartaConsentimiento: ['ver', 'editar', 'anular', 'exportar'],
      ClientesMatriculados: 'todo',
      PagosReportados: 'todo',
      CxC: VER,
      Recordatorios: ['ver', 'crear'],
      Arreglos: ['ver', 'crear', 'exportar'],
      Constancias: ['ver', 'crear', 'exportar'],
      Finiquitos: VER,
      Productos: VER,
    },
    orden: ['RecibosIndividuales', 'RecibosVarios', 'Caja', 'Clientes', 'Matriculas', 'Cursos'],
  },
  {
    nombre: 'Docente',
    solo_propios: true,
    permisos: { Asistencia: ['ver', 'crear', 'editar'], ReporteAsistencias: 'todo', Cursos: ['ver', 'autorizar'] },
    orden: ['Asistencia', 'ReporteAsistencias', 'Cursos'],
  },
]

/**
 * The order of the menu that the house proposes to a role, of the modules that it may see: its own to a built-in one,
 * and to another that of the built-in role that sees most of the same and least else.
 */
export function ordenDeFabrica(rol: { nombre: string; integrado: boolean }, ve: ReadonlySet<string>): NombreModulo[] {
  const parecido = ({ nombre, permisos }: RolIntegrado): number => {
    if (rol.integrado) return nombre === rol.nombre ? 1 : 0
    const suyos = Object.keys(permisos)
    const comunes = suyos.filter((modulo) => ve.has(modulo)).length
    return comunes / (suyos.length + ve.size - comunes || 1)
  }
  const [modelo] = ROLES_INTEGRADOS.toSorted((a, b) => parecido(b) - parecido(a))
  return modelo?.orden.filter((modulo) => ve.has(modulo)) ?? []
}

/**
 * Writes the built-in roles that the database lacks; a role that someone changed stays as it is. The Administrador
 * alone holds everything at every start: what only a new version knows could be granted by nobody in an existing
 * school, because nobody grants what they do not hold themselves.
 */
export async function ensureRoles(tx: Tx): Promise<void> {
  // Without it the database takes this for an older program that starts, and may not (migration 0178).
  await tx.run(sql`SELECT set_config('campana.migraciones', ${String(await requireConocida(tx))}, true)`)
  for (const rol of ROLES_INTEGRADOS) {
    const made = await tx.maybe<{ id: number }>(sql`
      INSERT INTO roles (nombre, integrado, solo_propios, orden_menu)
      VALUES (${rol.nombre}, true, ${rol.solo_propios ?? false}, ${rol.orden})
      ON CONFLICT DO NOTHING
      RETURNING id
    `)
    if (made) await grant(tx, made.id, rol.permisos)
    else if (rol.nombre === ADMINISTRADOR) await completeAdministrator(tx, rol.permisos)
  }
}

/** Gives the Administrador what it lacks, told in the bitácora as done by the system. */
async function completeAdministrator(tx: Tx, permisos: Permisos): Promise<void> {
  const rol = await tx.maybe<{ id: number }>(sql`SELECT id FROM roles WHERE nombre = ${ADMINISTRADOR} AND integrado`)
  const given = rol ? await grant(tx, rol.id, permisos) : []
  if (rol && given.length)
    await audit(tx, SISTEMA, {
      modulo: 'Roles',
      accion: 'editar',
      entidad: 'roles',
      entidad_id: rol.id,
      antes: { permisos: [] },
      despues: { permisos: given.toSorted() },
    })
}

/** Answers those that the role did not have, as `Clientes:crear`. */
async function grant(tx: Tx, rol_id: number, permisos: Permisos): Promise<string[]> {
  const rows = MODULOS.flatMap(({ name, acciones }) =>
    actionsOf(permisos[name], acciones).map((accion) => sql`(${rol_id}::int, ${name}, ${accion})`),
  )
  const given = await tx.many<{ clave: string }>(sql`
    INSERT INTO rol_permisos (rol_id, modulo, accion) VALUES ${join(rows)}
    ON CONFLICT DO NOTHING
    RETURNING modulo || ':' || accion AS clave
  `)
  return given.map(({ clave }) => clave)
}

const actionsOf = (granted: readonly Accion[] | 'todo' | undefined, all: readonly Accion[]): readonly Accion[] =>
  granted === 'todo' ? all : (granted ?? [])
