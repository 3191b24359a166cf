import { formatoFecha } from '#contract/texto/formato'
import { texto } from '#i18n/texto'
import { urlDeCuenta } from '#server/catalogos/clientes/accesos'
import type { Carta } from '#server/correo/carta'
import type { Db, Tx } from '#server/db/pool'
import { raw, sql } from '#server/db/sql'
import { dichoDe, escribirPlantilla } from '#server/documentos/plantilla'
import type { Remitente } from './mensaje.ts'

/** From so many in a row on, the message says how many they are. */
const SEGUIDAS = 3

export interface Ausencia {
  sesion_id: number
  matricula_id: number
  cliente_id: number
  /** First names: what the message says is as little as is useful. */
  nombres: string
  curso: string
  fecha: string
  /** Classes of that course missed in a row until this one, without excuse. */
  seguidas: number
}

/** Absence `a` of enrolment `m` of student `c` in class `s` of course `k`, as `Ausencia`. */
export const AUSENCIA = raw(`
  jsonb_build_object(
    'sesion_id', s.id, 'matricula_id', m.id, 'cliente_id', c.id, 'nombres', c.nombres, 'curso', k.nombre,
    'fecha', s.fecha, 'seguidas',
    (
      SELECT count(*)
      FROM asistencias b
      JOIN asistencia_sesiones t ON t.id = b.sesion_id
      WHERE b.matricula_id = a.matricula_id
        AND b.estado = 'ausente'
        AND (t.fecha, t.hora_inicio) <= (s.fecha, s.hora_inicio)
        AND t.fecha + t.hora_inicio > coalesce(
          (
            SELECT (u.fecha + u.hora_inicio)
            FROM asistencias d
            JOIN asistencia_sesiones u ON u.id = d.sesion_id
            WHERE d.matricula_id = a.matricula_id
              AND d.estado <> 'ausente'
              AND (u.fecha, u.hora_inicio) < (s.fecha, s.hora_inicio)
            ORDER BY u.fecha DESC, u.hora_inicio DESC
            LIMIT 1
          ),
          '-infinity'
        )
    )
  )
`)

/** As many absences as a preview names. */
const DE_MUESTRA = 3

/** The last absences of a student, for a preview: of any day, whether the family was told or not. */
export async function ultimasAusencias(db: Db, cliente_id: number): Promise<Ausencia[]> {
  const filas = await db.search<{ ausencia: Ausencia }>(sql`
    SELECT ${AUSENCIA} AS ausencia
    FROM asistencias a
    JOIN asistencia_sesiones s ON s.id = a.sesion_id AND s.estado = 'cerrada' AND s.tipo <> 'suspendida'
    JOIN matriculas m ON m.id = a.matricula_id AND m.cliente_id = ${cliente_id}
    JOIN cursos k ON k.id = s.curso_id
    JOIN clientes c ON c.id = m.cliente_id
    WHERE a.estado = 'ausente'
    ORDER BY s.fecha DESC, s.hora_inicio DESC
    LIMIT ${DE_MUESTRA}
  `)
  return filas.map(({ ausencia }) => ausencia).toReversed()
}

/** Values of a guardian's message, by the names of its fields: who, of which class and when; in a row, how many. */
export function valoresDeAusencias(
  encargado: string,
  ausencias: readonly Ausencia[],
  centro: ReturnType<typeof dichoDe>,
): Record<'encargado' | 'centro' | 'telefono' | 'ausencias', string> {
  const linea = ({ nombres, curso, fecha, seguidas }: Ausencia) =>
    texto(seguidas >= SEGUIDAS ? 'documentos.ausencia.seguidas' : 'documentos.ausencia.linea', {
      nombre: nombres,
      curso,
      fecha: formatoFecha(fecha),
      cuantas: seguidas,
    })
  return {
    encargado,
    ...centro,
    ausencias: ausencias.map(linea).join('\n'),
  }
}

/** The letter about absences to one guardian, with her own link to the attendance where it shows that. */
export async function cartaDeAusencias(
  tx: Tx,
  { encargado_id, nombre, destino }: { encargado_id: number; nombre: string; destino: string },
  ausencias: readonly Ausencia[],
  { centro, origen, plantillas }: Remitente,
  hoy: string,
): Promise<Carta> {
  const url = await urlDeCuenta(tx, { encargado_id, cliente_id: null }, ausencias, { hoy, origen, parte: 'asistencia' })
  const valores = valoresDeAusencias(nombre, ausencias, dichoDe(centro))
  const { asunto, parrafos } = escribirPlantilla('ausencia', plantillas.ausencia, valores)
  const [saludo = '', ...antes] = parrafos
  return {
    centro: { nombre: centro.nombre, correo: centro.correo },
    para: destino,
    asunto,
    saludo,
    antes,
    ...(url && { enlace: { rotulo: texto('documentos.ausencia.en_linea'), url } }),
    despues: [],
  }
}
