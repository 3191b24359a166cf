import { CursoCrear } from '#contract/catalogos/cursos'
import { CON_CUPO } from '#contract/catalogos/matriculas'
import { texto } from '#i18n/texto'
import type { Tx } from '#server/db/pool'
import { ident, join, sql } from '#server/db/sql'
import {
  cambiar,
  comparar,
  numerar,
  objeciones,
  porPartes,
  repetidas,
  type Clase,
  type Encargo,
  type Objecion,
} from './clase.ts'

const COLUMNAS = [
  'codigo',
  'nombre',
  'categoria_id',
  'docente_id',
  'periodo',
  'modalidad',
  'fecha_inicio',
  'fecha_fin',
  'cupo',
  'edad_min',
  'edad_max',
  'precio_matricula',
  'precio_mensualidad',
  'mensualidades',
  'dia_pago',
  'isv',
  'estado',
] as const

/** Fields that charges were made from: with enrolments, they change on the course's own page, after a preview. */
const DE_LOS_CARGOS = ['precio_matricula', 'precio_mensualidad', 'mensualidades', 'dia_pago', 'isv']

/** A new course begins as the form does. */
const POR_DEFECTO = CursoCrear.pick({
  modalidad: true,
  precio_matricula: true,
  precio_mensualidad: true,
  dia_pago: true,
  isv: true,
  estado: true,
}).parse({})

/** Courses, known by their code. A category that is new is made, by who may. */
export const cursos: Clase = {
  separar: ({ categoria, docente, ...datos }) => ({ datos, extra: { categoria, docente } }),

  async resolver(tx, encargo) {
    await tx.run(
      sql`UPDATE importacion_filas f SET id = c.id FROM cursos c WHERE lower(c.codigo) = lower(f.datos->>'codigo')`,
    )
    const faltan = [...(await categorias(tx, encargo)), ...(await docentes(tx))]
    if (encargo.bloquear)
      await tx.run(sql`SELECT FROM cursos WHERE id IN (SELECT id FROM importacion_filas) ORDER BY id FOR NO KEY UPDATE`)
    await comparar(tx, 'cursos')
    const dobles = await repetidas(tx, 'codigo', sql`lower(f.datos->>'codigo')`)
    return [
      ...faltan,
      ...dobles,
      ...(encargo.actualizar ? [...(await intocables(tx)), ...(await masBaratos(tx, encargo))] : []),
    ]
  },

  async escribir(tx, encargo, avance) {
    await numerar(tx, 'cursos')
    await porPartes(tx, avance, (filas) =>
      tx.run(sql`
        INSERT INTO cursos (id, ${join(COLUMNAS.map(ident))}) OVERRIDING SYSTEM VALUE
        SELECT f.id, ${join(COLUMNAS.map((columna) => sql`n.${ident(columna)}`))}
        FROM importacion_filas f, jsonb_populate_record(
          NULL::cursos,
          ${JSON.stringify(POR_DEFECTO)}::jsonb
            || jsonb_build_object('periodo', ${periodo}, 'mensualidades', ${mensualidades})
            || f.datos
        ) n
        WHERE ${filas}
        ORDER BY f.linea
      `),
    )
    await autorizarPrecios(tx, encargo)
    await cambiar(tx, encargo, 'Cursos', 'cursos', COLUMNAS)
  },
}

/** `2026-I` or `2026-II`, by the half of the year in which the course begins. */
const periodo = sql`
  left(f.datos->>'fecha_inicio', 4) || CASE WHEN substr(f.datos->>'fecha_inicio', 6, 2) <= '06' THEN '-I' ELSE '-II' END
`

/** Monthly fees of a file that does not say how many: the months between its dates, as `mensualidadesDe` has them. */
const mensualidades = sql`
  CASE
    WHEN coalesce((f.datos->>'precio_mensualidad')::bigint, 0) > 0
      THEN least(
        extract(year FROM (f.datos->>'fecha_fin')::date) * 12 + extract(month FROM (f.datos->>'fecha_fin')::date)
          - extract(year FROM (f.datos->>'fecha_inicio')::date) * 12
          - extract(month FROM (f.datos->>'fecha_inicio')::date) + 1,
        60
      )
    ELSE 0
  END
`

async function categorias(tx: Tx, { permisos }: Encargo): Promise<Objecion[]> {
  if (permisos.has('CursoCategorias:crear')) {
    await tx.run(sql`
      INSERT INTO curso_categorias (nombre)
      SELECT DISTINCT ON (sin_acentos(extra->>'categoria')) extra->>'categoria'
      FROM importacion_filas
      ORDER BY sin_acentos(extra->>'categoria'), linea
      ON CONFLICT DO NOTHING
    `)
  }
  await tx.run(sql`
    UPDATE importacion_filas f
    SET datos = f.datos || jsonb_build_object('categoria_id', c.id)
    FROM curso_categorias c
    WHERE sin_acentos(c.nombre) = sin_acentos(f.extra->>'categoria')
  `)
  return objeciones(
    tx,
    sql`
      SELECT linea, 'categoria' AS campo, extra->>'categoria' AS valor, 'sin_categoria' AS motivo
      FROM importacion_filas
      WHERE NOT datos ? 'categoria_id'
    `,
  )
}

