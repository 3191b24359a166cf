import { enUnaLinea } from '#contract/campos'
import type { Rechazo } from '#contract/importacion/importaciones'
import { FILAS } from '#server/importacion/lectura/filas'
import type { Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { enTexto, type Celda } from '#server/tablas/celda'
import { aLaVista } from './lectura/a-la-vista.ts'
import { esMonto } from './lectura/celdas.ts'
import type { Columna } from './lectura/encabezados.ts'
import type { Archivo, Fuente } from './lectura/lector.ts'

/*
 * A refused line as a person knows it: the name of whose it is, and its cell as it was typed. Both are read again from
 * the file, where some line is refused: to keep those of every line would take the memory of the whole.
 */

const MAYOR_NOMBRE = 160

/** Names of whom or what a row is about, by the kinds of file that have them. */
const DE_NOMBRE = ['nombres', 'apellidos', 'nombre']
/** Fields by which a row only refers to a student, in kinds of files that do not name her. */
const DE_REFERENCIA = ['cliente_codigo', 'cliente_dni', 'cliente_otro_documento']

type Fila = Readonly<Record<string, string>>

/** Gives each refused line the name of whose it is, and an amount that the database refused as the file has it. */
export async function conDeQuien(
  tx: Tx,
  { tipo }: Pick<Fuente, 'tipo'>,
  archivo: Archivo,
  rechazos: Rechazo[],
): Promise<Rechazo[]> {
  if (!rechazos.length) return rechazos
  const filas = await filasDe(archivo, new Set(rechazos.map(({ linea }) => linea)))
  const referidos = await nombresDe(tx, [...filas.values()])
  const schema = FILAS[tipo].shape
  const campos = new Map(archivo.columnas.map(({ campo, encabezado }) => [encabezado, campo]))
  return rechazos.map((rechazo) => {
    const fila = filas.get(rechazo.linea)
    if (!fila) return rechazo
    const campo = campos.get(rechazo.columna ?? '') ?? ''
    const escrito = aLaVista(fila[campo] ?? '')
    const monto = schema[campo] !== undefined && esMonto(schema[campo])
    return {
      ...rechazo,
      valor: (monto && escrito) || rechazo.valor || escrito || '',
      quien: corto(nombreDe(fila) || referidoDe(fila, referidos), MAYOR_NOMBRE) || null,
    }
  })
}

/** A text cut to `max` letters, none of them halved. */
const corto = (texto: string, max: number): string => [...texto].slice(0, max).join('')

const nombreDe = (fila: Fila): string => enUnaLinea(DE_NOMBRE.flatMap((campo) => fila[campo] || []).join(' '))

const referidoDe = (fila: Fila, referidos: ReadonlyMap<string, string>): string =>
  DE_REFERENCIA.flatMap((campo) => referidos.get(llana(fila[campo])) ?? [])[0] ?? ''

const llana = (texto = ''): string => texto.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** The cells of some lines as text, by field. */
async function filasDe(
  { filas, columnas }: Pick<Archivo, 'filas' | 'columnas'>,
  lineas: ReadonlySet<number>,
): Promise<Map<number, Fila>> {
  const halladas = new Map<number, Fila>()
  for await (const { linea, celdas } of filas()) if (lineas.has(linea)) halladas.set(linea, textosDe(columnas, celdas))
  return halladas
}

const textosDe = (columnas: readonly Columna[], celdas: readonly Celda[]): Fila =>
  Object.fromEntries(columnas.map(({ campo, celda }) => [campo, enTexto(celda(celdas))]))

/** Students by the code or document that some row has. */
async function nombresDe(tx: Tx, filas: readonly Fila[]): Promise<Map<string, string>> {
  const claves = [...new Set(filas.flatMap((fila) => DE_REFERENCIA.flatMap((campo) => llana(fila[campo]) || [])))]
  if (!claves.length) return new Map()
  const hallados = await tx.search<{ clave: string; nombre: string }>(sql`
    SELECT k.clave, c.nombres || ' ' || c.apellidos AS nombre
    FROM clientes c
    -- The keys of a student are worked out once: beside each of a thousand keys looked for, that would take most of a
    -- minute in a large school.
    CROSS JOIN LATERAL (
      VALUES
        (c.dni), (regexp_replace(upper(c.codigo), '[^A-Z0-9]', '', 'g')),
        (regexp_replace(upper(c.otro_documento), '[^A-Z0-9]', '', 'g'))
    ) AS k (clave)
    WHERE c.datos_borrados_en IS NULL AND c.fusionado_en IS NULL AND k.clave = ANY(${claves})
  `)
  return new Map(hallados.map(({ clave, nombre }) => [clave, nombre]))
}
