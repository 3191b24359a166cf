import type * as z from 'zod'
import { fecha } from '#contract/campos'
import { ZONA_HORARIA } from '#contract/tiempo/fechas'
import { DATOS_ESTUDIANTE } from '#contract/publico/registro'
import { RegistroFila, type Plaza, type RegistroVisto } from '#contract/reportes/nuevos-registros'
import { cambiosDe } from '#server/bitacora/cambios'
import { valorLeido } from '#server/bitacora/valores'
import type { Db } from '#server/db/pool'
import { ident, join, raw, sql } from '#server/db/sql'
import { filter, searchSql, type ListSource } from '#server/http/list-query'
import { palabrasDe } from '#server/http/palabras'
import { found } from '#server/resource/resource'
import { duplicadosDe } from '#server/catalogos/clientes/duplicados'
import { lugarDe } from '#server/catalogos/matriculas/plazas'
import { codigoSql } from './codigo.ts'
import { encargadoEnArchivo, hermanosDe, otrosDe } from './parecidos.ts'

const NOMBRE = raw(`t.apellidos || ', ' || t.nombres`)
/** `R-000123`, by which people call a registration (`codigoSql`). */
const CODIGO = /^r-?0*(\d{1,9})$/i
const PENDIENTE = raw(`(t.estado IN ('nuevo', 'actualizado'))`)

export const fuente = {
  modulo: 'NuevosRegistros',
  row: RegistroFila,
  from: raw('registros t JOIN convocatorias k ON k.id = t.convocatoria_id'),
  columns: {
    codigo: codigoSql('t'),
    pendiente: PENDIENTE,
    nombre: NOMBRE,
    encargado_nombre: raw(`t.encargado_nombres || ' ' || t.encargado_apellidos`),
    telefono: raw('coalesce(t.encargado_whatsapp, t.encargado_telefono, t.telefono)'),
    convocatoria_nombre: raw('k.nombre'),
    variante: raw('k.variante'),
    cursos: raw(`
      coalesce(
        (
          SELECT string_agg(x.nombre, ', ' ORDER BY x.id)
          FROM (
            SELECT DISTINCT ON (m.curso_id) m.id, c.nombre
            FROM matriculas m
            JOIN cursos c ON c.id = m.curso_id
            WHERE m.registro_id = t.id
            ORDER BY m.curso_id, m.id
          ) x
        ), ''
      )
    `),
    en_espera: raw(`(SELECT count(*) FROM matriculas m WHERE m.registro_id = t.id AND m.estado = 'en_espera')`),
  },
  // Registrations to decide come first, the latest of each half before the others.
  orders: {
    pendiente: [PENDIENTE, raw('t.creado_en')],
    nombre: [raw('t.apellidos'), raw('t.nombres')],
    codigo: [raw('t.id')],
  },
  filters: {
    // Local days of an instant.
    fecha_gte: filter(fecha, (dia) => sql`t.creado_en >= ${dia}::date::timestamp AT TIME ZONE ${ZONA_HORARIA}`),
    fecha_lte: filter(fecha, (dia) => sql`t.creado_en < (${dia}::date + 1)::timestamp AT TIME ZONE ${ZONA_HORARIA}`),
    // An array: those of a course are found first, instead of looking at every registration.
    curso_id: filter(
      RegistroFila.shape.id,
      (curso) =>
        sql`
          t.id = ANY(
            ARRAY(
              SELECT m.registro_id
              FROM matriculas m
              WHERE m.curso_id = ${curso} AND m.registro_id IS NOT NULL
            )
          )
        `,
    ),
    rafaga_id: filter(
      RegistroFila.shape.id,
      (rafaga) => sql`t.id = ANY(ARRAY(SELECT registro_id FROM registro_rafagas WHERE rafaga_id = ${rafaga}))`,
    ),
    categoria_id: filter(
      RegistroFila.shape.id,
      (categoria) =>
        sql`
          EXISTS (
            SELECT FROM matriculas m
            JOIN cursos x ON x.id = m.curso_id
            WHERE m.registro_id = t.id AND x.categoria_id = ${categoria}
          )
        `,
    ),
  },
  search: (text) => {
    const [, numero] =
      CODIGO.exec(
        palabrasDe(text)
          .map(({ busca }) => busca)
          .join(' '),
      ) ?? []
    return numero ? [sql`t.id = ${Number(numero)}`] : searchSql(raw('t.busqueda'), text)
  },
  sort: ['pendiente', 'DESC'],
} satisfies ListSource

const CONSENTIMIENTO = raw(`
  CASE WHEN EXISTS (
    SELECT FROM cartas_consentimiento a
    WHERE a.estado = 'vigente'
      AND (a.registro_id = t.id OR a.cliente_id = t.cliente_id AND a.convocatoria_id = t.convocatoria_id)
  ) THEN 'firmado' WHEN k.requiere_consentimiento THEN 'falta' ELSE 'no_pide' END
`)

type Fila = Omit<
  RegistroVisto,
  'municipio_nombre' | 'plazas' | 'cambios' | 'duplicados' | 'encargado' | 'otros' | 'hermanos' | 'avisos'
>

