import { fraseDeHecho, type EnVigor, type PaqueteDelCentro } from '#contract/ajustes/en-vigor'
import { PAQUETES, type Paquete } from '#contract/paquetes'
import { texto } from '#i18n/texto'
import { ID as CENTRO } from '#server/ajustes/centro/service'
import { audit } from '#server/bitacora/audit'
import type { Database, Db, Tx } from '#server/db/pool'
import { empty, sql, type Sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'
import { AppError } from '#server/http/errors'
import type { Quien } from '#server/http/quien'
import { enVigor } from './hechos.ts'

type Mira = Pick<Contexto, 'hoy' | 'permisos'>

/** Every pack, whether it is on, and what holds it today, as far as who asks may see it. */
export async function leerPaquetes(db: Db, mira: Mira): Promise<PaqueteDelCentro[]> {
  const apagados = await leerApagados(db)
  const { nuevos } = await db.one<{ nuevos: string[] }>(sql`SELECT paquetes_nuevos AS nuevos FROM centro`)
  const hechos = await enVigor(db, mira.hoy)
  return PAQUETES.map((paquete) => ({
    paquete,
    encendido: !apagados.includes(paquete),
    nuevo: nuevos.includes(paquete),
    en_vigor: paraQuien(mira, hechos.get(paquete)),
  }))
}

/** Names are of people: they are told to who sees them on the page of the fact, the number to everybody. */
const paraQuien = ({ permisos }: Mira, en_vigor: readonly EnVigor[] = []): EnVigor[] =>
  en_vigor.map((uno) => (permisos.has(`${uno.modulo}:ver`) ? uno : { ...uno, nombres: [] }))

/**
 * Switches one pack, and leaves the others as they are meanwhile. Throws `en_uso`, with what of it is in force
 * (`en_vigor`): that is ended first.
 */
export const cambiarPaquete = (
  db: Database,
  contexto: Contexto,
  paquete: Paquete,
  encendido: boolean,
): Promise<PaqueteDelCentro[]> =>
  db.transaction(async (tx) => {
    const antes = await tomarApagados(tx)
    const en_vigor = encendido ? undefined : (await enVigor(tx, contexto.hoy, [paquete])).get(paquete)
    if (en_vigor) throw enUso(paquete, paraQuien(contexto, en_vigor))
    await escribir(tx, contexto, antes, encendido ? antes.filter((uno) => uno !== paquete) : [...antes, paquete])
    await verNovedades(tx, [paquete])
    return leerPaquetes(tx, contexto)
  })

/** Nobody need be told of these packs any more. */
export const verNovedades = (db: Db, paquetes: readonly Paquete[]): Promise<number> =>
  db.run(sql`
    UPDATE centro SET
      paquetes_nuevos = ARRAY(SELECT unnest(paquetes_nuevos) EXCEPT SELECT unnest(${paquetes}::text[])),
      paquetes_encendidos = ARRAY(SELECT unnest(paquetes_encendidos) EXCEPT SELECT unnest(${paquetes}::text[]))
    WHERE (paquetes_nuevos || paquetes_encendidos) && ${paquetes}::text[]
  `)

/** Leaves these packs off and no other, as a profile has it; but for those of which something is in force. */
export async function fijarApagados(
  tx: Tx,
  contexto: Quien & Pick<Contexto, 'hoy'>,
  pedidos: readonly Paquete[],
): Promise<void> {
  const antes = await tomarApagados(tx)
  const hechos = await enVigor(tx, contexto.hoy, pedidos)
  await escribir(
    tx,
    contexto,
    antes,
    pedidos.filter((paquete) => !hechos.has(paquete)),
  )
}

async function escribir(tx: Tx, contexto: Quien, antes: readonly string[], pedidos: readonly string[]) {
  const despues = PAQUETES.filter((paquete) => pedidos.includes(paquete))
  if (despues.join() === antes.join()) return
  await tx.run(sql`UPDATE centro SET paquetes_apagados = ${despues}`)
  await audit(tx, contexto, {
    modulo: 'Centro',
    accion: 'editar',
    entidad: 'centro',
    entidad_id: CENTRO,
    antes: { paquetes_apagados: antes },
    despues: { paquetes_apagados: despues },
  })
}

const enUso = (paquete: Paquete, en_vigor: EnVigor[]): AppError =>
  new AppError('en_uso', {
    message: {
      key: 'errores.paquete_en_uso',
      params: {
        paquete: texto(`paquetes.${paquete}.nombre`),
        hechos: en_vigor.map((uno) => fraseDeHecho(uno, texto)).join('; '),
      },
    },
    data: { en_vigor },
  })

/**
 * The packs that are off, held until the transaction ends: of two who switch, the second begins with what the first
 * left, and nothing comes into force meanwhile (migration 0200).
 */
const tomarApagados = (tx: Tx): Promise<string[]> => leerApagados(tx, sql`FOR UPDATE`)

const leerApagados = async (db: Db, candado: Sql = empty): Promise<string[]> =>
  (await db.one<{ paquetes_apagados: string[] }>(sql`SELECT paquetes_apagados FROM centro ${candado}`))
    .paquetes_apagados
