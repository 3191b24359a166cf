import type { CuentaPorCobrar, PorCobrar, Recibo } from '#contract/recibos/recibos-individuales'
import type { Matricula, Retiro } from '#contract/catalogos/matriculas'
import { sql } from '#server/db/sql'
import { enviar, type Andante, type Paso } from './andante.ts'
import { abrirSiFalta, cambiando, chequeDe, recibido } from './cobros.ts'
import type { Answer } from '#tests/api/apoyo/helper'

/* Money that came in two ways and left by one of them; refunds that come after something else undid a part. */

const porCobrar = async ({ who }: Andante, titular: string): Promise<readonly CuentaPorCobrar[]> => {
  const { status, body } = await who.get<PorCobrar>(`/RecibosIndividuales/por-cobrar?${titular}`)
  return status === 200 ? body.cuentas : []
}

const debidos = (cuentas: readonly CuentaPorCobrar[]) =>
  cuentas.flatMap(({ cargos }) => cargos).filter(({ debe }) => debe > 1)

/** Leaves somebody some credit, most of it of the treatment of what is owed. */
async function anticipar(andante: Andante, cliente_id: number, monto: number): Promise<Answer> {
  const { azar } = andante
  const peticion = {
    cliente_id,
    lineas: [],
    pagos: [azar.chance(0.7) ? { metodo: 'efectivo', monto } : await chequeDe(andante, monto)],
    ...(azar.chance(0.2) && { excedente_isv: azar.pick(['exento', 'gravado_15', 'gravado_18']) }),
  }
  return recibido(andante, await enviar<Recibo>(andante, '/RecibosIndividuales', peticion))
}

/** One to three charges of a student, or of a family, paid with credit and a cheque. */
async function pagarEnDos(andante: Andante): Promise<Recibo | Answer | undefined> {
  const { azar, mundo } = andante
  const titular = azar.chance(0.6)
    ? { cliente_id: mundo.una(azar, 'clientes') }
    : { encargado_id: mundo.una(azar, 'encargados') }
  const buscado = Object.entries(titular).map(([campo, id]) => `${campo}=${id}`)[0] ?? ''
  const cargos = debidos(await porCobrar(andante, buscado)).slice(0, azar.int(1, 3))
  const [primero] = cargos
  if (!primero) return undefined
  await abrirSiFalta(andante)
  const lineas = cargos.map(({ id, debe }) => ({ cargo_id: id, monto: azar.chance(0.8) ? debe : azar.int(2, debe) }))
  const total = lineas.reduce((suma, { monto }) => suma + monto, 0)
  const cliente_id = await duenoDe(andante, primero.id)
  // Often exactly what one of the charges is: that one bears no tax any more, and the other all of its own.
  const saldo = azar.chance(0.5) && lineas.length > 1 ? (lineas[0]?.monto ?? 1) : azar.int(1, total - 1)
  const anticipo = await anticipar(andante, cliente_id, saldo)
  if (anticipo.status >= 300) return anticipo
  const pagos = [{ metodo: 'saldo_a_favor', monto: saldo, cliente_id }, await chequeDe(andante, total - saldo)]
  const answer = await cambiando(andante, '/RecibosIndividuales', { ...titular, lineas, pagos })
  recibido(andante, answer)
  return answer.status < 300 ? answer.body : (answer as unknown as Answer)
}

const duenoDe = async ({ db }: Andante, cargo_id: number): Promise<number> =>
  (await db.one<{ cliente_id: number }>(sql`SELECT cliente_id FROM cargos WHERE id = ${cargo_id}`)).cliente_id

const esRecibo = (uno: Recibo | Answer): uno is Recibo => 'lineas' in uno

