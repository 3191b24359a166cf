import type { Ajustes } from '#contract/importacion/importaciones'
import { texto } from '#i18n/texto'
import { line } from '#server/resource/csv'
import { neutralised } from '#server/resource/columnas'
import { leerArchivo, type FilaCruda } from './archivo.ts'
import { enTexto, type Celda } from './celdas.ts'

/*
 * A file as a person left it in the review: with cells corrected, and without the lines that were set apart.
 */

const limpio = (celda: Celda): string => enTexto(celda).trim()

/** The rows of a file, headings first, as they are to be read. */
export async function* filasAjustadas(contenido: Buffer, { cambios, apartadas }: Ajustes): AsyncGenerator<FilaCruda> {
  const fuera = new Set(apartadas.map(({ linea }) => linea))
  let encabezados: readonly string[] | undefined
  for await (const { linea, celdas } of leerArchivo(contenido)) {
    if (!encabezados) {
      encabezados = celdas.map(limpio)
      yield { linea, celdas }
      continue
    }
    if (!fuera.has(linea)) yield { linea, celdas: corregidas(encabezados, linea, celdas, cambios) }
  }
}

function corregidas(
  encabezados: readonly string[],
  linea: number,
  celdas: readonly Celda[],
  cambios: Ajustes['cambios'],
): readonly Celda[] {
  const suyos = cambios.filter((cambio) => cambio.linea === linea)
  if (suyos.length === 0) return celdas
  return encabezados.map((encabezado, donde) => {
    const cambio = suyos.find(({ columna }) => columna === encabezado)
    return cambio ? cambio.valor : (celdas[donde] ?? null)
  })
}

/** The lines set apart, whole as they came and corrected as far as they were, each with its reason: a file to mend. */
export async function apartadasCsv(contenido: Buffer, { cambios, apartadas }: Ajustes): Promise<string> {
  const motivos = new Map(apartadas.map(({ linea, motivo }) => [linea, motivo]))
  const renglones: string[] = []
  let encabezados: readonly string[] | undefined
  for await (const { linea, celdas } of leerArchivo(contenido)) {
    if (!encabezados) {
      encabezados = celdas.map(limpio)
      renglones.push(line([...encabezados, texto('importacion.rechazo.motivo')]))
      continue
    }
    const motivo = motivos.get(linea)
    if (motivo === undefined) continue
    const suyas = corregidas(encabezados, linea, celdas, cambios)
    renglones.push(line([...encabezados.map((_, donde) => neutralised(enTexto(suyas[donde] ?? null))), motivo]))
  }
  return `\uFEFF${renglones.join('')}`
}
