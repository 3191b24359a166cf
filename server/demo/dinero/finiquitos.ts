import { sumarDias } from '#contract/tiempo/fechas'
import { cuentasSaldadas } from '#server/catalogos/finiquitos/detalle'
import { pendientesDe } from '#server/catalogos/finiquitos/saldos'
import { escribirFiniquitos } from '#server/catalogos/finiquitos/service'
import type { Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { habilDesde, instante } from '#server/demo/calendario'
import { CON_FINIQUITOS } from '#server/demo/facts'

/** The accountant of facts.ts. */
const CONTABILIDAD = 2
const CURSOS = 3
const DIAS_HASTA_EMITIR = 6
/** Courses that ended later still wait for theirs. */
const DIAS_SIN_EMITIR = 40
const NUEVE = 9 * 60

/**
 * The settlements of some courses that ended a while ago, each issued days after the end to those who owed nothing by
 * then.
 */
export async function emitirFiniquitos(tx: Tx, hoy: string): Promise<void> {
  const cursos = await tx.many<{ id: number; fecha_fin: string }>(sql`
    SELECT id, fecha_fin
    FROM (
      SELECT id, fecha_fin
      FROM cursos
      WHERE estado = 'finalizado'
        AND codigo NOT LIKE ${`${CON_FINIQUITOS.base}-%`}
        AND fecha_fin < ${sumarDias(hoy, -DIAS_SIN_EMITIR)}::date
      ORDER BY fecha_fin DESC, id DESC LIMIT ${CURSOS}
    ) AS ultimos
    ORDER BY fecha_fin, id
  `)
  for (const { id, fecha_fin } of cursos) {
    const fecha = habilDesde(sumarDias(fecha_fin, DIAS_HASTA_EMITIR))
    const pagadas = await tx.many<{ id: number }>(sql`
      SELECT m.id
      FROM matriculas m
      JOIN cargos c ON c.matricula_id = m.id
      JOIN aplicaciones a ON a.cargo_id = c.id AND a.hasta IS NULL
      WHERE m.curso_id = ${id}
      GROUP BY m.id
      HAVING max(a.desde) <= ${fecha}::date
    `)
    const saldadas = (
      await pendientesDe(
        tx,
        pagadas.map((matricula) => matricula.id),
      )
    ).filter(({ impedimento }) => impedimento === null)
    const contexto = { hoy: fecha, usuario_id: CONTABILIDAD }
    const emitidos = await escribirFiniquitos(
      tx,
      contexto,
      await cuentasSaldadas(
        tx,
        contexto,
        saldadas.map(({ matricula_id }) => matricula_id),
      ),
      { tipo: 'automatico' },
    )
    const cuando = instante(fecha, NUEVE)
    await tx.run(
      sql`
        UPDATE finiquitos
        SET creado_en = ${cuando}::timestamptz
        WHERE id = ANY(${emitidos.map((emitido) => emitido.id)})
      `,
    )
  }
}
