import { Docente } from '#contract/usuarios/docentes'
import { raw } from '#server/db/sql'
import type { Resource } from '#server/http/resource'

export const docentes: Resource = {
  modulo: 'Docentes',
  table: 'docentes',
  row: Docente,
  from: raw('docentes t'),
  columns: { nombre: raw(`t.nombres || ' ' || t.apellidos`) },
  search: raw(`sin_acentos(t.nombres || ' ' || t.apellidos)`),
  sort: ['apellidos', 'ASC'],
  alsoRead: ['Cursos:ver'],
}
