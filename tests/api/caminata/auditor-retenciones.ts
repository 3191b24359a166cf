import type { CajaChica } from '#contract/gastos/caja-chica'
import type { RetencionesResumen, RetencionHecha } from '#contract/reportes/retenciones'
import { finDeMes, inicioDeMes } from '#contract/tiempo/fechas'
import type { Database } from '#server/db/pool'
import { sql } from '#server/db/sql'
import type { Compras, Gasto, Tasa } from './auditor-compras.ts'
import type { Ventas } from './auditor-ventas.ts'
import { juntar, redondo, sinCeros, Sumas, todo, type Cotejar } from './cuentas.ts'
import type { Client } from '#tests/api/apoyo/helper'

/* Withholdings from suppliers, where the rest of their money left from, and withholdings from the school. */

interface Comprobante {
  gasto_id: number
  rango_id: number
  correlativo: number
  numero: string
  vigente: boolean
  fecha: string
  total: number
  tasas: number
}

/** One rate's amount for an expense. */
const tomaDe = ({ importe_exento, gravado_15, gravado_18, isv }: Gasto, { base, tasa }: Tasa): number =>
  redondo(BigInt(base === 'isv' ? isv : importe_exento + gravado_15 + gravado_18) * BigInt(tasa), 10_000n)

const retenidoDe = (gasto: Gasto): number => gasto.tasas.reduce((suma, tasa) => suma + tomaDe(gasto, tasa), 0)

interface Libros {
  ventas: Ventas
  compras: Compras
}

export async function retencionesDelAuditor(
  db: Database,
  who: Client,
  { ventas, compras: { gastos } }: Libros,
  cotejar: Cotejar,
): Promise<void> {
  const comprobantes = await db.many<Comprobante>(sql`
    SELECT
      gasto_id, rango_id, correlativo, numero, estado = 'emitido' AS vigente, fecha, total,
      jsonb_array_length(lineas) AS tasas
    FROM comprobantes_retencion
  `)
  await hechas(who, { gastos, comprobantes }, cotejar)
  await dinero(db, who, gastos, cotejar)
  await recibidas(who, ventas, cotejar)
  const numerados = [...ventas.documentos, ...comprobantes]
  for (const [rango, suyos] of juntar(numerados, ({ rango_id }) => rango_id)) {
    const numeros = suyos.map(({ correlativo }) => correlativo).toSorted((a, b) => a - b)
    cotejar(
      `numbers of range ${rango}`,
      numeros,
      numeros.map((_, lugar) => (numeros[0] ?? 0) + lugar),
    )
  }
}

const consulta = (filter: object) => new URLSearchParams({ filter: JSON.stringify(filter) })

/** Withholdings made, by month, tax and supplier; those that wait for their certificate, and those annulled. */
async function hechas(
  who: Client,
  { gastos, comprobantes }: { gastos: readonly Gasto[]; comprobantes: readonly Comprobante[] },
  cotejar: Cotejar,
): Promise<void> {
  const vigentes = new Map(comprobantes.filter(({ vigente }) => vigente).map((uno) => [uno.gasto_id, uno]))
  const porId = new Map(gastos.map((gasto) => [gasto.id, gasto]))
  for (const { numero, gasto_id, total } of vigentes.values()) {
    const gasto = porId.get(gasto_id)
    cotejar(`certificate ${numero}`, total, gasto?.vigente ? retenidoDe(gasto) : null)
  }
  const retienen = gastos.filter(({ vigente, tasas }) => vigente && tasas.length)
  const anulados = comprobantes.filter(({ vigente }) => !vigente)
  const meses = new Set([...retienen.map(({ periodo }) => periodo), ...anulados.map(({ fecha }) => fecha.slice(0, 7))])
  for (const mes of meses) {
    const filter = { vista: 'hechas', fecha_gte: inicioDeMes(mes), fecha_lte: finDeMes(mes) }
    const filas = await todo<RetencionHecha>(who, 'Retenciones', filter)
    const suyos = retienen.filter(({ periodo }) => periodo === mes)
    const nulos = anulados.filter(({ fecha }) => fecha.startsWith(mes))
    cotejar(
      `withheld in ${mes}`,
      filas
        .map(({ gasto_id, impuesto, monto, estado, comprobante_retencion }) =>
          [gasto_id, impuesto, monto, estado, comprobante_retencion ?? ''].join(' '),
        )
        .map((fila) => fila.replace(/ is[rv] 0 anulado/, ' anulado'))
        .toSorted(),
      [
        ...suyos.flatMap((gasto) => {
          const numero = vigentes.get(gasto.id)?.numero
          return gasto.tasas.map((tasa) =>
            [gasto.id, tasa.impuesto, tomaDe(gasto, tasa), numero ? 'emitido' : 'pendiente', numero ?? ''].join(' '),
          )
        }),
        ...nulos.flatMap(({ gasto_id, numero, tasas }) =>
          Array.from({ length: tasas }, () => `${gasto_id} anulado ${numero}`),
        ),
      ].toSorted(),
    )
    const { body: resumen } = await who.get<RetencionesResumen>(`/Retenciones/resumen?${consulta(filter)}`)
    const sumas = new Sumas()
    for (const gasto of suyos) {
      const numero = vigentes.get(gasto.id)?.numero
      for (const tasa of gasto.tasas) {
        const toma = tomaDe(gasto, tasa)
        for (const de of ['monto', tasa.impuesto, gasto.rtn_proveedor ?? '']) sumas.mas(de, toma)
        if (!numero) sumas.mas('pendiente', toma)
      }
      if (numero) sumas.mas('constancias', 1)
    }
    const { constancias, monto, pendiente } = resumen
    cotejar(
      `sums of what was withheld in ${mes}`,
      sinCeros({
        ...{ constancias, monto, pendiente },
        ...Object.fromEntries(resumen.por_impuesto.map((uno) => [uno.impuesto, uno.monto])),
        ...Object.fromEntries(resumen.por_agente.map((uno) => [uno.rtn_agente, uno.monto])),
      }),
      sumas.todas(),
    )
  }
}

