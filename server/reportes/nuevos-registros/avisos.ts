import type * as z from 'zod'
import type { AvisarBody, Avisado, AvisoRegistro } from '#contract/reportes/nuevos-registros'
import { encolar, enviarPronto } from '#server/correo/cola'
import type { Correo } from '#server/correo/correo'
import { remitenteDe } from '#server/correo/remitente'
import type { Database, Db, Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { enUnTexto, nombresDeCampos } from '#server/documentos/plantilla'
import { audit } from '#server/bitacora/audit'
import type { Contexto } from '#server/http/context'
import { AppError } from '#server/http/errors'
import { found } from '#server/resource/resource'
import { mensajeDe, type Mensaje } from './aviso-dicho.ts'
import { leerRegistro } from './lectura.ts'

/** The message that the parent would get, and its ways. Throws `no_encontrado`. */
export async function avisoDe(db: Db, correo: Correo, id: number): Promise<AvisoRegistro> {
  const mensaje = found(await mensajeDe(db, id))
  return {
    whatsapp: mensaje.whatsapp,
    correo: correo.activo ? mensaje.correo : null,
    mensaje: enUnTexto(mensaje.parrafos),
    faltan: nombresDeCampos(mensaje.faltan),
  }
}

/**
 * Tells the parent what was decided, and keeps who did it and when: a link that opens WhatsApp with the message, or a
 * letter, which waits for the mail server where that takes none now. Throws `no_encontrado`, and `regla` where nobody
 * can be reached that way or the address is refused.
 */
export async function avisar(
  db: Database,
  correo: Correo,
  contexto: Contexto,
  id: number,
  { canal }: z.output<typeof AvisarBody>,
): Promise<Avisado> {
  const mensaje = found(await mensajeDe(db, id))
  const destino = mensaje[canal]?.destino
  if (!destino || (canal === 'correo' && !correo.activo))
    throw new AppError('regla', { message: { key: 'registros.error.sin_destino' } })
  const correo_id = await db.transaction(async (tx) => {
    const escrita = canal === 'correo' ? await encolarAviso(tx, destino, mensaje) : null
    await tx.run(sql`
      INSERT INTO registro_avisos (registro_id, canal, destino, usuario_id, correo_id, enviado_en)
      VALUES (
        ${id}, ${canal}, ${destino}, ${contexto.usuario_id}, ${escrita}, CASE WHEN ${escrita === null} THEN now() END
      )
    `)
    await audit(tx, contexto, {
      modulo: 'NuevosRegistros',
      accion: 'avisar',
      entidad: 'registros',
      entidad_id: id,
      despues: { canal },
    })
    return escrita
  })
  if (correo_id !== null && (await enviarPronto(db, correo, correo_id)) === 'rechazado')
    throw new AppError('regla', { message: { key: 'registros.error.no_enviado' } })
  const whatsapp =
    canal === 'whatsapp'
      ? `https://wa.me/${destino.slice(1)}?text=${encodeURIComponent(enUnTexto(mensaje.parrafos))}`
      : null
  return { registro: found(await leerRegistro(db, id)), whatsapp }
}

const HORAS_DE_UN_AVISO = 72

const encolarAviso = async (tx: Tx, para: string, { asunto, parrafos }: Mensaje): Promise<number> => {
  const [saludo = '', ...antes] = parrafos
  return encolar(
    tx,
    { centro: await remitenteDe(tx), para, asunto, saludo, antes, despues: [] },
    { clase: 'registro', horas: HORAS_DE_UN_AVISO },
  )
}
