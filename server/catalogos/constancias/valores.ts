import type { Valores } from '#contract/ajustes/relleno'
import type { DetalleConstancia } from '#contract/catalogos/constancias'
import type { EstadoMatricula } from '#contract/catalogos/matriculas'
import { CIEN_POR_CIENTO } from '#contract/dinero'
import {
  formatoDni,
  formatoFecha,
  formatoFechaLarga,
  formatoPorcentaje,
  formatoTelefono,
} from '#contract/texto/formato'
import { enVigor } from '#server/cargos/vencimientos'
import type { Db } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { lugarDe } from '#server/documentos/lugar'
import type { Contexto } from '#server/http/context'

interface Leido {
  cliente_id: number
  matricula_id: number | null
  estado: EstadoMatricula | null
  dni: string | null
  fecha_nacimiento: string | null
  telefono: string | null
  municipio: string | null
  estudiante: DetalleConstancia['estudiante']
  centro: DetalleConstancia['centro']
  autorizado: DetalleConstancia['autorizado']
  arreglos: string | null
  curso: { nombre: string; periodo: string; desde: string; hasta: string } | null
  clases: number
  asistencias: number
}

/** The subject of a certificate that could be made, and all that its text may name. */
export interface Certificado extends Pick<
  Leido,
  'cliente_id' | 'matricula_id' | 'estado' | 'estudiante' | 'centro' | 'autorizado' | 'clases'
> {
  curso: string | null
  valores: Valores
}

/**
 * The certificates that some students could have, each with one of the enrolments where any are named, by name. An id
 * that is no student, or whose enrolment is somebody else's, is not in the answer.
 */
export async function certificadosDe(
  db: Db,
  { hoy, usuario_id }: Pick<Contexto, 'hoy' | 'usuario_id'>,
  clientes: readonly number[],
  matriculas: readonly number[],
): Promise<Certificado[]> {
  const filas = await db.many<Leido>(sql`
    SELECT
      c.id AS cliente_id, m.id AS matricula_id, m.estado, c.dni, c.fecha_nacimiento, z.telefono, z.municipio,
      jsonb_build_object('nombre', c.nombres || ' ' || c.apellidos, 'codigo', c.codigo) AS estudiante,
      jsonb_build_object('nombre', z.nombre, 'rtn', z.rtn, 'direccion', z.direccion) AS centro,
      (
        SELECT jsonb_build_object('nombre', u.nombre, 'cargo', r.nombre)
        FROM usuarios u
        JOIN roles r ON r.id = u.rol_id
        WHERE u.id = ${usuario_id}
      ) AS autorizado,
      (
        SELECT string_agg(DISTINCT v.numero, ', ')
        FROM convenios v
        JOIN convenio_partes p ON p.convenio_id = v.id
        JOIN cargos d ON d.id = p.cargo_id AND d.anulado_en IS NULL AND d.aplicado < d.neto
        WHERE ${enVigor('v')} AND d.cliente_id = c.id
      ) AS arreglos,
      CASE
        WHEN k.id IS NOT NULL
          THEN jsonb_build_object(
            'nombre', k.nombre, 'periodo', k.periodo, 'desde', k.fecha_inicio, 'hasta', k.fecha_fin
          )
      END AS curso,
      count(a.sesion_id) FILTER (WHERE a.estado <> 'justificado') AS clases,
      count(a.sesion_id) FILTER (WHERE a.estado IN ('presente', 'tarde')) AS asistencias
    FROM clientes c
    CROSS JOIN centro z
    LEFT JOIN matriculas m ON m.cliente_id = c.id AND m.id = ANY(${[...matriculas]}::int[])
    LEFT JOIN cursos k ON k.id = m.curso_id
    LEFT JOIN (
      asistencias a
      JOIN asistencia_sesiones s ON s.id = a.sesion_id AND s.tomada_en IS NOT NULL AND s.fecha <= ${hoy}::date
    ) ON a.matricula_id = m.id AND s.fecha >= m.fecha
    WHERE c.id = ANY(${[...clientes]}::int[])
      AND c.fusionado_en IS NULL
      AND (m.id IS NOT NULL OR ${matriculas.length === 0})
    GROUP BY c.id, m.id, k.id, z.id
    ORDER BY c.apellidos, c.nombres, c.id, m.id
  `)
  return filas.map(({ dni, fecha_nacimiento, telefono, municipio, arreglos, curso, ...fila }) => ({
    ...fila,
    curso: curso?.nombre ?? null,
    valores: {
      centro: fila.centro.nombre,
      telefono: telefono && formatoTelefono(telefono),
      lugar: municipio && lugarDe(municipio)?.municipio,
      estudiante: fila.estudiante.nombre,
      codigo: fila.estudiante.codigo,
      dni: dni && formatoDni(dni),
      nacimiento: fecha_nacimiento && formatoFecha(fecha_nacimiento),
      fecha: formatoFecha(hoy),
      fecha_en_letras: formatoFechaLarga(hoy),
      usuario: fila.autorizado.nombre,
      cargo: fila.autorizado.cargo,
      arreglo: arreglos,
      curso: curso?.nombre,
      periodo: curso?.periodo,
      desde: curso && formatoFecha(curso.desde),
      hasta: curso && formatoFecha(curso.hasta),
      clases: String(fila.clases),
      asistencias: String(fila.asistencias),
      porcentaje: fila.clases
        ? formatoPorcentaje(Math.round((fila.asistencias * CIEN_POR_CIENTO) / fila.clases))
        : null,
    },
  }))
}