/** A registration with all that helps to decide about it; undefined when there is none. */
export async function leerRegistro(db: Db, id: number): Promise<z.output<typeof RegistroVisto> | undefined> {
  const fila = await db.maybe<
    Fila & { encargado_nombres: string | null; encargado_apellidos: string | null; envio_id: number }
  >(sql`
    SELECT
      t.id, ${codigoSql('t')} AS codigo, t.estado, ${NOMBRE} AS nombre, ${join(DATOS_ESTUDIANTE.map((campo) => sql`t.${ident(campo)}`))},
      t.encargado_nombres, t.encargado_apellidos,
      ${fuente.columns.encargado_nombre} AS encargado_nombre, t.encargado_parentesco, t.encargado_dni,
      t.encargado_telefono, t.encargado_whatsapp, t.encargado_correo, t.como_se_entero, t.convocatoria_id,
      k.nombre AS convocatoria_nombre, k.variante, t.reserva_hasta, t.reserva_vencida_en, t.decidido_en,
      u.nombre AS decidido_por_nombre, ${CONSENTIMIENTO} AS consentimiento, t.motivo, t.envio_id, t.creado_en,
      t.actualizado_en, t.version,
      (
        SELECT jsonb_build_object('id', c.id, 'codigo', c.codigo, 'nombre', c.apellidos || ', ' || c.nombres)
        FROM clientes c
        WHERE c.id = t.cliente_id
      ) AS cliente,
      (
        SELECT jsonb_build_object('id', d.id, 'codigo', ${codigoSql('d')}, 'nombre', d.apellidos || ', ' || d.nombres)
        FROM registros d
        WHERE d.id = t.duplicado_de_id
      ) AS duplicado_de
    FROM ${fuente.from}
    LEFT JOIN usuarios u ON u.id = t.decidido_por
    WHERE t.id = ${id}
  `)
  if (!fila) return undefined
  const { encargado_nombres, encargado_apellidos, envio_id, ...registro } = fila
  const { nombres, apellidos, fecha_nacimiento, dni } = registro
  const pendiente = registro.decidido_en === null
  return {
    ...registro,
    municipio_nombre: valorLeido('municipio', registro.municipio),
    plazas: await plazasDe(db, id),
    cambios: await cambiosDeRegistro(db, id),
    // Once it is decided, whoever it may be is its student.
    duplicados: pendiente ? await duplicadosDe(db, { nombres, apellidos, fecha_nacimiento, ...(dni && { dni }) }) : [],
    encargado: pendiente ? await encargadoEnArchivo(db, { ...registro, encargado_nombres, encargado_apellidos }) : null,
    otros: await otrosDe(db, registro),
    hermanos: await hermanosDe(db, id, envio_id),
    avisos: await avisosDe(db, id),
  }
}

/** Registrations, for their acts. */
export const DE_REGISTRO = { leer: async (db: Db, id: number) => found(await leerRegistro(db, id)) }

/**
 * The places of a registration, one for each course; while it is to be decided, without those that its parent took out.
 */
export const plazasDe = (db: Db, id: number): Promise<Plaza[]> =>
  db.many<Plaza>(sql`
    SELECT
      x.matricula_id, x.curso_id, c.codigo AS curso_codigo, c.nombre AS curso_nombre, x.estado, x.vencida, x.retenida,
      x.retenida_por, x.lugar,
      (
        SELECT greatest(c.cupo - count(*), 0)
        FROM matriculas o
        WHERE o.curso_id = x.curso_id AND o.estado IN ('preinscrita', 'activa')
      ) AS disponibles
    FROM (
      SELECT DISTINCT ON (m.curso_id)
        m.id AS matricula_id, m.curso_id, m.estado, ${lugarDe('m')} AS lugar, r.decidido_en,
        coalesce(m.estado = 'anulada' AND r.decidido_en IS NULL AND m.actualizado_en = r.reserva_vencida_en, false)
          AS vencida, m.retenida AND r.decidido_en IS NULL AS retenida,
        CASE WHEN r.decidido_en IS NULL THEN m.retenida_por END AS retenida_por
      FROM matriculas m
      JOIN registros r ON r.id = m.registro_id
      WHERE m.registro_id = ${id}
      ORDER BY m.curso_id, m.id DESC
    ) x
    JOIN cursos c ON c.id = x.curso_id
    WHERE x.estado <> 'anulada' OR x.vencida OR x.retenida OR x.decidido_en IS NOT NULL
    ORDER BY x.matricula_id
  `)

/** Messages about the decision, with whom they went to and when; the latest first. */
const avisosDe = (db: Db, registro_id: number): Promise<RegistroVisto['avisos']> =>
  db.many(sql`
    SELECT a.id, a.canal, a.destino, u.nombre AS usuario_nombre, a.enviado_en AS creado_en
    FROM registro_avisos a
    JOIN usuarios u ON u.id = a.usuario_id
    WHERE a.registro_id = ${registro_id} AND a.enviado_en IS NOT NULL
    ORDER BY a.id DESC
  `)

interface Guardado {
  creado_en: string
  cambios: Record<string, { antes: unknown; despues: unknown }>
}

async function cambiosDeRegistro(db: Db, id: number): Promise<RegistroVisto['cambios']> {
  const filas = await db.many<Guardado>(
    sql`SELECT creado_en, cambios FROM registro_cambios WHERE registro_id = ${id} ORDER BY id DESC`,
  )
  return filas.map(({ creado_en, cambios }) => {
    // The courses of a registration are names; `cursos` of other records are a count, which no history tells.
    const lado = (cual: 'antes' | 'despues') =>
      Object.fromEntries(
        Object.entries(cambios).map(([campo, cambio]) => [
          campo === 'cursos' ? 'cursos_elegidos' : campo,
          cambio[cual] ?? null,
        ]),
      )
    return { creado_en, cambios: cambiosDe({ antes: lado('antes'), despues: lado('despues'), sin_valores: false }) }
  })
}
