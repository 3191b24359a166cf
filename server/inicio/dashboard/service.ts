import { filtrosDelTablero, type Tablero } from '#contract/inicio/dashboard'
import { avisosDe, type RangoFila } from '#contract/facturacion/rangos'
import type { NombreModulo } from '#contract/modulos'
import { modulosApagados } from '#contract/paquetes'
import { clasesSql, feriadoDel, type ClaseHallada } from '#server/asistencia/clases'
import { fuente as matriculas } from '#server/catalogos/matriculas/lectura'
import type { Db } from '#server/db/pool'
import { enTexto, ident, join, sql, type Sql } from '#server/db/sql'
import { ACTIVOS } from '#server/facturacion/rangos/service'
import { esDelDisco, fallosDe, type Carpeta } from '#server/http/carpetas'
import { may, type Sesion } from '#server/http/guard'
import { seenBy, whereSql, type ListSource } from '#server/http/list-query'
import { edadesAl, vencidoAl } from '#server/reportes/cxc/service'
import { fuente as registros } from '#server/reportes/nuevos-registros/lectura'
import { diasDesde, ULTIMO_RESPALDO } from '#server/respaldo/diario'
import { pruebaDe, ULTIMA_PRUEBA, type PruebaLeida } from '#server/respaldo/prueba'
import { cursosDe } from './cursos.ts'
import { conMetas, ingresosDe, type IngresosLeidos } from './ingresos.ts'
import { metasDe, metasEntre, type MetaLeida } from './metas.ts'

type Contados = Pick<NonNullable<Tablero['matriculas']>, 'mes' | 'hace_un_anio'>

/** The parts that are read at once; those that who asks may not see are not there. */
interface Leido {
  metas?: MetaLeida[]
  ingresos?: IngresosLeidos
  matriculas?: Contados
  registros?: Contados
  por_cobrar?: Tablero['por_cobrar']
  vencido_hace_un_anio?: number
  cursos?: Tablero['cursos']
  feriado?: string | null
  clases?: ClaseHallada[]
  rangos?: RangoFila[]
  respaldo?: string | null
  prueba?: PruebaLeida
}

/** Each part by what its report counts with: the module behind it, and an expression. */
function partesDe(sesion: Sesion, hoy: string): Record<keyof Leido, [NombreModulo, Sql]> {
  const filtros = filtrosDelTablero(hoy)
  const contados = (source: ListSource, mes: Filtro, haceUnAnio: Filtro) => {
    const [este, antes] = [mes, haceUnAnio].map((filtro) => cuantos(seenBy(source, sesion), filtro))
    return sql`json_build_object('mes', ${este}, 'hace_un_anio', ${antes})`
  }
  return {
    metas: ['Metas', filas(metasEntre(filtros.ingresosPorMes.fecha_gte, hoy))],
    ingresos: ['RecibosGeneral', fila(ingresosDe(hoy))],
    matriculas: ['Matriculas', contados(matriculas, filtros.matriculas, filtros.matriculasHaceUnAnio)],
    registros: ['NuevosRegistros', contados(registros, filtros.registros, filtros.haceUnAnio)],
    por_cobrar: ['CxC', fila(edadesAl(hoy))],
    vencido_hace_un_anio: ['CxC', sql`(${vencidoAl(filtros.vencidoHaceUnAnio.al)})`],
    cursos: ['ClientesMatriculados', fila(cursosDe(hoy))],
    feriado: ['Asistencia', sql`(${feriadoDel(hoy)})`],
    clases: ['Asistencia', filas(clasesSql(sesion, { desde: hoy, hasta: hoy }))],
    rangos: ['RangosCAI', filas(ACTIVOS)],
    respaldo: ['Bitacora', sql`(${ULTIMO_RESPALDO})`],
    prueba: ['Bitacora', fila(ULTIMA_PRUEBA)],
  }
}

const fila = (de: Sql): Sql => sql`(SELECT to_json(x) FROM (${de}) x)`
const filas = (de: Sql): Sql => sql`(SELECT coalesce(json_agg(x), '[]') FROM (${de}) x)`

type Filtro = Record<string, unknown>

/** The number of a list's rows with a filter. */
const cuantos = (source: ListSource, filtro: Filtro): Sql =>
  sql`(SELECT count(*) FROM ${source.from} WHERE ${whereSql(source, filtro)})`

/**
 * The figures of the dashboard on a local date, each only to who may `ver` its report: one statement, of one moment.
 * Its text says the day, so that a connection plans it the first time alone, or, for classes, which ask who asks, the
 * first five. `folders` are those in which the server writes.
 */
export async function tablero(db: Db, sesion: Sesion, hoy: string, folders: readonly Carpeta[]): Promise<Tablero> {
  const ve = (modulo: NombreModulo) => may(sesion, modulo, 'ver')
  const apagados = modulosApagados(sesion.apagados)
  const suyas = Object.entries(partesDe(sesion, hoy)).flatMap(([parte, [modulo, leer]]) =>
    // A figure of a pack that is off is not told.
    ve(modulo) && !(parte === 'registros' && apagados.includes(modulo)) ? [sql`${leer} AS ${ident(parte)}`] : [],
  )
  const [[leido = {} as Leido], escritura] = await Promise.all([
    suyas.length ? db.search<Leido>(enTexto(sql`SELECT ${join(suyas)}`)) : [],
    ve('Centro') ? deCarpetas(folders) : null,
  ])
  const metas = metasDe(leido.metas ?? [])
  return {
    hoy,
    ingresos: leido.ingresos ? conMetas(leido.ingresos, metas, hoy) : null,
    matriculas: leido.matriculas ? { ...leido.matriculas, meta: metas.de('matriculas', hoy) } : null,
    registros: leido.registros ? { ...leido.registros, meta: metas.de('registros', hoy) } : null,
    por_cobrar: leido.por_cobrar ?? null,
    vencido_hace_un_anio: leido.vencido_hace_un_anio ?? null,
    cursos: leido.cursos ?? null,
    clases: leido.clases ? { feriado: leido.feriado ?? null, clases: leido.clases } : null,
    rangos: leido.rangos?.flatMap((rango) => avisosDe(rango, hoy)) ?? null,
    respaldo: leido.prueba
      ? { dias: diasDesde(leido.respaldo ?? null, hoy) ?? null, prueba: pruebaDe(leido.prueba) }
      : null,
    disco: escritura?.disco ?? null,
    carpetas: escritura?.carpetas ?? null,
  }
}

async function deCarpetas(folders: readonly Carpeta[]): Promise<Pick<Tablero, 'disco' | 'carpetas'>> {
  const fallos = await fallosDe(folders)
  const enDisco = fallos.find(esDelDisco)
  return {
    disco: enDisco ? { libre_mb: enDisco.libre_mb } : null,
    carpetas: fallos.filter((uno) => !esDelDisco(uno)).map(({ cual, fallo }) => ({ cual, fallo })),
  }
}
