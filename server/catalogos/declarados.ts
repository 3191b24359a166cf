import { CursoCategoria, CursoCategoriaCrear } from '#contract/catalogos/curso-categorias'
import { GastoCategoria, GastoCategoriaCrear } from '#contract/catalogos/gasto-categorias'
import { raw } from '#server/db/sql'
import { declared } from '#server/resource/resource'
import { requireMismoCosto } from './gasto-categorias/costo.ts'

/** The catalogues that are nothing but their declaration: list, forms, export, import and bitácora follow from it. */
export const DECLARADOS = {
  CursoCategorias: declared('CursoCategorias', {
    row: CursoCategoria,
    create: CursoCategoriaCrear,
    alsoRead: ['Cursos:ver', 'Matriculas:ver', 'RecibosGeneral:ver', 'NuevosRegistros:ver', 'Metas:ver'],
  }),
  GastoCategorias: declared('GastoCategorias', {
    row: GastoCategoria,
    create: GastoCategoriaCrear,
    columns: { gastos: raw(`(SELECT count(*) FROM gastos g WHERE g.categoria_id = t.id AND g.estado = 'registrado')`) },
    derived: ['gastos'],
    check: requireMismoCosto,
    alsoRead: ['Gastos:ver'],
  }),
}
