import { randomBytes } from 'node:crypto'
import type * as z from 'zod'
import type { Centavos } from '#contract/dinero'
import { formatoLempiras } from '#contract/formato'
import type { ReciboIndividualCrear } from '#contract/recibos/recibos-individuales'
import { texto } from '#i18n/texto'
import type { Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { audit } from '#server/http/audit'
import type { Contexto } from '#server/http/context'
import { AppError } from '#server/http/errors'
import { excedenteDe, lineasDe, pagosDe, revisarMontos, suma, type CargoBloqueado, type LineaNueva, type PagoNuevo } from './cobro.ts'

type Peticion = z.output<typeof ReciboIndividualCrear>

interface Titular {
  id: number
  nombre: string
  dni: string | null
  a_favor: Centavos
}

const SERIE = 'RI'

/**
 * Writes one receipt whole: number, lines, payments, applications, credit, audit row; answers its id. Amounts in
 * centavos, dated `contexto.hoy`. Locks charges by id, then clients, then the till; the counter comes last, in the
 * statement that writes the receipt (domain.md, Money).
 *
 * Throws `sin_caja`, `cargo_ya_pagado` when a charge owes less than what is applied, `regla` beside the field.
 */
export async function crearRecibo(tx: Tx, contexto: Contexto, peticion: Peticion): Promise<number> {
  const errores = revisarMontos(peticion)
  if ((peticion.cliente_id == null) === (peticion.encargado_id == null)) errores.cliente_id = { key: 'recibos.error.elija_cliente' }
  if (Object.keys(errores).length) throw new AppError('regla', { errors: errores })

  const cargos = await bloquearCargos(tx, peticion)
  const clientes = await bloquearClientes(tx, peticion, cargos)
  const creditos = movimientosDeCredito(peticion, clientes)
  const caja_id = await cajaAbierta(tx, contexto)
  const pagador = await pagadorDe(tx, peticion, clientes)
  const excedente = excedenteDe(peticion) > 0 ? { cliente_id: titularDelExcedente(peticion, clientes), descripcion: texto('recibos.linea_excedente') } : null
  const lineas = lineasDe(peticion, cargos, excedente)

  const recibo = await escribir(tx, contexto, { peticion, caja_id, pagador, lineas, pagos: pagosDe(peticion), creditos })
  await audit(tx, contexto, { modulo: 'RecibosIndividuales', accion: 'crear', entidad: 'recibos', entidad_id: recibo.id, despues: { numero: recibo.numero, total: suma(peticion.pagos), pagador: pagador.nombre, cliente_id: peticion.cliente_id ?? null, encargado_id: peticion.encargado_id ?? null } })
  return recibo.id
}

/** Takes the charges in id order and looks whether each still owes what the receipt applies to it. */
async function bloquearCargos(tx: Tx, { lineas, cliente_id, encargado_id }: Peticion): Promise<Map<number, CargoBloqueado>> {
  if (!lineas.length) return new Map()
  const ids = lineas.map((linea) => linea.cargo_id)
  const rows = await tx.many<CargoBloqueado & { propio: boolean }>(sql`
    SELECT id, cliente_id, descripcion, isv, neto, aplicado, anulado_en IS NOT NULL AS anulado,
      CASE WHEN ${cliente_id ?? null}::int IS NOT NULL THEN cliente_id = ${cliente_id ?? null}
        ELSE EXISTS (SELECT FROM cliente_encargados e WHERE e.cliente_id = cargos.cliente_id AND e.encargado_id = ${encargado_id ?? null}) END AS propio
    FROM cargos WHERE id = ANY(${ids}) ORDER BY id FOR NO KEY UPDATE OF cargos`)
  const cargos = new Map(rows.map((row) => [row.id, row]))
  lineas.forEach(({ cargo_id, monto }, index) => {
    const cargo = cargos.get(cargo_id)
    const owed = cargos.get(cargo_id)?.propio
    if (!cargo || !owed) throw new AppError('regla', { errors: { [`lineas.${index}.cargo_id`]: { key: 'recibos.error.cargo_ajeno' } } })
    if (cargo.anulado || cargo.neto - cargo.aplicado < monto) throw new AppError('cargo_ya_pagado', { data: { cargo_id, debe: cargo.anulado ? 0 : cargo.neto - cargo.aplicado } })
  })
  return cargos
}

/** The clients of the receipt; under a lock only where their credit moves. */
async function bloquearClientes(tx: Tx, peticion: Peticion, cargos: ReadonlyMap<number, CargoBloqueado>): Promise<Map<number, Titular>> {
  const conCredito = [...peticion.pagos.flatMap((pago) => (pago.metodo === 'saldo_a_favor' ? [pago.cliente_id ?? peticion.cliente_id] : [])), ...(excedenteDe(peticion) > 0 ? [peticion.excedente_cliente_id ?? peticion.cliente_id] : [])]
  const ids = [...new Set([peticion.cliente_id, ...conCredito, ...[...cargos.values()].map((cargo) => cargo.cliente_id)])].filter((id) => id != null)
  const lock = conCredito.length ? sql`FOR NO KEY UPDATE` : sql``
  const rows = await tx.many<Titular>(sql`SELECT id, nombres || ' ' || apellidos AS nombre, dni, a_favor FROM clientes
    WHERE id = ANY(${ids}) AND fusionado_en IS NULL ORDER BY id ${lock}`)
  const clientes = new Map(rows.map((row) => [row.id, row]))
  if (ids.some((id) => !clientes.has(id))) throw new AppError('regla', { errors: { cliente_id: { key: 'recibos.error.cliente_desconocido' } } })
  return clientes
}

interface Movimiento {
  cliente_id: number
  tipo: 'uso' | 'excedente'
  monto: Centavos
}

/** What the receipt takes from and adds to each client's credit; using more than there is, is refused. */
function movimientosDeCredito(peticion: Peticion, clientes: ReadonlyMap<number, Titular>): Movimiento[] {
  const movimientos: Movimiento[] = []
  peticion.pagos.forEach((pago, index) => {
    if (pago.metodo !== 'saldo_a_favor') return
    const cliente_id = pago.cliente_id ?? peticion.cliente_id
    const cliente = cliente_id == null ? undefined : clientes.get(cliente_id)
    if (!cliente) throw new AppError('regla', { errors: { [`pagos.${index}.cliente_id`]: { key: 'recibos.error.elija_saldo' } } })
    const usado = -movimientos.filter((other) => other.cliente_id === cliente.id).reduce((total, other) => total + other.monto, 0)
    if (usado + pago.monto > cliente.a_favor) throw new AppError('regla', { errors: { [`pagos.${index}.monto`]: { key: 'recibos.error.saldo_insuficiente', params: { monto: formatoLempiras(cliente.a_favor - usado) } } } })
    movimientos.push({ cliente_id: cliente.id, tipo: 'uso', monto: -pago.monto })
  })
  const excedente = excedenteDe(peticion)
  return excedente > 0 ? [...movimientos, { cliente_id: titularDelExcedente(peticion, clientes), tipo: 'excedente', monto: excedente }] : movimientos
}

function titularDelExcedente(peticion: Peticion, clientes: ReadonlyMap<number, Titular>): number {
  const cliente_id = peticion.excedente_cliente_id ?? peticion.cliente_id
  if (cliente_id == null || !clientes.has(cliente_id)) throw new AppError('regla', { errors: { excedente_cliente_id: { key: 'recibos.error.elija_excedente' } } })
  return cliente_id
}

/** The user's open till, held open until the receipt is written. */
async function cajaAbierta(tx: Tx, contexto: Contexto): Promise<number> {
  const caja = await tx.maybe<{ id: number }>(sql`SELECT id FROM cajas WHERE usuario_id = ${contexto.usuario_id} AND cerrada_en IS NULL FOR SHARE`)
  if (!caja) throw new AppError('sin_caja')
  return caja.id
}

interface Pagador {
  nombre: string
  documento: string | null
}

/** Whom the receipt is made out to: as typed, else the guardian who pays for the family, else the student. */
async function pagadorDe(tx: Tx, { pagador_nombre, pagador_documento, cliente_id, encargado_id }: Peticion, clientes: ReadonlyMap<number, Titular>): Promise<Pagador> {
  if (pagador_nombre) return { nombre: pagador_nombre, documento: pagador_documento ?? null }
  const cliente = cliente_id == null ? undefined : clientes.get(cliente_id)
  if (cliente) return { nombre: cliente.nombre, documento: pagador_documento ?? cliente.dni }
  const encargado = await tx.maybe<Pagador>(sql`SELECT nombres || ' ' || apellidos AS nombre, dni AS documento FROM encargados WHERE id = ${encargado_id}`)
  if (!encargado) throw new AppError('regla', { errors: { encargado_id: { key: 'recibos.error.cliente_desconocido' } } })
  return encargado
}

interface Escritura {
  peticion: Peticion
  caja_id: number
  pagador: Pagador
  lineas: LineaNueva[]
  pagos: PagoNuevo[]
  creditos: Movimiento[]
}

/**
 * One statement for everything that follows the number: the counter's row stays locked from here to the commit, so
 * what is in between decides how many receipts fit in a second.
 */
function escribir(tx: Tx, contexto: Contexto, { peticion, caja_id, pagador, lineas, pagos, creditos }: Escritura): Promise<{ id: number; numero: number }> {
  const total = suma(pagos)
  const isv = lineas.reduce((sum, linea) => sum + linea.isv, 0)
  // Named once more where rows are updated: of a list in JSON the planner expects so many rows that it reads the table whole.
  const cargos = lineas.flatMap(({ cargo_id }) => cargo_id ?? [])
  const titulares = creditos.map(({ cliente_id }) => cliente_id)
  return tx.one(sql`
    WITH contador AS (UPDATE series SET siguiente = siguiente + 1 WHERE serie = ${SERIE} RETURNING siguiente - 1 AS numero),
    recibo AS (
      INSERT INTO recibos (serie, numero, tipo, fecha, cliente_id, encargado_id, pagador_nombre, pagador_documento,
        subtotal, isv, total, caja_id, usuario_id, codigo_verificacion, observacion)
      SELECT ${SERIE}, numero, 'individual', ${contexto.hoy}::date, ${peticion.cliente_id ?? null}::int, ${peticion.encargado_id ?? null}::int, ${pagador.nombre}, ${pagador.documento},
        ${total - isv}::bigint, ${isv}::bigint, ${total}::bigint, ${caja_id}::int, ${contexto.usuario_id}::int, ${codigoNuevo()}, ${peticion.observacion ?? null}
      FROM contador RETURNING id, numero),
    lineas AS (
      INSERT INTO recibo_lineas (recibo_id, orden, cliente_id, cargo_id, descripcion, precio, isv_tratamiento, isv, total)
      SELECT recibo.id, l.* FROM recibo, jsonb_to_recordset(${JSON.stringify(lineas)}::jsonb)
        AS l(orden int, cliente_id int, cargo_id int, descripcion text, precio bigint, isv_tratamiento text, isv bigint, total bigint)
      RETURNING recibo_id, cargo_id, total),
    pagos AS (
      INSERT INTO recibo_pagos (recibo_id, orden, metodo, monto, cuenta_id, referencia, fecha_banco, estado_banco, recibido, cambio)
      SELECT recibo.id, p.* FROM recibo, jsonb_to_recordset(${JSON.stringify(pagos)}::jsonb)
        AS p(orden int, metodo text, monto bigint, cuenta_id int, referencia text, fecha_banco date, estado_banco text, recibido bigint, cambio bigint)),
    aplicaciones AS (
      INSERT INTO aplicaciones (recibo_id, cargo_id, monto, desde)
      SELECT recibo_id, cargo_id, total, ${contexto.hoy}::date FROM lineas WHERE cargo_id IS NOT NULL
      RETURNING cargo_id, monto),
    cargados AS (UPDATE cargos c SET aplicado = c.aplicado + a.monto FROM aplicaciones a WHERE c.id = a.cargo_id AND c.id = ANY(${cargos}::int[])),
    movimientos AS (
      INSERT INTO creditos (cliente_id, recibo_id, tipo, monto, fecha)
      SELECT m.cliente_id, recibo.id, m.tipo, m.monto, ${contexto.hoy}::date
      FROM recibo, jsonb_to_recordset(${JSON.stringify(creditos)}::jsonb) AS m(cliente_id int, tipo text, monto bigint)
      RETURNING cliente_id, monto),
    saldos AS (
      UPDATE clientes c SET a_favor = c.a_favor + m.monto
      FROM (SELECT cliente_id, sum(monto)::bigint AS monto FROM movimientos GROUP BY cliente_id) m WHERE c.id = m.cliente_id AND c.id = ANY(${titulares}::int[]))
    SELECT id, numero FROM recibo`)
}

/** Crockford's letters: none is mistaken for another over the telephone. */
const LETRAS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 80 random bits: `K7QF-9M2T-XW4C-H6RD`. */
export function codigoNuevo(): string {
  const word = [...randomBytes(16)].map((byte) => LETRAS[byte & 31]).join('')
  return word.replace(/(.{4})(?=.)/g, '$1-')
}