/** A teacher is named as `Ana Cruz` or as `Cruz, Ana`. */
async function docentes(tx: Tx): Promise<Objecion[]> {
  await tx.run(sql`
    UPDATE importacion_filas f
    SET datos = f.datos || jsonb_build_object('docente_id', d.id)
    FROM docentes d
    WHERE sin_acentos(f.extra->>'docente') IN (
      sin_acentos(d.nombres || ' ' || d.apellidos), sin_acentos(d.apellidos || ', ' || d.nombres),
      sin_acentos(d.apellidos || ' ' || d.nombres)
    )
  `)
  return objeciones(
    tx,
    sql`
      SELECT linea, 'docente' AS campo, extra->>'docente' AS valor, 'sin_docente' AS motivo
      FROM importacion_filas
      WHERE extra ? 'docente' AND NOT datos ? 'docente_id'
    `,
  )
}

/** Rows whose course would ask for less than it does, or bear another tax. */
const MAS_BARATO = sql`
  f.cambios IS NOT NULL AND EXISTS (
    SELECT FROM cursos c, jsonb_populate_record(c, f.cambios) n
    WHERE c.id = f.id
      AND (
        n.precio_matricula < c.precio_matricula OR n.precio_mensualidad < c.precio_mensualidad
          OR n.mensualidades < c.mensualidades OR n.isv <> c.isv
      )
  )
`

/** A file is no door around the right to lower a price. */
const masBaratos = async (tx: Tx, { permisos }: Encargo): Promise<Objecion[]> =>
  permisos.has('Descuentos:autorizar')
    ? []
    : objeciones(
        tx,
        sql`
          SELECT linea, 'codigo' AS campo, datos->>'codigo' AS valor, 'precio_menor' AS motivo, NULL::int AS detalle
          FROM importacion_filas f
          WHERE ${MAS_BARATO}
        `,
      )

/** Authorises the prices that a file lowers, by whoever may: the import itself is the reason. */
async function autorizarPrecios(tx: Tx, { quien, hoy }: Encargo): Promise<void> {
  await tx.run(sql`
    WITH bajan AS (SELECT f.id, f.cambios FROM importacion_filas f WHERE f.accion = 'cambiada' AND ${MAS_BARATO}),
    autorizada AS (
      INSERT INTO autorizaciones (fecha, permiso, que, motivo, usuario_id, autoriza_id, via)
      SELECT
        ${hoy}::date, 'Descuentos:autorizar', ${texto('autorizaciones.que.importacion')},
        ${texto('opciones.origen.importacion')}, ${quien.usuario_id}::int, ${quien.usuario_id}::int, 'propia'
      WHERE EXISTS (SELECT FROM bajan) AND ${quien.usuario_id}::int IS NOT NULL
      RETURNING id
    )
    INSERT INTO autorizacion_filas (autorizacion_id, entidad, entidad_id, despues)
    SELECT a.id, 'cursos', b.id, to_jsonb(c) || b.cambios
    FROM autorizada a
    CROSS JOIN bajan b
    JOIN cursos c ON c.id = b.id
  `)
}

/** Changes that would leave charges or seats behind. */
const intocables = (tx: Tx): Promise<Objecion[]> =>
  objeciones(
    tx,
    sql`
      SELECT f.linea, k.campo, f.datos->>k.campo AS valor, 'precio_con_matriculas' AS motivo, NULL::int AS detalle
      FROM importacion_filas f, unnest(${DE_LOS_CARGOS}::text[]) k(campo)
      WHERE f.cambios ? k.campo AND EXISTS (SELECT FROM matriculas m WHERE m.curso_id = f.id)
      UNION ALL
      SELECT f.linea, 'mensualidades', f.datos->>'mensualidades', 'hasta_retiro', NULL
      FROM importacion_filas f
      JOIN cursos c ON c.id = f.id AND c.hasta_retiro
      WHERE (f.cambios->>'mensualidades')::int > 0
      UNION ALL
      SELECT f.linea, 'precio_mensualidad', f.datos->>'precio_mensualidad', 'sin_precio', NULL
      FROM importacion_filas f
      JOIN cursos c ON c.id = f.id AND c.hasta_retiro
      WHERE (f.cambios->>'precio_mensualidad')::bigint = 0
      UNION ALL
      SELECT f.linea, 'cupo', f.datos->>'cupo', 'cupo_menor', o.ocupados
      FROM importacion_filas f, LATERAL (
        SELECT count(*)::int AS ocupados
        FROM matriculas m
        WHERE m.curso_id = f.id AND m.estado = ANY(${[...CON_CUPO]})
      ) o
      WHERE f.cambios ? 'cupo' AND (f.datos->>'cupo')::int < o.ocupados
    `,
  )
