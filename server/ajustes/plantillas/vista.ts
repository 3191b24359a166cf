import type * as z from 'zod'
import type { ClavePlantilla, Vista, VistaBody } from '#contract/ajustes/plantillas'
import type { Valores } from '#contract/ajustes/relleno'
import { MATRICULAS_DE, PLANTILLA_DE, TIPOS_CONSTANCIA } from '#contract/catalogos/constancias'
import { certificadosDe } from '#server/catalogos/constancias/valores'
import { valoresDeInvitacion } from '#server/correo/invitacion'
import { partesDe } from '#server/cargos/vencimientos'
import type { Db } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { escribirPlantilla } from '#server/documentos/plantilla'
import type { Contexto } from '#server/http/context'
import { invalidField } from '#server/http/errors'
import { avisoDe } from '#server/reportes/cxc/aviso'
import { cuentasDe, remitenteConCuentas, valoresDeAviso, type Pieza } from '#server/reportes/recordatorios/mensaje'

/** How a text reads with the values of a real student, and which of its fields have none there. Nothing is sent. */
export async function previsualizar(
  db: Db,
  contexto: Contexto,
  clave: ClavePlantilla,
  { asunto, cuerpo, cliente_id }: z.output<typeof VistaBody>,
): Promise<Vista> {
  const textos = { asunto, cuerpo }
  if (clave === 'invitacion')
    return escribirPlantilla(clave, textos, await valoresDeInvitacion(db, await quienEs(db, contexto.usuario_id)))
  if (cliente_id === null) throw invalidField('cliente_id', 'validacion.requerido')
  if (clave === 'recordatorio') {
    const aviso = await avisoDe(db, cliente_id, contexto.hoy, textos)
    if (!aviso) throw invalidField('cliente_id', 'validacion.opcion')
    return aviso.escribir((aviso.correo ?? aviso.whatsapp)?.nombre ?? aviso.nombre)
  }
  const valores =
    clave === 'aviso_pago' ? await deAviso(db, contexto, cliente_id) : await dePapel(db, contexto, clave, cliente_id)
  if (!valores) throw invalidField('cliente_id', 'validacion.opcion')
  return escribirPlantilla(clave, textos, valores)
}

const quienEs = (db: Db, usuario_id: number): Promise<{ nombre: string; email: string }> =>
  db.one(sql`SELECT nombre, email FROM usuarios WHERE id = ${usuario_id}`)

/** Of all that the student owes, in the instalments of an arrangement too, to the person who would be told. */
async function deAviso(db: Db, { hoy }: Contexto, cliente_id: number): Promise<Valores | undefined> {
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

/** Of the latest enrolment of the student that a paper of that kind could be about, else of the latest. */
async function dePapel(
  db: Db,
  contexto: Contexto,
  clave: ClavePlantilla,
  cliente_id: number,
): Promise<Valores | undefined> {
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
