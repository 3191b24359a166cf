import type { Ajustar, Ajustes, Importacion } from '#contract/importacion/importaciones'
import type { TipoImportacion } from '#contract/importacion/tipos'
import type { Database, Db } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { AppError } from '#server/http/errors'
import type { Quien } from '#server/http/quien'
import { apartadasCsv } from './lectura/ajustes.ts'
import { Mapeo } from './lectura/mapeo.ts'
import { estaLista, type Revision } from './revision.ts'
import { leerImportacion, revisarSinGuardar, type Quehacer } from './service.ts'

interface Guardada {
  tipo: TipoImportacion
  contenido: Buffer | null
  mapeo: Mapeo | null
  actualizar: boolean
  ajustes: Ajustes
  estado: Importacion['estado']
}

/** A line that repeats one that was set apart is good once that one is gone: each round may find others. */
const RONDAS = 5

/**
 * Checks the same file once more, with cells corrected, its days in an order, another sheet, to change the records that
 * are already there, or without its refused lines, which are set apart with their reason. Throws `no_encontrado`, and
 * `estado_no_permite` of an import that was begun.
 */
export async function ajustar(
  db: Database,
  quehacer: Quehacer,
  id: number,
  { cambios = [], apartar = false, hoja, orden_fecha, ...pedido }: Ajustar,
): Promise<Importacion> {
  const { contenido, mapeo, estado, ajustes: habia, ...importacion } = await guardada(db, quehacer.quien, id)
  if (!contenido || (estado !== 'lista' && estado !== 'rechazada')) throw new AppError('estado_no_permite')
  const actualizar = pedido.actualizar ?? importacion.actualizar
  const deEstaHoja = hoja === undefined || hoja === habia.hoja ? habia : { cambios: [], apartadas: [], hoja }
  const ajustes: Ajustes = {
    ...deEstaHoja,
    cambios: juntos(deEstaHoja.cambios, cambios),
    apartadas: [...deEstaHoja.apartadas],
    ...(orden_fecha && { orden_fecha }),
  }
  const fuente = { ...importacion, actualizar, archivo: '', contenido, ...(mapeo && { mapeo: Mapeo.parse(mapeo) }) }
  let revision = await revisarSinGuardar(db, quehacer, { ...fuente, ajustes })
  for (let ronda = 0; apartar && revision.rechazos.length > 0 && ronda < RONDAS; ronda++) {
    ajustes.apartadas.push(...porLinea(revision))
    revision = await revisarSinGuardar(db, quehacer, { ...fuente, ajustes })
  }
  const { total, nuevas, cambiadas, iguales, diferentes, rechazadas } = revision
  const { columnas, ignoradas, lectura, muestra, errores, diferencias, huella } = revision
  await db.run(sql`
    UPDATE importaciones
    SET
      estado = ${estaLista(revision) ? 'lista' : 'rechazada'}, ajustes = ${JSON.stringify(ajustes)},
      actualizar = ${actualizar}, total = ${total},
      nuevas = ${nuevas}, cambiadas = ${cambiadas}, iguales = ${iguales}, diferentes = ${diferentes},
      diferencias = ${JSON.stringify(diferencias)}, huella = ${huella}, rechazadas = ${rechazadas},
      muestra = ${JSON.stringify(muestra)}, errores = ${JSON.stringify(errores)},
      columnas = ${JSON.stringify(columnas)}, ignoradas = ${JSON.stringify(ignoradas)},
      lectura = ${JSON.stringify(lectura)}
    WHERE id = ${id} AND estado IN ('lista', 'rechazada')
  `)
  return leerImportacion(db, quehacer.quien, id)
}

/**
 * The lines set apart, as a file to mend and import by itself; empty once it is no longer kept. Throws
 * `no_encontrado`.
 */
export async function apartadas(db: Db, quien: Quien, id: number): Promise<string> {
  const { contenido, ajustes, estado } = await guardada(db, quien, id)
  if (!contenido) return ''
  return estado === 'aplicada' ? contenido.toString() : apartadasCsv(contenido, ajustes)
}

async function guardada(db: Db, { usuario_id }: Quien, id: number): Promise<Guardada> {
  const row = await db.maybe<Guardada>(sql`
    SELECT tipo, contenido, mapeo, actualizar, ajustes, estado
    FROM importaciones
    WHERE id = ${id} AND usuario_id IS NOT DISTINCT FROM ${usuario_id}
  `)
  if (!row) throw new AppError('no_encontrado')
  return row
}

/** The later correction of a cell counts. */
const juntos = (antes: Ajustes['cambios'], ahora: Ajustes['cambios']): Ajustes['cambios'] => [
  ...antes.filter((viejo) => !ahora.some(({ linea, columna }) => linea === viejo.linea && columna === viejo.columna)),
  ...ahora,
]

const porLinea = ({ rechazos }: Pick<Revision, 'rechazos'>): Ajustes['apartadas'] => [
  ...new Map(rechazos.map(({ linea, motivo }) => [linea, { linea, motivo }])).values(),
]
