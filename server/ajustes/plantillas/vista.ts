import type * as z from 'zod'
import type { ClavePlantilla, Vista, VistaBody } from '#contract/ajustes/plantillas'
import type { NombreModulo } from '#contract/modulos'
import { valoresDeInvitacion } from '#server/correo/invitacion'
import type { Db } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { escribirPlantilla } from '#server/documentos/plantilla'
import type { Contexto } from '#server/http/context'
import { AppError, invalidField } from '#server/http/errors'
import { avisoDe } from '#server/reportes/cxc/aviso'
import { deAusencia, deAviso, deFamilia, dePapel, deRecibo, deRegistro, type DeEstudiante } from './muestras.ts'

interface Muestra {
  /** The module whose rows it shows, beside the student: whoever may not see them there does not see them here. */
  mira?: NombreModulo
  valores: DeEstudiante
  /** Says that there is nothing of the kind of that student. */
  sin?: string
}

const PAPEL: Muestra = { valores: dePapel }
const REGISTRO: Muestra = { mira: 'NuevosRegistros', valores: deRegistro, sin: 'plantillas.vista.sin_registro' }
const FAMILIA: Muestra = { valores: deFamilia }

const MUESTRAS: Readonly<Record<Exclude<ClavePlantilla, 'invitacion' | 'recordatorio'>, Muestra>> = {
  aviso_pago: { valores: deAviso },
  constancia_matricula: PAPEL,
  constancia_solvencia: PAPEL,
  constancia_arreglo: PAPEL,
  constancia_asistencia: PAPEL,
  diploma: PAPEL,
  registro_recibido: REGISTRO,
  registro_aceptado: REGISTRO,
  registro_rechazado: REGISTRO,
  registro_duplicado: REGISTRO,
  ausencia: { mira: 'ReporteAsistencias', valores: deAusencia },
  carta_pedida: FAMILIA,
  recibo: { mira: 'RecibosIndividuales', valores: deRecibo, sin: 'plantillas.vista.sin_recibo' },
  cuenta: FAMILIA,
}

/** The module that somebody must see, beside Clientes, to read a text of that kind with a real student. */
export const miraDe = (clave: ClavePlantilla): NombreModulo | undefined =>
  clave === 'invitacion' || clave === 'recordatorio' ? undefined : MUESTRAS[clave].mira

/** Reads a text with the values of a real student, and tells which of its fields have none there. Nothing is sent. */
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
  const { valores, sin } = MUESTRAS[clave]
  const suyos = await valores(db, contexto, cliente_id, clave)
  if (!suyos)
    throw sin ? new AppError('regla', { message: { key: sin } }) : invalidField('cliente_id', 'validacion.opcion')
  return escribirPlantilla(clave, textos, suyos)
}

const quienEs = (db: Db, usuario_id: number): Promise<{ nombre: string; email: string }> =>
  db.one(sql`SELECT nombre, email FROM usuarios WHERE id = ${usuario_id}`)
