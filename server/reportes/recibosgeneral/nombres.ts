import * as z from 'zod'
import { fecha, mes } from '#contract/campos'
import type { Metodo } from '#contract/recibos/metodos'
import type { GrupoDeRecibos } from '#contract/reportes/recibosgeneral'
import { texto } from '#i18n/texto'
import { raw, type Sql } from '#server/db/sql'

const PROPIO = { from: raw('grupo t'), nombre: raw('t.id') }

/** Names of the groups, with their tables. LEFT, so that PostgreSQL leaves out what a count has no use for. */
export const NOMBRES: Record<GrupoDeRecibos, { from: Sql; nombre: Sql }> = {
  dia: PROPIO,
  mes: PROPIO,
  anio: PROPIO,
  metodo: PROPIO,
  serie: PROPIO,
  usuario: { from: raw('grupo t LEFT JOIN usuarios u ON u.id = t.id::int'), nombre: raw('u.nombre') },
  curso: {
    from: raw('grupo t LEFT JOIN cursos c ON c.id = t.id::int'),
    nombre: raw(`coalesce(c.nombre || ' · ' || c.periodo, '')`),
  },
  categoria: {
    from: raw('grupo t LEFT JOIN curso_categorias c ON c.id = t.id::int'),
    nombre: raw(`coalesce(c.nombre, '')`),
  },
  producto: { from: raw('grupo t LEFT JOIN productos c ON c.id = t.id::int'), nombre: raw(`coalesce(c.nombre, '')`) },
  caja: {
    from: raw('grupo t LEFT JOIN cajas c ON c.id = t.id::int LEFT JOIN usuarios u ON u.id = c.usuario_id'),
    nombre: raw(`coalesce(u.nombre || ', ' || to_char(c.fecha, 'DD/MM/YYYY'), '')`),
  },
  cuenta: { from: raw('grupo t LEFT JOIN cuentas c ON c.id = t.id::int'), nombre: raw(`coalesce(c.nombre, '')`) },
}

/** The column of a sheet that says what the groups are. */
export const columnaDe = (vista: GrupoDeRecibos): z.ZodType =>
  vista === 'dia' ? fecha : vista === 'mes' ? mes : z.string()

/** A group in words, on a sheet or on paper. */
export function enPalabras(vista: GrupoDeRecibos, nombre: string): string {
  switch (vista) {
    case 'metodo':
      return texto(`opciones.metodo.${nombre as Metodo}`)
    case 'curso':
    case 'categoria':
    case 'producto':
    case 'caja':
    case 'cuenta':
      return nombre || texto(`reportes.recibos.sin.${vista}`)
    default:
      return nombre
  }
}
