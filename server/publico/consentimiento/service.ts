import { createHash, randomBytes } from 'node:crypto'
import { hoyEn } from '#contract/tiempo/fechas'
import { edad } from '#contract/texto/formato'
import type {
  CartaDatos,
  CartaEnviar,
  CartaRecibida,
  ConsentimientoPublico,
  TextoCarta,
} from '#contract/publico/consentimiento'
import type { Database, Db, Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { audit } from '#server/bitacora/audit'
import { AppError, invalidField } from '#server/http/errors'
import { sha256 } from '#server/http/guard'
import { insertRow } from '#server/resource/resource'
import { codigoNuevo } from '#server/documentos/verificacion'
import { actividadDe, actividadesAbiertas } from './actividades.ts'
import { leerFirma } from './firma.ts'
import { huellaDe } from '#server/documentos/huella'
import { registroDelEnlace } from './registro.ts'

/** Nobody is signed in: where it came from is all that is known of who sends. */
export interface Origen {
  ip: string
  request_id: string
}

const LINK_DAYS = 30

/** The text in force. */
const textoVigente = (db: Db): Promise<TextoCarta> =>
  db.one(sql`SELECT version, texto FROM consentimiento_textos ORDER BY version DESC LIMIT 1`)

/** Data that the form begins with. */
export async function leerConsentimiento(db: Db, hoy: string): Promise<ConsentimientoPublico> {
  const { mayoria_edad, ...centro } = await db.one<ConsentimientoPublico['centro'] & { mayoria_edad: number }>(
    sql`SELECT nombre, telefono, mayoria_edad FROM centro`,
  )
  return { texto: await textoVigente(db), centro, hoy, mayoria_edad, actividades: await actividadesAbiertas(db) }
}

interface Anterior extends Omit<CartaRecibida, 'documento'> {
  cuerpo_sha256: Buffer
  sal: Buffer
}

/**
 * The link of a copy: made of the form's key, which only its sender has, and of the letter's salt; so the same key
 * gives the same link.
 */
const tokenDe = (clave: string, sal: Buffer): string =>
  createHash('sha256').update(sal).update(clave).digest().subarray(0, 24).toString('base64url')

/**
 * Keeps a signed letter, once for each key: the same key and body gives the first answer again, the same key with
 * another body is `idempotencia_distinta`. Throws `conflicto` with the new text when the one that was read is no
 * longer in force, and `regla` beside the field.
 */
export async function recibirCarta(
  db: Database,
  origen: Origen,
  clave: string,
  carta: CartaEnviar,
): Promise<CartaRecibida> {
  const cuerpo = sha256(JSON.stringify(carta))
  const antes = await enviadaAntes(db, clave, cuerpo)
  if (antes) return antes
  const firma = leerFirma(carta.firma)
  return db.transaction(async (tx) => {
    // A twin that runs beside waits here for the first one to commit.
    await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`carta:${clave}`}, 25))`)
    return (await enviadaAntes(tx, clave, cuerpo)) ?? guardar(tx, origen, { clave, cuerpo, carta, firma })
  })
}

async function enviadaAntes(db: Db, clave: string, cuerpo: Buffer): Promise<CartaRecibida | undefined> {
  const antes = await db.maybe<Anterior>(sql`
    SELECT
      numero, firmada_en, menor_nombres || ' ' || menor_apellidos AS menor, actividad, cuerpo_sha256, sal,
      firmada_en + make_interval(days => ${LINK_DAYS}) AS caduca_en
    FROM cartas_consentimiento
    WHERE clave_sha256 = ${sha256(clave)}
  `)
  if (!antes) return undefined
  const { cuerpo_sha256, sal, ...carta } = antes
  if (!cuerpo_sha256.equals(cuerpo)) throw new AppError('idempotencia_distinta')
  return { ...carta, documento: `/documentos/${tokenDe(clave, sal)}` }
}

interface Recibida {
  clave: string
  cuerpo: Buffer
  carta: CartaEnviar
  firma: Buffer
}

async function guardar(
  tx: Tx,
  { ip, request_id }: Origen,
  { clave, cuerpo, carta, firma }: Recibida,
): Promise<CartaRecibida> {
  const ahora = new Date()
  const fecha = hoyEn(ahora)
  const texto = await textoVigente(tx)
  if (texto.version !== carta.texto_version)
    throw new AppError('conflicto', { message: { key: 'consentimiento.error.texto_cambio' }, data: { texto } })
  const datos = await datosDe(tx, carta, fecha)
  const { alergias, medicamentos, condiciones, tipo_sangre, seguro, ...resto } = datos
  const registro =
    carta.registro?.fecha_nacimiento === datos.menor_fecha_nacimiento
      ? await registroDelEnlace(tx, carta.registro)
      : undefined
  const sal = randomBytes(16)
  const numero = await numeroNuevo(tx, fecha)
  const registroDigital = { numero, texto_version: texto.version, fecha, firmada_en: ahora.toISOString(), ip }
  const id = await insertRow(tx, 'cartas_consentimiento', {
    ...resto,
    contactos: JSON.stringify(resto.contactos),
    retiran: JSON.stringify(resto.retiran),
    ...registroDigital,
    huella: huellaDe({ ...datos, ...registroDigital }, texto.texto, firma),
    clave_sha256: sha256(clave),
    cuerpo_sha256: cuerpo,
    sal,
    codigo_verificacion: codigoNuevo(),
    registro_id: registro?.id ?? null,
    cliente_id: registro?.cliente_id ?? null,
    ...(registro?.aceptado && { verificada_en: registroDigital.firmada_en, verificada_como: 'enlace' }),
  })
  await tx.run(
    sql`
      INSERT INTO carta_salud (carta_id, alergias, medicamentos, condiciones, tipo_sangre, seguro)
      VALUES (${id}, ${alergias}, ${medicamentos}, ${condiciones}, ${tipo_sangre}, ${seguro})
    `,
  )
  await tx.run(sql`INSERT INTO carta_firmas (carta_id, png) VALUES (${id}, ${firma})`)
  const token = tokenDe(clave, sal)
  const { caduca_en } = await tx.one<{
    caduca_en: string
  }>(sql`
    INSERT INTO carta_enlaces (token_sha256, carta_id, caduca_en)
    VALUES (${sha256(token)}, ${id}, ${ahora.toISOString()}::timestamptz + make_interval(days => ${LINK_DAYS}))
    RETURNING caduca_en
  `)
  await audit(
    tx,
    { ip, request_id, usuario_id: null, usuario_nombre: null },
    {
      modulo: 'CartaConsentimiento',
      accion: 'recibir',
      entidad: 'cartas_consentimiento',
      entidad_id: id,
      despues: { numero },
    },
  )
  return {
    numero,
    firmada_en: registroDigital.firmada_en,
    menor: `${datos.menor_nombres} ${datos.menor_apellidos}`,
    actividad: datos.actividad,
    documento: `/documentos/${token}`,
    caduca_en,
  }
}

/** Values of the letter, every key of it: the activity as it is planned today. Throws `regla` beside the field. */
async function datosDe(tx: Tx, carta: CartaEnviar, hoy: string): Promise<CartaDatos> {
  const { mayoria_edad } = await tx.one<{ mayoria_edad: number }>(sql`SELECT mayoria_edad FROM centro`)
  if (carta.menor_fecha_nacimiento > hoy) throw invalidField('menor_fecha_nacimiento', 'validacion.fecha_futura')
  if (edad(carta.menor_fecha_nacimiento, hoy) >= mayoria_edad)
    throw invalidField('menor_fecha_nacimiento', 'consentimiento.error.mayor', { mayoria_edad })
  const elegida = carta.curso_id || carta.convocatoria_id ? await actividadDe(tx, carta) : undefined
  if (!elegida && !carta.actividad) throw invalidField('actividad', 'consentimiento.error.actividad')
  const {
    texto_version: _texto,
    firma: _firma,
    registro: _registro,
    sitio_web: _sitio,
    segundos: _segundos,
    ...datos
  } = carta
  return {
    ...datos,
    menor_dni: datos.menor_dni ?? null,
    encargado_dni: datos.encargado_dni ?? null,
    encargado_otro_documento: datos.encargado_otro_documento ?? null,
    encargado_correo: datos.encargado_correo ?? null,
    documento_tutor: datos.documento_tutor ?? null,
    curso_id: datos.curso_id ?? null,
    convocatoria_id: datos.convocatoria_id ?? null,
    alergias: datos.alergias ?? null,
    medicamentos: datos.medicamentos ?? null,
    condiciones: datos.condiciones ?? null,
    tipo_sangre: datos.tipo_sangre ?? null,
    seguro: datos.seguro ?? null,
    actividad: elegida?.nombre ?? datos.actividad ?? '',
    lugar: elegida?.lugar ?? null,
    desde: elegida?.desde ?? null,
    hasta: elegida?.hasta ?? null,
    horario: elegida?.horario ?? null,
  }
}

/** Numbers of one year follow each other without a gap; the counter's row is locked to the end of the transaction. */
async function numeroNuevo(tx: Tx, fecha: string): Promise<string> {
  const serie = `CC-${fecha.slice(0, 4)}`
  const { numero } = await tx.one<{ numero: number }>(
    sql`
      INSERT INTO series AS s (serie, siguiente, ultima_fecha, ultima_en)
      VALUES (${serie}, 2, ${fecha}::date, clock_timestamp())
      ON CONFLICT (serie) DO UPDATE
      SET
        siguiente = s.siguiente + 1, ultima_fecha = dia_en_orden(${fecha}::date, s.ultima_fecha, s.ultima_en),
        ultima_en = clock_timestamp()
      RETURNING siguiente - 1 AS numero
    `,
  )
  return `${serie}-${String(numero).padStart(6, '0')}`
}
