import { Producto, ProductoCrear } from '#contract/catalogos/productos'
import { raw, sql } from '#server/db/sql'
import { permitirPrecio } from '#server/catalogos/cursos/rebajas'
import { AppError } from '#server/http/errors'
import { insertRow, updateRow, type Resource } from '#server/resource/resource'

/** Products that the point of sale sells. A price changed here holds from the next sale on; receipts keep theirs. */
export const productos: Resource<Producto, ProductoCrear> = {
  modulo: 'Productos',
  table: 'productos',
  row: Producto,
  create: ProductoCrear,
  from: raw('productos t'),
  search: raw('t.busqueda'),
  sort: ['nombre', 'ASC'],
  archivo: { reconoce: [{ campo: 'codigo', t: sql`lower(t.codigo)`, f: sql`lower(f.datos->>'codigo')` }] },
  // The report of receipts is filtered by them.
  alsoRead: ['RecibosGeneral:ver'],
  insert: (tx, _contexto, data) => conCodigoUnico(() => insertRow(tx, 'productos', data)),
  change: async (tx, contexto, id, cambios, antes) => {
    await permitirPrecio(tx, contexto, { entidad: 'productos', id, nombre: antes.nombre, antes, cambios })
    await conCodigoUnico(() => updateRow(tx, 'productos', id, cambios))
  },
}

/** The index decides, also between two who save at once; the refusal stands beside the field. */
async function conCodigoUnico<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'productos_codigo') throw error
    throw new AppError('duplicado', { errors: { codigo: { key: 'validacion.codigo_usado' } } })
  }
}
