import { DATOS_PERSONALES } from '#contract/catalogos/clientes'
import { texto } from '#i18n/texto'
import type { Centavos } from '#contract/dinero'
import type { Tx } from '#server/db/pool'
import { ident, join, sql } from '#server/db/sql'
import { cargar } from '#server/libro/cargos'
import { acreditar } from '#server/libro/creditos'
import { asentar } from '#server/libro/asentar'
import {
  analizar,
  cambiar,
  comparar,
  numerar,
  objeciones,
  porPartes,
  repetidas,
  type ClaseDeArchivo,
  type Datos,
  type Encargo,
  type Objecion,
} from './clase.ts'
import { escribirEncargados, resolverEncargados } from './encargados.ts'

const COLUMNAS = DATOS_PERSONALES

const DE_EXTRA = new Set(['codigo', 'saldo_inicial', 'saldo_inicial_vence', 'a_favor'])
const ENCARGADO = 'encargado_'

/**
 * Students with a guardian and opening balances; neither the debt nor the credit is income (docs/diseno/dominio.md,
 * «Saldos iniciales»).
 */
export const clientes: ClaseDeArchivo = {
  separar(fila) {
    const datos: Datos = {}
    const extra: Datos = {}
    const encargado: Datos = {}
    for (const [campo, valor] of Object.entries(fila)) {
      if (campo.startsWith(ENCARGADO)) encargado[campo.slice(ENCARGADO.length)] = valor
      else if (DE_EXTRA.has(campo)) extra[campo] = valor
      else datos[campo] = valor
    }
    return { datos, extra: { ...extra, ...(Object.keys(encargado).length && { encargado }) } }
  },

  async resolver(tx, encargo) {
    const dudosas = await reconocer(tx)
    await analizar(tx)
    if (encargo.bloquear)
      await tx.run(
        sql`SELECT FROM clientes WHERE id IN (SELECT id FROM importacion_filas) ORDER BY id FOR NO KEY UPDATE`,
      )
    await comparar(tx, 'clientes')
    await sinCopias(tx)
    await tx.run(
      sql`UPDATE importacion_filas f SET difiere = true WHERE id IS NOT NULL AND (${SIN_SALDO} OR ${SIN_CREDITO})`,
    )
    const deEncargados = await resolverEncargados(tx, encargo)
    return [...dudosas, ...(await contradictorias(tx, encargo)), ...(await dobles(tx)), ...deEncargados]
  },

  async escribir(tx, encargo, avance) {
    await numerar(tx, 'clientes')
    await tx.run(sql`
      UPDATE importacion_filas f
      SET codigo = n.codigo
      FROM (
        SELECT linea, 'C-' || lpad(n::text, greatest(6, length(n::text)), '0') AS codigo
        FROM (
          SELECT linea, nextval('clientes_codigo') AS n
          FROM (SELECT linea FROM importacion_filas WHERE accion = 'nueva' ORDER BY linea) o
        ) s
      ) n
      WHERE n.linea = f.linea
    `)
    await porPartes(tx, avance, (filas) =>
      tx.run(sql`
        INSERT INTO clientes (id, codigo, origen, ${join(COLUMNAS.map(ident))}) OVERRIDING SYSTEM VALUE
        SELECT f.id, f.codigo, 'importacion', ${join(COLUMNAS.map((columna) => sql`n.${ident(columna)}`))}
        FROM importacion_filas f, jsonb_populate_record(NULL::clientes, '{"activo": true}'::jsonb || f.datos) n
        WHERE ${filas}
        ORDER BY f.linea
      `),
    )
    await cambiar(tx, encargo, 'Clientes', 'clientes', COLUMNAS)
    await escribirEncargados(tx)
    await escribirSaldos(tx, encargo)
  },
}

/** A WhatsApp number that is the telephone is none of its own (`whatsapp_sin_copia`), and changes nothing. */
async function sinCopias(tx: Tx): Promise<void> {
  await tx.run(sql`
    UPDATE importacion_filas f
    SET
      cambios = nullif(f.cambios - 'whatsapp', '{}'), antes = f.antes - 'whatsapp',
      difiere = f.cambios - 'whatsapp' <> '{}'
    FROM clientes c
    WHERE c.id = f.id
      AND f.cambios ? 'whatsapp'
      AND c.whatsapp IS NULL
      AND f.datos->>'whatsapp' = coalesce(f.datos->>'telefono', c.telefono)
      AND f.datos->>'whatsapp' NOT LIKE '+5042%'
  `)
}

