import type { Cabeza, Medida } from '#contract/reportes/cruces'
import { claseDe } from '#contract/clases'
import { formatoFecha } from '#contract/texto/formato'
import { texto } from '#i18n/texto'
import type { Database } from '#server/db/pool'
import type { Row } from '#server/db/row'
import { cruzar, type Cruzado, type Eje } from '#server/resource/cruce'
import type { Column } from './columnas.ts'
import type { Exportado } from './exportado.ts'

/** A cross as rows of a sheet, or of a paper: its columns as they are shown, and what each row comes to. */
export async function enHoja(
  db: Database,
  cruzado: Cruzado,
  mide: Medida,
): Promise<Pick<Exportado, 'columns' | 'lotes' | 'adds'>> {
  const { filas, columnas, celdas, total, comparado: alLado } = await cruzar(db, cruzado)
  const { filas: deFilas, columnas: deColumnas, clase = 'dinero' } = cruzado
  // Another time is compared in money: beside numbers of documents it would be taken for theirs.
  const comparado = deColumnas && mide === 'documentos' ? null : alLado
  const kind = deColumnas && mide === 'documentos' ? 'numero' : clase
  const cifra = (suma: Suma) => (deColumnas ? suma[mide] : suma.valor)
  const juntas = filas.some(({ id }) => id === null)
  const columns: Column[] = [
    { key: 'fila', title: deFilas.titulo, kind: (juntas ? undefined : claseDe(deFilas.schema)) ?? 'texto' },
    ...(deColumnas
      ? columnas.map((columna, donde) => ({ key: `c${donde}`, title: nombre(deColumnas, columna), kind }))
      : [{ key: 'documentos', title: texto('reportes.cruce.documentos'), kind: 'numero' as const }]),
    { key: 'total', title: texto('campos.total'), kind },
    ...(comparado
      ? [
          {
            key: 'antes',
            title: texto('reportes.cruce.antes', {
              desde: formatoFecha(comparado.desde),
              hasta: formatoFecha(comparado.hasta),
            }),
            kind: clase,
          },
          { key: 'diferencia', title: texto('campos.diferencia'), kind: clase },
        ]
      : []),
  ]
  const rows = filas.map((cabeza): Row => {
    const { id, valor, documentos, antes = 0 } = cabeza
    const fila = claseDe(deFilas.schema) === 'texto' || juntas ? nombre(deFilas, cabeza) : id
    return { fila, documentos, total: cifra(cabeza), antes, diferencia: valor - antes }
  })
  for (const celda of celdas) Object.assign(rows[celda.fila] ?? {}, { [`c${celda.columna}`]: cifra(celda) })
  const { valor, documentos, antes = 0 } = total
  const totales: Row = {
    ...{ documentos, total: cifra(total), antes, diferencia: valor - antes },
    ...Object.fromEntries(columnas.map((columna, donde) => [`c${donde}`, cifra(columna)])),
  }
  const sumada = (key: string) => rows.reduce((suma, row) => suma + Number(row[key] ?? 0), 0)
  return {
    columns,
    lotes: async function* () {
      yield rows
    },
    // Documents that several rows have are no sum of their numbers.
    adds: columns.flatMap(({ key, kind: suya }) => (suya === 'numero' && sumada(key) === totales[key] ? [key] : [])),
  }
}

type Suma = Pick<Cabeza, Medida>

const nombre = ({ palabras }: Eje, cabeza: Cabeza): string =>
  cabeza.id === null ? texto('reportes.cruce.demas') : palabras(cabeza)
