import type { Rastro } from '#server/resource/actos'
import type { ACTOS_DE_CARTA } from '#contract/reportes/carta-consentimiento'
import type * as z from 'zod'
import { defectosDeTexto } from '#contract/publico/carta-texto'
import type { Carta, CartaSalud, TextoBody, TextoVigente } from '#contract/reportes/carta-consentimiento'
import type { Duplicado } from '#contract/catalogos/clientes'
import { duplicadosDe } from '#server/catalogos/clientes/duplicados'
import type { Db, Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { audit } from '#server/bitacora/audit'
import type { Row } from '#server/db/row'
import type { Contexto } from '#server/http/context'
import { AppError, invalidField } from '#server/http/errors'
import { found } from '#server/resource/resource'

/** Students on file who may be the child of a letter: the same DNI, or the same name and birth date. */
export async function sugerencias(db: Db, id: number): Promise<Duplicado[]> {
  const menor = found(
    await db.maybe<{ nombres: string; apellidos: string; fecha_nacimiento: string | null; dni: string | null }>(
      sql`
        SELECT
          menor_nombres AS nombres, menor_apellidos AS apellidos, menor_fecha_nacimiento AS fecha_nacimiento,
          menor_dni AS dni
        FROM cartas_consentimiento
        WHERE id = ${id}
      `,
    ),
  )
  return duplicadosDe(db, {
    ...menor,
    fecha_nacimiento: menor.fecha_nacimiento ?? undefined,
    dni: menor.dni ?? undefined,
  })
}

/** Locks the student whom a letter is about to be of. Throws `regla` for one that there is not. */
export async function bloquearEstudiante(
  tx: Tx,
  _: number,
  __: Contexto,
  ___: number,
  { cliente_id }: Row,
): Promise<void> {
  if (typeof cliente_id !== 'number') return
  if (!(await tx.maybe(sql`SELECT FROM clientes WHERE id = ${cliente_id} AND fusionado_en IS NULL FOR KEY SHARE`)))
    throw invalidField('cliente_id', 'errores.referencia')
}

/**
 * Says whose letter it is, or takes it off. What was confirmed was confirmed with the guardian of one student: of
 * another one it is to be confirmed again.
 */
export async function vincular(
  _: Tx,
  __: Contexto,
  { cliente_id: antes }: Carta,
  { cliente_id }: z.output<typeof ACTOS_DE_CARTA.vincular.cuerpo>,
): Promise<Rastro> {
  if (antes === cliente_id) return { anotado: true }
  const sinConfirmar = { verificada_en: null, verificada_como: null, verificada_por: null, verificada_con: null }
  return { antes: { cliente_id: antes }, despues: { cliente_id }, escribe: { cliente_id, ...sinConfirmar } }
}

/**
 * Staff asked a guardian on file, who says that the letter is hers: from now on its permissions count
 * (docs/diseno/dominio.md, «Una carta se cree hasta donde se sabe»). Throws `regla` beside `encargado_id` for who is no
 * guardian of its student.
 */
export async function confirmar(
  tx: Tx,
  _: Contexto,
  { cliente_id }: Carta,
  { encargado_id, como }: z.output<typeof ACTOS_DE_CARTA.confirmar.cuerpo>,
): Promise<Rastro> {
  if (cliente_id === null) throw invalidField('encargado_id', 'consentimiento.error.sin_expediente')
  const encargado = await tx.maybe<{ nombre: string }>(sql`
    SELECT e.nombres || ' ' || e.apellidos AS nombre
    FROM cliente_encargados ce
    JOIN encargados e ON e.id = ce.encargado_id
    WHERE ce.cliente_id = ${cliente_id} AND e.id = ${encargado_id}
    FOR KEY SHARE
  `)
  if (!encargado) throw invalidField('encargado_id', 'consentimiento.error.encargado_ajeno')
  const confirmada = { verificada_como: como, verificada_con: encargado.nombre }
  return { despues: confirmada, escribe: confirmada }
}

/** The guardian took the letter back. Throws `regla` for a day that can't be. */
export async function revocar(
  _: Tx,
  contexto: Contexto,
  { fecha }: Carta,
  { revocada_el }: z.output<typeof ACTOS_DE_CARTA.revocar.cuerpo>,
): Promise<Rastro> {
  if (revocada_el > contexto.hoy) throw invalidField('revocada_el', 'validacion.fecha_futura')
  if (revocada_el < fecha) throw invalidField('revocada_el', 'consentimiento.error.antes_de_firmar')
  return { despues: { revocada_el } }
}

/**
 * A child's health; that it was read is in the bitácora, and nothing of it. Throws `no_encontrado`, also once it was
 * erased.
 */
export async function leerSalud(db: Db, contexto: Contexto, id: number): Promise<CartaSalud> {
  const salud = found(
    await db.maybe<CartaSalud>(
      sql`SELECT alergias, medicamentos, condiciones, tipo_sangre, seguro FROM carta_salud WHERE carta_id = ${id}`,
    ),
  )
  await audit(db, contexto, {
    modulo: 'CartaConsentimiento',
    accion: 'ver_salud',
    entidad: 'cartas_consentimiento',
    entidad_id: id,
  })
  return salud
}

/** Every version of the text, the one in force first. */
export const leerTextos = (db: Db): Promise<TextoVigente[]> =>
  db.many(sql`
    SELECT
      x.version, x.texto, x.vigente_desde, u.nombre AS usuario_nombre,
      (SELECT count(*) FROM cartas_consentimiento c WHERE c.texto_version = x.version) AS cartas
    FROM consentimiento_textos x
    LEFT JOIN usuarios u ON u.id = x.usuario_id
    ORDER BY x.version DESC
  `)

/**
 * Writes a new version of the text, in force at once; what was signed keeps its own. Throws `version_vieja` when
 * somebody else wrote one meanwhile, `regla` beside `texto` for marks that nothing fills in or that are missing.
 */
export async function cambiarTexto(tx: Tx, contexto: Contexto, { texto, version }: TextoBody): Promise<void> {
  await tx.run(sql`LOCK TABLE consentimiento_textos IN SHARE ROW EXCLUSIVE MODE`)
  const [vigente] = await leerTextos(tx)
  if (vigente?.version !== version) throw new AppError('version_vieja', { data: { actual: vigente } })
  const { desconocidas, faltan } = defectosDeTexto(texto)
  if (desconocidas.length)
    throw invalidField('texto', 'consentimiento.error.marcas_desconocidas', {
      marcas: desconocidas.map(enLlaves).join(', '),
    })
  if (faltan.length)
    throw invalidField('texto', 'consentimiento.error.marcas_faltan', { marcas: faltan.map(enLlaves).join(', ') })
  if (texto === vigente.texto) throw invalidField('texto', 'consentimiento.error.texto_igual')
  await tx.run(
    sql`
      INSERT INTO consentimiento_textos (version, texto, usuario_id)
      VALUES (${version + 1}, ${texto}, ${contexto.usuario_id})
    `,
  )
  await audit(tx, contexto, {
    modulo: 'CartaConsentimiento',
    accion: 'cambiar_texto',
    despues: { version_nueva: version + 1 },
  })
}

const enLlaves = (marca: string): string => `{{${marca}}}`
