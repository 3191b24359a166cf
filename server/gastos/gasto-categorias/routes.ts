import { GastoCategoria, GastoCategoriaCrear } from '#contract/gastos/gasto-categorias'
import { raw } from '#server/db/sql'
import type { Resource } from '#server/resource/resource'

export const gastoCategorias: Resource = {
  modulo: 'GastoCategorias',
  table: 'gasto_categorias',
  row: GastoCategoria,
  create: GastoCategoriaCrear,
  from: raw('gasto_categorias t'),
  columns: { gastos: raw(`(SELECT count(*) FROM gastos g WHERE g.categoria_id = t.id AND g.estado = 'registrado')`) },
  derived: ['gastos'],
  search: raw('sin_acentos(t.nombre)'),
  sort: ['nombre', 'ASC'],
  alsoRead: ['Gastos:ver'],
}
