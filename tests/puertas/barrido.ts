import * as z from 'zod'
import { API, type Ruta } from '../rutas.ts'
import type { Puerta } from './lista.ts'

/*
 * Requests to every route without anybody thinking of them: those that read, for as much as they tell; those that take
 * a body, for the worst that fits in theirs, made from what the route itself says a body is.
 */

type Esquema = z.core.JSONSchema.JSONSchema

/** A route as `Puerta` names it. */
export const nombreDe = ({ metodo, url }: Pick<Ruta, 'metodo' | 'url'>): string =>
  `${metodo} ${url.slice(API.length - 1)}`

/** All of them, for the Administrador, who may use any. */
export function barrido(rutas: readonly Ruta[]): Puerta[] {
  return rutas
    .filter(({ url }) => url.startsWith(API))
    .flatMap((ruta): Puerta[] => {
      const comun = { rol: 'Administrador', ruta: nombreDe(ruta) } as const
      const donde = Array.from(ruta.url.matchAll(/:\w+/g), () => 1)
      if (ruta.metodo === 'GET')
        return ruta.url.endsWith('/exportar')
          ? ['csv', 'xlsx', 'pdf'].map((formato) => ({
              ...comun,
              que: formato,
              pedir: () => ({ donde, consulta: { formato } }),
            }))
          : [
              { ...comun, que: 'asked', pedir: () => ({ donde }) },
              { ...comun, que: 'a page of 1,000', pedir: () => ({ donde, consulta: { range: '[0,999]' } }) },
            ]
      const { cuerpo } = ruta
      if (!cuerpo || cuerpo instanceof z.ZodFile) return []
      const esquema = z.toJSONSchema(cuerpo, { io: 'input', unrepresentable: 'any' })
      return [
        { ...comun, que: 'unknown fields', pedir: (cabe) => ({ donde, cuerpo: camposAjenos(cabe) }) },
        ...(['{}', '1'] as const).map((pieza): Puerta => ({
          ...comun,
          que: `lists of ${pieza}`,
          pedir: (cabe) => ({ donde, cuerpo: lleno(esquema, cabe, pieza) }),
        })),
        {
          ...comun,
          que: 'long texts',
          pedir: (cabe) => ({ donde, cuerpo: lleno(esquema, cabe, '" - "') }),
        },
      ]
    })
}

const camposAjenos = (cabe: number): string => {
  const cuantos = Math.floor((cabe - 2) / 11)
  return `{${Array.from({ length: cuantos }, (_, n) => `"c${String(n).padStart(5, '0')}":1`).join()}}`
}

/**
 * A body of the shape that is asked for, whose every list is as long as fits, of the same piece again and again; or
 * whose every text is, where the piece is a text.
 */
function lleno(esquema: Esquema, cabe: number, pieza: string): string {
  const enTexto = pieza.startsWith('"')
  const lugares = contar(esquema, enTexto)
  const parte = Math.max(0, Math.floor((cabe - armar(esquema, enTexto, '').length - 16) / Math.max(1, lugares)))
  const contenido = enTexto
    ? pieza.slice(1, -1).repeat(Math.floor(parte / (pieza.length - 2)))
    : Array.from({ length: Math.floor(parte / (pieza.length + 1)) }, () => pieza).join()
  return armar(esquema, enTexto, contenido)
}

/** Without what it may be instead: the richest of its alternatives. */
function elegido(esquema: Esquema): Esquema {
  const otras = (esquema.anyOf ?? esquema.oneOf) as Esquema[] | undefined
  if (!otras) return esquema
  return elegido(otras.toSorted((a, b) => JSON.stringify(b).length - JSON.stringify(a).length)[0] ?? {})
}

function contar(entero: Esquema, enTexto: boolean): number {
  const esquema = elegido(entero)
  if (esquema.type === 'array') return enTexto ? contar((esquema.items ?? {}) as Esquema, enTexto) : 1
  if (esquema.type === 'object')
    return Object.values(esquema.properties ?? {}).reduce((suma, una) => suma + contar(una as Esquema, enTexto), 0)
  return enTexto && esquema.type === 'string' ? 1 : 0
}

function armar(entero: Esquema, enTexto: boolean, contenido: string): string {
  const esquema = elegido(entero)
  if (esquema.type === 'array')
    return enTexto ? `[${armar((esquema.items ?? {}) as Esquema, enTexto, contenido)}]` : `[${contenido}]`
  if (esquema.type === 'object')
    return `{${Object.entries(esquema.properties ?? {})
      .map(([campo, una]) => `"${campo}":${armar(una as Esquema, enTexto, contenido)}`)
      .join()}}`
  if (esquema.type === 'string') return enTexto ? `"${contenido}"` : '"a"'
  return '1'
}
