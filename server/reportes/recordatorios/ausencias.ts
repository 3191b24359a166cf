import type { Canal } from '#contract/reportes/cxc'
import { veAsistencia } from '#server/catalogos/clientes/partes'
import { telefonoDeMensajes } from '#server/catalogos/personas/telefonos'
import { encolar } from '#server/correo/cola'
import type { Tx } from '#server/db/pool'
import { raw, sql, type Sql } from '#server/db/sql'
import { AUSENCIA, cartaDeAusencias, type Ausencia } from './ausencia-dicha.ts'
import { cancelar, destinoDeHoy, detener, seguirDestino } from './espera.ts'
import { textoDe, type Remitente } from './mensaje.ts'

/** An absence of so many days ago is no news to a family. */
const DIAS_DE_UNA_AUSENCIA = 7

/** A guardian with the absences that nobody told her of. */
interface PorAvisar {
  encargado_id: number
  nombre: string
  canal: Canal
  destino: string
  ausencias: Ausencia[]
}

/**
 * Absences without excuse `a` in closed classes `s`, and the guardians `ce` who may be told of them: those who see the
 * attendance of the student today.
 */
const avisables = (hoy: string): Sql => sql`
  asistencias a
  JOIN asistencia_sesiones s ON s.id = a.sesion_id
    AND s.estado = 'cerrada'
    AND s.tipo <> 'suspendida'
    AND s.fecha BETWEEN ${hoy}::date - ${DIAS_DE_UNA_AUSENCIA}::int AND ${hoy}::date
  JOIN matriculas m ON m.id = a.matricula_id
  JOIN cursos k ON k.id = s.curso_id
  JOIN clientes c ON c.id = m.cliente_id AND c.fusionado_en IS NULL AND c.datos_borrados_en IS NULL
  JOIN cliente_encargados ce ON ce.cliente_id = c.id
  LEFT JOIN acceso_partes v ON v.encargado_id = ce.encargado_id AND v.cliente_id = c.id
`
const esAvisable = (hoy: string): Sql => sql`a.estado = 'ausente' AND ${veAsistencia(hoy)}`

/** A message, or more in one that waits, for those whose child was absent. Answers for how many people. */
export async function escribirAusencias(
  tx: Tx,
  conCorreo: boolean,
  remitente: Remitente,
  hoy: string,
  cuantos: number,
): Promise<number> {
  const personas = await tx.search<PorAvisar>(sql`
    SELECT
      g.id AS encargado_id, g.nombres || ' ' || g.apellidos AS nombre,
      CASE WHEN x.correo IS NULL THEN 'whatsapp' ELSE 'correo' END AS canal, coalesce(x.correo, x.telefono) AS destino,
      jsonb_agg(${AUSENCIA} ORDER BY s.fecha, s.hora_inicio, m.id) AS ausencias
    FROM ${avisables(hoy)}
    JOIN recordatorio_reglas r ON r.ausencias AND s.cerrada_en >= r.ausencias_desde
    JOIN encargados g ON g.id = ce.encargado_id
    CROSS JOIN LATERAL (
      SELECT
        ${raw(telefonoDeMensajes('g'))} AS telefono,
        CASE
          WHEN ${conCorreo} AND NOT EXISTS (SELECT FROM correos_rechazados z WHERE z.direccion = lower(g.correo))
            THEN g.correo
        END AS correo
    ) x
    WHERE ${esAvisable(hoy)}
      AND coalesce(x.correo, x.telefono) IS NOT NULL
      AND NOT EXISTS (SELECT FROM sin_recordatorios n WHERE n.encargado_id = g.id)
      AND NOT EXISTS (
        SELECT
        FROM aviso_ausencias y
        WHERE y.sesion_id = s.id AND y.matricula_id = m.id AND y.encargado_id = g.id AND NOT y.retirada
      )
    GROUP BY g.id, x.correo, x.telefono
    ORDER BY g.id
    LIMIT ${cuantos}
  `)
  for (const persona of personas) await agregar(tx, persona, remitente, hoy)
  return personas.length
}

