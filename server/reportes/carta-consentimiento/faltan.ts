import type { FaltaCarta, FaltanCartas } from '#contract/reportes/carta-consentimiento'
import { conEncargado } from '#server/catalogos/clientes/encargados'
import { hoy } from '#server/base/clock'
import { telefonoDeMensajes, telefonoDelRegistro, telefonoDeLlamadas } from '#server/catalogos/personas/telefonos'
import { CUBRE, REQUERIDA } from '#server/catalogos/clientes/falta-carta'
import { esMenorSql } from '#server/catalogos/personas/mayoria'
import { VIVA } from '#server/catalogos/matriculas/plazas'
import type { Db } from '#server/db/pool'
import { raw, sql } from '#server/db/sql'
import {
  centroDicho,
  enUnTexto,
  escribirPlantilla,
  nombresDeCampos,
  plantillaEnVigor,
} from '#server/documentos/plantilla'

type Fila = Omit<FaltaCarta, 'mensaje' | 'faltan'> & {
  /** As a message names the minor: first names first. */
  estudiante: string
  cubierta: boolean
  requerida: boolean
}

/**
 * The minors of a course, and who of them has no letter in force for it, by name, with whom to call: of a student on
 * file as the file says by now, and otherwise as her registration does.
 */
export async function cartasQueFaltan(db: Db, curso_id: number, publicUrl: string | undefined): Promise<FaltanCartas> {
  const filas = await db.many<Fila>(sql`
    SELECT
      m.id, m.cliente_id, m.registro_id,
      coalesce(p.apellidos || ', ' || p.nombres, r.apellidos || ', ' || r.nombres) AS nombre,
      coalesce(p.nombres || ' ' || p.apellidos, r.nombres || ' ' || r.apellidos) AS estudiante,
      extract(year FROM age(${hoy()}::date, coalesce(p.fecha_nacimiento, r.fecha_nacimiento)))::int AS edad,
      coalesce(e.nombre, q.encargado_nombres || ' ' || q.encargado_apellidos) AS encargado_nombre,
      coalesce(e.telefono, q.encargado_telefono, ${raw(telefonoDeLlamadas('p'))}) AS telefono,
      coalesce(
        e.whatsapp, CASE WHEN q.id IS NOT NULL THEN ${raw(telefonoDelRegistro('q'))} END,
        CASE WHEN e.telefono IS NULL THEN ${raw(telefonoDeMensajes('p'))} END
      ) AS whatsapp,
      EXISTS (SELECT FROM cartas_consentimiento c WHERE ${CUBRE}) AS cubierta, ${REQUERIDA} AS requerida
    FROM matriculas m
    LEFT JOIN clientes p ON p.id = m.cliente_id
    LEFT JOIN registros r ON r.id = m.registro_id
    ${conEncargado('p')}
    LEFT JOIN registros q ON q.id = m.registro_id AND m.cliente_id IS NULL
    WHERE m.curso_id = ${curso_id}
      AND ${VIVA}
      AND coalesce(${esMenorSql('coalesce(p.fecha_nacimiento, r.fecha_nacimiento)', hoy())}, true)
    ORDER BY coalesce(p.apellidos, r.apellidos), coalesce(p.nombres, r.nombres), m.id
  `)
  const [plantilla, centro] = await Promise.all([plantillaEnVigor(db, 'carta_pedida'), centroDicho(db)])
  const faltan = filas
    .filter(({ cubierta }) => !cubierta)
    .map(({ cubierta: _cubierta, requerida: _requerida, estudiante, ...fila }) => {
      const valores = { ...centro, estudiante, encargado: fila.encargado_nombre }
      const { parrafos, faltan: sin } = escribirPlantilla('carta_pedida', plantilla, valores)
      return { ...fila, mensaje: enUnTexto(parrafos), faltan: nombresDeCampos(sin) }
    })
  return {
    menores: filas.length,
    faltan,
    requerida: filas.some(({ requerida }) => requerida),
    enlace: publicUrl ? `${publicUrl}/Carta-Consentimiento` : null,
  }
}
