import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { MOST_VALUES } from '#server/http/leer/bodies'
import { nombreDe } from '#tests/puertas/barrido'
import { puertas } from '#tests/puertas/lista'
import { API, rutasDelServidor, type Ruta } from '#tests/rutas'

const rutas = (await rutasDelServidor()).filter(({ url, metodo }) => url.startsWith(API) && metodo !== 'GET')

type Esquema = z.core.JSONSchema.JSONSchema

const esquemaDe = ({ cuerpo }: Ruta): Esquema | undefined =>
  cuerpo && !(cuerpo instanceof z.ZodFile) ? z.toJSONSchema(cuerpo, { io: 'input', unrepresentable: 'any' }) : undefined

const UN_NUMERO = 11
/** Bytes of a text that says no length by itself: a date, say, or one that is trimmed before it is measured. */
const UNA_FORMA = 36
const UN_TEXTO = 60
const SIN_MAXIMO = 20
/** Bytes of a letter, by and large; what is longer than any text is a file in base64, which has one for each. */
const ACENTOS = 1.1
const MAYOR_TEXTO = 100_000

/** The largest body that its schema allows, in bytes and in values; texts as Spanish is written. */
function mayor(esquema: Esquema): { bytes: number; valores: number } {
  const otras = (esquema.anyOf ?? esquema.oneOf) as Esquema[] | undefined
  if (otras) {
    const medidas = otras.map(mayor)
    return {
      bytes: Math.max(...medidas.map(({ bytes }) => bytes)),
      valores: Math.max(...medidas.map(({ valores }) => valores)),
    }
  }
  if (esquema.enum) return { bytes: Math.max(...esquema.enum.map((uno) => JSON.stringify(uno).length)), valores: 1 }
  if (esquema.type === 'string') {
    const largo = esquema.maxLength ?? (esquema.pattern || esquema.const ? UNA_FORMA : UN_TEXTO)
    return { bytes: 2 + (largo > MAYOR_TEXTO ? 1 : ACENTOS) * largo, valores: 1 }
  }
  if (esquema.type === 'array') {
    const uno = mayor((esquema.items ?? {}) as Esquema)
    const cuantos = esquema.maxItems ?? SIN_MAXIMO
    return { bytes: 2 + cuantos * (uno.bytes + 1), valores: 1 + cuantos * uno.valores }
  }
  if (esquema.type === 'object') {
    const campos = Object.entries(esquema.properties ?? {}).map(([campo, suyo]) => ({
      campo,
      ...mayor(suyo as Esquema),
    }))
    return {
      bytes: 2 + campos.reduce((suma, { campo, bytes }) => suma + campo.length + 4 + bytes, 0),
      valores: 1 + campos.reduce((suma, { valores }) => suma + valores, 0),
    }
  }
  return { bytes: UN_NUMERO, valores: 1 }
}

/** Routes whose schema would take what no school sends: a thousand students of each of fifty courses. */
const MAS_DE_LO_QUE_CABE = ['POST /Cursos/duplicar']

describe('the body of a route', () => {
  it('fits in what the route takes, whatever its form may hold', () => {
    const grandes = rutas.flatMap((ruta) => {
      const esquema = esquemaDe(ruta)
      if (!esquema) return []
      const { bytes, valores } = mayor(esquema)
      return bytes > ruta.cabe || valores > MOST_VALUES ? [nombreDe(ruta)] : []
    })
    expect(grandes.toSorted()).toEqual(MAS_DE_LO_QUE_CABE)
  })

  it('is measured by `npm run bench puertas` by hand where it is a file, or larger than most', () => {
    const nombres = new Set(rutas.map(nombreDe))
    const medidas = new Set(
      puertas({ cliente_id: 1, cuenta_id: 1, gasto_id: 1, curso_id: 1, convocatoria_guid: 'a', llave: 'a' }).map(
        ({ ruta }) => ruta,
      ),
    )
    expect([...medidas].filter((ruta) => !ruta.startsWith('GET') && !nombres.has(ruta))).toEqual([])
    const MAYOR_USUAL = 64 * 1024
    const sinFila = rutas.filter((ruta) => ruta.cabe > MAYOR_USUAL && !medidas.has(nombreDe(ruta))).map(nombreDe)
    expect(sinFila).toEqual([])
  })
})
