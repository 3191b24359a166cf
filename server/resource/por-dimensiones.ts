import * as z from 'zod'
import type { Agrupacion } from '#contract/reportes/informes'
import { filasDe, type AgrupacionDe, type ConAgrupaciones } from '#contract/reportes/agrupaciones'
import { COMPARACIONES } from '#contract/reportes/cruces'
import { agrupacionesDe, conLoQueCuenta, type PorDimensiones } from '#contract/reportes/dimensiones'
import type { Corrimiento } from '#contract/tiempo/comparado'
import { texto } from '#i18n/texto'
import { empty, raw, sql, type Sql } from '#server/db/sql'
import { parse } from '#server/http/errors'
import type { Sesion } from '#server/http/guard'
import { comparadoDe, corrida, otraDimension, type Cruzador, type Eje, type Partes } from './cruce.ts'

type Filtro = Record<string, unknown>

/** A grouping that is no time: the text by which lines are one group, and the tables that name it. */
interface DeLinea {
  id: string
  nombres?: Eje['nombres']
  /** Parts of a line, joined to it, and the figure of each: of a grouping by them alone. */
  partes?: { de: Sql; valor: string }
}

/** The lines of a list, read to be added up. */
interface Lectura<M extends ConAgrupaciones> {
  /** `que` of the lines that a filter holds, as one query, each joined to its `partes`. */
  lineas: (que: Sql, filtro: Filtro, sesion: Sesion, partes: Sql) => Sql
  /** A line's figure, its document and the date by which it is in a day or month. */
  valor: string
  documento: string
  dia?: Sql
  por: Partial<Record<AgrupacionDe<M>, DeLinea>>
}

const SIN_TABLA: Eje['nombres'] = { from: raw('grupo t'), nombre: raw(`''`) }

/** The groups of a text, which is its own name. */
export const porTexto = (id: string): DeLinea => ({ id, nombres: { from: raw('grupo t'), nombre: raw('t.id') } })

/** The groups of a record, named by an expression of its table `n`; of none, by the words of the contract. */
export const porTabla = (id: string, tabla: string, nombre = 'n.nombre'): DeLinea => ({
  id: `coalesce(${id}::text, '')`,
  nombres: {
    from: raw(`grupo t LEFT JOIN ${tabla} n ON n.id = nullif(t.id, '')::int`),
    nombre: raw(`coalesce(${nombre}, '')`),
  },
})

/** The cross of a list's documents by the groupings that the contract declares of it. */
export function porDimensiones<M extends ConAgrupaciones>(
  declarada: PorDimensiones<M>,
  { lineas, valor, documento, dia = raw('NULL'), por }: Lectura<M>,
): Cruzador {
  const grupos = agrupacionesDe(declarada)
  const de = (grupo: AgrupacionDe<M>): Agrupacion => declarada.por[grupo]
  const Pedido = z.object({
    vista: z.enum(grupos),
    columnas: z.enum(grupos).optional(),
    comparar: z.enum(COMPARACIONES).optional(),
  })

  const idDe = (grupo: AgrupacionDe<M> | undefined, corre?: Corrimiento): Sql => {
    if (grupo === undefined) return raw(`''`)
    const { tiempo } = de(grupo)
    return tiempo ? sql`to_char(${corrida(dia, corre)}, ${tiempo.patron})` : raw(por[grupo]?.id ?? `''`)
  }
  const eje = (grupo: AgrupacionDe<M>): Eje => {
    const { tiempo, enOrden, titulo, sinNombre } = de(grupo)
    return {
      tiempo: tiempo !== undefined || enOrden === true,
      nombres: por[grupo]?.nombres ?? SIN_TABLA,
      palabras: (cabeza) => {
        const id = cabeza.id ?? ''
        return tiempo ? tiempo.formato(id) : cabeza.nombre || (sinNombre ? texto(sinNombre({ id }) as never) : id)
      },
      titulo: texto((titulo ?? `campos.${grupo}`) as never),
      schema: tiempo?.schema ?? z.string(),
    }
  }

  return {
    de: ({ vista: dicha, columnas: otra, comparar: con, ...filtro }, sesion) => {
      const filas = filasDe(declarada.modulo, dicha)
      const pedido = { vista: filas, columnas: otra || undefined, comparar: con || undefined }
      const { vista, columnas, comparar } = parse(Pedido, pedido) as {
        vista: AgrupacionDe<M>
        columnas?: AgrupacionDe<M>
        comparar?: (typeof COMPARACIONES)[number]
      }
      if (vista === columnas) throw otraDimension()
      const otro = comparar && enSuCampo(declarada, filtro, comparar)
      const { de: sus = empty, valor: suyo = valor } = por[vista]?.partes ?? (columnas && por[columnas]?.partes) ?? {}
      const partes = (pedidas: Filtro, corre?: Corrimiento): Partes => ({
        de: lineas(
          sql`
            ${idDe(vista, corre)} AS f, ${idDe(columnas, corre)} AS c, ${raw(documento)}::text AS documento,
            ${raw(suyo)} AS valor, 0 AS en_celda, 0 AS en_fila, 0 AS en_columna, 0 AS en_total
          `,
          conLoQueCuenta(declarada, pedidas),
          sesion,
          sus,
        ),
        fila: raw('f'),
        columna: raw('c'),
      })
      return {
        filas: eje(vista),
        ...(columnas && { columnas: eje(columnas) }),
        ahora: partes(filtro),
        ...(otro && { antes: partes(otro.filtro, otro.corre) }),
        comparado: otro?.periodo ?? null,
        clase: declarada.enDinero ? 'dinero' : 'numero',
      }
    },
  }
}

/** The filter of the period that another is compared with, by whatever field its list says periods. */
function enSuCampo({ periodo }: Pick<PorDimensiones, 'periodo'>, filtro: Filtro, comparar: 'anterior' | 'anio') {
  if (!periodo) throw otraDimension()
  const renombrado = (de: string, a: string, suyo: Filtro): Filtro =>
    Object.fromEntries(
      Object.entries(suyo).map(([campo, valor]) => [
        campo === de || campo.startsWith(`${de}_`) ? a + campo.slice(de.length) : campo,
        valor,
      ]),
    )
  if (periodo === 'fecha') return comparadoDe(filtro, comparar)
  const { fecha_gte, fecha_lte, ...resto } = filtro
  const otro = comparadoDe(renombrado(periodo, 'fecha', resto), comparar)
  return otro && { ...otro, filtro: { ...renombrado('fecha', periodo, otro.filtro), fecha_gte, fecha_lte } }
}