/** The bank takes back the last payment of a receipt. */
async function rechazarElUltimo(andante: Andante, recibo_id: number): Promise<Answer> {
  const { db, who, mundo } = andante
  const { id } = await db.one<{ id: number }>(
    sql`SELECT id FROM recibo_pagos WHERE recibo_id = ${recibo_id} ORDER BY orden DESC LIMIT 1`,
  )
  return who.post('/Conciliacion/rechazar', { ids: [id], motivo: 'Sin fondos', fecha_banco: mundo.hoy() })
}

/** Gives a part, or all, of what is left of a receipt back. */
async function devolverDe(
  andante: Andante,
  recibo_id: number,
  modulo: 'RecibosIndividuales' | 'RecibosVarios' = 'RecibosIndividuales',
): Promise<Answer<Recibo> | undefined> {
  const { who, azar } = andante
  const { status, body } = await who.get<Recibo>(`/${modulo}/${recibo_id}`)
  const lineas = status === 200 ? body.lineas.filter(({ por_devolver }) => por_devolver > 0) : []
  if (!lineas.length) return undefined
  const answer = await enviar<Recibo>(andante, `/${modulo}/${recibo_id}/devolucion`, {
    motivo: 'Ya no la va a llevar',
    lineas: (azar.chance(0.5) ? lineas : lineas.slice(-1)).map(({ orden, por_devolver }) => ({
      orden,
      monto: azar.chance(0.6) ? por_devolver : azar.int(1, por_devolver),
    })),
    // A sale to nobody named leaves no credit.
    metodo: modulo === 'RecibosVarios' ? 'efectivo' : azar.pick(['saldo_a_favor', 'efectivo']),
  })
  recibido(andante, answer)
  return answer
}

/** Receipts of charges that a query finds, the newest first. */
const recibosQue = async ({ db, azar }: Andante, cumple: ReturnType<typeof sql>): Promise<number | undefined> => {
  const hay = await db.many<{ id: number }>(sql`
    SELECT r.id
    FROM recibos r
    WHERE r.tipo = 'individual' AND r.estado = 'emitido' AND ${cumple}
    ORDER BY r.id DESC
    LIMIT 10
  `)
  return hay.length ? azar.pick(hay).id : undefined
}

interface Devolvible {
  recibo: Answer<Recibo>
  devolver: () => Promise<Answer<Recibo> | undefined>
}

/** Credit that came by cheque, of which some is given back in cash. */
async function anticipoConCheque(andante: Andante): Promise<Devolvible> {
  const { azar, mundo } = andante
  const cliente_id = mundo.una(azar, 'clientes')
  const monto = azar.int(2, 20_000)
  const recibo = await enviar<Recibo>(andante, '/RecibosIndividuales', {
    cliente_id,
    lineas: [],
    pagos: [await chequeDe(andante, monto)],
    excedente_isv: azar.pick(['exento', 'gravado_15']),
  })
  recibido(andante, recibo)
  const devolver = async () => {
    const pedido = { cliente_id, monto: azar.int(1, monto), metodo: 'efectivo', motivo: 'Se retira' }
    const answer = await enviar<Recibo>(andante, '/RecibosIndividuales/devolver', pedido)
    recibido(andante, answer)
    return answer
  }
  return { recibo, devolver }
}

/** Two things sold for a cheque, of which some is given back in cash. */
async function ventaConCheque(andante: Andante): Promise<Devolvible> {
  const { azar } = andante
  const precios = [azar.int(2, 9_999), azar.int(2, 9_999)]
  const recibo = await enviar<Recibo>(andante, '/RecibosVarios', {
    lineas: precios.map((precio) => ({ tipo: 'libre', descripcion: 'Feria', cantidad: 1, precio, isv: 'gravado_15' })),
    pagos: [
      await chequeDe(
        andante,
        precios.reduce((suma, precio) => suma + precio, 0),
      ),
    ],
    pagador_nombre: 'Ana Cruz',
    pagador_telefono: '+50499887766',
  })
  recibido(andante, recibo, 'ventas')
  return { recibo, devolver: () => devolverDe(andante, recibo.body.id, 'RecibosVarios') }
}

