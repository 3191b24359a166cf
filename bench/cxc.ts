import { hoyEn, sumarDias } from '#contract/tiempo/fechas'
import { VISTAS_CXC, type CxCResumen } from '#contract/reportes/cxc'
import type { Database } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { rehacerGuardadas } from '#server/respaldo/guardadas'
import { mediana, milisegundos, tabla } from './apoyo/cifras.ts'
import { Conexion } from './apoyo/conexion.ts'
import { abrirSesion, type Escenario } from './apoyo/escenario.ts'
import { enTurnos } from './apoyo/turnos.ts'
import { CLIENTES, sembrarEscuela } from './clientes/datos.ts'

/** `CXC=1000000` asks another school: 4.5 charges for each student. */
const ESCUELA = Number(process.env.CXC ?? CLIENTES)
const VECES = 15
const UN_ANIO = 365

type Edades = Pick<CxCResumen, 'filas' | 'al_dia' | 'de_1_a_30' | 'de_31_a_60' | 'de_61_a_90' | 'mas_de_90' | 'debe'>
const CLAVES = ['filas', 'al_dia', 'de_1_a_30', 'de_31_a_60', 'de_61_a_90', 'mas_de_90', 'debe'] as const

/** Ages of what `pendiente` is, of charges `k`, as of $1. */
const SUMAS = `count(DISTINCT k.cliente_id) AS filas, coalesce(sum(pendiente), 0)::bigint AS debe,
  coalesce(sum(pendiente) FILTER (WHERE $1::date <= vence), 0)::bigint AS al_dia,
  coalesce(sum(pendiente) FILTER (WHERE $1::date - vence BETWEEN 1 AND 30), 0)::bigint AS de_1_a_30,
  coalesce(sum(pendiente) FILTER (WHERE $1::date - vence BETWEEN 31 AND 60), 0)::bigint AS de_31_a_60,
  coalesce(sum(pendiente) FILTER (WHERE $1::date - vence BETWEEN 61 AND 90), 0)::bigint AS de_61_a_90,
  coalesce(sum(pendiente) FILTER (WHERE $1::date - vence > 90), 0)::bigint AS mas_de_90`

/** The hand-written SQL for today: what the charges themselves say. */
const DE_HOY = `
  SELECT ${SUMAS}
  FROM (
    SELECT cliente_id, vence, neto - aplicado AS pendiente
    FROM cargos
    WHERE anulado_en IS NULL AND aplicado < bruto - descuento AND fecha <= $1::date
  ) k
  WHERE pendiente > 0
`

/** The hand-written SQL for any date: every charge of then, less what had been paid of it. */
const DE_ENTONCES = `
  SELECT ${SUMAS}
  FROM (
    SELECT c.cliente_id, c.vence, c.bruto - c.descuento - coalesce(a.monto, 0) AS pendiente
    FROM cargos c
    LEFT JOIN (
      SELECT cargo_id, sum(monto) AS monto
      FROM aplicaciones
      WHERE desde <= $1::date AND (hasta IS NULL OR hasta > $1::date)
      GROUP BY 1
    ) a ON a.cargo_id = c.id
    WHERE c.fecha <= $1::date AND c.anulado_en IS NULL
  ) k
  WHERE pendiente > 0
`

/**
 * Debt by age of 4.5 charges for each student, in a school at rest: the totals of the report over HTTP beside SQL by
 * hand with the same sums, in turns; and the first page and the totals of each grouping.
 */
export async function medirCxC(escenario: Escenario): Promise<string> {
  const base = await escenario.base('bench_cxc')
  await sembrarEscuela(base, ESCUELA)
  // Charges paid before there were receipts have no application to go back by.
  await base.db.run(
    sql`
      UPDATE cargos k
      SET aplicado = 0
      WHERE aplicado > 0 AND NOT EXISTS (SELECT FROM aplicaciones a WHERE a.cargo_id = k.id)
    `,
  )
  // That touched every charge: balances are made anew here, and not by the server beside the questions.
  await rehacerGuardadas(base.db)
  await base.db.run(sql`VACUUM ANALYZE`)
  const { token } = await abrirSesion(base, 'Administrador')
  const conexion = new Conexion(await escenario.servir(base))
  const hoy = hoyEn(new Date())
  const filas: string[][] = []
  const vistas: string[][] = []
  for (const [nombre, al, texto] of [
    ['today', hoy, DE_HOY],
    ['a year ago', sumarDias(hoy, -UN_ANIO), DE_ENTONCES],
  ] as const) {
    const [informe, mano] = await enTurnos(
      () => pedir(conexion, token, al),
      () => aMano(base.db, texto, al),
      { calentamiento: 3, veces: VECES },
    )
    filas.push([nombre, mano.toFixed(0), informe.toFixed(0), (informe / mano).toFixed(2)])
    for (const vista of VISTAS_CXC) {
      const tiempos = { CxC: [] as number[], 'CxC/resumen': [] as number[] }
      for (let vez = 0; vez < VECES; vez++)
        for (const ruta of ['CxC', 'CxC/resumen'] as const)
          tiempos[ruta].push(await milisegundos(() => leer(conexion, token, ruta, { al, vista })))
      vistas.push([nombre, vista, mediana(tiempos.CxC).toFixed(0), mediana(tiempos['CxC/resumen']).toFixed(0)])
    }
  }
  conexion.cerrar()
  return [
    `Totals of receivables, medians of ${VECES}, milliseconds.`,
    tabla(['as of', 'by hand', 'report over HTTP', 'times'], filas),
    'Each grouping over HTTP.',
    tabla(['as of', 'grouping', 'first page', 'totals'], vistas),
  ].join('\n\n')
}

async function pedir(conexion: Conexion, token: string, al: string): Promise<Edades> {
  return soloEdades(JSON.parse(await leer(conexion, token, 'CxC/resumen', { al, vista: 'cliente' })) as Edades)
}

async function leer(conexion: Conexion, token: string, ruta: string, filtro: object): Promise<string> {
  const query = new URLSearchParams({ filter: JSON.stringify(filtro) })
  const { estado, cuerpo } = await conexion.pedir('GET', `/api/api/${ruta}?${query}`, {
    Authorization: `Bearer ${token}`,
  })
  if (estado !== 200) throw new Error(cuerpo)
  return cuerpo
}

async function aMano(db: Database, texto: string, al: string): Promise<Edades> {
  const { rows } = await db.pool.query<Edades>(texto, [al])
  return soloEdades(rows[0] as Edades)
}

const soloEdades = (edades: Edades): Edades =>
  Object.fromEntries(CLAVES.map((clave) => [clave, Number(edades[clave])])) as unknown as Edades
