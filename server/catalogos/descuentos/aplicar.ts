import { alcanza, aTiempo, cabe, montoDeDescuento, type DescuentoOfrecido } from '#contract/catalogos/descuentos'
import type { Centavos } from '#contract/dinero'
import type { Concepto } from '#contract/recibos/cargos'
import type { Db, Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'
import { AppError, invalidField } from '#server/http/errors'
import { ajustar } from '#server/libro/ajustes'
import { asentar } from '#server/libro/asentar'
import { elegirDescuento, type Elegido } from './elegir.ts'

/** A request to give some charges a discount. */
interface Peticion {
  cargo_ids: readonly number[]
  descuento_id: number
  motivo?: string | null
  /** It comes with a payment: early payment is given with nothing else. */
  con_pago?: boolean
  /** Where the request has the choice, for its errors: `lineas.2.`. */
  campo?: string
}

export interface DescuentoDado {
  cargo_id: number
  ajuste_id: number
  /** Words of the charge, and below the name of the discount. */
  descripcion: string
  nombre: string
  /** Centavos that the charge was lowered by. */
  monto: Centavos
}

/** Permissions to give any discount but early payment's, which whoever takes the payment gives. */
const DAN_SIN_PLAZO = ['Matriculas:editar', 'Descuentos:autorizar']

interface CargoDescontable {
  id: number
  descripcion: string
  concepto: Concepto
  vence: string
  bruto: Centavos
  debe: Centavos
  anulado: boolean
}

/**
 * Gives a discount of the catalogue to charges, as a dated adjustment with the snapshot of its rule
 * (docs/diseno/dominio.md, «Descuentos»). A percentage is of the price, half a centavo up; neither kind takes off more
 * than is still owed. The charges are locked here in the order of their ids; the caller writes the bitácora. As of
 * `contexto.hoy`.
 *
 * Throws what `elegirDescuento` throws; `regla` when it is not for that kind of charge, not early enough, not for
 * giving without a payment, given already, or does not go with one that the charge has; `cargo_ya_pagado` when
 * nothing is owed; `sin_permiso` for who takes payments alone and gives another than early payment; `no_encontrado`.
 */
export async function aplicarDescuento(
  tx: Tx,
  contexto: Contexto,
  { cargo_ids, descuento_id, motivo, con_pago = false, campo = '' }: Peticion,
): Promise<DescuentoDado[]> {
  const descuento = await elegirDescuento(
    tx,
    contexto,
    { descuento_id, motivo },
    { campo, para: await cargosTexto(tx, cargo_ids) },
  )
  if (con_pago && descuento.dias_antes === null && !DAN_SIN_PLAZO.some((permiso) => contexto.permisos.has(permiso)))
    throw new AppError('sin_permiso')
  const cargos = await tx.many<CargoDescontable>(sql`
    SELECT id, descripcion, concepto, vence, bruto, neto - aplicado AS debe, anulado_en IS NOT NULL AS anulado
    FROM cargos
    WHERE id = ANY(${cargo_ids})
    ORDER BY id
    FOR NO KEY UPDATE
  `)
  if (cargos.length !== new Set(cargo_ids).size) throw new AppError('no_encontrado')
  const suyos = await descuentosDe(tx, cargo_ids)
  const dados: DescuentoDado[] = []
  for (const cargo of cargos) {
    const impide = impedimento(descuento, cargo, suyos.get(cargo.id) ?? [], { hoy: contexto.hoy, con_pago })
    if (impide) throw invalidField(`${campo}descuento_id`, impide, { nombre: descuento.nombre })
    dados.push(await dar(tx, contexto, descuento, cargo))
  }
  return dados
}

/** `Sofía Mejía Reyes: Mensualidad 3/5, Mensualidad 4/5`. */
async function cargosTexto(db: Db, cargo_ids: readonly number[]): Promise<string> {
  const { nombres } = await db.one<{ nombres: string }>(sql`
    SELECT coalesce(string_agg(quien || ': ' || cuales, '; ' ORDER BY quien), '') AS nombres
    FROM (
      SELECT k.nombres || ' ' || k.apellidos AS quien, string_agg(c.descripcion, ', ' ORDER BY c.id) AS cuales
      FROM cargos c
      JOIN clientes k ON k.id = c.cliente_id
      WHERE c.id = ANY(${cargo_ids})
      GROUP BY k.id
    ) AS de_cada_uno
  `)
  return nombres
}

/** The discounts in force of some charges, those that they were made with too. */
export async function descuentosDe(
  db: Db,
  cargo_ids: readonly number[],
): Promise<Map<number, Pick<DescuentoOfrecido, 'id' | 'acumulable'>[]>> {
  const rows = await db.many<{
    cargo_id: number
    id: number
    acumulable: boolean
  }>(sql`
    SELECT a.cargo_id, d.id, d.acumulable
    FROM descuentos_aplicados a
    JOIN descuentos d ON d.id = a.descuento_id
    WHERE a.cargo_id = ANY(${cargo_ids}) AND a.hasta IS NULL
  `)
  return new Map(cargo_ids.map((cargo_id) => [cargo_id, rows.filter((row) => row.cargo_id === cargo_id)]))
}

/** The i18n key of why a discount is not for a charge today; undefined when it is. */
export function impedimento(
  descuento: DescuentoOfrecido,
  { concepto, vence }: { concepto: Concepto; vence: string },
  suyos: readonly Pick<DescuentoOfrecido, 'id' | 'acumulable'>[],
  { hoy, con_pago }: { hoy: string; con_pago: boolean },
): string | undefined {
  if (!alcanza(descuento, concepto)) return 'descuentos.error.no_aplica'
  if (descuento.dias_antes !== null && !con_pago) return 'descuentos.error.pronto_pago'
  if (!aTiempo(descuento, vence, hoy)) return 'descuentos.error.fuera_de_plazo'
  if (suyos.some(({ id }) => id === descuento.id)) return 'descuentos.error.ya_lo_tiene'
  return cabe(descuento, suyos) ? undefined : 'descuentos.error.tiene_otro'
}

async function dar(
  tx: Tx,
  contexto: Contexto,
  descuento: Elegido,
  { id: cargo_id, descripcion, bruto, debe, anulado }: CargoDescontable,
): Promise<DescuentoDado> {
  const { nombre, motivo } = descuento
  const monto = anulado ? 0 : montoDeDescuento(descuento, bruto, debe)
  if (monto === 0)
    throw new AppError('cargo_ya_pagado', { message: { key: 'descuentos.error.nada_pendiente' }, data: { cargo_id } })
  const { autorizacion_id } = descuento
  const ajuste_id = await asentar(tx, contexto, (libro) =>
    ajustar(libro, { cargo_id, tipo: 'descuento', monto, motivo: motivo ?? nombre, autorizacion_id }),
  )
  await anotarAplicados(tx, contexto, [{ cargo_id, ajuste_id, descuento, monto, fecha: contexto.hoy }])
  return { cargo_id, ajuste_id, descripcion, nombre, monto }
}

interface Foto {
  cargo_id?: number
  ajuste_id?: number
  recibo_linea_id?: number
  descuento: Pick<Elegido, 'id' | 'nombre' | 'tipo' | 'valor' | 'motivo' | 'autorizacion_id'>
  monto: Centavos
  /** Local date since which it counts. */
  fecha: string
  /** The scholarship that it was given by. */
  beca_id?: number
}

/** Keeps what was given as it was then: name, rule, amount, who and why. Of a charge or of a line of a receipt. */
export async function anotarAplicados(
  tx: Tx,
  { usuario_id }: Pick<Contexto, 'usuario_id'>,
  fotos: readonly Foto[],
): Promise<void> {
  const filas = fotos.map(({ descuento: { id, nombre, tipo, valor, motivo, autorizacion_id }, ...foto }) => ({
    ...foto,
    descuento_id: id,
    nombre,
    tipo,
    valor,
    motivo,
    autorizacion_id,
    exigia_autorizacion: autorizacion_id !== undefined,
  }))
  await tx.run(sql`
    INSERT INTO descuentos_aplicados (
      descuento_id, cargo_id, ajuste_id, recibo_linea_id, nombre, tipo, valor, monto, motivo, fecha, autorizacion_id,
      exigia_autorizacion, beca_id, usuario_id
    )
    SELECT f.*, ${usuario_id}
    FROM jsonb_to_recordset(${JSON.stringify(filas)}::jsonb) AS f(
      descuento_id int, cargo_id int, ajuste_id int, recibo_linea_id int, nombre text, tipo text, valor bigint,
      monto bigint, motivo text, fecha date, autorizacion_id int, exigia_autorizacion boolean, beca_id int
    )
  `)
}
