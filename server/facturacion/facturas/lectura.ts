import * as z from 'zod'
import { TRATAMIENTOS_FISCALES, type TratamientoFiscal } from '#contract/facturacion/exoneracion'
import { FacturaFila, FacturaHoja, FacturasResumen, type Factura } from '#contract/facturacion/facturas'
import { formatoNumeroFiscal } from '#contract/facturacion/rangos'
import { id } from '#contract/campos'
import type { Db } from '#server/db/pool'
import { empty, raw, sql } from '#server/db/sql'
import { filter, searchSql, selectSql, type ListSource } from '#server/http/list-query'
import { found } from '#server/resource/resource'
import { cuenta, resumen, suma } from '#server/resource/resumen'
import { numeroTexto } from '#server/documentos/numero'
import { ACREDITADO } from './notas.ts'
import { SIN_SU_DINERO } from './rechazado.ts'

/** The rest that is owed of document `t`; nothing of an annulled one, NULL of what rests on a receipt. */
const SALDO = raw(`
  CASE WHEN t.tipo = '07' OR t.vence IS NOT NULL THEN (
    SELECT coalesce(sum(k.neto - k.aplicado), 0)::bigint
    FROM factura_lineas l
    JOIN cargos k ON k.id = l.cargo_id AND k.anulado_en IS NULL
    WHERE l.factura_id = t.id
  ) END
`)

/** The sign with which a document counts: credit notes take away, annulled ones are zero. */
export const SIGNO = `(CASE WHEN t.estado = 'anulada' THEN 0 WHEN t.tipo = '06' THEN -1 ELSE 1 END)`

const IMPORTES = [
  'importe_exento',
  'importe_exonerado',
  'gravado_15',
  'gravado_18',
  'isv_15',
  'isv_18',
  'total',
] as const

/** The part of document `t` of each tax treatment, with its tax: together they are its total. */
export const DE_TRATAMIENTO: Record<TratamientoFiscal, string> = {
  exento: 't.importe_exento',
  gravado_15: 't.gravado_15 + t.isv_15',
  gravado_18: 't.gravado_18 + t.isv_18',
  exonerado: 't.importe_exonerado',
}

/** Whether document `t` has a part of that treatment; one of L 0.00 is exempt. */
export const tieneDe = (isv: TratamientoFiscal): string =>
  isv === 'exento' ? '(t.importe_exento <> 0 OR t.total = 0)' : `((${DE_TRATAMIENTO[isv]}) <> 0)`

/** Every fiscal document, of any type. */
export const facturas: ListSource = {
  modulo: 'Facturas',
  row: FacturaFila,
  from: raw(
    `
      facturas t
      LEFT JOIN usuarios u ON u.id = t.usuario_id
      LEFT JOIN recibos r ON r.id = t.recibo_id
      LEFT JOIN facturas o ON o.id = t.factura_id
    `,
  ),
  columns: {
    recibo_numero: numeroTexto('r'),
    factura_numero: raw('o.numero'),
    usuario_nombre: raw('u.nombre'),
    saldo: SALDO,
  },
  orders: { fecha: [raw('t.fecha'), raw('t.id')] },
  filters: {
    /** Invoices on credit and debit notes of which something is owed still: those with a `saldo`. */
    por_cobrar: filter(
      z.boolean(),
      (por) => sql`
        ${raw(por ? '' : 'NOT')} (
          t.id = ANY(
            ARRAY(
              SELECT l.factura_id
              FROM factura_lineas l
              JOIN cargos k ON k.id = l.cargo_id
              WHERE k.anulado_en IS NULL AND k.aplicado < k.bruto - k.descuento
            )
          )
        )
      `,
    ),
    /** Invoices to be credited: what they say went back, or the bank took it and nobody will pay it again. */
    sin_su_dinero: filter(z.boolean(), (sin) => sql`${raw(sin ? '' : 'NOT')} (t.id IN (${SIN_SU_DINERO}))`),
    /** Documents with something of that tax treatment. */
    isv: filter(z.enum(TRATAMIENTOS_FISCALES), (isv) => raw(tieneDe(isv))),
    /** Documents of the receipts of a student, also as one of a family's, and those of what she owes. */
    cliente_id: filter(
      id,
      (cliente_id) =>
        sql`
          (
            t.recibo_id = ANY(
              ARRAY(
                SELECT x.id
                FROM recibos x
                WHERE x.cliente_id = ${cliente_id}
                UNION
                SELECT l.recibo_id
                FROM recibo_lineas l
                WHERE l.cliente_id = ${cliente_id}
              )
            )
            OR t.id = ANY(
              ARRAY(
                SELECT l.factura_id
                FROM cargos k
                JOIN factura_lineas l ON l.cargo_id = k.id
                WHERE k.cliente_id = ${cliente_id}
                UNION
                SELECT l.factura_id
                FROM cargos k
                JOIN factura_lineas l ON l.cargo_liberado_id = k.id
                WHERE k.cliente_id = ${cliente_id}
              )
            )
          )
        `,
    ),
  },
  search: (text) => searchSql(raw('t.busqueda'), text),
  sort: ['fecha', 'DESC'],
  resumen: resumen(FacturasResumen, {
    medidas: {
      facturas: cuenta(`t.tipo = '01' AND t.estado = 'emitida'`),
      notas: cuenta(`t.tipo <> '01' AND t.estado = 'emitida'`),
      anuladas: cuenta(`t.estado = 'anulada'`),
      ...Object.fromEntries(IMPORTES.map((campo) => [campo, suma(`${SIGNO} * t.${campo}`)])),
      saldo: suma(SALDO, `t.estado = 'emitida'`),
    },
  }),
  sheet: {
    row: FacturaHoja,
    titles: { cliente_nombre: 'facturacion.factura.cliente', saldo: 'facturacion.factura.saldo' },
    also: empty,
    tell: comoCuenta,
  },
}

