import * as z from 'zod'
import { centavosConSigno, id } from '#contract/campos'
import type { NombreModulo } from '#contract/modulos'
import {
  ReciboFila,
  signoDeTipo,
  TIPOS_RECIBO,
  type Recibo,
  type TipoRecibo,
} from '#contract/recibos/recibos-individuales'
import { FiltroDePartes } from '#contract/reportes/recibosgeneral'
import { segunQuienBusca } from '#server/catalogos/personas/busqueda'
import type { Db } from '#server/db/pool'
import { constante, empty, raw, sql, type Sql } from '#server/db/sql'
import { numeroTexto } from '#server/documentos/numero'
import { filter, selectSql, unoOVarios, type ListSource, type Sheet } from '#server/http/list-query'
import { found } from '#server/resource/resource'
import { buscarRecibos, palabrasComunes } from './busqueda.ts'
import { recibosConPartes } from './partes.ts'
import { SIN_FACTURA } from './sin-factura.ts'

/** A document that gave money back is below 0, as on the screen: the column adds up. */
const CON_SU_SIGNO: Sheet = {
  row: ReciboFila.extend({ total: centavosConSigno }),
  also: empty,
  tell: (recibo: ReciboFila) => ({ ...recibo, total: signoDeTipo(recibo.tipo) * recibo.total }),
}

/** Invoices `f` of those numbers: whole ones, or what comes after their last dash, without its zeros. */
function facturaDe(numeros: readonly string[]): Sql {
  const cifras = numeros.map((numero) => numero.replace(/\D/g, ''))
  const enteros = cifras.filter((una) => una.length === 16)
  const finales = cifras.filter((una) => una.length < 16).map(Number)
  return sql`
    (
      f.numero = ANY(${enteros.map((una) => una.replace(/^(...)(...)(..)/, '$1-$2-$3-'))})
      OR f.correlativo = ANY(${finales.filter((una) => una < 1e8)})
    )
  `
}

/** Columns, filters and search of a list of receipts, made once for all who ask. */
const RECIBOS: Omit<ListSource, 'modulo' | 'scope'> = {
  row: ReciboFila,
  // LEFT, so that PostgreSQL leaves out what a count has no use for.
  from: raw('recibos t LEFT JOIN usuarios u ON u.id = t.usuario_id LEFT JOIN clientes c ON c.id = t.cliente_id'),
  columns: {
    numero_texto: numeroTexto('t'),
    cliente_nombre: raw(`c.apellidos || ', ' || c.nombres`),
    usuario_nombre: raw('u.nombre'),
    // NOT NULL: where an order asks it of all receipts, the few reversals are read and not all again.
    revertido: raw(`
      EXISTS (
        SELECT FROM recibos o WHERE o.revierte_id IS NOT NULL AND o.revierte_id = t.id AND o.estado = 'emitido'
      )
    `),
    pago_rechazado: raw(
      `EXISTS (SELECT FROM recibo_pagos p WHERE p.recibo_id = t.id AND p.estado_banco = 'rechazado')`,
    ),
    metodos: raw(`ARRAY(SELECT p.metodo FROM recibo_pagos p WHERE p.recibo_id = t.id ORDER BY p.orden)`),
  },
  filters: {
    // Arrays: the few receipts are found first, instead of looking at all of them in the order of the list.
    /** Receipts of the client, also as one of a family's. */
    cliente_id: filter(
      unoOVarios(id),
      (clientes) =>
        sql`
          t.id = ANY(
            ARRAY(
              SELECT r.id
              FROM recibos r
              WHERE r.cliente_id = ANY(${clientes})
              UNION
              SELECT l.recibo_id
              FROM recibo_lineas l
              WHERE l.cliente_id = ANY(${clientes})
            )
          )
        `,
    ),
    /** Receipts that one of them voided. */
    anulado_por_id: filter(unoOVarios(id), (usuarios) => sql`t.anulado_por = ANY(${usuarios})`),
    /** Receipts of an invoice, by its number or the last figures of it. */
    factura: filter(
      unoOVarios(
        z
          .string()
          .regex(/^[\d -]+$/)
          .regex(/[1-9]/)
          .max(30),
      ),
      (numeros) => sql`t.id = ANY(ARRAY(SELECT f.recibo_id FROM facturas f WHERE ${facturaDe(numeros)}))`,
    ),
    /** Receipts in force of which nobody said the day yet. */
    fecha_por_confirmar: filter(z.boolean(), (espera) =>
      raw(`${espera ? '' : 'NOT '}(t.fecha_confirmada IS FALSE AND t.estado = 'emitido')`),
    ),
    /** Receipts that lack their invoice. */
    sin_factura: filter(z.boolean(), (sin) => (sin ? SIN_FACTURA : sql`NOT (${SIN_FACTURA})`)),
    cargo_id: filter(
      id,
      (cargo_id) => sql`t.id = ANY(ARRAY(SELECT l.recibo_id FROM recibo_lineas l WHERE l.cargo_id = ${cargo_id}))`,
    ),
  },
  jointly: { schema: FiltroDePartes, sql: recibosConPartes },
  ...segunQuienBusca((palabras) => ({
    search: (text) => buscarRecibos(text, palabras),
    common: (text) => palabrasComunes(text, palabras),
  })),
  sheet: CON_SU_SIGNO,
  sort: ['emitido_en', 'DESC'],
}

