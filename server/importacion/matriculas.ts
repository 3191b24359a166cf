import { CON_CUPO, VIVAS } from '#contract/catalogos/matriculas'
import { abrirMensualidades } from '#server/catalogos/matriculas/abiertas'
import { planDeCargos, type CursoConPrecio } from '#server/catalogos/matriculas/plan-cargos'
import { texto } from '#i18n/texto'
import type { Tx } from '#server/db/pool'
import { raw, sql, type Sql } from '#server/db/sql'
import { cargar } from '#server/libro/cargos'
import { asentar } from '#server/libro/asentar'
import { analizar, numerar, objeciones, porPartes, type ClaseDeArchivo, type Encargo, type Objecion } from './clase.ts'

const lista = (estados: readonly string[]): Sql => raw(estados.map((estado) => `'${estado}'`).join(', '))
const VIVA = sql`IN (${lista(VIVAS)})`

/**
 * Enrolments of students and courses on file. Those already there are left as they are: their states change on screen.
 */
export const matriculas: ClaseDeArchivo = {
  separar: ({ fecha, estado = 'activa', generar_cargos = 'ninguno', ...extra }) => ({
    datos: { ...(fecha !== undefined && { fecha }), estado },
    extra: { ...extra, generar_cargos },
  }),

  async resolver(tx, encargo) {
    await tx.run(
      sql`
        UPDATE importacion_filas
        SET datos = datos || jsonb_build_object('fecha', ${encargo.hoy}::text)
        WHERE NOT datos ? 'fecha'
      `,
    )
    const sinPersona = await clientesDe(tx)
    const sinCurso = await cursosDe(tx, encargo)
    await analizar(tx)
    await tx.run(sql`
      UPDATE importacion_filas f
      SET id = m.id
      FROM matriculas m
      WHERE m.cliente_id = f.cliente_id
        AND m.curso_id = f.curso_id
        AND (
          (m.estado ${VIVA} AND f.datos->>'estado' ${VIVA})
            OR (m.fecha = (f.datos->>'fecha')::date AND m.estado <> 'anulada')
        )
    `)
    return [
      ...sinPersona,
      ...sinCurso,
      ...(await imposibles(tx)),
      ...(await sinCupo(tx)),
      ...(await sinCargos(tx, encargo)),
    ]
  },

  async escribir(tx, encargo, avance) {
    await numerar(tx, 'matriculas')
    await porPartes(tx, avance, async (filas) => {
      await tx.run(sql`
        INSERT INTO matriculas (id, cliente_id, curso_id, fecha, estado) OVERRIDING SYSTEM VALUE
        SELECT f.id, f.cliente_id, f.curso_id, (f.datos->>'fecha')::date, f.datos->>'estado'
        FROM importacion_filas f
        WHERE ${filas}
        ORDER BY f.linea
      `)
      await tx.run(sql`
        INSERT INTO matricula_estados (matricula_id, estado, fecha, motivo, usuario_id)
        SELECT
          f.id, f.datos->>'estado', (f.datos->>'fecha')::date, ${texto('opciones.origen.importacion')},
          ${encargo.quien.usuario_id}::int
        FROM importacion_filas f
        WHERE ${filas}
        ORDER BY f.linea
      `)
      await generarCargos(tx, filas, encargo.hoy)
      await abrirMensualidades(tx, encargo, sql`m.id IN (SELECT f.id FROM importacion_filas f WHERE ${filas})`)
    })
  },
}

/**
 * Finds the student of each row, by the first of code, DNI and other document that it gives; nobody where she was
 * erased on request, who has a code yet and owes nothing new.
 */
async function clientesDe(tx: Tx): Promise<Objecion[]> {
  await tx.run(
    sql`
      UPDATE importacion_filas f
      SET cliente_id = d.id
      FROM clientes c
      JOIN clientes d ON d.id = coalesce(c.fusionado_en, c.id) AND d.datos_borrados_en IS NULL
      WHERE c.codigo = upper(f.extra->>'cliente_codigo')
    `,
  )
  await tx.run(sql`
    UPDATE importacion_filas f
    SET cliente_id = c.id
    FROM clientes c
    WHERE NOT f.extra ? 'cliente_codigo' AND c.dni = f.extra->>'cliente_dni' AND c.fusionado_en IS NULL
  `)
  const hallados = await tx.search<{ linea: number; valor: string; cuantos: number }>(sql`
    WITH candidatos AS (
      SELECT f.linea, min(c.id) AS id, count(*)::int AS cuantos
      FROM importacion_filas f
      JOIN clientes c ON c.otro_documento = f.extra->>'cliente_otro_documento' AND c.fusionado_en IS NULL
      WHERE NOT f.extra ?| ARRAY['cliente_codigo', 'cliente_dni']
      GROUP BY f.linea
    )
    UPDATE importacion_filas f SET cliente_id = d.id
    FROM candidatos d
    WHERE d.linea = f.linea
    RETURNING f.linea, f.extra->>'cliente_otro_documento' AS valor, d.cuantos
  `)
  const varios = hallados
    .filter(({ cuantos }) => cuantos > 1)
    .map(({ linea, valor, cuantos }) => ({
      linea,
      campo: 'cliente_otro_documento',
      valor,
      motivo: 'varios_documento',
      detalle: cuantos,
    }))
  return [
    ...varios,
    ...(await objeciones(
      tx,
      sql`
        SELECT f.linea, k.campo, f.extra->>k.campo AS valor, 'sin_cliente' AS motivo
        FROM importacion_filas f, LATERAL (
          SELECT campo
          FROM unnest(ARRAY['cliente_codigo', 'cliente_dni', 'cliente_otro_documento']) WITH ORDINALITY u(campo, orden)
          WHERE f.extra ? campo
          ORDER BY orden LIMIT 1
        ) k
        WHERE f.cliente_id IS NULL
      `,
    )),
  ]
}

