import * as z from 'zod'
import { tituloDe, TRAZOS, type Agrupacion, type Grupo, type InformePorGrupos } from '#contract/reportes/informes'
import type { NombreModulo } from '#contract/modulos'
import { COMPARACIONES } from '#contract/reportes/cruces'
import type { Corrimiento } from '#contract/tiempo/comparado'
import { texto } from '#i18n/texto'
import { empty, ident, join, raw, sql, type Sql } from '#server/db/sql'
import { parse } from '#server/http/errors'
import type { Sesion } from '#server/http/guard'
import { fieldOf, seenBy, whereSql, type ListSource, type Resumen, type Sheet } from '#server/http/list-query'
import { comparadoDe, corrida, otraDimension, type Cruzador, type Eje, type Partes } from './cruce.ts'
import type { Asked, Informe } from './salida/export.ts'
import { lista, suma } from './resumen.ts'

type Filtro = Record<string, unknown>

interface Lineas extends Omit<ListSource, 'modulo' | 'row' | 'adds' | 'resumen'> {
  /** Columns that a grouping reads too: worked out with the lines, the others with those of a page alone. */
  nombres?: Record<string, Sql>
}

/** Sums of lines that are kept, read in their place where their columns suffice. */
export interface Guardada {
  /** Columns that tell its rows apart; beside these they have the sums. */
  campos: readonly string[]
  /** The FROM clause of its rows, `t`. */
  from: Sql
}

interface DeGrupo {
  /** Text by which lines are one group. */
  id: string
  /** Columns that its SQL reads, by default the day or the record; a group that says its SQL alone reads lines. */
  campos?: readonly string[]
  /** Its name; none by default. */
  nombre?: string
}

interface Lectura<G extends string> {
  lineas: Lineas
  /** Aggregates of `linea`: the lines that are meant, or kept sums of them. By default as the declaration says. */
  grupos?: Partial<Record<G, DeGrupo>>
  /** Fields of a group beside its name, by grouping; NULL in the others. */
  ademas?: Record<string, Partial<Record<G, string>>>
  /** Totals, over `linea`; the sums by default. */
  resumen?: Resumen
  /** Columns that totals read beside the sums; without them they read lines. */
  totalizan?: readonly string[]
  guardadas?: readonly Guardada[]
  /** The document of a line, text, by which a cross counts; by default each line is one. */
  documento?: string
}

/** A group by a day, a month or another record. Throws on any other: its report says its own. */
function grupoDe({ tiempo, campo }: Agrupacion): DeGrupo {
  if (tiempo) return { id: `to_char(fecha, '${tiempo.patron}')`, campos: ['fecha'] }
  if (!campo) throw new Error('Un grupo que no es un día, un mes ni un registro dice su SQL')
  return {
    campos: [campo],
    id: `coalesce(${campo}::text, '')`,
    nombre: `coalesce(max(${campo.replace(/_id$/, '_nombre')}), '')`,
  }
}

