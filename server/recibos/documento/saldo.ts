import { isvIncluido, type Centavos } from '#contract/dinero'
import { formatoLempiras } from '#contract/texto/formato'
import { declaradoComo } from '#contract/facturacion/exoneracion'
import { texto } from '#i18n/texto'
import type { Db, Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'
import { AppError } from '#server/http/errors'
import { facturadoDeLoRechazado, sinFacturaDeRecibo } from '#server/facturacion/facturas/rechazado'
import { lotesEnMano, type IsvDelSaldo } from '#server/libro/rastro'
import { tomarDe } from '#server/libro/tomar'
import { devolverLineas } from './devolver/devolucion.ts'
import type { Parte } from './devolver/devolvible.ts'
import type { LineaNueva, Movimiento } from '#server/libro/documento'

/*
 * Credit bears the tax treatment under which its money was declared as it came (docs/diseno/dominio.md, «Lo que sobra
 * no se queda atascado»). What pays a line of the same treatment is declared already: neither its tax nor its invoice
 * falls due again.
 */

/** The credit of a client under each treatment (centavos). */
export type Saldos = Record<IsvDelSaldo, Centavos>

const DECLARADOS = ['exento', 'gravado_15', 'gravado_18'] as const

/** Credit of a client that a document takes (centavos). */
export interface Uso {
  cliente_id: number
  monto: Centavos
}

interface UsoDeclarado extends Uso {
  isv: IsvDelSaldo
}

interface Asignacion {
  lineas: LineaNueva[]
  usos: UsoDeclarado[]
  /** Credit that pays lines of another treatment than its own. */
  cambios: UsoDeclarado[]
}

/**
 * The credit that pays each line: first what was declared like the line, then what no document declared, and what is
 * left of another treatment last. A line bears the tax of what was not declared before. What a charge of `documentados`
 * owes is declared elsewhere, or is no sale: money that was declared as it came changes like that of another treatment.
 */
function asignarSaldo(
  lineas: readonly LineaNueva[],
  usos: readonly Uso[],
  saldos: ReadonlyMap<number, Saldos>,
  documentados: ReadonlySet<number | null>,
): Asignacion {
  const conSaldo = lineas.map(() => 0)
  const quedan = lineas.map(({ total }) => total)
  const asignacion: Asignacion = { lineas: [], usos: [], cambios: [] }
  for (const { cliente_id, monto } of usos) {
    const saldo = saldos.get(cliente_id)
    if (!saldo) continue
    let falta = monto
    const tomar = (isv: IsvDelSaldo, hasta: Centavos, donde: UsoDeclarado[]) => {
      const tomado = Math.min(saldo[isv], falta, hasta)
      if (tomado <= 0) return 0
      saldo[isv] -= tomado
      falta -= tomado
      donde.push({ cliente_id, isv, monto: tomado })
      return tomado
    }
    lineas.forEach((linea, index) => {
      if (documentados.has(linea.cargo_id)) return
      const tomado = tomar(declaradoComo(linea.isv_tratamiento), quedan[index] ?? 0, asignacion.usos)
      conSaldo[index] = (conSaldo[index] ?? 0) + tomado
      quedan[index] = (quedan[index] ?? 0) - tomado
    })
    const resto = quedan.reduce((suma, queda) => suma + queda, 0)
    let cubierto = tomar('sin_declarar', resto, asignacion.usos)
    for (const isv of DECLARADOS) cubierto += tomar(isv, resto - cubierto, asignacion.cambios)
    quedan.forEach((queda, index) => {
      const parte = Math.min(queda, cubierto)
      quedan[index] = queda - parte
      cubierto -= parte
    })
  }
  asignacion.lineas = lineas.map((linea, index) => conDeclarado(linea, conSaldo[index] ?? 0))
  return asignacion
}

/** The same line, of which so much was declared before: its tax is that of the rest. */
function conDeclarado(linea: LineaNueva, con_saldo: Centavos): LineaNueva {
  const { isv_tratamiento, isv_desde = 0, total } = linea
  if (con_saldo === 0) return linea
  if (isv_tratamiento === 'exonerado') return { ...linea, con_saldo }
  const isv = isvIncluido(isv_desde + total, isv_tratamiento) - isvIncluido(isv_desde + con_saldo, isv_tratamiento)
  return { ...linea, con_saldo, isv }
}

interface Cobro {
  usos: readonly Uso[]
  lineas: readonly LineaNueva[]
  caja_id: number
  /** Whoever charges was told that credit changes its treatment, and wants it. */
  cambiar: boolean
}

/**
 * Pays lines with the credit of locked clients; answers the lines with their tax and what leaves each client's credit.
 * Credit of another treatment is given back first by a document of its own (series RD, with the credit note of its
 * invoice), and stays as credit that no document declares: what it then pays bears its tax and is invoiced.
 *
 * Throws `saldo_de_otro_isv`, telling how much, unless `cambiar`.
 */
export async function usarSaldo(
  tx: Tx,
  contexto: Contexto,
  { usos: pedidos, lineas: cobradas, caja_id, cambiar }: Cobro,
): Promise<{ lineas: LineaNueva[]; movimientos: Movimiento[] }> {
  if (!pedidos.length) return { lineas: [...cobradas], movimientos: [] }
  const saldos = await saldosDe(
    tx,
    pedidos.map(({ cliente_id }) => cliente_id),
  )
  const antes = new Map([...saldos].map(([id, saldo]) => [id, { ...saldo }]))
  const { lineas, usos, cambios } = asignarSaldo(cobradas, pedidos, saldos, await documentadosDe(tx, cobradas))
  for (const { cliente_id, isv, monto } of cambios) {
    const partes = tomarDe(await lotesEnMano(tx, cliente_id, isv, antes.get(cliente_id)?.[isv] ?? 0), monto)
    const declaradas = partes.flatMap(({ linea_id, monto: parte }) =>
      linea_id === null ? [] : [{ linea_id, monto: parte }],
    )
    const cambia = sumaDe(declaradas)
    if (cambia > 0) {
      if (!cambiar) throw sinCambiar(cambia)
      await cambiarTratamiento(tx, contexto, { cliente_id, isv, caja_id, partes: declaradas })
      usos.push({ cliente_id, isv: 'sin_declarar', monto: cambia })
    }
    // Opening balances and the like: no document here declared them, so that none takes it back.
    if (monto > cambia) usos.push({ cliente_id, isv, monto: monto - cambia })
  }
  return {
    lineas,
    movimientos: usos.map(({ cliente_id, isv, monto }) => ({ cliente_id, isv, tipo: 'uso', monto: -monto })),
  }
}

/**
 * The charges, locked by now, that no receipt declares: a debit note or an invoice on credit says them, or the invoice
 * in force of a payment that the bank took back, which whatever pays them again with the same tax goes by; or they are
 * no sale.
 */
async function documentadosDe(tx: Tx, lineas: readonly LineaNueva[]): Promise<Set<number>> {
  const suyas = lineas.flatMap((linea) =>
    linea.cargo_id ? [{ cargo_id: linea.cargo_id, isv: declaradoComo(linea.isv_tratamiento) }] : [],
  )
  const cargos = sql`${suyas.map(({ cargo_id }) => cargo_id)}::int[]`
  const documentados = await tx.many<{ cargo_id: number }>(sql`
    SELECT id AS cargo_id
    FROM unnest(${cargos}) AS c(id)
    WHERE ${sinFacturaDeRecibo(sql`c.id`)}
    UNION
    SELECT r.cargo_id
    FROM (${facturadoDeLoRechazado(sql`q.cargo_id = ANY(${cargos})`)}) r
    JOIN unnest(${cargos}, ${suyas.map(({ isv }) => isv)}::text[]) AS s(cargo_id, isv)
      ON s.cargo_id = r.cargo_id AND s.isv = r.isv
  `)
  return new Set(documentados.map(({ cargo_id }) => cargo_id))
}

const sinCambiar = (monto: Centavos) =>
  new AppError('saldo_de_otro_isv', {
    message: { key: 'recibos.error.saldo_de_otro_isv', params: { monto: formatoLempiras(monto) } },
    data: { monto },
  })

interface Cambio {
  cliente_id: number
  isv: IsvDelSaldo
  caja_id: number
  partes: readonly Parte[]
}

/** The document that gives declared credit back, as credit that is declared by what it will pay. */
async function cambiarTratamiento(
  tx: Tx,
  contexto: Contexto,
  { cliente_id, isv, caja_id, partes }: Cambio,
): Promise<void> {
  const monto = sumaDe(partes)
  await devolverLineas(tx, contexto, {
    partes,
    caja_id,
    cliente_id,
    metodo: 'saldo_a_favor',
    motivo: texto('recibos.cambio_de_isv'),
    creditos: [
      ...partes.map((parte) => ({
        cliente_id,
        isv,
        tipo: 'devolucion' as const,
        monto: -parte.monto,
        recibo_linea_id: parte.linea_id,
      })),
      { cliente_id, isv: 'sin_declarar', tipo: 'devolucion', monto },
    ],
    // Without a range of credit notes the invoice of what it pays waits for one: the counter does not.
    nota: 'si_hay_rango',
  })
}

/** The credit of each client, by treatment; the clients are locked. */
export async function saldosDe(db: Db, clientes: readonly number[]): Promise<Map<number, Saldos>> {
  const rows = await db.many<{ cliente_id: number; isv: IsvDelSaldo; monto: Centavos }>(sql`
    SELECT cliente_id, isv, sum(monto)::bigint AS monto
    FROM creditos
    WHERE cliente_id = ANY(${[...new Set(clientes)]}::int[])
    GROUP BY cliente_id, isv
  `)
  const saldos = new Map(
    clientes.map((id): [number, Saldos] => [id, { exento: 0, gravado_15: 0, gravado_18: 0, sin_declarar: 0 }]),
  )
  for (const { cliente_id, isv, monto } of rows) {
    const saldo = saldos.get(cliente_id)
    if (saldo) saldo[isv] = monto
  }
  return saldos
}

const sumaDe = (partes: readonly { monto: Centavos }[]): Centavos => partes.reduce((suma, { monto }) => suma + monto, 0)

/**
 * The treatment that an excess of a student gets when nobody chooses one: that of what she will owe next, after what
 * the receipt pays (`abonos`, centavos); exempt where nothing is known.
 */
export async function isvPropuesto(
  db: Db,
  cliente_id: number,
  abonos: readonly { cargo_id: number; monto: Centavos }[],
): Promise<Exclude<IsvDelSaldo, 'sin_declarar'>> {
  const siguiente = await db.maybe<{ isv: Exclude<IsvDelSaldo, 'sin_declarar'> }>(sql`
    SELECT c.isv
    FROM cargos c
    LEFT JOIN jsonb_to_recordset(${JSON.stringify(abonos)}::jsonb) AS a(cargo_id int, monto bigint) ON a.cargo_id = c.id
    WHERE c.cliente_id = ${cliente_id} AND c.anulado_en IS NULL AND c.neto - c.aplicado > coalesce(a.monto, 0)
    ORDER BY c.vence, c.id LIMIT 1
  `)
  return siguiente?.isv ?? 'exento'
}