/** Fills in who each row is: by its code, its DNI, its other document, or else its name with its birth date. */
async function reconocer(tx: Tx): Promise<Objecion[]> {
  await tx.run(sql`
    UPDATE importacion_filas f
    SET id = coalesce(c.fusionado_en, c.id)
    FROM clientes c
    WHERE c.codigo = upper(f.extra->>'codigo') AND c.datos_borrados_en IS NULL
  `)
  await tx.run(
    sql`
      UPDATE importacion_filas f
      SET id = c.id
      FROM clientes c
      WHERE f.id IS NULL AND c.dni = f.datos->>'dni' AND c.fusionado_en IS NULL
    `,
  )
  await tx.run(sql`
    UPDATE importacion_filas f
    SET id = c.id
    FROM clientes c
    WHERE f.id IS NULL
      AND c.otro_documento = f.datos->>'otro_documento'
      AND c.fusionado_en IS NULL
      AND c.otro_documento_tipo IS NOT DISTINCT FROM f.datos->>'otro_documento_tipo'
      AND c.otro_documento_pais IS NOT DISTINCT FROM f.datos->>'otro_documento_pais'
  `)
  // Without a birth date a name alone says enough only where the file gives nothing else: the same file twice is no new
  // student.
  const iguales = await tx.search<{ linea: number; valor: string; cuantos: number }>(sql`
    WITH candidatos AS (
      SELECT f.linea, min(c.id) AS id, count(*)::int AS cuantos
      FROM importacion_filas f
      JOIN clientes c
        ON sin_acentos(c.nombres || ' ' || c.apellidos) = sin_acentos(
          f.datos->>'nombres' || ' ' || (f.datos->>'apellidos')
        )
      WHERE f.id IS NULL
        AND NOT f.extra ? 'codigo'
        AND c.fusionado_en IS NULL
        AND c.datos_borrados_en IS NULL
        AND (c.dni IS NULL OR NOT f.datos ? 'dni')
        AND (c.otro_documento IS NULL OR NOT f.datos ? 'otro_documento')
        AND (
          c.fecha_nacimiento = (f.datos->>'fecha_nacimiento')::date
            OR (c.fecha_nacimiento IS NULL AND NOT f.datos ?| ARRAY['fecha_nacimiento', 'dni', 'otro_documento'])
        )
      GROUP BY f.linea
    )
    UPDATE importacion_filas f SET id = d.id
    FROM candidatos d
    WHERE d.linea = f.linea
    RETURNING f.linea, f.datos->>'nombres' AS valor, d.cuantos
  `)
  const varios = iguales
    .filter(({ cuantos }) => cuantos > 1)
    .map(({ linea, valor, cuantos }) => ({
      linea,
      campo: 'nombres',
      valor,
      motivo: 'varios_iguales',
      detalle: cuantos,
    }))
  return [
    ...varios,
    ...(await objeciones(
      tx,
      sql`
        SELECT linea, 'codigo' AS campo, extra->>'codigo' AS valor, 'sin_codigo' AS motivo
        FROM importacion_filas
        WHERE extra ? 'codigo' AND id IS NULL
      `,
    )),
  ]
}

/** Rows at odds with what is on file. */
const contradictorias = (tx: Tx, { hoy, actualizar }: Encargo): Promise<Objecion[]> =>
  objeciones(
    tx,
    sql`
      SELECT f.linea, 'dni' AS campo, f.datos->>'dni' AS valor, 'documento_de_otro' AS motivo, c.codigo AS detalle
      FROM importacion_filas f
      JOIN clientes c ON c.dni = f.datos->>'dni' AND c.id <> f.id AND c.fusionado_en IS NULL
      UNION ALL
      SELECT f.linea, 'otro_documento', f.datos->>'otro_documento', 'documento_de_otro', c.codigo
      FROM importacion_filas f
      JOIN clientes c
        ON c.otro_documento = f.datos->>'otro_documento'
          AND c.id <> f.id
          AND c.fusionado_en IS NULL
          AND c.otro_documento_tipo IS NOT DISTINCT FROM f.datos->>'otro_documento_tipo'
          AND c.otro_documento_pais IS NOT DISTINCT FROM f.datos->>'otro_documento_pais'
      UNION ALL
      SELECT linea, 'fecha_nacimiento', datos->>'fecha_nacimiento', 'nacimiento_futuro', NULL
      FROM importacion_filas
      WHERE datos->>'fecha_nacimiento' > ${hoy}
      UNION ALL
      SELECT f.linea, 'saldo_inicial', NULL, 'otro_saldo', NULL
      FROM importacion_filas f
      JOIN cargos k ON k.cliente_id = f.id AND k.concepto = 'saldo_inicial' AND k.anulado_en IS NULL
      WHERE (${actualizar}::boolean OR f.extra ? 'vuelta') AND k.bruto <> (f.extra->>'saldo_inicial')::bigint
      UNION ALL
      SELECT f.linea, 'a_favor', NULL, 'otro_credito', NULL
      FROM importacion_filas f
      JOIN creditos k ON k.cliente_id = f.id AND k.tipo = 'saldo_inicial'
      WHERE (${actualizar}::boolean OR f.extra ? 'vuelta') AND k.monto <> (f.extra->>'a_favor')::bigint
    `,
  )

