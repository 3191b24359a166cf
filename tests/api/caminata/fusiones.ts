import type { PorCobrar, Recibo } from '#contract/recibos/recibos-individuales'
import type { Database } from '#server/db/pool'
import { ident, sql } from '#server/db/sql'
import { enviar, type Andante, type Paso } from './andante.ts'
import { abrirSiFalta, cambiando, chequeDe, recibido } from './cobros.ts'
import type { Answer } from '#tests/api/apoyo/helper'

/* Two records that become one while the counter is busy with the one that goes. */

/** Enough students are left for the others to walk among. */
const POCOS = 20

/** Two different students that the walk remembers: who stays, and who goes. */
function dos({ azar, mundo }: Andante): [number, number] | undefined {
  const [id, otro] = [mundo.una(azar, 'clientes'), mundo.todas('clientes').at(-1)]
  return !id || !otro || id === otro || mundo.todas('clientes').length < POCOS ? undefined : [id, otro]
}

/** Merges the second of two into the first while `algo` happens to the second; answers what the merge did. */
async function fusionarMientras(
  { who, mundo }: Andante,
  [id, otro_id]: readonly [number, number],
  algo: () => Promise<unknown>,
): Promise<Answer> {
  const [fusion] = await Promise.all([who.post(`/Clientes/${id}/fusionar`, { otro_id }), algo()])
  if (fusion.status < 300) mundo.quitar('clientes', otro_id)
  return fusion
}

/** The second of two has this much in favour, of cash that just came. */
async function conSaldo(andante: Andante, cliente_id: number, monto: number): Promise<boolean> {
  const peticion = { cliente_id, lineas: [], pagos: [{ metodo: 'efectivo', monto }] }
  return recibido(andante, await enviar<Recibo>(andante, '/RecibosIndividuales', peticion)).status < 300
}

export const FUSIONES: Readonly<Record<string, Paso>> = {
  async fusionarYVender(andante) {
    const quienes = dos(andante)
    if (!quienes) return undefined
    await abrirSiFalta(andante)
    const monto = andante.azar.int(1, 9_999)
    const venta = {
      cliente_id: quienes[1],
      lineas: [{ tipo: 'libre', descripcion: 'Fotocopias', cantidad: 1, precio: monto, isv: 'gravado_15' }],
      pagos: [await chequeDe(andante, monto)],
      pagador_nombre: 'Ana Cruz',
      pagador_telefono: '+50499887766',
    }
    return fusionarMientras(andante, quienes, async () =>
      recibido(andante, await cambiando(andante, '/RecibosVarios', venta), 'ventas'),
    )
  },

  /** The receipt of another student used the credit of the one who goes; voided, the credit comes back. */
  async fusionarYAnular(andante) {
    const { who, azar } = andante
    const quienes = dos(andante)
    if (!quienes) return undefined
    await abrirSiFalta(andante)
    const { status, body } = await who.get<PorCobrar>(`/RecibosIndividuales/por-cobrar?cliente_id=${quienes[1]}`)
    const cargo = status === 200 ? body.cuentas.flatMap(({ cargos }) => cargos).find(({ debe }) => debe > 0) : undefined
    if (!cargo) return fusionarMientras(andante, quienes, () => conSaldo(andante, quienes[1], azar.int(1, 9_999)))
    const monto = azar.int(1, Math.min(cargo.debe, 9_999))
    if (!(await conSaldo(andante, quienes[1], monto))) return undefined
    const answer = await cambiando(andante, '/RecibosIndividuales', {
      cliente_id: quienes[1],
      lineas: [{ cargo_id: cargo.id, monto }],
      pagos: [{ metodo: 'saldo_a_favor', monto, cliente_id: quienes[1] }],
    })
    recibido(andante, answer)
    if (answer.status >= 300) return answer as unknown as Answer
    return fusionarMientras(andante, quienes, () =>
      who.post(`/RecibosIndividuales/${answer.body.id}/anular`, { motivo: 'Se cobró dos veces' }),
    )
  },

  /** A cheque for what nobody owed bounces, and the student who goes is named to owe it. */
  async fusionarYRechazar(andante) {
    const { db, who, mundo, azar } = andante
    const quienes = dos(andante)
    if (!quienes) return undefined
    await abrirSiFalta(andante)
    const monto = azar.int(1, 9_999)
    const answer = await cambiando(andante, '/RecibosVarios', {
      lineas: [{ tipo: 'libre', descripcion: 'Fotocopias', cantidad: 1, precio: monto, isv: 'gravado_15' }],
      pagos: [await chequeDe(andante, monto)],
      pagador_nombre: 'Ana Cruz',
      pagador_telefono: '+50499887766',
    })
    recibido(andante, answer, 'ventas')
    if (answer.status >= 300) return answer as unknown as Answer
    const ids = (
      await db.many<{ id: number }>(sql`SELECT id FROM recibo_pagos WHERE recibo_id = ${answer.body.id}`)
    ).map(({ id }) => id)
    return fusionarMientras(andante, quienes, () =>
      who.post('/Conciliacion/rechazar', {
        ids,
        motivo: 'Sin fondos',
        fecha_banco: mundo.hoy(),
        cliente_id: quienes[1],
      }),
    )
  },
}

/** Columns that a merge leaves with the record that goes: where another merge leads, and a sum of nothing. */
const SE_QUEDAN: ReadonlySet<string> = new Set(['clientes.fusionado_en', 'cliente_deudas.cliente_id'])

/** Every row of every table that still names somebody who is gone, in words. */
export async function deQuienesSeFueron(db: Database): Promise<string[]> {
  const columnas = await db.many<{ tabla: string; columna: string }>(sql`
    SELECT c.conrelid::regclass::text AS tabla, a.attname AS columna
    FROM pg_constraint c
    JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    WHERE c.contype = 'f' AND c.confrelid = 'clientes'::regclass
    ORDER BY 1, 2
  `)
  const halladas: string[] = []
  for (const { tabla, columna } of columnas) {
    if (SE_QUEDAN.has(`${tabla}.${columna}`)) continue
    const filas = await db.many<{ quien: number; cuantas: number }>(sql`
      SELECT t.${ident(columna)} AS quien, count(*) AS cuantas
      FROM ${ident(tabla)} t
      JOIN clientes c ON c.id = t.${ident(columna)} AND c.fusionado_en IS NOT NULL
      GROUP BY 1
    `)
    for (const { quien, cuantas } of filas) halladas.push(`${tabla}.${columna}: ${cuantas} of ${quien}, who is gone`)
  }
  const { n } = await db.one<{ n: number }>(sql`
    SELECT count(*) AS n
    FROM clientes c
    LEFT JOIN cliente_deudas d ON d.cliente_id = c.id
    WHERE c.fusionado_en IS NOT NULL AND (c.a_favor <> 0 OR d.debe > 0)
  `)
  if (n) halladas.push(`${n} who are gone owe or have credit`)
  return halladas
}
