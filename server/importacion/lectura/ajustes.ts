import type { Ajustes } from '#contract/importacion/importaciones'
import { texto } from '#i18n/texto'
import { line } from '#server/resource/salida/csv'
import { neutralised } from '#server/resource/salida/columnas'
import { abrirLibro } from '#server/tablas/abrir'
import { enTexto, type Celda, type FilaCruda } from '#server/tablas/celda'
import { celdaDeTexto } from '#server/tablas/texto'
import { encabezadosDe } from './a-la-vista.ts'

/*
 * A file as a person left it in the review: with cells corrected, and without the lines that were set apart.
 */

/** The rows of a file, headings first, as they are to be read. */
export async function* filasAjustadas(
  filas: AsyncGenerator<FilaCruda>,
  { cambios, apartadas }: Ajustes,
): AsyncGenerator<FilaCruda> {
  const fuera = new Set(apartadas.map(({ linea }) => linea))
  let encabezados: readonly string[] | undefined
  for await (const fila of filas) {
    if (!encabezados) {
      encabezados = encabezadosDe(fila.celdas)
      yield fila
      continue
    }
    if (!fuera.has(fila.linea)) yield corregida(encabezados, fila, cambios)
  }
}

/** A row with the cells that were written anew; what stands beyond the headings stays. */
function corregida(encabezados: readonly string[], fila: FilaCruda, cambios: Ajustes['cambios']): FilaCruda {
  const suyos = cambios.filter((cambio) => cambio.linea === fila.linea)
  if (suyos.length === 0) return fila
  const nuevas = new Map(suyos.map(({ columna, valor }) => [encabezados.indexOf(columna), valor.trim()]))
  const ancho = Math.max(encabezados.length, fila.celdas.length)
  const combinadas = fila.combinadas?.filter((lugar) => !nuevas.has(lugar))
  return {
    ...fila,
    ...(combinadas && { combinadas }),
    celdas: Array.from({ length: ancho }, (_, lugar) => {
      const escrita = nuevas.get(lugar)
      return escrita === undefined ? (fila.celdas[lugar] ?? null) : celdaDeTexto(escrita)
    }),
  }
}

/** The lines set apart, whole as they came and corrected as far as they were, each with its reason: a file to mend. */
export async function apartadasCsv(contenido: Buffer, { cambios, apartadas, hoja }: Ajustes): Promise<string> {
  const motivos = new Map(apartadas.map(({ linea, motivo }) => [linea, motivo]))
  const libro = await abrirLibro(contenido, { hoja })
  try {
    let encabezados: readonly string[] | undefined
    const filas: { celdas: readonly Celda[]; motivo: string }[] = []
    for await (const fila of libro.filas()) {
      if (!encabezados) {
        encabezados = encabezadosDe(fila.celdas)
        continue
      }
      const motivo = motivos.get(fila.linea)
      if (motivo !== undefined) filas.push({ celdas: corregida(encabezados, fila, cambios).celdas, motivo })
    }
    // A row that has more cells than headings keeps them all.
    const ancho = Math.max(encabezados?.length ?? 0, ...filas.map(({ celdas }) => celdas.length))
    const renglon = (celdas: readonly string[], ultima: string) =>
      line([...Array.from({ length: ancho }, (_, lugar) => celdas[lugar] ?? ''), ultima])
    const renglones = [
      renglon(encabezados ?? [], texto('importacion.rechazo.motivo')),
      ...filas.map(({ celdas, motivo }) =>
        renglon(
          celdas.map((celda) => neutralised(enTexto(celda))),
          motivo,
        ),
      ),
    ]
    return `\uFEFF${renglones.join('')}`
  } finally {
    libro.cerrar()
  }
}