/** The list of receipts that RecibosIndividuales and RecibosGeneral share; they differ in which tipos they hold. */
export const recibosSource = (modulo: NombreModulo, scope: ListSource['scope']): ListSource => ({
  ...RECIBOS,
  modulo,
  scope,
})

const nombrado = (cual: Sql): Sql =>
  sql`
    SELECT jsonb_build_object('id', o.id, 'numero_texto', ${numeroTexto('o')}, 'tipo', o.tipo, 'fecha', o.fecha)
    FROM recibos o
    WHERE ${cual} AND o.estado = 'emitido'
  `

/** The line `l` is credit that it left to its client: given back as credit is. */
const ES_EXCEDENTE = raw(`
  (
    l.cargo_id IS NULL AND l.producto_id IS NULL AND EXISTS (
      SELECT FROM creditos k
      WHERE k.recibo_id = l.recibo_id AND k.tipo = 'excedente' AND k.cliente_id = l.cliente_id AND k.monto = l.total
    )
  )
`)

/** The documents that gave parts of the receipt `t` back. */
const DEVOLUCIONES = sql`
  ARRAY(
    ${nombrado(
      raw(`
        o.id IN (
          SELECT x.recibo_id
          FROM recibo_lineas l
          JOIN recibo_lineas x ON x.devuelve_linea_id = l.id
          WHERE l.recibo_id = t.id
        )
      `),
    )}
    ORDER BY o.id
  )
`

/** The receipt `o` whose payment the rejection `t` takes back. */
const RECHAZADO = raw(`
  o.id = (
    SELECT p.recibo_id
    FROM rechazos x
    JOIN recibo_pagos p ON p.id = x.pago_id
    WHERE x.recibo_id = t.id
  )
`)

const FACTURA = raw(`
  SELECT jsonb_build_object(
    'id', f.id, 'numero', f.numero, 'estado', f.estado, 'modalidad', f.modalidad, 'viva',
    f.estado = 'emitida' AND f.acreditado < f.total, 'debitos', ARRAY(
      SELECT jsonb_build_object('id', n.id, 'numero', n.numero, 'saldo', sum(k.neto - k.aplicado))
      FROM facturas n
      JOIN factura_lineas nl ON nl.factura_id = n.id
      JOIN cargos k ON k.id = nl.cargo_id AND k.anulado_en IS NULL AND k.aplicado < k.neto
      WHERE n.factura_id = f.id AND n.tipo = '07'
      GROUP BY n.id
      ORDER BY n.id
    )
  )
  FROM facturas f
  WHERE f.recibo_id = t.id
  ORDER BY f.estado = 'emitida' AND f.acreditado < f.total DESC, f.id DESC LIMIT 1
`)

/** The lines of the receipt `t`, with what was given back of each and can still be. */
const LINEAS = sql`
  SELECT
    l.orden, l.cliente_id, c.nombres || ' ' || c.apellidos AS cliente_nombre, l.cargo_id, l.producto_id,
    l.descripcion, l.cantidad, l.precio, l.descuento, l.isv_tratamiento, l.isv, l.exonerado, l.total, l.con_saldo,
    l.rechazo_destino, d.devuelto,
    CASE WHEN
      r.tipo IN ('individual', 'varios')
      AND NOT ${ES_EXCEDENTE}
      AND NOT EXISTS (SELECT FROM factura_lineas fl WHERE fl.cargo_id = l.cargo_id)
    THEN greatest(
      0, l.total - l.con_saldo - d.devuelto - (
        SELECT coalesce(sum(z.total), 0)
        FROM recibo_lineas z
        JOIN rechazos x ON x.recibo_id = z.recibo_id AND x.deshecho_id IS NULL
        WHERE z.rechaza_linea_id = l.id
      )
    )::bigint ELSE 0 END AS por_devolver,
    CASE WHEN k.id IS NOT NULL THEN CASE WHEN k.anulado_en IS NULL THEN k.neto - k.aplicado ELSE 0 END END AS debe,
    (
      SELECT jsonb_build_object('id', f.id, 'numero', f.numero)
      FROM factura_lineas fl
      JOIN facturas f ON f.id = fl.factura_id
      WHERE fl.cargo_id = l.cargo_id
    ) AS abona_a
  FROM recibo_lineas l
  JOIN recibos r ON r.id = l.recibo_id
  LEFT JOIN clientes c ON c.id = l.cliente_id
  LEFT JOIN cargos k ON k.id = l.cargo_id
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(x.total), 0)::bigint AS devuelto
    FROM recibo_lineas x
    JOIN recibos o ON o.id = x.recibo_id AND o.estado = 'emitido'
    WHERE x.devuelve_linea_id = l.id
  ) d
  WHERE l.recibo_id = t.id
`

