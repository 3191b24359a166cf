import { MODULOS, type Operacion } from '#contract/modulos'
import { hoy } from '#server/base/clock'
import { ident, join, sql } from '#server/db/sql'
import { CON_FINIQUITOS } from '#server/demo/facts'
import type { School } from './fixtures.ts'

export type Ids = Record<string, number | string>

/** The address of a screen with the records of the demonstration in it. */
export const conIds = (path: string, ids: Ids): string =>
  path.replace(/:(\w+)/g, (_match, word: string) => String(ids[word]))

/**
 * The records that the addresses of screens name (`:cliente`, `:curso`…): among them a settlement with its student, and
 * an enrolment of the finished course of facts.ts that still owes.
 */
export async function idsDe({ db }: School): Promise<Ids> {
  const unos = await db.one<Ids>(sql`
    SELECT
      (SELECT id FROM clientes WHERE nombres = 'Sofía' AND apellidos = 'Mejía Reyes') AS cliente,
      (SELECT id FROM cursos WHERE estado = 'abierto' ORDER BY id LIMIT 1) AS curso,
      (SELECT max(id) FROM recibos WHERE tipo = 'individual') AS recibo,
      (SELECT max(id) FROM recibos WHERE tipo = 'varios') AS venta,
      (SELECT id FROM convocatorias WHERE variante = 'junio') AS convocatoria, (SELECT max(id) FROM cajas) AS caja,
      (SELECT max(fecha) FROM cajas WHERE cerrada_en IS NOT NULL) AS "diaConCajas",
      (SELECT max(id) FROM matriculas WHERE cliente_id IS NOT NULL) AS matricula,
      (SELECT id FROM roles WHERE nombre = 'Recepción') AS rol,
      (
        SELECT m.cliente_id
        FROM asistencias a
        JOIN matriculas m ON m.id = a.matricula_id
        GROUP BY 1
        ORDER BY count(DISTINCT a.estado) DESC, count(*) DESC, 1 LIMIT 1
      ) AS "conAsistencia",
      (SELECT max(factura_id) FROM facturas WHERE tipo = '06') AS factura,
      (SELECT max(id) FROM facturas WHERE tipo = '06') AS nota,
      (SELECT max(id) FROM facturas WHERE tipo = '07') AS nota_debito,
      (SELECT max(id) FROM facturas WHERE vence IS NOT NULL) AS "aCredito",
      (SELECT max(id) FROM facturas WHERE estado = 'anulada') AS anulada, (SELECT min(id) FROM rangos_cai) AS rango,
      (SELECT min(id) FROM docentes) AS docente, (SELECT max(id) FROM cartas_consentimiento) AS carta,
      (SELECT min(id) FROM cartas_consentimiento WHERE estado = 'revocada') AS revocada,
      (
        SELECT curso_id
        FROM cartas_consentimiento
        GROUP BY curso_id
        ORDER BY count(*) DESC LIMIT 1
      ) AS "cursoConCartas",
      (
        SELECT max(id)
        FROM registros
        WHERE nombres = 'Sofía' AND apellidos = 'Mejía Reyes'
      ) AS registro,
      (SELECT max(id) FROM registros WHERE estado = 'actualizado') AS corregido,
      (SELECT max(id) FROM registros WHERE estado = 'aceptado') AS aceptado, (SELECT min(id) FROM cuentas) AS cuenta,
      (SELECT max(matricula_id) FROM asistencias) AS asistida,
      (
        SELECT curso_id
        FROM asistencia_sesiones
        WHERE tomada_en IS NOT NULL
        GROUP BY curso_id
        ORDER BY count(*) DESC, curso_id LIMIT 1
      ) AS "cursoConClases",
      (SELECT min(id) FROM metas) AS meta,
      (SELECT max(id) FROM recibo_pagos WHERE estado_banco = 'por_confirmar') AS pago,
      (SELECT max(gasto_id) FROM gasto_comprobantes) AS gasto,
      (SELECT max(id) FROM gastos WHERE estado = 'anulado') AS "gastoAnulado",
      (SELECT min(id) FROM cajas_chicas) AS "cajaChica",
      (SELECT id FROM usuarios WHERE email = 'recepcion@demo.hn') AS usuario
  `)
  const finiquito = await db.one<Record<string, number>>(sql`
    SELECT
      f.id AS finiquito, f.matricula_id AS terminada, f.cliente_id AS "conFiniquito", t.curso_id AS "cursoTerminado",
      t.cliente_id AS deudor, t.id AS "matriculaDeudora"
    FROM finiquitos f, matriculas t
    JOIN cursos c ON c.id = t.curso_id
    JOIN cargos k ON k.matricula_id = t.id AND k.aplicado < k.neto
    WHERE c.codigo LIKE ${`${CON_FINIQUITOS.base}-%`} AND c.estado = 'finalizado'
    ORDER BY f.id DESC, c.id DESC, t.id LIMIT 1
  `)
  // A day of the last seven on which a course has class, counted back from today.
  const clase = await db.one<Ids>(sql`
    SELECT h.curso_id AS "claseCurso", h.hora_inicio AS "claseHora", d.fecha AS "conClases"
    FROM curso_horarios h
    JOIN cursos c ON c.id = h.curso_id
    CROSS JOIN LATERAL (SELECT ${hoy()}::date - (extract(isodow FROM ${hoy()}::date)::int - h.dia + 7) % 7 AS fecha) d
    WHERE c.estado = 'en_curso' AND d.fecha BETWEEN greatest(c.fecha_inicio, h.vigente_desde) AND c.fecha_fin
    ORDER BY c.id LIMIT 1
  `)
  return { ...(await primeros(db)), ...unos, ...finiquito, ...clase }
}

/** The first record of each module whose records have a form, by the name of its table; null where there is none. */
async function primeros(db: School['db']): Promise<Ids> {
  const tablas = MODULOS.flatMap((modulo) =>
    'entidad' in modulo && (modulo.operaciones as readonly Operacion[]).includes('update') ? [modulo.entidad] : [],
  )
  return db.one<Ids>(
    sql`SELECT ${join(tablas.map((tabla) => sql`(SELECT min(id) FROM ${ident(tabla)}) AS ${ident(tabla)}`))}`,
  )
}
