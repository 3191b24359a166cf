import { formatoFecha, formatoLempiras } from '#contract/texto/formato'
import type { AvisoRegistro, EstadoRegistro } from '#contract/reportes/nuevos-registros'
import type { Valores } from '#contract/ajustes/relleno'
import { texto } from '#i18n/texto'
import { telefonoDelRegistro } from '#server/catalogos/personas/telefonos'
import { lugarDe, VIVA } from '#server/catalogos/matriculas/plazas'
import type { Db } from '#server/db/pool'
import { raw, sql } from '#server/db/sql'
import { dichoDe, escribirPlantilla, plantillaEnVigor, type Escrito } from '#server/documentos/plantilla'
import { codigoSql } from './codigo.ts'

interface Leido {
  codigo: string
  estado: EstadoRegistro
  estudiante: string
  encargado: string | null
  telefono: string | null
  correo: string | null
  motivo: string | null
  reserva_hasta: string
  centro: { nombre: string; telefono: string | null }
  cursos: { nombre: string; lugar: number | null; fecha_inicio: string; debe: number }[]
}

/** The message to the parent, and the address that it goes to by each way. */
export interface Mensaje extends Omit<AvisoRegistro, 'mensaje' | 'faltan'>, Escrito {}

/** A registration with what is said of it; undefined for an unknown one. */
const registroDecidido = (db: Db, id: number): Promise<Leido | undefined> =>
  db.maybe<Leido>(sql`
    SELECT
      ${codigoSql('t')} AS codigo, t.estado, t.nombres || ' ' || t.apellidos AS estudiante,
      t.encargado_nombres || ' ' || t.encargado_apellidos AS encargado,
      ${raw(telefonoDelRegistro('t'))} AS telefono,
      coalesce(t.encargado_correo, t.correo) AS correo, t.motivo, t.reserva_hasta,
      (
        SELECT jsonb_build_object('nombre', z.nombre, 'telefono', z.telefono)
        FROM centro z
      ) AS centro,
      (
        SELECT coalesce(
          jsonb_agg(
            jsonb_build_object(
              'nombre', c.nombre, 'fecha_inicio', c.fecha_inicio, 'lugar', ${lugarDe('m')},
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

function valoresDe({ codigo, estudiante, encargado, motivo, reserva_hasta, centro, cursos }: Leido): Valores {
  const lineas = cursos.map(({ nombre, lugar, fecha_inicio, debe }) => {
    const valores = { curso: nombre, fecha: formatoFecha(fecha_inicio), lugar, monto: formatoLempiras(debe) }
    if (lugar !== null) return texto('documentos.registro.en_espera', valores)
    return texto(debe > 0 ? 'documentos.registro.con_cuota' : 'documentos.registro.con_lugar', valores)
  })
  return {
    encargado: encargado ?? estudiante,
    estudiante,
    registro: codigo,
    cursos: lineas.join('\n'),
    reserva: formatoFecha(reserva_hasta),
    motivo,
    ...dichoDe(centro),
  }
}

/** The message to the parent of a registration as it stands; undefined for an unknown one. */
export async function mensajeDe(db: Db, id: number): Promise<Mensaje | undefined> {
  const leido = await registroDecidido(db, id)
  if (!leido) return undefined
  const { estado, encargado, estudiante, telefono, correo } = leido
  const clave = `registro_${estado === 'nuevo' || estado === 'actualizado' ? 'recibido' : estado}` as const
  const nombre = encargado ?? estudiante
  return {
    whatsapp: telefono ? { nombre, destino: telefono } : null,
    correo: correo ? { nombre, destino: correo } : null,
    ...escribirPlantilla(clave, await plantillaEnVigor(db, clave), valoresDe(leido)),
  }
}

/** Values of the message about a student's last registration, for a preview; undefined for one who came without any. */
export async function valoresDelUltimoRegistro(db: Db, cliente_id: number): Promise<Valores | undefined> {
  const ultimo = await db.maybe<{ id: number }>(
    sql`SELECT id FROM registros WHERE cliente_id = ${cliente_id} ORDER BY id DESC LIMIT 1`,
  )
  const leido = ultimo && (await registroDecidido(db, ultimo.id))
  return leido && valoresDe(leido)
}