/** Lines that are the same person as an earlier one. */
async function dobles(tx: Tx): Promise<Objecion[]> {
  const pornombre = await objeciones(
    tx,
    sql`
      SELECT linea, 'nombres' AS campo, valor, 'repetida_nombre' AS motivo, primera AS detalle
      FROM (
        SELECT linea, datos->>'nombres' AS valor, min(linea) OVER w AS primera, bool_or(sin_documento) OVER w AS dudosa
        FROM (
          SELECT
            *, NOT datos ?| ARRAY['dni', 'otro_documento'] AS sin_documento,
            sin_acentos(datos->>'nombres' || ' ' || (datos->>'apellidos')) AS nombre
          FROM importacion_filas
          WHERE id IS NULL
        ) f
        WINDOW w AS (PARTITION BY nombre, datos->>'fecha_nacimiento')
      ) d
      WHERE linea <> primera AND dudosa
    `,
  )
  return [
    ...(await repetidas(tx, 'nombres', sql`f.id`)),
    ...(await repetidas(tx, 'dni', sql`f.datos->>'dni'`)),
    ...(await repetidas(
      tx,
      'otro_documento',
      sql`
        CASE WHEN f.datos ? 'otro_documento' THEN jsonb_build_array(
          f.datos->'otro_documento', f.datos->'otro_documento_tipo', f.datos->'otro_documento_pais'
        ) END
      `,
    )),
    ...pornombre,
  ]
}

/** An opening balance is given once: one that was voided or used since does not come back. */
const SIN_SALDO = sql`
  (
    f.extra ? 'saldo_inicial'
      AND NOT EXISTS (SELECT FROM cargos k WHERE k.cliente_id = f.id AND k.concepto = 'saldo_inicial')
  )
`
const SIN_CREDITO = sql`
  (f.extra ? 'a_favor' AND NOT EXISTS (SELECT FROM creditos k WHERE k.cliente_id = f.id AND k.tipo = 'saldo_inicial'))
`

/** Writes the opening balances that students bring from before: a debt, or credit. */
async function escribirSaldos(tx: Tx, { hoy, quien }: Encargo): Promise<void> {
  const deudas = await tx.search<{ cliente_id: number; vence: string | null; bruto: Centavos }>(sql`
    SELECT
      f.id AS cliente_id, (f.extra->>'saldo_inicial_vence')::date AS vence,
      (f.extra->>'saldo_inicial')::bigint AS bruto
    FROM importacion_filas f
    WHERE f.accion <> 'igual' AND ${SIN_SALDO}
    ORDER BY f.linea
  `)
  const creditos = await tx.search<{ cliente_id: number; monto: Centavos }>(sql`
    SELECT f.id AS cliente_id, (f.extra->>'a_favor')::bigint AS monto
    FROM importacion_filas f
    WHERE f.accion <> 'igual' AND ${SIN_CREDITO}
    ORDER BY f.linea
  `)
  const saldo = { concepto: 'saldo_inicial', descripcion: texto('opciones.concepto.saldo_inicial') } as const
  await asentar(tx, { ...quien, hoy }, async (libro) => {
    await cargar(
      libro,
      deudas.map((deuda) => ({ ...saldo, ...deuda })),
    )
    await acreditar(
      libro,
      creditos.map((credito) => ({ ...credito, tipo: 'saldo_inicial' })),
    )
  })
}