/** The courses are locked, in order, before their seats are counted (docs/diseno/dominio.md, «Matrículas»). */
async function cursosDe(tx: Tx, { bloquear }: Encargo): Promise<Objecion[]> {
  await tx.run(
    sql`
      UPDATE importacion_filas f
      SET curso_id = c.id
      FROM cursos c
      WHERE lower(c.codigo) = lower(f.extra->>'curso_codigo')
    `,
  )
  if (bloquear)
    await tx.run(
      sql`SELECT FROM cursos WHERE id IN (SELECT curso_id FROM importacion_filas) ORDER BY id FOR NO KEY UPDATE`,
    )
  return objeciones(
    tx,
    sql`
      SELECT linea, 'curso_codigo' AS campo, extra->>'curso_codigo' AS valor, 'sin_curso' AS motivo
      FROM importacion_filas
      WHERE curso_id IS NULL
    `,
  )
}

const imposibles = (tx: Tx): Promise<Objecion[]> =>
  objeciones(
    tx,
    sql`
      SELECT linea, 'curso_codigo' AS campo, extra->>'curso_codigo' AS valor, 'repetida' AS motivo, primera AS detalle
      FROM (
        SELECT
          *,
          min(linea) OVER (
            PARTITION BY cliente_id, curso_id, CASE WHEN datos->>'estado' ${VIVA} THEN 'viva' ELSE datos->>'fecha' END
          ) AS primera
        FROM importacion_filas
        WHERE cliente_id IS NOT NULL AND curso_id IS NOT NULL
      ) d
      WHERE linea <> primera
      UNION ALL
      SELECT linea, 'generar_cargos', extra->>'generar_cargos', 'cargos_sin_cupo', NULL
      FROM importacion_filas
      WHERE extra->>'generar_cargos' <> 'ninguno' AND datos->>'estado' IN ('en_espera', 'anulada')
    `,
  )

/**
 * Enrolments that run and bring none of the course's charges, or only some, are for who may lower a price: a file is
 * no door around that right.
 */
const sinCargos = async (tx: Tx, { permisos }: Encargo): Promise<Objecion[]> =>
  permisos.has('Descuentos:autorizar')
    ? []
    : objeciones(
        tx,
        sql`
          SELECT
            f.linea, 'generar_cargos' AS campo, f.extra->>'generar_cargos' AS valor, 'sin_sus_cargos' AS motivo,
            NULL::int AS detalle
          FROM importacion_filas f
          JOIN cursos c ON c.id = f.curso_id
          WHERE f.id IS NULL AND f.extra->>'generar_cargos' <> 'todos' AND f.datos->>'estado' IN (${lista(CON_CUPO)})
            AND c.precio_matricula + greatest(c.mensualidades, c.hasta_retiro::int) * c.precio_mensualidad > 0
        `,
      )

/** New seats beyond those that a course has left, in the order of the file. */
const sinCupo = (tx: Tx): Promise<Objecion[]> =>
  objeciones(
    tx,
    sql`
      SELECT d.linea, 'curso_codigo' AS campo, c.codigo AS valor, 'sin_cupo' AS motivo, c.cupo AS detalle
      FROM (
        SELECT linea, curso_id, row_number() OVER (PARTITION BY curso_id ORDER BY linea) AS puesto
        FROM importacion_filas
        WHERE id IS NULL AND cliente_id IS NOT NULL AND datos->>'estado' IN (${lista(CON_CUPO)})
      ) d
      JOIN cursos c ON c.id = d.curso_id
      JOIN LATERAL (
        SELECT count(*) AS ocupados
        FROM matriculas m
        WHERE m.curso_id = c.id AND m.estado IN (${lista(CON_CUPO)}) OFFSET 0
      ) o ON o.ocupados + d.puesto > c.cupo
    `,
  )

interface PorCobrar extends CursoConPrecio {
  id: number
  cliente_id: number
  fecha: string
  generar: string
}

async function generarCargos(tx: Tx, filas: Sql, hoy: string): Promise<void> {
  const pendientes = await tx.search<PorCobrar>(sql`
    SELECT
      f.id, f.cliente_id, f.datos->>'fecha' AS fecha, f.extra->>'generar_cargos' AS generar, c.nombre, c.fecha_inicio,
      c.fecha_fin, c.precio_matricula, c.precio_mensualidad, c.mensualidades, c.hasta_retiro, c.dia_pago, c.isv
    FROM importacion_filas f
    JOIN cursos c ON c.id = f.curso_id
    WHERE ${filas} AND f.extra->>'generar_cargos' <> 'ninguno'
    ORDER BY f.linea
  `)
  const cargos = pendientes.flatMap(({ id, cliente_id, fecha, generar, ...curso }) => {
    const desde = generar.replace(/^(desde:|todos)/, '')
    return planDeCargos(curso, { fecha, hoy })
      .filter(({ vence }) => vence >= desde)
      .map((cargo) => ({ ...cargo, matricula_id: id, cliente_id }))
  })
  if (!cargos.length) return
  await asentar(tx, { hoy }, (libro) => cargar(libro, cargos))
}
