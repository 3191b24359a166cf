import { CursoCategoria, CursoCategoriaCrear } from '#contract/catalogos/curso-categorias'
import { raw } from '#server/db/sql'
import type { Resource } from '#server/resource/resource'

export const cursoCategorias: Resource = {
  modulo: 'CursoCategorias',
  table: 'curso_categorias',
  row: CursoCategoria,
  create: CursoCategoriaCrear,
  from: raw('curso_categorias t'),
  search: raw('sin_acentos(t.nombre)'),
  sort: ['nombre', 'ASC'],
  alsoRead: ['Cursos:ver', 'Matriculas:ver', 'RecibosGeneral:ver', 'NuevosRegistros:ver', 'Metas:ver'],
}
