import { MOST_EN_INICIO, type CifraDeVista, type VistaDeLista } from '#contract/ajustes/filtros-guardados'
import type { NombreModulo } from '#contract/modulos'
import { modulosApagados } from '#contract/paquetes'
import { POR_GRUPOS } from '#contract/reportes/por-grupos'
import { expandirLapsos } from '#contract/tiempo/lapsos'
import { isOverdue } from '#server/db/lost'
import type { Database, Db } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { may } from '#server/http/guard'
import { askedOf } from '#server/resource/salida/export'
import { listPage } from '#server/resource/list'
import { leerResumen } from '#server/resource/resumen'
import { moduloDeVista, vistasDe, type Quien } from './lectura.ts'

/** Milliseconds that all figures of Inicio take together; a view beyond is opened to be counted. */
const PLAZO_MS = 3_000

type Totales = Record<string, unknown>
type Medida = (totales: Totales, filtro: Record<string, unknown>) => { monto: unknown; cuantos: unknown }

const de =
  (monto: string, cuantos?: string): Medida =>
  (totales) => ({ monto: totales[monto], cuantos: cuantos && totales[cuantos] })

/** Money and documents of a list's totals; a list that is not named counts its rows. */
const MEDIDAS: Partial<Record<NombreModulo, Medida>> = {
  RecibosGeneral: de('recibido', 'recibos'),
  Gastos: de('total', 'gastos'),
  Facturas: de('total', 'facturas'),
  CxC: (totales, { con_vencido }) => ({
    monto: con_vencido === true ? totales.vencido : totales.debe,
    cuantos: totales.filas,
  }),
  ...Object.fromEntries(POR_GRUPOS.map(({ modulo, medida }) => [modulo.name, de(medida)])),
}

/** The figures of the views that stand in Inicio for who asks, each by their own rights, one after another. */
export async function cifrasDe(db: Database, quien: Quien): Promise<CifraDeVista[]> {
  const cifras: CifraDeVista[] = []
  const hasta = performance.now() + PLAZO_MS
  for (const vista of await enInicio(db, quien)) {
    const queda = Math.floor(hasta - performance.now())
    cifras.push({ ...SIN_CIFRA, id: vista.id, ...(await cifraDe(db, quien, vista, queda)) })
  }
  return cifras
}

const SIN_CIFRA = { cuantos: null, mas: false, monto: null, falta: null }

/** The views of Inicio: of lists that who asks may see, and that the school uses. */
async function enInicio(db: Db, quien: Quien): Promise<VistaDeLista[]> {
  const apagados = modulosApagados(quien.sesion.apagados)
  const todas = await vistasDe(db, quien, sql`(f.en_inicio OR l.en_inicio)`)
  return todas
    .filter(({ en_inicio, recurso }) => {
      const modulo = moduloDeVista(recurso)
      return en_inicio && modulo && may(quien.sesion, modulo, 'ver') && !apagados.includes(modulo)
    })
    .slice(0, MOST_EN_INICIO)
}

async function cifraDe(
  db: Database,
  { sesion, hoy, listas }: Quien,
  { recurso, filtro, fuera }: VistaDeLista,
  ms: number,
): Promise<Partial<CifraDeVista>> {
  const modulo = moduloDeVista(recurso)
  const lista = modulo && listas.get(modulo)
  // Without one of its filters it would be the figure of something else.
  if (!lista || fuera.length) return { falta: 'fuera' }
  if (ms <= 0) return { falta: 'tarda' }
  const { source, filter } = askedOf(lista, expandirLapsos(filtro, hoy), sesion)
  const medida = MEDIDAS[modulo]
  try {
    return await db.transaction(async (tx) => {
      await tx.run(sql`SELECT set_config('statement_timeout', ${String(ms)}, true)`)
      if (medida && source.resumen) {
        const { monto, cuantos } = medida(await leerResumen<Totales>(tx, source, filter), filtro)
        return { monto: numero(monto), cuantos: numero(cuantos) }
      }
      const { total, more } = await listPage(tx, source, { filter, range: [0, -1] })
      return { cuantos: total, mas: more }
    })
  } catch (error) {
    if (isOverdue(error)) return { falta: 'tarda' }
    throw error
  }
}

const numero = (valor: unknown): number | null => (typeof valor === 'number' ? valor : null)
