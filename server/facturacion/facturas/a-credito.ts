import type * as z from 'zod'
import { isvIncluido, type Centavos, type TratamientoIsv } from '#contract/dinero'
import type { Mensaje } from '#contract/errores'
import { sumarDias } from '#contract/tiempo/fechas'
import { esExonerado } from '#contract/facturacion/exoneracion'
import type { FacturaACreditoCrear } from '#contract/facturacion/a-credito'
import { formatoFecha } from '#contract/texto/formato'
import type { Concepto } from '#contract/recibos/cargos'
import { texto } from '#i18n/texto'
import { anotarCargos, autorizar } from '#server/autorizaciones/autorizar'
import { audit } from '#server/bitacora/audit'
import { revocarSolvenciasDesde } from '#server/catalogos/constancias/revocar'
import type { Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { elegirRango } from '#server/facturacion/rangos/service'
import type { Contexto } from '#server/http/context'
import { deshacerAjustes, ligarAjustes } from '#server/libro/ajustes'
import { cambiarCargos, type Cambio } from '#server/libro/cargos'
import { asentar } from '#server/libro/asentar'
import { exonerar } from '#server/libro/relevo'
import { AppError, invalidField } from '#server/http/errors'
import { centroQueFactura, requireRtnDelCentro } from './centro.ts'
import { importesDe, type LineaFiscal } from './componer.ts'
import { emitir } from './emitir.ts'
import { CON_SU_RECIBO } from './facturables.ts'

type Peticion = z.output<typeof FacturaACreditoCrear>

/** A later date is a slip of the hand: the charges would not be overdue until then. */
const PLAZO_MAXIMO = 366

/** A charge under its lock, and what keeps it from being invoiced. */
interface PorFacturar {
  id: number
  concepto: Concepto
  descripcion: string
  estudiante: string
  vence: string
  isv: TratamientoIsv
  bruto: Centavos
  descuento: Centavos
  neto: Centavos
  aplicado: Centavos
  anulado: boolean
  /** The document in force that says it, or the invoice of a receipt that had paid it. */
  numero: string | null
}

/**
 * Invoices charges of one or several students to who will pay them by `vence`, today, in the caller's transaction
 * (docs/decisions/2026-11-26-credito-a-empresas.md); answers the invoice's id. From then on each charge is what its
 * line says and falls due with the invoice; of a buyer who pays no tax it is lowered by its tax. Locks the charges by
 * id, and last the range.
 *
 * Throws `estado_no_permite`, `sin_rango`, `rango_vencido`, `rango_agotado`, `regla` beside a charge that is not there,
 * owes nothing, was paid in part, is a late fee or stands in a document, which it names; and what `autorizar` throws.
 */
export async function facturarACredito(tx: Tx, contexto: Contexto, peticion: Peticion): Promise<number> {
  const { cargos: ids, vence, cliente_nombre, cliente_documento, rango_id, correlativo, ...exoneracion } = peticion
  const { hoy } = contexto
  requireRtnDelCentro(await centroQueFactura(tx))
  if (vence < hoy) throw invalidField('vence', 'validacion.fecha_pasada')
  if (vence > sumarDias(hoy, PLAZO_MAXIMO)) throw invalidField('vence', 'facturacion.error.plazo_largo')
  const cargos = await bloquearPorFacturar(tx, ids)
  const rango = await elegirRango(tx, '01', hoy, { rango_id })
  const exonerado = esExonerado(exoneracion)
  const lineas = cargos.map((cargo, index) => lineaDe(cargo, index + 1, exonerado))
  const { total } = importesDe(lineas)
  const cambian = cargos.filter((cargo) => cargo.vence < vence || (exonerado && cargo.isv !== 'exento'))
  const autorizacion_id = cambian.length ? await permitirPlazo(tx, contexto, peticion, total) : null
  const exoneraciones = await ajustarCargos(tx, contexto, cargos, { vence, exonerado })
  const { id, numero } = await emitir(tx, contexto, {
    ...exoneracion,
    rango,
    correlativo,
    recibo_id: null,
    factura_id: null,
    cliente_nombre,
    cliente_documento,
    vence,
    lineas,
  })
  await asentar(tx, contexto, (libro) => ligarAjustes(libro, sql`id = ANY(${exoneraciones})`, 'nota_id', id))
  const cambiados = cambian.map((cargo) => cargo.id)
  if (autorizacion_id) await anotarCargos(tx, autorizacion_id, cambiados)
  await audit(tx, contexto, {
    modulo: 'Facturas',
    accion: 'facturar_a_credito',
    entidad: 'facturas',
    entidad_id: id,
    despues: { numero, total, vence, cliente_nombre, cliente_documento },
  })
  return id
}

/** Asks for the right to lower prices: to be owed later, or less, is to give that away. */
const permitirPlazo = (
  tx: Tx,
  contexto: Contexto,
  { vence, cliente_nombre }: Peticion,
  monto: Centavos,
): Promise<number> =>
  autorizar(tx, contexto, {
    permiso: 'Descuentos:autorizar',
    que: { key: 'autorizaciones.que.a_credito', params: { cliente: cliente_nombre, fecha: formatoFecha(vence) } },
    monto,
    motivo: texto('facturacion.motivo_a_credito', { cliente: cliente_nombre }),
    negativa: { key: 'autorizaciones.negativa.precio' },
  })

/** The charges in the order in which they were asked for. */
async function bloquearPorFacturar(tx: Tx, ids: readonly number[]): Promise<PorFacturar[]> {
  await tx.run(sql`SELECT FROM cargos WHERE id = ANY(${ids}::int[]) ORDER BY id FOR NO KEY UPDATE`)
  // A statement of its own: what whoever held the locks wrote is seen only now.
  const filas = await tx.many<PorFacturar>(sql`
    SELECT
      c.id, c.concepto, c.descripcion, k.nombres || ' ' || k.apellidos AS estudiante, c.vence, c.isv, c.bruto,
      c.descuento, c.neto, c.aplicado, c.anulado_en IS NOT NULL AS anulado, coalesce(
        (
          SELECT f.numero
          FROM factura_lineas l
          JOIN facturas f ON f.id = l.factura_id
          WHERE l.cargo_id = c.id
        ),
        (SELECT min(f.numero) FROM ${CON_SU_RECIBO})
      ) AS numero
    FROM cargos c
    JOIN clientes k ON k.id = c.cliente_id
    WHERE c.id = ANY(${ids}::int[])
  `)
  const cargos = new Map(filas.map((cargo) => [cargo.id, cargo]))
  const impedidos = ids.flatMap((id, index) => {
    const impide = impedimento(cargos.get(id))
    return impide ? [[`cargos.${index}`, impide] as const] : []
  })
  const [primero] = impedidos
  if (primero) throw new AppError('regla', { message: primero[1], errors: Object.fromEntries(impedidos) })
  return ids.flatMap((id) => cargos.get(id) ?? [])
}

/** Why a charge is not invoiced on credit, as a message. */
function impedimento(cargo: PorFacturar | undefined): Mensaje | undefined {
  if (!cargo) return { key: 'validacion.opcion' }
  const { concepto, descripcion, estudiante, numero, anulado, neto, aplicado } = cargo
  const params = { cargo: descripcion, estudiante, numero: numero ?? '' }
  if (numero) return { key: 'facturacion.error.credito.ya_facturado', params }
  if (aplicado > 0) return { key: 'facturacion.error.credito.con_pagos', params }
  if (anulado || neto === 0) return { key: 'facturacion.error.credito.no_debe', params }
  return concepto === 'mora' || concepto === 'rechazo'
    ? { key: `facturacion.error.credito.${concepto}`, params }
    : undefined
}

/** All of a charge, with its student; without its tax for a buyer who pays none. */
function lineaDe(cargo: PorFacturar, orden: number, exonerado: boolean): LineaFiscal {
  const { id, descripcion, estudiante, isv, bruto, descuento, neto, vence } = cargo
  const impuesto = isvIncluido(neto, isv)
  const sinIsv = exonerado && isv !== 'exento'
  return {
    orden,
    recibo_linea_id: null,
    descripcion: texto('facturacion.linea_a_credito', { descripcion, estudiante }),
    cantidad: 1,
    precio: sinIsv ? neto - impuesto : bruto,
    descuento: sinIsv ? 0 : descuento,
    isv_tratamiento: sinIsv ? 'exonerado' : isv,
    isv: sinIsv ? 0 : impuesto,
    total: sinIsv ? neto - impuesto : neto,
    anticipo: false,
    acredita_orden: null,
    cargo_id: id,
    cargo_vence: vence,
    cargo_isv: isv,
  }
}

/**
 * Each locked charge falls due no sooner than its invoice and is what that will say: the tax of an exonerated buyer is
 * let off by an adjustment that goes with the invoice. Before that is written: from there on the database holds the
 * charges to it. Answers the adjustments.
 */
const ajustarCargos = (
  tx: Tx,
  contexto: Contexto,
  cargos: readonly PorFacturar[],
  { vence, exonerado }: { vence: string; exonerado: boolean },
): Promise<number[]> =>
  asentar(tx, contexto, async (libro) => {
    const exoneraciones: number[] = []
    for (const { id: cargo_id, neto, isv } of exonerado ? cargos : []) {
      const monto = isvIncluido(neto, isv)
      if (monto > 0) exoneraciones.push(await exonerar(libro, { cargo_id, monto }))
    }
    await cambiarCargos(
      libro,
      cargos.map((cargo) => ({
        id: cargo.id,
        vence: cargo.vence < vence ? vence : cargo.vence,
        isv: exonerado ? 'exento' : cargo.isv,
      })),
    )
    return exoneraciones
  })

/**
 * The charges of an invoice on credit that was just annulled are what they were before it, still owed, and another may
 * say them; a certificate of being solvent of today falls where they are overdue again. They must be locked.
 */
export async function liberarCargos(
  tx: Tx,
  contexto: Contexto,
  { id: factura_id, numero }: { id: number; numero: string },
  cargos: readonly number[],
): Promise<void> {
  await tx.run(sql`
    UPDATE factura_lineas
    SET cargo_liberado_id = cargo_id, cargo_id = NULL
    WHERE factura_id = ${factura_id}
  `)
  await asentar(tx, contexto, async (libro) => {
    await deshacerAjustes(libro, sql`nota_id = ${factura_id}`)
    const eran = await tx.many<Cambio>(sql`
      SELECT c.id, l.cargo_isv AS isv, CASE WHEN c.vence = f.vence THEN l.cargo_vence ELSE c.vence END AS vence
      FROM factura_lineas l
      JOIN facturas f ON f.id = l.factura_id
      JOIN cargos c ON c.id = l.cargo_liberado_id
      WHERE l.factura_id = ${factura_id}
    `)
    await cambiarCargos(libro, eran)
  })
  await revocarSolvenciasDesde(tx, contexto, {
    cargos,
    desde: contexto.hoy,
    motivo: texto('constancias.revocada.factura', { numero }),
  })
}
