import { translate } from '#i18n/translate'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { valorDe, type Puesta } from './celdas-model.ts'
import { fijaDe, leer, textoDe, type ColumnaDeCeldas } from './columnas.ts'
import { conNombres } from './nombres.ts'
import type { Esquema } from './regla.ts'
import { caidasDe, type Recuadro, type Caida } from './rumbo.ts'
import { leerBloque } from './tsv.ts'
import type { Celdas } from './use-celdas.ts'

interface Donde {
  provider: CampanaDataProvider
  celdas: Pick<Celdas, 'escrito' | 'registros' | 'nombreDe'>
  columnas: readonly ColumnaDeCeldas[]
  esquema: Esquema
}

interface Pegado {
  puestas: Puesta[]
  caidas: readonly Caida[]
  frase: string
}

/** A pasted text upon the cells of a page: the values that it puts there, and what is said of it. */
export async function pegadoDe(
  texto: string,
  bloque: Recuadro,
  { provider, celdas: { escrito, registros, nombreDe }, columnas, esquema }: Donde,
): Promise<Pegado> {
  const leido = leerBloque(texto)
  const hay = { filas: registros.length, columnas: columnas.length }
  if (leido.length === 1 && leido[0]?.length === 1 && leido[0][0] === '')
    return { puestas: [], caidas: [], frase: translate('celdas.dicho.sin_copiado') }
  const { caidas, filasDeMas, columnasDeMas } = caidasDe(leido, bloque, hay)
  const enSuCelda = caidas.flatMap(({ fila, columna: orden, texto: uno }) => {
    const [registro, columna] = [registros[fila], columnas[orden]]
    return registro && columna ? { registro, columna, uno } : []
  })
  const nombrados = await conNombres(provider, enSuCelda)
  const antes = (registro: Puesta['registro'], campo: string) => valorDe(registro, escrito.filas[registro.id], campo)
  let fijas = 0
  const puestas = enSuCelda.flatMap(({ registro, columna, uno }): Puesta[] => {
    const { campo } = columna
    if (fijaDe(columna, registro)) {
      const tocada = escrito.filas[registro.id]
      const dice = textoDe(columna, registro, { valor: antes(registro, campo), nombre: tocada?.nombres[campo] })
      if (uno !== dice) fijas += 1
      return []
    }
    const { valor, nombre } = nombrados(columna, uno) ?? { valor: leer(columna, registro, uno), nombre: undefined }
    return [{ registro, nombreDeFila: nombreDe(registro), campo, valor: esquema.limpio(campo, valor), nombre }]
  })
  const cambian = puestas.filter(
    ({ registro, campo, valor }) => JSON.stringify(antes(registro, campo) ?? null) !== JSON.stringify(valor ?? null),
  )
  const mal = puestas.filter(
    ({ registro, campo, valor }) => campo in esquema.regla(registro, { [campo]: valor }),
  ).length
  const vacias = cambian.filter(({ valor }) => valor === null || valor === '').length
  const frases = [
    cambian.length > 0
      ? translate('celdas.dicho.pegadas', { smart_count: cambian.length })
      : puestas.length > 0 && translate('celdas.dicho.pegadas_iguales'),
    vacias > 0 && translate('celdas.dicho.quedan_vacias', { smart_count: vacias }),
    mal > 0 && translate('celdas.dicho.mal', { smart_count: mal }),
    fijas > 0 && translate('celdas.dicho.fijas', { smart_count: fijas }),
    filasDeMas > 0 && translate('celdas.dicho.filas_de_mas', { smart_count: filasDeMas }),
    columnasDeMas > 0 && translate('celdas.dicho.columnas_de_mas', { smart_count: columnasDeMas }),
  ]
  return { puestas, caidas, frase: frases.filter(Boolean).join(' ') }
}