/** Money that left tills, petty cash and accounts is what suppliers got: the paper less what was withheld. */
async function dinero(db: Database, who: Client, gastos: readonly Gasto[], cotejar: Cotejar): Promise<void> {
  const movidos = new Sumas()
  const deCaja = await db.many<{ gasto_id: number; monto: number }>(sql`
    SELECT gasto_id, monto FROM caja_movimientos WHERE gasto_id IS NOT NULL AND anulado_en IS NULL
  `)
  for (const { gasto_id, monto } of deCaja) movidos.mas(`till ${gasto_id}`, monto)
  const partidas = await db.many<{ gasto_id: number; monto: number }>(
    sql`SELECT gasto_id, monto FROM cuenta_partidas WHERE gasto_id IS NOT NULL`,
  )
  const conciliados = new Map(partidas.map(({ gasto_id, monto }) => [gasto_id, monto]))
  const esperado = new Sumas()
  const deFondo = new Sumas()
  for (const gasto of gastos) {
    const pagado = gasto.total - retenidoDe(gasto)
    cotejar(`expense ${gasto.id}`, [gasto.retenido, gasto.pagado], [retenidoDe(gasto), pagado])
    if (conciliados.has(gasto.id)) cotejar(`bank of expense ${gasto.id}`, conciliados.get(gasto.id), -pagado)
    if (!gasto.vigente) continue
    if (gasto.caja_id !== null) esperado.mas(`till ${gasto.id}`, -pagado)
    if (gasto.caja_chica_id !== null) deFondo.mas(String(gasto.caja_chica_id), pagado)
  }
  cotejar('cash of tills', movidos.todas(), esperado.todas())
  const dado = new Sumas()
  const movimientos = await db.many<{ caja_chica_id: number; monto: number }>(
    sql`SELECT caja_chica_id, monto FROM caja_chica_movimientos WHERE anulado_en IS NULL`,
  )
  for (const { caja_chica_id, monto } of movimientos) dado.mas(String(caja_chica_id), monto)
  const fondos = await db.many<{ id: number }>(sql`SELECT id FROM cajas_chicas ORDER BY id`)
  for (const { id } of fondos) {
    const { body } = await who.get<CajaChica>(`/CajaChica/${id}`)
    cotejar(`petty cash ${id}`, body.en_caja, dado.de(String(id)) - deFondo.de(String(id)))
  }
}

/** Withholdings received, by payer, less what was undone. */
async function recibidas(who: Client, { recibos }: Ventas, cotejar: Cotejar): Promise<void> {
  const { body } = await who.get<RetencionesResumen>(`/Retenciones/resumen?${consulta({ vista: 'recibidas' })}`)
  const sumas = new Sumas()
  for (const { recibo_id, metodo, monto, rtn } of recibos.pagos)
    if (metodo === 'retencion') for (const de of ['monto', rtn ?? '']) sumas.mas(de, recibos.signo(recibo_id) * monto)
  cotejar(
    'withheld from the school',
    sinCeros({
      monto: body.monto,
      ...Object.fromEntries(body.por_agente.map((uno) => [uno.rtn_agente, uno.monto])),
    }),
    sumas.todas(),
  )
}
