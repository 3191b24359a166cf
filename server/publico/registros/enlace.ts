import { formatoCodigoRegistro } from '#contract/texto/formato'
import type { Variante } from '#contract/publico/convocatoria'
import {
  DATOS_ENCARGADO,
  DATOS_ESTUDIANTE,
  type RegistroConsultar,
  type RegistroPublico,
} from '#contract/publico/registro'
import type { Database, Db } from '#server/db/pool'
import { raw, sql, type Sql } from '#server/db/sql'
import { AppError, invalidField } from '#server/http/errors'
import { found } from '#server/resource/resource'
import { esMenorSql } from '#server/catalogos/personas/mayoria'
import { convocatoriaDeRegistro } from './convocatoria.ts'
import { fallo, probarNacimiento } from './limites.ts'
import { lugaresDe, type LugarTomado, type Visita } from './lugares.ts'
import { confirmaEn } from '#server/catalogos/matriculas/orden'

/** Fields of a registration that its parent writes: the columns of the student and of the guardian. */
export const CAMPOS = [...DATOS_ESTUDIANTE, ...DATOS_ENCARGADO.map((campo) => `encargado_${campo}` as const)]

type Encargado = NonNullable<RegistroPublico['encargado']>
type ColumnasDeEncargado = { [K in keyof Encargado as `encargado_${K}`]: Encargado[K] | null }

export interface Guardado extends Omit<RegistroPublico['estudiante'], 'cursos'>, ColumnasDeEncargado {
  id: number
  convocatoria_id: number
  reserva_dias: number
  reserva_hasta: string
  reserva_vencida: boolean
  falta_carta: boolean
  confirma_hasta: string | null
  version: number
}

export type Enlace = Pick<RegistroConsultar, 'variante' | 'guid'>

/** A link serves until staff decide or the campaign closes. */
export const sirve = ({ variante, guid }: { variante: Variante; guid: string }, hoy: string): Sql =>
  sql`
    r.guid = ${guid} AND r.estado IN ('nuevo', 'actualizado') AND c.variante = ${variante} AND c.activa
      AND c.cierra >= ${hoy}
  `

export const enlaceNoDisponible = (): AppError =>
  new AppError('no_encontrado', { message: { key: 'convocatorias.error.enlace_no_disponible' } })

/**
 * The registration of a link whose birth date is right. Unknown, expired and other-variant links cost the same and
 * answer the same. Throws `no_encontrado`, `regla` beside the field `campo`, `demasiados_intentos`.
 */
export async function reconocer(
  db: Database,
  { hoy, ip }: Visita,
  enlace: Enlace,
  nacimiento: string,
  campo: string,
): Promise<number> {
  const registro = await db.maybe<{ id: number }>(
    sql`
      SELECT r.id
      FROM registros r
      JOIN convocatorias c ON c.id = r.convocatoria_id
      WHERE ${sirve(enlace, hoy)}
    `,
  )
  if (!registro) throw await fallo(db, ip, enlaceNoDisponible())
  const { id } = registro
  const esCorrecta = async () =>
    (await db.maybe(sql`SELECT FROM registros WHERE id = ${id} AND fecha_nacimiento = ${nacimiento}`)) !== undefined
  await probarNacimiento(db, id, ip, esCorrecta, () => invalidField(campo, 'convocatorias.error.nacimiento'))
  return id
}

/** A registration as a parent sees it, with its link and the student's birth date; throws what `reconocer` throws. */
export async function consultarRegistro(
  db: Database,
  visita: Visita,
  { fecha_nacimiento, ...enlace }: RegistroConsultar,
): Promise<RegistroPublico> {
  const id = await reconocer(db, visita, enlace, fecha_nacimiento, 'fecha_nacimiento')
  return publicar(db, visita, await leerGuardado(db, id, visita.hoy), await lugaresDe(db, id))
}

/** Whether the consent letter that campaign `c` requires of a minor is missing of registration `r`. */
export const faltaCarta = (hoy: string): Sql =>
  sql`
    c.requiere_consentimiento AND ${esMenorSql('r.fecha_nacimiento', hoy)} AND NOT EXISTS (
      SELECT FROM cartas_consentimiento a
      WHERE a.registro_id = r.id AND a.estado = 'vigente'
    )
  `

export const leerGuardado = async (db: Db, id: number, hoy: string): Promise<Guardado> =>
  found(
    await db.maybe<Guardado>(sql`
      SELECT
        r.id, r.convocatoria_id, c.reserva_dias, r.reserva_hasta, r.reserva_vencida_en IS NOT NULL AS reserva_vencida,
        ${faltaCarta(hoy)} AS falta_carta, ${confirmaEn()} AS confirma_hasta, r.version, ${raw(CAMPOS.map((campo) => `r.${campo}`).join(', '))}
      FROM registros r
      JOIN convocatorias c ON c.id = r.convocatoria_id
      WHERE r.id = ${id}
    `),
  )

/** A registration as its parent may see it; the answer's schema leaves out the rest. */
export async function publicar(
  db: Db,
  { hoy }: Pick<Visita, 'hoy'>,
  registro: Guardado,
  lugares: readonly LugarTomado[],
): Promise<RegistroPublico> {
  const vivos = lugares.filter(({ vencido }) => !vencido)
  const {
    id,
    reserva_hasta,
    reserva_vencida,
    falta_carta,
    confirma_hasta,
    version,
    encargado_nombres,
    encargado_apellidos,
    encargado_parentesco,
  } = registro
  return {
    codigo: formatoCodigoRegistro(id),
    estudiante: { ...registro, cursos: lugares.map(({ curso_id }) => curso_id) },
    encargado:
      encargado_nombres && encargado_apellidos && encargado_parentesco
        ? {
            nombres: encargado_nombres,
            apellidos: encargado_apellidos,
            parentesco: encargado_parentesco,
            dni: registro.encargado_dni,
            telefono: registro.encargado_telefono ?? '',
            whatsapp: registro.encargado_whatsapp,
            correo: registro.encargado_correo,
          }
        : null,
    lugares: vivos,
    reserva_hasta,
    reserva_vencida,
    falta_carta,
    confirma_hasta,
    convocatoria: await convocatoriaDeRegistro(
      db,
      registro.convocatoria_id,
      vivos.map(({ curso_id }) => curso_id),
      hoy,
    ),
    version,
  }
}