/** Reads a report that the contract declares: groups of lines, or the lines, of what its filter holds. */
export function porGrupos<G extends string>(
  informe: InformePorGrupos<G, NombreModulo>,
  {
    lineas: { nombres = {}, ...lineas },
    grupos: dichos = {},
    ademas = {},
    resumen = { row: informe.Resumen },
    totalizan,
    guardadas = [],
    documento = 'id',
  }: Lectura<G>,
): Informe {
  const { Linea, por, medida, suman } = informe
  const modulo = informe.modulo.name
  const deGrupo = Object.fromEntries(
    informe.grupos.map((vista) => [vista, dichos[vista] ?? grupoDe(por[vista])]),
  ) as Record<G, DeGrupo>
  const Vista = z.enum<readonly string[]>(informe.vistas).default(informe.grupos[0])
  const resumenDe = (grafico: Sql, con?: Sql): Resumen => ({
    ...resumen,
    ...(con && { con: () => con }),
    de: raw('linea'),
    medidas: { ...resumen.medidas, grafico },
  })
  const comun = { modulo, adds: suman, resumen: resumenDe(raw(`'[]'::jsonb`)) }
  const base: ListSource = { ...comun, ...lineas, row: Linea, columns: { ...lineas.columns, ...nombres } }

  const lineasDe = (con: Sql): ListSource => {
    const { search: _, narrowed: __, filters: ___, ...suyas } = base
    return { ...suyas, columns: lineas.columns, with: con, from: raw('linea t') }
  }

  const graficoDe = (vista: G): Sql => {
    const valor = ident(medida)
    const orden = por[vista].tiempo ? raw('id DESC') : sql`${valor} DESC, id`
    return lista(
      sql`
        SELECT id, nombre, ${valor} AS valor
        FROM grupo
        ORDER BY ${orden} LIMIT ${por[vista].tiempo ? TRAZOS.tiempo : TRAZOS.grupos}
      `,
      por[vista].tiempo ? 'g.id' : 'g.valor DESC, g.id',
    )
  }

  /** `filas` are those to group, `todas` those of the totals: the same are read once. */
  const gruposDe = (vista: G, filas: Sql, todas: Sql): ListSource => {
    const agrupadas = (de: Sql): Sql => sql`
      grupo AS MATERIALIZED (
        SELECT
          ${raw(deGrupo[vista].id)} AS id, ${raw(deGrupo[vista].nombre ?? `''`)} AS nombre,
          ${join([
            ...Object.entries(ademas).map(([campo, de]) => sql`${raw(de[vista] ?? 'NULL::text')} AS ${ident(campo)}`),
            ...suman.map((campo) => sql`${suma(ident(campo))} AS ${ident(campo)}`),
          ])}
        FROM ${de}
        GROUP BY 1
      )
    `
    const deFilas = sql`(${filas}) linea`
    return {
      ...comun,
      resumen: resumenDe(
        graficoDe(vista),
        sql`WITH linea AS (${todas}), ${agrupadas(filas === todas ? raw('linea') : deFilas)}`,
      ),
      row: informe.Grupo,
      with: sql`WITH ${agrupadas(deFilas)}`,
      from: raw('grupo t'),
      columns: { vista: sql`${vista}::text` },
      sort: por[vista].tiempo ? ['id', 'ASC'] : [medida, 'DESC'],
    }
  }

  /** The first column is named after what the groups are. */
  const hojaDe = (vista: G): Sheet => ({
    row: z.object({
      [vista]: por[vista].tiempo?.schema ?? z.string(),
      ...Object.fromEntries(Object.entries(Linea.shape).filter(([campo]) => suman.includes(campo))),
    }),
    titles: { [vista]: tituloDe(informe, vista) },
    also: empty,
    whole: true,
    tell: (grupo: Grupo<G>) => ({
      ...grupo,
      [vista]: por[vista].tiempo ? grupo.id : informe.nombreDe(grupo, (clave) => texto(clave)),
    }),
  })

  const leidos = Object.entries(nombres).map(([campo, columna]) => sql`, ${columna} AS ${ident(campo)}`)
  const dondeVale = (filtro: Filtro, sesion: Sesion): Sql => whereSql(seenBy(base, sesion), filtro)
  const lineasDonde = (donde: Sql): Sql => sql`
    SELECT t.*${leidos.length ? join(leidos, '') : empty} FROM ${base.from} WHERE ${donde}
  `
  const lineasQueValen = (filtro: Filtro, sesion: Sesion): Sql => lineasDonde(dondeVale(filtro, sesion))
  /** Rows to add up, by the columns that are read: the first kept sums that have them and those of the filter. */
  const filasPara = (filtro: Filtro, sesion: Sesion) => {
    const donde = dondeVale(filtro, sesion)
    const lineas = lineasDonde(donde)
    const filtra = Object.keys(filtro).map(fieldOf)
    const sirven = guardadas
      .filter(({ campos }) => filtra.every((campo) => campos.includes(campo)))
      .map(({ campos, from }) => ({ campos, filas: sql`SELECT t.* FROM ${from} WHERE ${donde}` }))
    return (leen: readonly string[] | undefined): Sql =>
      sirven.find(({ campos }) => leen?.every((campo) => campos.includes(campo)))?.filas ?? lineas
  }

  const asked = ({ vista: pedida, columnas: _, comparar: __, ...filtro }: Filtro, sesion: Sesion): Asked => {
    const { vista } = parse(z.object({ vista: Vista }), { vista: pedida || undefined })
    if (vista === 'lineas')
      return { source: lineasDe(sql`WITH linea AS (${lineasQueValen(filtro, sesion)})`), filter: {} }
    const filas = filasPara(filtro, sesion)
    const grupos = gruposDe(vista as G, filas(deGrupo[vista as G].campos), filas(totalizan))
    return { source: grupos, filter: {}, sheet: hojaDe(vista as G) }
  }
  const Cruzada = z.object({
    vista: z.enum(informe.grupos).default(informe.grupos[0]),
    columnas: z.enum(informe.grupos).optional(),
    comparar: z.enum(COMPARACIONES).optional(),
  })
  /** The group of a line, moved to the period that it stands beside. */
  const idDe = (vista: G | undefined, corre?: Corrimiento): Sql => {
    if (vista === undefined) return raw(`''`)
    const { tiempo } = por[vista]
    return tiempo && corre
      ? sql`to_char(${corrida(raw('fecha'), corre)}, ${tiempo.patron})`
      : raw(`(${deGrupo[vista].id})`)
  }
  const eje = (vista: G): Eje => ({
    tiempo: por[vista].tiempo !== undefined,
    nombres: {
      from: sql`
        grupo t
        LEFT JOIN (
          SELECT ${raw(deGrupo[vista].id)} AS id, ${raw(deGrupo[vista].nombre ?? `''`)} AS nombre
          FROM todas
          GROUP BY 1
        ) AS n ON n.id = t.id
      `,
      nombre: raw('n.nombre'),
    },
    palabras: ({ id, nombre }) =>
      informe.nombreDe({ vista, id: id ?? '', nombre, rubro: id } as Grupo<G>, (clave) => texto(clave)),
    titulo: texto(tituloDe(informe, vista)),
    schema: por[vista].tiempo?.schema ?? z.string(),
  })
  const cruce: Cruzador = {
    de: ({ vista: pedida, columnas: otra, comparar: con, ...filtro }, sesion) => {
      const { vista, columnas, comparar } = parse(Cruzada, {
        ...{ vista: pedida || undefined, columnas: otra || undefined, comparar: con || undefined },
      })
      if (vista === columnas) throw otraDimension()
      const otro = comparar && comparadoDe(filtro, comparar)
      const partes = (de: Sql, corre?: Corrimiento): Partes => ({
        de: sql`
          SELECT
            ${idDe(vista, corre)} AS f, ${idDe(columnas, corre)} AS c, ${raw(documento)} AS documento,
            ${ident(medida)} AS valor, 0 AS en_celda, 0 AS en_fila, 0 AS en_columna, 0 AS en_total
          FROM ${de}
        `,
        fila: raw('f'),
        columna: raw('c'),
      })
      return {
        con: sql`
          linea AS MATERIALIZED (${lineasQueValen(filtro, sesion)})
          ${otro ? sql`, linea_antes AS MATERIALIZED (${lineasQueValen(otro.filtro, sesion)})` : empty},
          todas AS (SELECT * FROM linea${raw(otro ? ' UNION ALL SELECT * FROM linea_antes' : '')})
        `,
        filas: eje(vista),
        ...(columnas && { columnas: eje(columnas) }),
        ahora: partes(raw('linea')),
        ...(otro && { antes: partes(raw('linea_antes'), otro.corre) }),
        comparado: otro?.periodo ?? null,
      }
    },
  }
  return { modulo, row: z.union([informe.Grupo, Linea]), resumen: resumen.row, asked, cruce }
}
