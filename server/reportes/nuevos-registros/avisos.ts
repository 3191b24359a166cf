import { formatoFecha, formatoLempiras, formatoTelefono } from '#contract/formato'
import type {
  AvisarBody,
  Avisado,
  AvisoRegistro,
  EstadoRegistro,
  RegistroVisto,
} from '#contract/reportes/nuevos-registros'
import { texto } from '#i18n/texto'
import type * as z from 'zod'
import { lugarDe, VIVA } from '#server/catalogos/matriculas/plazas'
import { encolar, enviarPronto } from '#server/correo/cola'
import type { Correo } from '#server/correo/correo'
import { remitenteDe } from '#server/correo/remitente'
import type { Database, Db, Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { audit } from '#server/bitacora/audit'
import type { Contexto } from '#server/http/context'
import { AppError } from '#server/http/errors'
import { found } from '#server/resource/resource'
import { codigoSql } from './codigo.ts'
import { leerRegistro } from './lectura.ts'

/** Who was told what was decided, and when; the latest first. */
export const avisosDe = (db: Db, registro_id: number): Promise<RegistroVisto['avisos']> =>
  db.many(sql`
    SELECT a.id, a.canal, a.destino, u.nombre AS usuario_nombre, a.enviado_en AS creado_en
    FROM registro_avisos a
    JOIN usuarios u ON u.id = a.usuario_id
    WHERE a.registro_id = ${registro_id} AND a.enviado_en IS NOT NULL
    ORDER BY a.id DESC
  `)

interface Leido {
  codigo: string
  estado: EstadoRegistro
  estudiante: string
  encargado: string | null
  telefono: string | null
  correo: string | null
  motivo: string | null
  reserva_hasta: string
  centro: { nombre: string; telefono: string | null; correo: string | null }
  cursos: { nombre: string; estado: string; lugar: number | null; fecha_inicio: string; debe: number }[]
}

/** The parts of the message: by WhatsApp it is all of them, a letter greets apart. */
interface Mensaje extends Omit<AvisoRegistro, 'mensaje'> {
  asunto: string
  saludo: string
  cuerpo: string[]
}

/** What there is to tell the parent of a registration as it stands; undefined for an unknown one. */
async function mensajeDe(db: Db, id: number): Promise<Mensaje | undefined> {
  const leido = await db.maybe<Leido>(sql`
    SELECT
      ${codigoSql('t')} AS codigo, t.estado, t.nombres || ' ' || t.apellidos AS estudiante,
      t.encargado_nombres || ' ' || t.encargado_apellidos AS encargado,
      coalesce(t.encargado_whatsapp, t.encargado_telefono, t.telefono) AS telefono,
      coalesce(t.encargado_correo, t.correo) AS correo, t.motivo, t.reserva_hasta,
      (
        SELECT jsonb_build_object('nombre', z.nombre, 'telefono', z.telefono, 'correo', z.correo)
        FROM centro z
      ) AS centro,
      (
        SELECT coalesce(
          jsonb_agg(
            jsonb_build_object(
              'nombre', c.nombre, 'estado', m.estado, 'fecha_inicio', c.fecha_inicio, 'lugar', ${lugarDe('m')},
          'debe', (
                SELECT coalesce(sum(k.neto - k.aplicado), 0)
                FROM cargos k
                WHERE k.matricula_id = m.id AND k.anulado_en IS NULL AND k.concepto = 'matricula'
              )
            )
            ORDER BY m.id
          ), '[]'
        )
        FROM matriculas m
        JOIN cursos c ON c.id = m.curso_id
        WHERE m.registro_id = t.id AND ${VIVA}
      ) AS cursos
    FROM registros t
    WHERE t.id = ${id}
  `)
  if (!leido) return undefined
  const nombre = leido.encargado ?? leido.estudiante
  return {
    whatsapp: leido.telefono ? { nombre, destino: leido.telefono } : null,
    correo: leido.correo ? { nombre, destino: leido.correo } : null,
    asunto: texto('documentos.registro.asunto', { centro: leido.centro.nombre, codigo: leido.codigo }),
    saludo: texto('documentos.registro.saludo', { nombre }),
    cuerpo: cuerpoDe(leido),
  }
}

function cuerpoDe({ estado, estudiante, codigo, motivo, reserva_hasta, centro, cursos }: Leido): string[] {
  const situacion = estado === 'aceptado' || estado === 'rechazado' || estado === 'duplicado' ? estado : 'recibido'
  const lineas = cursos.map(({ nombre, lugar, fecha_inicio, debe }) => {
    const valores = { curso: nombre, fecha: formatoFecha(fecha_inicio), lugar, monto: formatoLempiras(debe) }
    if (lugar !== null) return texto('documentos.registro.en_espera', valores)
    return texto(debe > 0 ? 'documentos.registro.con_cuota' : 'documentos.registro.con_lugar', valores)
  })
  return [
    texto(`documentos.registro.${situacion}`, {
      estudiante,
      codigo,
      centro: centro.nombre,
      fecha: formatoFecha(reserva_hasta),
    }),
    lineas.join('\n'),
    situacion === 'rechazado' && motivo ? texto('documentos.registro.motivo', { motivo }) : '',
    centro.telefono ? texto('documentos.registro.telefono', { telefono: formatoTelefono(centro.telefono) }) : '',
  ].filter(Boolean)
}

/** What the parent would be told, by which ways. Throws `no_encontrado`. */
export async function avisoDe(db: Db, correo: Correo, id: number): Promise<AvisoRegistro> {
  const mensaje = found(await mensajeDe(db, id))
  return {
    whatsapp: mensaje.whatsapp,
    correo: correo.activo ? mensaje.correo : null,
    mensaje: [mensaje.saludo, ...mensaje.cuerpo].join('\n\n'),
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
    const escrita = canal === 'correo' ? await escribir(tx, destino, mensaje) : null
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
      ? `https://wa.me/${destino.slice(1)}?text=${encodeURIComponent([mensaje.saludo, ...mensaje.cuerpo].join('\n\n'))}`
      : null
  return { registro: found(await leerRegistro(db, id)), whatsapp }
}

const HORAS_DE_UN_AVISO = 72

const escribir = async (tx: Tx, para: string, { asunto, saludo, cuerpo }: Mensaje): Promise<number> =>
  encolar(
    tx,
    { centro: await remitenteDe(tx), para, asunto, saludo, antes: cuerpo, despues: [] },
    { clase: 'registro', horas: HORAS_DE_UN_AVISO },
  )
