import type { Diferencia, FilaMuestra, Lectura, Rechazo } from '#contract/importacion/importaciones'
import { MAS_RECHAZOS, type TipoImportacion } from '#contract/importacion/tipos'
import { texto } from '#i18n/texto'
import { referenciaSql } from '#server/bitacora/referencias'
import type { Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { AppError } from '#server/http/errors'
import { analizar, decidir, prepararFilas, type ClaseDeArchivo, type Encargo, type Objecion } from './clase.ts'
import { clientes } from './clientes.ts'
import { enConflicto, reconocerClaves, sinPermiso } from './claves.ts'
import { claseOf } from './de-recurso.ts'
import { abrirArchivo, encabezadoDe, letraEn, type Archivo, type Fuente, type Leida } from './lectura/lector.ts'
import { matriculas } from './matriculas.ts'
import { deCadaUno } from './recursos.ts'
import { conDeQuien } from './de-quien.ts'

export const CLASES: Readonly<Record<TipoImportacion, ClaseDeArchivo>> = {
  clientes,
  matriculas,
  ...deCadaUno(claseOf),
}

const EN_LA_MUESTRA = 20
/** Opening balances are money: they ask for more than adding students does. */
const DE_DINERO = ['saldo_inicial', 'a_favor']

export interface Revision {
  total: number
  nuevas: number
  cambiadas: number
  iguales: number
  diferentes: number
  rechazadas: number
  columnas: string[]
  ignoradas: string[]
  lectura: Lectura
  muestra: FilaMuestra[]
  diferencias: Diferencia[]
  /** MD5 of all changes that would be made to records that are there; null where there is none. */
  huella: string | null
  /** The first of `rechazos`, as many as are kept. */
  errores: Rechazo[]
  rechazos: Rechazo[]
}

/** Whether nothing stands in the way of importing a file: no line to correct, and nothing to be told. */
export const estaLista = ({ rechazadas, lectura }: Pick<Revision, 'rechazadas' | 'lectura'>): boolean =>
  rechazadas === 0 && lectura.duda === null

/**
 * Reads a file into `importacion_filas` and decides what each row would do, against the database as this transaction
 * sees it. A refused line refuses the whole file; the report names them all.
 * Throws `regla` when the file can't be read at all, `sin_permiso` for opening balances without `Clientes:autorizar`.
 */
export async function revisar(tx: Tx, fuente: Fuente, encargo: Encargo): Promise<Revision> {
  const archivo = await abrirArchivo(fuente)
  try {
    return await revisarAbierto(tx, fuente, archivo, encargo)
  } finally {
    archivo.cerrar()
  }
}

async function revisarAbierto(tx: Tx, fuente: Fuente, archivo: Archivo, encargo: Encargo): Promise<Revision> {
  const conDinero = archivo.columnas.some(({ campo }) => DE_DINERO.includes(campo))
  if (conDinero && !encargo.permisos.has('Clientes:autorizar'))
    throw new AppError('sin_permiso', { message: { key: 'importador.archivo.sin_permiso_saldos' } })

  await prepararFilas(tx)
  const { primeras, rechazos, total, sinCambios } = await cargar(tx, CLASES[fuente.tipo], archivo)
  await analizar(tx)
  const { tipo } = fuente
  const negadas = [
    ...(archivo.lectura.de_vuelta ? await reconocerClaves(tx, tipo) : []),
    ...(await CLASES[tipo].resolver(tx, encargo)),
  ]
  if (archivo.lectura.de_vuelta) negadas.push(...(await enConflicto(tx, tipo)))
  await decidir(tx, encargo)
  negadas.push(...(await sinPermiso(tx, tipo, encargo)))
  rechazos.push(...negadas.map((objecion) => rechazoDe(archivo, objecion)))

  rechazos.sort((a, b) => a.linea - b.linea)
  // Only refusals that are kept to be read get names: to name the rows of a file refused whole would hold up everybody.
  const errores = await conDeQuien(tx, fuente, archivo, rechazos.slice(0, MAS_RECHAZOS))
  const cuentas = await tx.one<Pick<Revision, 'nuevas' | 'cambiadas' | 'iguales' | 'diferentes'>>(sql`
    SELECT
      count(*) FILTER (WHERE accion = 'nueva') AS nuevas, count(*) FILTER (WHERE accion = 'cambiada') AS cambiadas,
      count(*) FILTER (WHERE accion = 'igual') AS iguales,
      count(*) FILTER (WHERE accion = 'igual' AND difiere) AS diferentes
    FROM importacion_filas
  `)
  return {
    ...cuentas,
    iguales: cuentas.iguales + sinCambios,
    total,
    rechazadas: new Set(rechazos.map(({ linea }) => linea)).size,
    columnas: archivo.columnas.map(({ campo }) => campo),
    ignoradas: archivo.ignoradas,
    lectura: archivo.lectura,
    muestra: await muestraDe(tx, primeras),
    diferencias: await diferenciasDe(tx, tipo),
    huella: await huellaDe(tx),
    errores,
    rechazos: [...errores, ...rechazos.slice(MAS_RECHAZOS)],
  }
}

async function cargar(
  tx: Tx,
  clase: ClaseDeArchivo,
  archivo: Archivo,
): Promise<{ primeras: Leida[]; rechazos: Rechazo[]; total: number; sinCambios: number }> {
  const primeras: Leida[] = []
  const rechazos: Rechazo[] = []
  const refused = new Set<number>()
  let leidas = 0
  let sinCambios = 0
  for await (const lote of archivo.lotes()) {
    leidas += lote.leidas.length
    sinCambios += lote.iguales
    // A row with its key is shown by what changes of it.
    const enteras = lote.leidas.filter(({ vuelta }) => !vuelta)
    primeras.push(...enteras.slice(0, EN_LA_MUESTRA - primeras.length))
    for (const rechazo of lote.rechazos) {
      refused.add(rechazo.linea)
      rechazos.push(rechazo)
    }
    const filas = lote.leidas.map(({ linea, datos, vuelta }) => {
      const separada = clase.separar(datos)
      return { linea, ...separada, ...(vuelta && { extra: { ...separada.extra, vuelta } }) }
    })
    await tx.run(sql`
      INSERT INTO importacion_filas (linea, datos, extra)
      SELECT linea, datos, extra
      FROM jsonb_to_recordset(${JSON.stringify(filas)}::jsonb) f(linea int, datos jsonb, extra jsonb)
    `)
  }
  return { primeras, rechazos, total: leidas + sinCambios + refused.size, sinCambios }
}

const rechazoDe = (archivo: Archivo, { linea, campo, valor, motivo, detalle, mensaje }: Objecion): Rechazo => ({
  linea,
  columna: campo ? encabezadoDe(archivo.deLaHoja, campo) : null,
  ...letraEn(archivo.deLaHoja, campo),
  valor: valor ?? '',
  motivo: mensaje ? texto(mensaje.key, mensaje.params) : texto(`importador.motivo.${motivo}`, { detalle }),
})

/** Differences that the review shows. */
const MAS_DIFERENCIAS = 100

/** Changes, field by field, to the table of the kind's name. Of another table's id it is only told that it changes. */
const diferenciasDe = (tx: Tx, tabla: TipoImportacion): Promise<Diferencia[]> =>
  tx.search<Diferencia>(sql`
    SELECT
      f.linea, coalesce(f.se_llama, ${referenciaSql(tabla, sql`f.id`)}) AS nombre, (
        SELECT jsonb_agg(
          CASE WHEN k.key LIKE '%\_id' THEN jsonb_build_object('campo', k.key, 'antes', NULL, 'despues', NULL)
            ELSE jsonb_build_object('campo', k.key, 'antes', f.antes->k.key, 'despues', k.value) END
          ORDER BY k.key
        )
        FROM jsonb_each(f.cambios) k
      ) AS campos
    FROM importacion_filas f
    WHERE f.cambios IS NOT NULL AND f.cambios <> '{}'
    ORDER BY f.linea LIMIT ${MAS_DIFERENCIAS}
  `)

const huellaDe = async (tx: Tx): Promise<string | null> =>
  (
    await tx.one<{ huella: string | null }>(sql`
      SELECT md5(string_agg(concat_ws(' ', linea, id, antes, cambios), '|' ORDER BY linea)) AS huella
      FROM importacion_filas
      WHERE accion = 'cambiada'
    `)
  ).huella

async function muestraDe(tx: Tx, primeras: readonly Leida[]): Promise<FilaMuestra[]> {
  const acciones = await tx.search<Pick<FilaMuestra, 'linea' | 'accion'>>(
    sql`SELECT linea, accion FROM importacion_filas WHERE linea = ANY(${primeras.map(({ linea }) => linea)}::int[])`,
  )
  const porLinea = new Map(acciones.map(({ linea, accion }) => [linea, accion]))
  return primeras.map(({ linea, datos }) => ({
    linea,
    accion: porLinea.get(linea) ?? 'igual',
    datos: datos as FilaMuestra['datos'],
  }))
}
