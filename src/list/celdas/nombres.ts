import type { RaRecord } from 'react-admin'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { llano } from '#src/coincide.ts'
import type { Valor } from './celdas-model.ts'
import type { ColumnaDeCeldas } from './columnas.ts'

/** Names that one pasted block may look for; of more, the others are told as nobody's. */
const MAS_NOMBRES = 60

interface Buscado {
  columna?: ColumnaDeCeldas
  uno: string
}

/**
 * Finds who the names of a pasted block are, in the columns that hold a record of others. Answers who a text is;
 * undefined in a column of another kind. A name that is nobody's, or that two have, stays as its text.
 */
export async function conNombres(provider: CampanaDataProvider, buscados: readonly Buscado[]) {
  const hallados = new Map<string, Valor>()
  const clave = (columna: ColumnaDeCeldas, texto: string) => `${columna.campo}\n${llano(texto).trim()}`
  for (const { columna, uno } of buscados) {
    const referencia = columna?.edita?.referencia
    if (!columna || !referencia || uno.trim() === '' || hallados.has(clave(columna, uno))) continue
    if (hallados.size >= MAS_NOMBRES) break
    hallados.set(clave(columna, uno), { valor: uno })
    const { data } = await provider.getList<RaRecord>(referencia.recurso, {
      filter: { ...referencia.filter, q: uno.trim() },
      pagination: { page: 1, perPage: 20 },
      sort: referencia.sort ?? { field: 'id', order: 'ASC' },
    })
    const suyos = data.filter(({ nombre, codigo }) => [nombre, codigo].some((texto) => esEl(texto, uno)))
    const [solo] = suyos
    if (solo && suyos.length === 1) hallados.set(clave(columna, uno), { valor: solo.id, nombre: String(solo.nombre) })
  }
  return (columna: ColumnaDeCeldas, texto: string): Valor | undefined => {
    if (!columna.edita?.referencia) return undefined
    return texto.trim() === '' ? { valor: null } : (hallados.get(clave(columna, texto)) ?? { valor: texto })
  }
}

const esEl = (texto: unknown, dicho: string) => typeof texto === 'string' && llano(texto) === llano(dicho).trim()
