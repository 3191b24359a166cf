import * as z from 'zod'
import type { TipoImportacion } from '#contract/importacion/tipos'
import type { ModuloImportable } from '#contract/modulos'
import { metas } from '#server/ajustes/metas/service'
import { clientes } from '#server/catalogos/clientes/routes'
import { convocatorias } from '#server/catalogos/convocatorias/routes'
import { cursos } from '#server/catalogos/cursos/routes'
import { DECLARADOS } from '#server/catalogos/declarados'
import { descuentos } from '#server/catalogos/descuentos/routes'
import { matriculas } from '#server/catalogos/matriculas/routes'
import { productos } from '#server/catalogos/productos/routes'
import { tasasRetencion } from '#server/gastos/retenciones/tasas'
import { sql } from '#server/db/sql'
import type { ListSource, Sena, Shape } from '#server/http/list-query'
import { cuentas } from '#server/recibos/cuentas/routes'
import type { Resource } from '#server/resource/resource'
import { docentes } from '#server/usuarios/docentes/routes'
import { usuarios } from '#server/usuarios/usuarios/routes'

/*
 * The modules whose records come in files. A catalogue is read, compared and saved by its declaration, with the rules
 * of its form; students and enrolments, of which there are very many, by statements of their own.
 */

/** Modules whose files are saved by statements of their own. */
type PorSuCuenta = 'Clientes' | 'Matriculas'
export type TipoDeclarado = Exclude<TipoImportacion, 'clientes' | 'matriculas'>

const DE_MODULOS = {
  ...DECLARADOS,
  Cursos: cursos,
  Productos: productos,
  Convocatorias: convocatorias,
  Usuarios: usuarios,
  Docentes: docentes,
  Descuentos: descuentos,
  Cuentas: cuentas,
  Metas: metas,
  TasasRetencion: tasasRetencion,
} satisfies Record<Exclude<ModuloImportable['name'], PorSuCuenta>, Resource>

const RECURSOS: readonly Resource[] = Object.values<Resource>(DE_MODULOS)

/** Works out something for each catalogue, by the kind of its files. */
export const deCadaUno = <T>(work: (resource: Resource) => T): Record<TipoDeclarado, T> =>
  Object.fromEntries(RECURSOS.map((resource) => [resource.table, work(resource)])) as Record<TipoDeclarado, T>

/** The lists whose sheets come back. */
export const LISTAS: Readonly<Record<TipoImportacion, ListSource>> = {
  clientes,
  matriculas,
  ...deCadaUno((resource) => resource),
}

/**
 * A row of a catalogue's file: the plain fields of its form. What it does not say is left as it is, or as the form
 * would begin with.
 */
export const filaDe = ({ archivo, create }: Resource): z.ZodObject =>
  archivo?.fila ??
  z.object(
    Object.fromEntries(
      Object.entries(create?.shape ?? {})
        .filter(([field]) => !field.endsWith('_id'))
        .map(([field, schema]): [string, z.ZodType] => [
          field,
          schema instanceof z.ZodDefault ? z.optional(schema.unwrap() as z.ZodType) : schema,
        ]),
    ) as Shape,
  )

/** Columns of a row that change a record. */
export const cambiaDe = (resource: Resource): readonly string[] => {
  const { archivo, update, create } = resource
  const todas = Object.keys(filaDe(resource).shape)
  if (archivo?.cambia) return archivo.cambia
  return archivo?.enRegistro ? todas : todas.filter((field) => Object.hasOwn((update ?? create)?.shape ?? {}, field))
}

const POR_NOMBRE: Sena = {
  campo: 'nombre',
  t: sql`sin_acentos(t.nombre)`,
  f: sql`sin_acentos(f.datos->>'nombre')`,
}

/** Signs by which a row without its key is known; of most catalogues a unique index keeps the names apart. */
export const senasDe = ({ archivo }: ListSource): readonly Sena[] => archivo?.reconoce ?? [POR_NOMBRE]