export const RECHAZOS: Readonly<Record<string, Paso>> = {
  /** Charges paid with credit and by cheque; the cheque bounces, and most of the time is paid again. */
  async rechazarEnParte(andante) {
    const { azar } = andante
    const recibo = await pagarEnDos(andante)
    if (!recibo || !esRecibo(recibo)) return recibo
    if (azar.chance(0.3)) await enviar(andante, '/Facturas', { recibo_id: recibo.id })
    const rechazo = await rechazarElUltimo(andante, recibo.id)
    if (rechazo.status >= 300 || azar.chance(0.3)) return rechazo
    await pagarOtraVez(andante, recibo)
    return rechazo
  },

  /** Money is given back, the refund is voided, it is given back otherwise; then the bank refuses what it came with. */
  async devolverTrasAnular(andante) {
    const { azar, who } = andante
    await abrirSiFalta(andante)
    const { recibo, devolver } = await (azar.chance(0.5) ? anticipoConCheque(andante) : ventaConCheque(andante))
    if (recibo.status >= 300) return recibo as unknown as Answer
    const primera = await devolver()
    if (!primera || primera.status >= 300) return primera as Answer | undefined
    const anulada = await who.post(`/RecibosIndividuales/${primera.body.id}/anular`, { motivo: 'No era esa' })
    if (anulada.status >= 300) return anulada
    const segunda = (await devolver()) as Answer | undefined
    if (azar.chance(0.6)) await rechazarElQueSePueda(andante, recibo.body.id)
    return segunda
  },

  /** A refund of what is left of a receipt of which the bank took a part. */
  async devolverTrasRechazo(andante) {
    const recibo_id = await recibosQue(
      andante,
      sql`
        EXISTS (
          SELECT FROM recibo_pagos p
          WHERE p.recibo_id = r.id AND p.estado_banco = 'rechazado'
        )
        AND EXISTS (
          SELECT FROM recibo_pagos p
          WHERE p.recibo_id = r.id AND p.metodo <> 'saldo_a_favor' AND p.estado_banco IS DISTINCT FROM 'rechazado'
        )
      `,
    )
    const cual = recibo_id ?? (await rechazadoEnParte(andante))
    if (cual === undefined) return undefined
    await abrirSiFalta(andante)
    return (await devolverDe(andante, cual)) as Answer | undefined
  },

  /** A student who left takes along what was paid ahead; then the bank refuses what some of it had come with. */
  async devolverTrasRetiro(andante) {
    const { who, azar, mundo, db } = andante
    const matricula = await adelantada(andante)
    if (!matricula) return undefined
    const vista = await who.get<Retiro>(`/Matriculas/${matricula.id}/retiro`)
    if (vista.status !== 200) return vista
    const retiro = await who.post(`/Matriculas/${matricula.id}/retirar`, {
      motivo: 'Se mudó',
      version: matricula.version,
      liberar_cargos: vista.body.adelantados.map(({ id }) => id),
    })
    if (retiro.status >= 300) return retiro
    await abrirSiFalta(andante)
    const { a_favor } = await db.one<{ a_favor: number }>(
      sql`SELECT a_favor FROM clientes WHERE id = ${matricula.cliente_id}`,
    )
    if (a_favor > 0 && azar.chance(0.8))
      recibido(
        andante,
        await enviar<Recibo>(andante, '/RecibosIndividuales/devolver', {
          cliente_id: matricula.cliente_id,
          monto: azar.chance(0.5) ? a_favor : azar.int(1, a_favor),
          metodo: 'efectivo',
          motivo: 'Se retira',
        }),
      )
    mundo.poner('matriculas', matricula.id)
    const recibo_id = azar.chance(0.5) ? await reciboDe(andante, matricula) : undefined
    if (recibo_id !== undefined) await rechazarElQueSePueda(andante, recibo_id)
    return retiro
  },
}

