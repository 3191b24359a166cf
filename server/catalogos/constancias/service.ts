import {
  esDeLaCuenta,
  type ConstanciaCrear,
  type DetalleConstancia,
  type Emitida,
  type EmisionDeDiplomas,
  type TipoConstancia,
} from '#contract/catalogos/constancias'
import { texto } from '#i18n/texto'
import { audit } from '#server/bitacora/audit'
import type { Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { tomadoEl } from '#server/documentos/orden'
import { codigoNuevo } from '#server/documentos/verificacion'
import type { Contexto } from '#server/http/context'
import { AppError } from '#server/http/errors'
import { prepararConstancia, prepararDiplomas, type Preparada } from './preparar.ts'

/**
 * Issues one certificate or diploma; answers its id and number (docs/diseno/dominio.md, «Papeles del centro»).
 *
 * Throws `no_encontrado` for an enrolment that is not that student's; `estado_no_permite`, saying why, where it can't
 * be issued: an enrolment in another state, something overdue or not confirmed by the bank, a value that its text needs
 * and nobody entered, a diploma that there is already.
 */
export async function emitirConstancia(tx: Tx, contexto: Contexto, crear: ConstanciaCrear): Promise<Emitida> {
  const { tipo, cliente_id, matricula_id } = crear
  if (matricula_id !== null) await tx.run(sql`SELECT FROM matriculas WHERE id = ${matricula_id} FOR SHARE`)
  // Whoever pays, voids or rejects locks the charges too: of two at once the second sees what the first did.
  if (esDeLaCuenta(tipo))
    await tx.run(sql`SELECT FROM cargos WHERE cliente_id = ${cliente_id} ORDER BY id FOR NO KEY UPDATE`)
  // A student merged with this one brings debts: the merge waits, or is seen.
  await tx.run(sql`SELECT FROM clientes WHERE id = ${cliente_id} FOR KEY SHARE`)
  const preparada = await prepararConstancia(tx, contexto, crear)
  if (preparada.impide !== null)
    throw new AppError('estado_no_permite', {
      message: { key: 'constancias.error.porque', params: { porque: preparada.impide } },
    })
  const [emitida] = await escribirConstancia(tx, contexto, tipo, [preparada])
  if (!emitida)
    throw new AppError('estado_no_permite', {
      message: { key: 'constancias.error.porque', params: { porque: texto('constancias.error.ya_tiene') } },
    })
  return emitida
}

/**
 * Issues the diplomas of a course, in the order of the names; answers those left out, which had theirs or can't have
 * it. Throws `no_encontrado` for nothing: an enrolment of another course is left out too.
 */
export async function emitirDiplomas(
  tx: Tx,
  contexto: Contexto,
  curso_id: number,
  matricula_ids: readonly number[],
): Promise<EmisionDeDiplomas> {
  await tx.run(sql`SELECT FROM matriculas WHERE id = ANY(${[...matricula_ids]}) ORDER BY id FOR SHARE`)
  const pedidas = new Set(matricula_ids)
  const listas = (await prepararDiplomas(tx, contexto, curso_id, matricula_ids)).filter(
    ({ impide, numero }) => impide === null && numero === null,
  )
  const emitidas = await escribirConstancia(tx, contexto, 'diploma', listas)
  const hechas = new Set(emitidas.map(({ matricula_id }) => matricula_id))
  return {
    emitidas: emitidas.map(({ id, numero }) => ({ id, numero })),
    omitidas: [...pedidas].filter((matricula_id) => !hechas.has(matricula_id)),
  }
}

/**
 * Writes them in their order with consecutive numbers of the year: the counter's row is locked last. Under its lock a
 * diploma that somebody else issued meanwhile is seen, and its number is not used up.
 */
async function escribirConstancia(
  tx: Tx,
  contexto: Contexto,
  tipo: TipoConstancia,
  preparadas: readonly Preparada[],
): Promise<(Emitida & { matricula_id: number | null })[]> {
  if (!preparadas.length) return []
  const { hoy, usuario_id } = contexto
  const serie = `${tipo === 'diploma' ? 'DIP' : 'CON'}-${hoy.slice(0, 4)}`
  await tx.run(sql`INSERT INTO series (serie, siguiente) VALUES (${serie}, 1) ON CONFLICT DO NOTHING`)
  await tx.run(sql`SELECT FROM series WHERE serie = ${serie} FOR UPDATE`)
  const filas = preparadas.map((preparada, orden) => ({
    orden,
    cliente_id: preparada.certificado.cliente_id,
    matricula_id: preparada.certificado.matricula_id,
    descansa_en: preparada.descansa_en,
    detalle: detalleDe(preparada),
    codigo_verificacion: codigoNuevo(),
  }))
  const emitidas = await tx.many<Emitida & { matricula_id: number | null }>(sql`
    WITH nuevas AS (
      SELECT f.*, row_number() OVER (ORDER BY f.orden) - 1 AS lugar
      FROM jsonb_to_recordset(${JSON.stringify(filas)}::jsonb) AS f(
        orden int, cliente_id int, matricula_id int, descansa_en int[], detalle jsonb, codigo_verificacion text
      )
      WHERE ${tipo} <> 'diploma' OR NOT EXISTS (
        SELECT FROM constancias d
        WHERE d.matricula_id = f.matricula_id AND d.tipo = 'diploma' AND d.estado = 'vigente'
      )
    ), contador AS (
      UPDATE series
      SET siguiente = siguiente + (SELECT count(*) FROM nuevas), ${tomadoEl(hoy)}
      WHERE serie = ${serie}
      RETURNING siguiente - (SELECT count(*) FROM nuevas) AS primero
    )
    INSERT INTO constancias (
      numero, tipo, cliente_id, matricula_id, fecha, detalle, descansa_en, codigo_verificacion, usuario_id
    )
    SELECT
      ${serie} || '-' || lpad((primero + n.lugar)::text, 6, '0'), ${tipo}, n.cliente_id, n.matricula_id, ${hoy}::date,
      n.detalle, n.descansa_en, n.codigo_verificacion, ${usuario_id}
    FROM contador, nuevas n
    ORDER BY n.lugar
    RETURNING id, numero, matricula_id
  `)
  for (const { id, numero } of emitidas)
    await audit(tx, contexto, {
      modulo: 'Constancias',
      accion: 'crear',
      entidad: 'constancias',
      entidad_id: id,
      despues: { numero, tipo },
    })
  return emitidas
}

const detalleDe = ({
  certificado: { centro, estudiante, curso, autorizado },
  escrito: { asunto, parrafos },
}: Pick<Preparada, 'certificado' | 'escrito'>): DetalleConstancia => ({
  centro,
  estudiante,
  curso,
  autorizado,
  titulo: asunto,
  parrafos,
})
