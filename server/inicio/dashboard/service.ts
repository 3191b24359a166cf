import { filtrosDelTablero, type Tablero } from '#contract/inicio/dashboard'
import type { NombreModulo } from '#contract/modulos'
import { modulosApagados } from '#contract/paquetes'
import { clasesDe, feriadoDe } from '#server/asistencia/clases'
import { fuente as matriculas } from '#server/catalogos/matriculas/lectura'
import type { Db } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { avisos } from '#server/facturacion/rangos/service'
import { esDelDisco, fallosDe, type Carpeta } from '#server/http/carpetas'
import { may, type Sesion } from '#server/http/guard'
import { seenBy, whereSql, type ListSource } from '#server/http/list-query'
import { edadesAl } from '#server/reportes/cxc/service'
import { fuente as registros } from '#server/reportes/nuevos-registros/lectura'
import { diasSinRespaldo } from '#server/respaldo/diario'
import { ultimaPrueba } from '#server/respaldo/prueba'
import { cursosDe } from './cursos.ts'
import { ingresosDe } from './ingresos.ts'
import { metasEntre, SIN_METAS } from './metas.ts'

/**
 * The figures of the dashboard on a local date, each by what its report counts with and only to who may `ver` that
 * report. They are read side by side: each is of its own moment. `folders` are those in which the server writes.
 */
export async function tablero(db: Db, sesion: Sesion, hoy: string, folders: readonly Carpeta[]): Promise<Tablero> {
  const filtros = filtrosDelTablero(hoy)
  const metas = may(sesion, 'Metas', 'ver') ? await metasEntre(db, filtros.ingresosPorMes.fecha_gte, hoy) : SIN_METAS
  const si = <T>(modulo: NombreModulo, leer: () => Promise<T>): Promise<T | null> =>
    may(sesion, modulo, 'ver') ? leer() : Promise.resolve(null)
  // A figure of a pack that is off is not told.
  const apagados = modulosApagados(sesion.apagados)
  const siSeUsa = <T>(modulo: NombreModulo, leer: () => Promise<T>): Promise<T | null> =>
    apagados.includes(modulo) ? Promise.resolve(null) : si(modulo, leer)
  const cuantos = (source: ListSource, filtro: Record<string, unknown>) => contar(db, seenBy(source, sesion), filtro)

  const [ingresos, deMatriculas, deRegistros, por_cobrar, vencidoAntes, cursos, clases, rangos, respaldo, escritura] =
    await Promise.all([
      si('RecibosGeneral', () => ingresosDe(db, hoy, metas)),
      si('Matriculas', async () => ({
        mes: await cuantos(matriculas, filtros.matriculas),
        meta: metas.de('matriculas', hoy),
        hace_un_anio: await cuantos(matriculas, filtros.matriculasHaceUnAnio),
      })),
      siSeUsa('NuevosRegistros', async () => ({
        mes: await cuantos(registros, filtros.registros),
        meta: metas.de('registros', hoy),
        hace_un_anio: await cuantos(registros, filtros.haceUnAnio),
      })),
      si('CxC', () => edadesAl(db, hoy)),
      si('CxC', () => edadesAl(db, filtros.vencidoHaceUnAnio.al)),
      si('ClientesMatriculados', () => cursosDe(db, hoy)),
      si('Asistencia', async () => ({
        feriado: await feriadoDe(db, hoy),
        clases: await clasesDe(db, sesion, { desde: hoy, hasta: hoy }),
      })),
      si('RangosCAI', () => avisos(db, hoy)),
      si('Bitacora', async () => ({
        dias: (await diasSinRespaldo(db, hoy)) ?? null,
        prueba: await ultimaPrueba(db),
      })),
      si('Centro', () => deCarpetas(folders)),
    ])
  return {
    hoy,
    ingresos,
    matriculas: deMatriculas,
    registros: deRegistros,
    por_cobrar,
    vencido_hace_un_anio: vencidoAntes?.vencido ?? null,
    cursos,
    clases,
    rangos,
    respaldo,
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

/** The number of a list's rows with that filter. */
async function contar(db: Db, source: ListSource, filtro: Record<string, unknown>): Promise<number> {
  const [fila] = await db.many<{ total: number }>(
    sql`SELECT count(*) AS total FROM ${source.from} WHERE ${whereSql(source, filtro)}`,
  )
  return fila?.total ?? 0
}
