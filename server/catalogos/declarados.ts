import { CursoCategoria, CursoCategoriaCrear } from '#contract/catalogos/curso-categorias'
import { GastoCategoria, GastoCategoriaCrear } from '#contract/catalogos/gasto-categorias'
import type { ModuloImportable } from '#contract/modulos'
import { raw } from '#server/db/sql'
import { declared, type Resource } from '#server/resource/resource'
import { COSTO_QUE_CAMBIA, requireMismoCosto } from './gasto-categorias/costo.ts'

/** Modules whose files say more than the columns of one table; the other importable ones are plain catalogues. */
type ImportedByHand = 'Clientes' | 'Cursos' | 'Matriculas'
type Plain = Exclude<ModuloImportable['name'], ImportedByHand>

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
    objections: COSTO_QUE_CAMBIA,
    alsoRead: ['Gastos:ver'],
  }),
} satisfies Record<Plain, Resource>