async function agregar(tx: Tx, persona: PorAvisar, remitente: Remitente, hoy: string): Promise<void> {
  const { encargado_id, nombre, canal, destino, ausencias } = persona
  const espera = await tx.maybe<{ id: number; correo_id: number | null }>(sql`
    SELECT id, correo_id
    FROM avisos
    WHERE estado = 'por_enviar' AND clase = 'ausencia' AND encargado_id = ${encargado_id}
  `)
  if (espera) {
    // Absences that come too late for a letter on its way are told by the next one.
    if (espera.correo_id !== null && !(await detener(tx, espera.correo_id))) return
    await anotar(tx, espera.id, persona)
    await rehacerAusencias(tx, espera.id, remitente, hoy)
    return
  }
  const carta = await cartaDeAusencias(tx, persona, ausencias, remitente, hoy)
  const correo_id =
    canal === 'correo'
      ? await encolar(tx, carta, { clase: 'ausencia', horas: DIAS_DE_UNA_AUSENCIA * 24, de_dia: true })
      : null
  const { id } = await tx.one<{ id: number }>(sql`
    INSERT INTO avisos (clase, encargado_id, nombre, canal, destino, fecha, correo_id, mensaje, debe, vencido)
    VALUES (
      'ausencia', ${encargado_id}, ${nombre}, ${canal}, ${destino}, ${hoy}, ${correo_id}, ${textoDe(carta)}, 0, 0
    )
    RETURNING id
  `)
  await anotar(tx, id, persona)
}

const anotar = (tx: Tx, aviso_id: number, { encargado_id, ausencias }: PorAvisar): Promise<number> =>
  tx.run(sql`
    INSERT INTO aviso_ausencias (sesion_id, matricula_id, encargado_id, aviso_id)
    SELECT x.sesion_id, x.matricula_id, ${encargado_id}, ${aviso_id}
    FROM jsonb_to_recordset(${JSON.stringify(ausencias)}::jsonb) AS x (sesion_id int, matricula_id int)
  `)

interface Espera {
  encargado_id: number
  nombre: string
  destino: string
  correo_id: number | null
  ausencias: Ausencia[]
}

/**
 * A message of absences that waits, as it has to read now. Those that were excused or corrected, whose class was opened
 * again, that are old by now or that the guardian may not see any more are left out of it; without any, or with another
 * address of mail, it is taken back; by WhatsApp it goes to the number of now. One that is being sent stays as it is,
 * except for who sends it (`enCamino`). Answers whether it still waits.
 */
export async function rehacerAusencias(
  tx: Tx,
  id: number,
  remitente: Remitente,
  hoy: string,
  { enCamino = false } = {},
): Promise<boolean> {
  await seguirDestino(tx, id)
  const [aviso] = await tx.search<Espera>(sql`
    SELECT
      q.encargado_id, q.nombre, q.destino, q.correo_id,
      coalesce(
        (
          SELECT jsonb_agg(${AUSENCIA} ORDER BY s.fecha, s.hora_inicio, m.id)
          FROM ${avisables(hoy)}
          JOIN aviso_ausencias y ON y.sesion_id = s.id AND y.matricula_id = m.id AND NOT y.retirada
          WHERE y.aviso_id = q.id AND ce.encargado_id = q.encargado_id AND q.alcanza AND ${esAvisable(hoy)}
        ),
        '[]'
      ) AS ausencias
    FROM (
      SELECT a.*, a.destino IS NOT DISTINCT FROM ${destinoDeHoy('a')} AS alcanza
      FROM avisos a
      WHERE a.id = ${id} AND a.estado = 'por_enviar'
    ) AS q
  `)
  if (!aviso) return false
  const { correo_id, ausencias, destino } = aviso
  if (correo_id !== null && !(await detener(tx, correo_id, enCamino))) return true
  await tx.run(sql`
    UPDATE aviso_ausencias
    SET retirada = true
    WHERE aviso_id = ${id}
      AND (sesion_id, matricula_id) NOT IN (
        SELECT x.sesion_id, x.matricula_id
        FROM jsonb_to_recordset(${JSON.stringify(ausencias)}::jsonb) AS x (sesion_id int, matricula_id int)
      )
  `)
  if (!ausencias.length) {
    await cancelar(tx, id, correo_id)
    return false
  }
  const carta = await cartaDeAusencias(tx, aviso, ausencias, remitente, hoy)
  await tx.run(sql`
    UPDATE correos
    SET carta = ${JSON.stringify({ ...carta, para: destino })}
    WHERE id = ${correo_id} AND estado = 'pendiente'
  `)
  await tx.run(sql`UPDATE avisos SET mensaje = ${textoDe(carta)} WHERE id = ${id} AND estado = 'por_enviar'`)
  return true
}
