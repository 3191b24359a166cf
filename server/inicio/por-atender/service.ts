import { trabajoDe, TRABAJOS, type PorAtender, type Trabajo } from '#contract/inicio/por-atender'
import { modulosApagados } from '#contract/paquetes'
import { sumarMeses } from '#contract/tiempo/fechas'
import { movimientos } from '#server/banco/lectura'
import { arreglos } from '#server/catalogos/arreglos/lectura'
import type { Db } from '#server/db/pool'
import { enTexto, join, raw, sql, type Sql } from '#server/db/sql'
import { may, type Sesion } from '#server/http/guard'
import { seenBy, whereSql, type ListSource } from '#server/http/list-query'
import { cajas } from '#server/recibos/caja/service'
import { retencionesPorPagar } from '#server/recibos/cierres/lista'
import { mesSiguienteSql } from '#server/recibos/cierres/service'
import { pagosDeBanco } from '#server/recibos/conciliacion/lectura'
import { atrasados, reportados } from '#server/recibos/reportados/lectura'
import { cartas } from '#server/reportes/carta-consentimiento/lectura'
import { fuente as registros } from '#server/reportes/nuevos-registros/lectura'
import { todosLosRecibos } from '#server/reportes/recibosgeneral/dinero'
import { recordatorios } from '#server/reportes/recordatorios/lista'

const [SIN_DINERO, SIN_PLAZO] = [raw('NULL::bigint'), raw('NULL::bigint')]

/** A kind of work counted: `cuantos`, `monto` and `atrasados`, in one row. */
type Cuenta = (sesion: Sesion, hoy: string) => Sql

/** The rows of a list, by the filter of the link that leads there. */
const deLista =
  (
    trabajo: Trabajo,
    source: ListSource,
    { monto = SIN_DINERO, tarde = () => SIN_PLAZO, ademas = {} }: Mas = {},
  ): Cuenta =>
  (sesion, hoy) => {
    const suya = seenBy(source, sesion)
    return sql`
      SELECT count(*) AS cuantos, ${monto} AS monto, ${tarde()} AS atrasados
      FROM ${suya.countFrom ?? suya.from}
      WHERE ${whereSql(suya, { ...trabajoDe(trabajo).filtro(hoy), ...ademas })}
    `
  }

interface Mas {
  monto?: Sql
  tarde?: () => Sql
  /** The filter that the page of the link has of itself. */
  ademas?: Record<string, unknown>
}

const CUENTAS: Record<Trabajo, Cuenta> = {
  registros: deLista('registros', registros),
  cartas: deLista('cartas', cartas),
  reportados: deLista('reportados', reportados, { monto: raw('sum(t.monto)::bigint'), tarde: atrasados }),
  transferencias: deLista('transferencias', pagosDeBanco, { monto: raw('sum(t.monto)::bigint') }),
  lineas: deLista('lineas', movimientos),
  sin_factura: deLista('sin_factura', todosLosRecibos, {
    monto: raw('sum(t.total)::bigint'),
    ademas: { sin_factura: true },
  }),
  cajas: deLista('cajas', cajas),
  meses: (_sesion, hoy) => sql`
    SELECT greatest(0, date_part('year', a) * 12 + date_part('month', a))::bigint AS cuantos, ${SIN_DINERO} AS monto,
      ${SIN_PLAZO} AS atrasados
    FROM (SELECT age(date_trunc('month', ${hoy}::date), ${mesSiguienteSql}::timestamp) AS a) m
  `,
  retenciones: (_sesion, hoy) => sql`
    SELECT r.*, ${SIN_PLAZO} AS atrasados FROM (${retencionesPorPagar(sumarMeses(hoy, -1).slice(0, 7))}) r
  `,
  arreglos: deLista('arreglos', arreglos),
  recordatorios: deLista('recordatorios', recordatorios),
}

/** Work that no fact brings: whoever has its pack off does without it. */
const SI_SE_USA: readonly Trabajo[] = ['meses']

/**
 * The work that waits on a local date for who asks: of the modules that she may `ver`, also of a pack that is off,
 * which so offers itself. One statement, whose text says all but who asks, so that a connection plans it the first
 * time alone; it counts receipts without an invoice, whose plan is most of it, only where every receipt has its own:
 * elsewhere one without waits for nobody.
 */
export async function porAtender(db: Db, sesion: Sesion, hoy: string): Promise<PorAtender[]> {
  const apagados = modulosApagados(sesion.apagados)
  const ve = (trabajo: Trabajo) => may(sesion, trabajoDe(trabajo).modulo, 'ver')
  // They are receipts, listed to who sees those of every series alone.
  const factura =
    ve('sin_factura') &&
    may(sesion, 'RecibosGeneral', 'ver') &&
    (await db.maybe(sql`SELECT FROM centro WHERE facturar = 'al_cobrar'`))
  const suyos = TRABAJOS.filter(
    (trabajo) =>
      ve(trabajo) &&
      (trabajo !== 'sin_factura' || factura) &&
      !(SI_SE_USA.includes(trabajo) && apagados.includes(trabajoDe(trabajo).modulo)),
  )
  if (suyos.length === 0) return []
  return db.search<PorAtender>(
    enTexto(sql`
      SELECT trabajo, cuantos, monto, atrasados
      FROM (${join(
        suyos.map((trabajo) => sql`SELECT ${trabajo}::text AS trabajo, c.* FROM (${CUENTAS[trabajo](sesion, hoy)}) c`),
        ' UNION ALL ',
      )}) t
      WHERE cuantos > 0
    `),
  )
}
