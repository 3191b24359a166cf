import { formatoNumeroRecibo } from '#contract/texto/formato'
import type { DestinoDeRechazo } from '#contract/recibos/recibos-individuales'
import { texto } from '#i18n/texto'
import { alConfirmar } from '#server/catalogos/finiquitos/banco'
import type { Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'
import { acreditadoDe } from '#server/facturacion/facturas/notas'
import { cubreDeMenos, sinFacturaDeRecibo } from '#server/facturacion/facturas/rechazado'
import { AppError } from '#server/http/errors'
import { ajustar, type Ajuste } from '#server/libro/ajustes'
import { aplicar, type Aplicacion } from '#server/libro/aplicaciones'
import { anularCargos, cambiarCargos } from '#server/libro/cargos'
import type { Escrito, LineaNueva, Movimiento } from '#server/libro/documento'
import { asentar } from '#server/libro/asentar'
import { anotar, type Libro } from '#server/libro/libro'
import { LO_QUE_SE_FUE } from '#server/libro/linea'
import { reponerPago } from '#server/libro/pagos'
import { cambiarRelevos, relevosDe } from '#server/libro/relevo'
import { bloquearDeLosRecibos, bloquearPagos, type PagoBloqueado } from '#server/recibos/documento/bloquear-pagos'
import { dondeEstaba, escribirDelBanco } from './recibido.ts'

type Rechazado = PagoBloqueado & { rechazo_id: number }

/**
 * The bank had not rejected them after all: each gets a document of today that undoes its rejection, and what that took
 * is as it was: charges covered, discounts given, credit in favour; what it made is voided, late fees that it caused
 * too. Only until somebody paid what was owed for it.
 *
 * Throws `estado_no_permite` when one is not rejected by a document, or what it made owed was paid, forgiven or
 * invoiced on credit since; `recibo_anulado`, `mes_cerrado`.
 */
export async function deshacerRechazos(tx: Tx, contexto: Contexto, ids: readonly number[]): Promise<void> {
  const pagos = await bloquearPagos(tx, ids, esRechazado)
  await bloquearDeLosRecibos(
    tx,
    pagos.map(({ recibo_id }) => recibo_id),
  )
  for (const pago of pagos) if (esRechazado(pago)) await deshacerUno(tx, contexto, pago)
}

const esRechazado = (pago: PagoBloqueado): pago is Rechazado => pago.rechazo_id !== null

async function deshacerUno(tx: Tx, contexto: Contexto, pago: Rechazado): Promise<void> {
  await requireSinFacturar(tx, pago)
  const rechazo = await tx.one<{ numero: number; cliente_id: number | null }>(
    sql`SELECT numero, cliente_id FROM recibos WHERE id = ${pago.rechazo_id}`,
  )
  await asentar(tx, contexto, async (libro) => {
    const documento = await escribirDeshecho(libro, pago, rechazo.cliente_id)
    await tx.run(sql`UPDATE rechazos SET deshecho_id = ${documento.id} WHERE recibo_id = ${pago.rechazo_id}`)
    await requireSinPagar(tx, pago)
    await cubrirOtraVez(libro, pago)
    await anularLoCargado(libro, pago, documento)
    await reponerPago(libro, pago, pago.rechazo_id)
    await requireFacturado(tx, pago)
    await requireSinReponer(tx, pago)
    anotar(libro, {
      modulo: 'Conciliacion',
      accion: 'deshacer_rechazo',
      entidad: 'recibos',
      entidad_id: pago.recibo_id,
      antes: { estado_banco: 'rechazado', rechazo: formatoNumeroRecibo('RC', rechazo.numero) },
      despues: {
        estado_banco: pago.estado_antes,
        monto: pago.monto,
        referencia: pago.referencia,
        deshecho: formatoNumeroRecibo('RC', documento.numero),
      },
    })
  })
  if (pago.estado_antes !== 'por_confirmar') await alConfirmar(tx, contexto, [pago.recibo_id])
}

/**
 * Everything that the rejection, undone by now, made owed is still owed, so that it can be covered, let off or voided
 * again.
 */
async function requireSinPagar(tx: Tx, { recibo_id, rechazo_id }: Rechazado): Promise<void> {
  const pagado = await tx.maybe(sql`
    WITH vuelve AS (
      SELECT cargo_id, sum(monto) AS monto
      FROM (
        SELECT cargo_id, monto
        FROM aplicaciones
        WHERE rechazo_id = ${rechazo_id}
        UNION ALL
        SELECT cargo_id, monto
        FROM cargo_ajustes
        WHERE rechazo_id = ${rechazo_id}
        UNION ALL
        SELECT cargo_id, monto - vigente
        FROM (${relevosDe(recibo_id)}) r
      ) x
      GROUP BY cargo_id
    )
    SELECT
    FROM cargos c
    LEFT JOIN vuelve v ON v.cargo_id = c.id
    WHERE (c.rechazo_id = ${rechazo_id} AND (c.aplicado > 0 OR c.descuento > 0 OR c.anulado_en IS NOT NULL))
      OR (v.cargo_id IS NOT NULL AND (c.anulado_en IS NOT NULL OR c.neto - c.aplicado < v.monto))
      OR EXISTS (
        SELECT FROM cargo_ajustes a
        JOIN descuentos_aplicados d ON d.ajuste_id = a.id
        JOIN descuentos_aplicados n ON n.descuento_id = d.descuento_id AND n.cargo_id = d.cargo_id AND n.hasta IS NULL
        WHERE a.rechazo_id = ${rechazo_id} AND a.cargo_id = c.id
      )
    LIMIT 1
  `)
  if (pagado) throw new AppError('estado_no_permite', { message: { key: 'tesoreria.error.rechazo_pagado' } })
}

/**
 * The enrolment had moved: the receipt's line is of a charge of before, and does not know that an invoice on credit
 * says what it covers now. Covered again, the same would be invoiced by both.
 */
async function requireSinFacturar(tx: Tx, { rechazo_id }: Rechazado): Promise<void> {
  const factura = await tx.maybe<{ numero: string }>(sql`
    SELECT f.numero
    FROM recibo_lineas t
    JOIN recibo_lineas o ON o.id = t.rechaza_linea_id AND o.cargo_id IS DISTINCT FROM t.cargo_id
    JOIN factura_lineas l ON l.cargo_id = t.cargo_id
    JOIN facturas f ON f.id = l.factura_id
    WHERE t.recibo_id = ${rechazo_id} AND t.rechazo_destino = 'cargo'
    LIMIT 1
  `)
  if (factura)
    throw new AppError('estado_no_permite', { message: { key: 'tesoreria.error.rechazo_facturado', params: factura } })
}

/**
 * The receipt was invoiced while its payment was rejected, without that money: once it is back, that invoice would keep
 * it from ever being said. Asked when the rejection is undone.
 */
async function requireFacturado(tx: Tx, { recibo_id, rechazo_id }: Rechazado): Promise<void> {
  const factura = await tx.maybe<{ numero: string }>(sql`
    SELECT f.numero
    FROM facturas f
    JOIN recibos r ON r.id = ${rechazo_id}
    WHERE f.recibo_id = ${recibo_id}
      AND f.tipo = '01'
      AND f.estado = 'emitida'
      AND f.acreditado < f.total
      AND f.emitido_en > r.emitido_en
      AND EXISTS (
        SELECT FROM recibo_lineas x
        JOIN recibo_lineas l ON l.id = x.rechaza_linea_id
        ${LO_QUE_SE_FUE}
        WHERE x.recibo_id = r.id
          AND x.vuelto IS NULL
          AND NOT ${sinFacturaDeRecibo(sql`l.cargo_id`)}
          AND l.total - l.con_saldo - d.devuelto - t.rechazado > (
            SELECT coalesce(sum(o.total - ${acreditadoDe('o')}), 0)
            FROM factura_lineas o
            WHERE o.factura_id = f.id AND o.recibo_linea_id = l.id
          )
      )
    LIMIT 1
  `)
  if (factura)
    throw new AppError('estado_no_permite', {
      message: { key: 'tesoreria.error.rechazo_sin_facturar', params: factura },
    })
}

/**
 * Another receipt paid a part of the same again and went by this one's invoice, so that its own says only the rest:
 * once the money is back this invoice says its own, and that part would be said by none. Asked when the rejection is
 * undone.
 */
async function requireSinReponer(tx: Tx, { rechazo_id }: Rechazado): Promise<void> {
  const cargos = await tx.many<{ cargo_id: number }>(
    sql`SELECT DISTINCT cargo_id FROM recibo_lineas WHERE recibo_id = ${rechazo_id} AND cargo_id IS NOT NULL`,
  )
  const otra = await tx.maybe<{ numero: string }>(
    cubreDeMenos(
      cargos.map(({ cargo_id }) => cargo_id),
      rechazo_id,
    ),
  )
  if (otra)
    throw new AppError('estado_no_permite', { message: { key: 'tesoreria.error.rechazo_repuesto', params: otra } })
}

/** The lines of the rejection, each told the other way round, and its payment: the money comes back. */
async function escribirDeshecho(libro: Libro, pago: Rechazado, cliente_id: number | null): Promise<Escrito> {
  const { tx } = libro
  const rechazadas = await tx.many<
    Omit<LineaNueva, 'vuelto'> & { destino: DestinoDeRechazo; vuelto: boolean | null }
  >(sql`
    SELECT
      l.orden, l.cliente_id, l.cargo_id, l.producto_id, l.cantidad, l.precio, l.descuento, l.isv_tratamiento, l.isv,
      l.exonerado, l.total, l.con_saldo, l.vuelto, l.rechazo_destino AS destino,
      CASE l.rechazo_destino WHEN 'cargo' THEN c.descripcion ELSE o.descripcion END AS descripcion
    FROM recibo_lineas l
    JOIN recibo_lineas o ON o.id = l.rechaza_linea_id
    LEFT JOIN cargos c ON c.id = l.cargo_id
    WHERE l.recibo_id = ${pago.rechazo_id}
    ORDER BY l.orden
  `)
  const lineas = rechazadas.map(({ destino, vuelto, descripcion, ...linea }): LineaNueva => {
    const donde = dondeEstaba(destino, { ...linea, vuelto })
    return { ...linea, descripcion: texto(`recibos.rechazo_deshecho.${donde}`, { descripcion }) }
  })
  const creditos = await tx.many<Required<Pick<Movimiento, 'cliente_id' | 'monto' | 'isv' | 'recibo_linea_id'>>>(sql`
    SELECT cliente_id, isv, recibo_linea_id, -monto AS monto
    FROM creditos
    WHERE recibo_id = ${pago.rechazo_id}
    ORDER BY cliente_id, id
  `)
  return escribirDelBanco(libro, pago, {
    tipo: 'rechazo_deshecho',
    cliente_id,
    lineas,
    creditos: creditos.map((credito) => ({ ...credito, tipo: 'rechazo' })),
    revierte_id: pago.rechazo_id,
  })
}

/** Gives again the discounts and the relief that fell, and covers again what was covered, all from today on. */
async function cubrirOtraVez(libro: Libro, { recibo_id, rechazo_id }: Rechazado): Promise<void> {
  const { tx, hoy, usuario_id } = libro
  const caidos = await tx.many<Ajuste & { id: number }>(sql`
    SELECT id, cargo_id, tipo, monto, motivo, recibo_id
    FROM cargo_ajustes
    WHERE rechazo_id = ${rechazo_id}
    ORDER BY id
  `)
  for (const { id, ...caido } of caidos) {
    const dado = await ajustar(libro, caido)
    await tx.run(sql`
      INSERT INTO descuentos_aplicados (
        descuento_id, cargo_id, ajuste_id, nombre, tipo, valor, monto, motivo, fecha, usuario_id
      )
      SELECT descuento_id, cargo_id, ${dado}::int, nombre, tipo, valor, monto, motivo, ${hoy}::date, ${usuario_id}::int
      FROM descuentos_aplicados
      WHERE ajuste_id = ${id}
    `)
  }
  await cambiarRelevos(libro, recibo_id)
  await aplicar(
    libro,
    await tx.many<Aplicacion>(sql`
      SELECT recibo_id, cargo_id, monto, rechazo_id AS repone_id
      FROM aplicaciones
      WHERE rechazo_id = ${rechazo_id}
      ORDER BY id
    `),
  )
}

/** Voids, by its document, the charges that the rejection made and the late fees that nobody owes without it. */
async function anularLoCargado(libro: Libro, { rechazo_id }: Rechazado, { id, numero }: Escrito): Promise<void> {
  const { tx } = libro
  const cargados = await tx.many<{ id: number }>(sql`
    SELECT c.id
    FROM cargos c
    WHERE c.anulado_en IS NULL
      AND c.aplicado = 0
      AND c.id = ANY(
        ARRAY(
          SELECT id
          FROM cargos
          WHERE rechazo_id = ${rechazo_id}
          UNION
          SELECT m.id
          FROM aplicaciones a
          JOIN recibos r ON r.id = a.rechazo_id
          JOIN cargos o ON o.id = a.cargo_id AND o.mora_desde = r.fecha
          JOIN cargos m ON m.origen_cargo_id = o.id AND m.creado_en > r.emitido_en
          WHERE a.rechazo_id = ${rechazo_id}
        )
      )
    ORDER BY c.id
    FOR NO KEY UPDATE
  `)
  await anularCargos(
    libro,
    cargados.map((cargo) => cargo.id),
    {
      motivo: texto('recibos.rechazo_deshecho_por', { numero: formatoNumeroRecibo('RC', numero) }),
      por_recibo_id: id,
    },
  )
  const cubiertos = await tx.many<{ cargo_id: number }>(
    sql`SELECT DISTINCT cargo_id FROM aplicaciones WHERE rechazo_id = ${rechazo_id}`,
  )
  await cambiarCargos(
    libro,
    cubiertos.map(({ cargo_id }) => ({ id: cargo_id, mora_desde: null })),
  )
}
