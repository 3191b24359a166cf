import { id as idDe } from '#contract/campos'
import { ZONA_HORARIA } from '#contract/tiempo/fechas'
import {
  DIAS_POR_RESPONDER,
  PagoReportado,
  PagoReportadoUno,
  ReportadosResumen,
  type Parecido,
} from '#contract/recibos/reportados'
import { hoy } from '#server/base/clock'
import { ellaOLosSuyos } from '#server/catalogos/personas/busqueda'
import { visiblesDe, type Titular } from '#server/catalogos/clientes/partes'
import type { Db } from '#server/db/pool'
import { diasHabiles } from '#server/db/habiles'
import { raw, sql, type Sql } from '#server/db/sql'
import { numeroTexto } from '#server/documentos/numero'
import { filter, selectSql } from '#server/http/list-query'
import type { Resource } from '#server/resource/resource'
import { cuenta, resumen, suma } from '#server/resource/resumen'
import { proponer } from './proponer.ts'

const REPORTA = raw(`coalesce(e.nombres || ' ' || e.apellidos, c.nombres || ' ' || c.apellidos)`)

/** Working days that report `t` has waited by a local date. */
const espera = (al: string): Sql => diasHabiles(sql`t.creado_en AT TIME ZONE ${ZONA_HORARIA}`, sql`${al}`)

/** Those that have waited for longer than the house says. */
export const atrasados = (): Sql => cuenta(sql`t.estado = 'pendiente' AND ${espera(hoy())} > ${DIAS_POR_RESPONDER}`)

/** Payments that families report: read here, made and decided by verbs. */
export const reportados: Resource<PagoReportadoUno> = {
  modulo: 'PagosReportados',
  table: 'avisos_pago',
  row: PagoReportado,
  one: PagoReportadoUno,
  from: raw(`
    avisos_pago t
    LEFT JOIN encargados e ON e.id = t.encargado_id
    LEFT JOIN clientes c ON c.id = t.cliente_id
    LEFT JOIN cuentas k ON k.id = t.cuenta_id
    LEFT JOIN recibos r ON r.id = t.recibo_id
    LEFT JOIN usuarios u ON u.id = t.decidido_por
  `),
  columns: {
    cuenta_nombre: raw('k.nombre'),
    reporta: REPORTA,
    con_comprobante: raw('EXISTS (SELECT FROM aviso_comprobantes p WHERE p.aviso_id = t.id)'),
    recibo_numero: sql`CASE WHEN r.id IS NOT NULL THEN ${numeroTexto('r')} END`,
    decidido_por_nombre: raw('u.nombre'),
  },
  filters: {
    /** Reported for a student: by her guardians, or by herself. */
    estudiante_id: filter(
      idDe,
      (cliente_id) => sql`
        (
          t.cliente_id = ${cliente_id}
          OR t.encargado_id = ANY(
            ARRAY(SELECT encargado_id FROM cliente_encargados WHERE cliente_id = ${cliente_id})
          )
        )
      `,
    ),
  },
  ...ellaOLosSuyos((pattern) => sql`sin_acentos(t.referencia) LIKE ${pattern}`),
  sort: ['creado_en', 'DESC'],
  // Reports that wait for an answer are the ones counted.
  resumen: resumen(ReportadosResumen, {
    medidas: {
      pendientes: cuenta(`t.estado = 'pendiente'`),
      monto: suma('t.monto', `t.estado = 'pendiente'`),
      atrasados,
    },
  }),
  read: leerReportado,
}

type Leido = Omit<PagoReportadoUno, 'estudiantes' | 'parecidos' | 'propuesta'>

async function leerReportado(db: Db, id: number): Promise<PagoReportadoUno | undefined> {
  const leido = await db.maybe<Leido>(sql`
    SELECT
      ${selectSql(reportados)}, t.nota,
      (
        SELECT jsonb_build_object('tipo', p.tipo, 'peso', octet_length(p.contenido))
        FROM aviso_comprobantes p
        WHERE p.aviso_id = t.id
      ) AS comprobante
    FROM ${reportados.from}
    WHERE t.id = ${id}
  `)
  if (!leido) return undefined
  const estudiantes = await estudiantesDe(db, leido)
  return {
    ...leido,
    estudiantes,
    parecidos: await parecidosDe(db, leido),
    propuesta:
      leido.estado === 'pendiente'
        ? await proponer(
            db,
            estudiantes.map((estudiante) => estudiante.id),
            leido.monto,
          )
        : null,
  }
}

/** The students whose account the person who reports sees. */
export const estudiantesDe = async (db: Db, titular: Titular): Promise<{ id: number; nombre: string }[]> =>
  (await visiblesDe(db, titular, hoy()))
    .filter(({ cuenta }) => cuenta)
    .map(({ cliente_id, nombre }) => ({ id: cliente_id, nombre }))

/** Other reports, and receipts in force, with the same proof or the same reference. */
const parecidosDe = (
  db: Db,
  { id, recibo_id, referencia }: Pick<Leido, 'id' | 'recibo_id' | 'referencia'>,
): Promise<Parecido[]> =>
  db.many<Parecido>(sql`
    SELECT 'comprobante' AS por, t.id AS aviso_id, NULL::int AS recibo_id, ${REPORTA} AS nombre, t.fecha, t.monto
    FROM aviso_comprobantes p
    JOIN aviso_comprobantes o ON o.sha256 = p.sha256 AND o.aviso_id <> p.aviso_id
    JOIN avisos_pago t ON t.id = o.aviso_id
    LEFT JOIN encargados e ON e.id = t.encargado_id
    LEFT JOIN clientes c ON c.id = t.cliente_id
    WHERE p.aviso_id = ${id}
    UNION ALL
    SELECT 'referencia', t.id, NULL, ${REPORTA}, t.fecha, t.monto
    FROM avisos_pago t
    LEFT JOIN encargados e ON e.id = t.encargado_id
    LEFT JOIN clientes c ON c.id = t.cliente_id
    WHERE letras_y_cifras(t.referencia) = letras_y_cifras(${referencia}) AND t.id <> ${id}
    UNION ALL
    SELECT 'referencia', NULL, r.id, ${numeroTexto('r')}, r.fecha, p.monto
    FROM recibo_pagos p
    JOIN recibos r ON r.id = p.recibo_id
    WHERE letras_y_cifras(p.referencia) = letras_y_cifras(${referencia})
      AND r.estado = 'emitido'
      AND r.tipo IN ('individual', 'varios')
      AND r.id IS DISTINCT FROM ${recibo_id}
    ORDER BY 1, 5, 2, 3
    LIMIT 20
  `)