/** The payments of the receipt `t`, with the rejection of each that has one. */
const PAGOS = sql`
  SELECT
    p.id, p.orden, p.metodo, p.monto, p.cuenta_id, k.nombre AS cuenta_nombre, p.referencia, p.banco, p.fecha_banco,
    p.rtn, p.monto_declarado, p.estado_banco, p.rechazo_motivo, p.recibido, p.cambio,
    CASE WHEN rc.id IS NOT NULL THEN jsonb_build_object(
      'id', rc.id, 'numero_texto', ${numeroTexto('rc')}, 'fecha', rc.fecha, 'fecha_banco', x.fecha_banco
    ) END AS rechazo
  FROM recibo_pagos p
  LEFT JOIN cuentas k ON k.id = p.cuenta_id
  LEFT JOIN rechazos x ON x.pago_id = p.id AND x.deshecho_id IS NULL
  LEFT JOIN recibos rc ON rc.id = x.recibo_id
  WHERE p.recibo_id = t.id
`

const enOrden = (filas: Sql): Sql => sql`
  (
    SELECT coalesce(jsonb_agg(f ORDER BY f.orden), '[]')
    FROM (${filas}) f
  )
`

/** Columns of a receipt that the list has too. */
const DE_LA_LISTA = selectSql(recibosSource('RecibosGeneral', raw('TRUE')))

/**
 * One receipt with its lines, payments and what can still be done with it, as of one instant; `no_encontrado` when it
 * is none of the `tipos`.
 */
export const leerRecibo = async (
  db: Db,
  recibo_id: number,
  tipos: readonly TipoRecibo[] = TIPOS_RECIBO,
): Promise<Recibo> =>
  found(
    await db.maybe<Recibo>(sql`
      SELECT
        ${DE_LA_LISTA}, t.encargado_id, t.pagador_documento,
        t.pagador_telefono, t.subtotal, t.descuento, t.isv, t.codigo_verificacion, t.observacion, t.talonario,
        t.orden_compra_exenta, t.constancia_exonerado, t.registro_sag, t.impresiones, ${DEVOLUCIONES} AS devoluciones,
        (
          SELECT u.nombre
          FROM autorizaciones a
          JOIN usuarios u ON u.id = a.autoriza_id
          WHERE a.id = t.autorizacion_id
        ) AS autorizado_por,
        (SELECT a.motivo FROM autorizaciones a WHERE a.id = t.autorizacion_id) AS autorizado_motivo,
        (${nombrado(RECHAZADO)}) AS rechaza, (${nombrado(raw('o.id = t.revierte_id'))}) AS revierte,
        (${nombrado(raw('o.revierte_id = t.id'))}) AS revertido_por, (${FACTURA}) AS factura, t.anulado_en,
        (SELECT nombre FROM usuarios WHERE id = t.anulado_por) AS anulado_por_nombre,
        EXISTS (
          SELECT FROM cajas k
          WHERE k.id = t.caja_id
            AND k.cerrada_en IS NULL
            AND NOT EXISTS (SELECT FROM cierres_mensuales m WHERE m.mes >= to_char(t.fecha, 'YYYY-MM'))
            AND NOT EXISTS (
              SELECT FROM recibo_pagos p
              JOIN rechazos x ON x.pago_id = p.id AND x.deshecho_id IS NULL
              WHERE p.recibo_id = t.id
            )
        ) AS caja_abierta,
        ${enOrden(LINEAS)} AS lineas, ${enOrden(PAGOS)} AS pagos
      FROM recibos t
      JOIN usuarios u ON u.id = t.usuario_id
      LEFT JOIN clientes c ON c.id = t.cliente_id
      WHERE t.id = ${recibo_id} AND t.tipo = ANY(${constante(tipos)})
    `),
  )