type Guardada = Omit<Factura, 'lineas' | 'pagos' | 'notas' | 'rango_autorizado'> & {
  rango_desde: number
  rango_hasta: number
}

/** One document, with its lines and what is known of its receipt and notes. */
export async function leerFactura(db: Db, factura_id: number): Promise<Factura> {
  const { rango_desde, rango_hasta, ...factura } = found(
    await db.maybe<Guardada>(sql`
      SELECT
        ${selectSql(facturas)}, t.cai, t.rango_desde, t.rango_hasta, t.fecha_limite, t.emisor, t.orden_compra_exenta,
        t.constancia_exonerado, t.registro_sag, t.descuento, t.motivo,
        (
          SELECT jsonb_build_object('id', d.id, 'numero_texto', ${numeroTexto('d')})
          FROM recibos d
          WHERE d.id = t.devolucion_id
        ) AS devolucion, o.cai AS factura_cai, o.fecha AS factura_fecha,
        (
          SELECT jsonb_build_object('id', f.id, 'numero', f.numero)
          FROM facturas n
          JOIN facturas f ON f.id = n.factura_id
          WHERE n.id = t.correccion_id
        ) AS corrige,
        (
          SELECT jsonb_build_object('id', s.id, 'numero', s.numero)
          FROM facturas n
          JOIN facturas s ON s.correccion_id = n.id
          WHERE t.id IN (n.id, n.factura_id) AND n.estado = 'emitida'
          ORDER BY s.id DESC LIMIT 1
        ) AS corregida,
        r.cliente_id IS NOT NULL AS con_cliente, r.estado AS recibo_estado, t.anulado_en,
        (SELECT nombre FROM usuarios WHERE id = t.anulado_por) AS anulado_por_nombre, t.anulado_motivo, t.impresiones
      FROM ${facturas.from}
      WHERE t.id = ${factura_id}
    `),
  )
  const lineas = await db.many<Factura['lineas'][number]>(sql`
    SELECT
      l.orden, l.descripcion, l.cantidad, l.precio, l.descuento, l.isv_tratamiento, l.isv, l.total,
      ${ACREDITADO} AS acreditado, l.anticipo,
      f.tipo = '01' AND coalesce(rl.cliente_id, r.cliente_id) IS NULL AND f.vence IS NULL AS sin_cliente,
      (
        SELECT jsonb_build_object(
          'id', k.id, 'cliente_id', c.id, 'cliente_nombre', c.nombres || ' ' || c.apellidos, 'debe',
          CASE WHEN k.anulado_en IS NULL THEN k.neto - k.aplicado ELSE 0 END
        )
        FROM cargos k
        JOIN clientes c ON c.id = k.cliente_id
        WHERE k.id = l.cargo_id
      ) AS cargo
    FROM facturas f
    JOIN factura_lineas l ON l.factura_id = f.id
    LEFT JOIN recibos r ON r.id = f.recibo_id
    LEFT JOIN recibo_lineas rl ON rl.id = l.recibo_linea_id
    WHERE f.id = ${factura_id}
    ORDER BY l.orden
  `)
  const pagos = await db.many<Factura['pagos'][number]>(
    sql`
      SELECT metodo, monto, recibido, cambio, referencia, banco
      FROM recibo_pagos
      WHERE recibo_id = ${factura.recibo_id ?? factura.devolucion?.id ?? null}
      ORDER BY orden
    `,
  )
  const notas = await db.many<Factura['notas'][number]>(
    sql`
      SELECT t.id, t.numero, t.tipo, t.fecha, t.total, t.estado, ${SALDO} AS saldo
      FROM facturas t
      WHERE t.factura_id = ${factura_id}
      ORDER BY t.id
    `,
  )
  const [establecimiento = '', punto_emision = ''] = factura.numero.split('-')
  const autorizado = (correlativo: number) =>
    formatoNumeroFiscal({ establecimiento, punto_emision, tipo: factura.tipo }, correlativo)
  return {
    ...factura,
    rango_autorizado: { desde: autorizado(rango_desde), hasta: autorizado(rango_hasta) },
    lineas,
    pagos,
    notas,
  }
}

/** A document as it counts: what a sheet and the book of sales add up is what the totals say. */
export function comoCuenta<F extends z.output<typeof FacturaFila>>(fila: F): FacturaHoja {
  const signo = fila.estado === 'anulada' ? 0 : fila.tipo === '06' ? -1 : 1
  return {
    ...fila,
    ...(Object.fromEntries(IMPORTES.map((campo) => [campo, signo * fila[campo] || 0])) as Record<
      (typeof IMPORTES)[number],
      number
    >),
  }
}
