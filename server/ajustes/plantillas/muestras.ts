import type { ClavePlantilla } from '#contract/ajustes/plantillas'
import type { Valores } from '#contract/ajustes/relleno'
import { MATRICULAS_DE, PLANTILLA_DE, TIPOS_CONSTANCIA } from '#contract/catalogos/constancias'
import { formatoFecha } from '#contract/texto/formato'
import { partesDe } from '#server/cargos/vencimientos'
import { conEncargado } from '#server/catalogos/clientes/encargados'
import { certificadosDe } from '#server/catalogos/constancias/valores'
import type { Db } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { centroDicho } from '#server/documentos/plantilla'
import type { Contexto } from '#server/http/context'
import { numeroTexto } from '#server/documentos/numero'
import { caducaDesde, valoresDeRecibo } from '#server/recibos/documento/impresion'
import { avisoDe } from '#server/reportes/cxc/aviso'
import { valoresDelUltimoRegistro } from '#server/reportes/nuevos-registros/aviso-dicho'
import { ultimasAusencias, valoresDeAusencias } from '#server/reportes/recordatorios/ausencia-dicha'
import { cuentasDe, remitenteConCuentas, valoresDeAviso, type Pieza } from '#server/reportes/recordatorios/mensaje'

/** Values of a text's fields for one student, by their names; undefined where there is nothing of the kind. */
export type DeEstudiante = (
  db: Db,
  contexto: Contexto,
  cliente_id: number,
  clave: ClavePlantilla,
) => Promise<Valores | undefined>

/**
 * The notice of all that the student owes, in the instalments of an arrangement too, to the person who would be told.
 */
export const deAviso: DeEstudiante = async (db, { hoy }, cliente_id) => {
  const aviso = await avisoDe(db, cliente_id, hoy)
  if (!aviso) return undefined
  const cargos = await db.many<Pieza>(
    sql`
      SELECT c.id AS cargo_id, coalesce(p.vence, c.vence) AS vence
      FROM cargos c
      LEFT JOIN ${partesDe(sql`SELECT id FROM cargos WHERE cliente_id = ${cliente_id}`)} AS p
        ON p.cargo_id = c.id AND p.desde <= ${hoy} AND p.hasta > ${hoy}
      WHERE c.cliente_id = ${cliente_id} AND c.anulado_en IS NULL AND c.neto > c.aplicado
    `,
  )
  const debe = await cuentasDe(db, [cliente_id], cargos, hoy)
  const nombre = (aviso.correo ?? aviso.whatsapp)?.nombre ?? aviso.nombre
  return valoresDeAviso({ nombre }, debe, await remitenteConCuentas(db, undefined))
}

/** The paper of the student's latest enrolment that one of that kind could be about, else of the latest. */
export const dePapel: DeEstudiante = async (db, contexto, cliente_id, clave) => {
  const tipo = TIPOS_CONSTANCIA.find((uno) => PLANTILLA_DE[uno] === clave)
  const estados: readonly string[] = tipo ? MATRICULAS_DE[tipo] : []
  const suyas = await db.many<{ id: number }>(sql`
    SELECT id
    FROM matriculas
    WHERE cliente_id = ${cliente_id}
    ORDER BY estado = ANY(${[...estados]}) DESC, fecha DESC, id DESC
    LIMIT 1
  `)
  const [certificado] = await certificadosDe(
    db,
    contexto,
    [cliente_id],
    suyas.map(({ id }) => id),
  )
  return certificado?.valores
}

/** The answer to the last registration through a form. */
export const deRegistro: DeEstudiante = (db, _contexto, cliente_id) => valoresDelUltimoRegistro(db, cliente_id)

/** The student, and who answers the telephone: the main guardian, else the student. */
const familiaDe = (db: Db, cliente_id: number): Promise<{ estudiante: string; encargado: string } | undefined> =>
  db.maybe(sql`
    SELECT q.estudiante, coalesce(e.nombre, q.estudiante) AS encargado
    FROM (SELECT id, nombres || ' ' || apellidos AS estudiante FROM clientes WHERE id = ${cliente_id}) AS q
    ${conEncargado('q')}
  `)

export const deFamilia: DeEstudiante = async (db, _contexto, cliente_id) => {
  const familia = await familiaDe(db, cliente_id)
  return familia && { ...familia, ...(await centroDicho(db)) }
}

/** The notice of the last absences, whether the family was told or not. */
export const deAusencia: DeEstudiante = async (db, _contexto, cliente_id) => {
  const familia = await familiaDe(db, cliente_id)
  if (!familia) return undefined
  const ausencias = await ultimasAusencias(db, cliente_id)
  return valoresDeAusencias(familia.encargado, ausencias, await centroDicho(db))
}

/** The letter of the last receipt, as if it were sent today. */
export const deRecibo: DeEstudiante = async (db, { hoy }, cliente_id) => {
  const recibo = await db.maybe<Parameters<typeof valoresDeRecibo>[0]>(sql`
    SELECT t.pagador_nombre, ${numeroTexto('t')} AS numero_texto, t.total
    FROM recibos t
    WHERE t.cliente_id = ${cliente_id} AND t.tipo = 'individual'
    ORDER BY t.id DESC
    LIMIT 1
  `)
  return recibo && { ...(await centroDicho(db)), ...valoresDeRecibo(recibo), caduca: formatoFecha(caducaDesde(hoy)) }
}