/** All that a receipt covered and is owed once more, in cash. */
async function pagarOtraVez(andante: Andante, { lineas }: Recibo): Promise<void> {
  const { db, azar } = andante
  const deben = await db.many<{ id: number; cliente_id: number; debe: number }>(sql`
    SELECT id, cliente_id, neto - aplicado AS debe
    FROM cargos
    WHERE id = ANY(${lineas.flatMap(({ cargo_id }) => cargo_id ?? [])}::int[])
      AND anulado_en IS NULL
      AND neto > aplicado
  `)
  for (const { id, cliente_id, debe } of deben) {
    const pagos = [{ metodo: 'efectivo', monto: debe }]
    const peticion = { cliente_id, lineas: [{ cargo_id: id, monto: debe }], pagos }
    const answer = await cambiando(andante, '/RecibosIndividuales', peticion)
    recibido(andante, answer)
    if (answer.status < 300 && azar.chance(0.3)) await enviar(andante, '/Facturas', { recibo_id: answer.body.id })
  }
}

/** Rejects a payment of a receipt that the bank may take back; nothing where there is none. */
async function rechazarElQueSePueda({ db, who, azar, mundo }: Andante, recibo_id: number): Promise<void> {
  const pagos = await db.many<{ id: number }>(sql`
    SELECT id
    FROM recibo_pagos
    WHERE recibo_id = ${recibo_id}
      AND metodo NOT IN ('efectivo', 'saldo_a_favor')
      AND estado_banco IS DISTINCT FROM 'rechazado'
  `)
  if (pagos.length)
    await who.post('/Conciliacion/rechazar', {
      ids: [azar.pick(pagos).id],
      motivo: 'Sin fondos',
      fecha_banco: mundo.hoy(),
      castigar: true,
    })
}

/** A receipt of cash and a cheque, of which the cheque is back. */
async function rechazadoEnParte(andante: Andante): Promise<number | undefined> {
  const { azar, mundo } = andante
  const cliente_id = mundo.una(azar, 'clientes')
  const [cargo] = debidos(await porCobrar(andante, `cliente_id=${cliente_id}`))
  if (!cargo) return undefined
  await abrirSiFalta(andante)
  const cheque = azar.int(1, cargo.debe - 1)
  const answer = await cambiando(andante, '/RecibosIndividuales', {
    cliente_id,
    lineas: [{ cargo_id: cargo.id, monto: cargo.debe }],
    pagos: [{ metodo: 'efectivo', monto: cargo.debe - cheque }, await chequeDe(andante, cheque)],
  })
  recibido(andante, answer)
  if (answer.status >= 300) return undefined
  await rechazarElUltimo(andante, answer.body.id)
  return answer.body.id
}

/** An active enrolment of which something was paid before it fell due. */
async function adelantada({ db, who, azar, mundo }: Andante): Promise<Matricula | undefined> {
  const hay = await db.many<{ id: number }>(sql`
    SELECT DISTINCT m.id
    FROM matriculas m
    JOIN cargos k ON k.matricula_id = m.id AND k.anulado_en IS NULL AND k.aplicado > 0 AND k.vence > ${mundo.hoy()}
    WHERE m.estado = 'activa'
    ORDER BY m.id DESC
    LIMIT 10
  `)
  return hay.length ? (await who.get<Matricula>(`/Matriculas/${azar.pick(hay).id}`)).body : undefined
}

/** The last receipt that paid something of an enrolment. */
const reciboDe = async ({ db }: Andante, { id }: Matricula): Promise<number | undefined> =>
  (
    await db.maybe<{ id: number }>(sql`
      SELECT max(l.recibo_id) AS id
      FROM recibo_lineas l
      JOIN cargos k ON k.id = l.cargo_id
      JOIN recibos r ON r.id = l.recibo_id AND r.tipo = 'individual' AND r.estado = 'emitido'
      WHERE k.matricula_id = ${id}
      HAVING max(l.recibo_id) IS NOT NULL
    `)
  )?.id
