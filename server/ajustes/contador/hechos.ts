import { formatoLempiras, formatoPorcentaje } from '#contract/texto/formato'
import type { PuntoContador } from '#contract/ajustes/contador'
import { ISV_DE_LA_COMISION, ISV_DEL_INTERES } from '#contract/recibos/cargos'
import { texto } from '#i18n/texto'
import type { Db } from '#server/db/pool'
import { raw, sql } from '#server/db/sql'
import { HAY_INTERES } from '#server/cargos/interes'

const CURSOS = `FROM cursos c WHERE c.estado IN ('abierto', 'en_curso')`
const PRODUCTOS = `FROM productos p WHERE p.activo`

/**
 * The facts that each point is about, a row for each (`punto`, `que`, `valor`). A point without facts is nothing that
 * the school does. The reading of the law itself is a fact where nothing of the school's own is: a version that reads
 * it otherwise raises it, and the point has to be confirmed anew.
 */
export const HECHOS = raw(`
  SELECT 'cursos' AS punto, 'c' || c.id AS que, c.isv AS valor ${CURSOS}
  UNION ALL
  SELECT 'productos', 'p' || p.id, p.isv ${PRODUCTOS}
  UNION ALL
  SELECT h.punto, h.que, h.valor
  FROM centro
  CROSS JOIN LATERAL (
    VALUES
      ('mora', 'tipo', mora_tipo),
      ('mora', 'valor', mora_valor::text),
      ('mora', 'dias', mora_dias::text),
      ('mora', 'cada', mora_cada),
      ('mora', 'isv', '${ISV_DEL_INTERES}'),
      ('mora', 'comision', '${ISV_DE_LA_COMISION}'),
      ('facturar', 'facturar', facturar),
      ('consumidor_final', 'limite', limite_consumidor_final::text),
      ('anticipos', 'lectura', '1'),
      ('papel_termico', 'lectura', '1'),
      ('libro_compras', 'lectura', '1'),
      ('credito_fiscal', 'lectura', '1'),
      ('numeros_sin_usar', 'lectura', '1')
  ) h (punto, que, valor)
  WHERE NOT (h.punto = 'mora' AND mora_tipo = 'ninguna' AND NOT (h.que IN ('isv', 'comision') AND ${HAY_INTERES}))
    AND NOT (h.punto = 'facturar' AND facturar = 'al_cobrar')
    AND NOT (h.punto = 'numeros_sin_usar' AND NOT EXISTS (SELECT FROM rangos_cai))
`)

/** Facts that are named as other than they were confirmed, at most: the first ones. */
const NOMBRADOS = 20

type DeCatalogo = Extract<PuntoContador, 'cursos' | 'productos'>
const CATALOGO: Record<DeCatalogo, { isv: string; nombre: string; que: string; de: string }> = {
  cursos: { isv: 'c.isv', nombre: `c.nombre || ' · ' || c.periodo`, que: `'c' || c.id`, de: CURSOS },
  productos: { isv: 'p.isv', nombre: 'p.nombre', que: `'p' || p.id`, de: PRODUCTOS },
}
const esDeCatalogo = (punto: PuntoContador): punto is DeCatalogo => punto in CATALOGO

interface Situacion {
  ahora: string[]
  cambiados: string[]
}

/**
 * The school's situation in what a point is about, in sentences, with the rows of a catalogue that were not confirmed
 * as they are.
 */
export async function situacionDe(db: Db, punto: PuntoContador): Promise<Situacion> {
  return esDeCatalogo(punto) ? deCatalogo(db, punto) : { ahora: await deAjustes(db, punto), cambiados: [] }
}

async function deCatalogo(db: Db, punto: DeCatalogo): Promise<Situacion> {
  const { isv, nombre, que, de } = CATALOGO[punto]
  const grupos = await db.many<{ isv: string; cuantos: number }>(sql`
    SELECT ${raw(isv)} AS isv, count(*) AS cuantos
    ${raw(de)}
    GROUP BY 1
    ORDER BY 1
  `)
  const cambiados = await db.many<{ nombre: string; isv: string }>(sql`
    SELECT ${raw(nombre)} AS nombre, ${raw(isv)} AS isv
    ${raw(de)}
      AND EXISTS (
        SELECT
        FROM contador_puntos t
        WHERE t.punto = ${punto} AND t.hechos IS NOT NULL AND t.hechos ->> (${raw(que)}) IS DISTINCT FROM ${raw(isv)}
      )
    ORDER BY 1
    LIMIT ${NOMBRADOS}
  `)
  const palabra = (valor: string) => texto(`opciones.isv.${valor}`)
  return {
    ahora: grupos.map((grupo) => `${palabra(grupo.isv)}: ${grupo.cuantos}`),
    cambiados: cambiados.map((uno) => `${uno.nombre}: ${palabra(uno.isv)}`),
  }
}

interface Ajustes {
  mora_tipo: 'ninguna' | 'fija' | 'porcentaje'
  mora_valor: number
  mora_dias: number
  mora_cada: string
  facturar: string
  limite: number
}

async function deAjustes(db: Db, punto: PuntoContador): Promise<string[]> {
  const centro = await db.one<Ajustes>(sql`
    SELECT mora_tipo, mora_valor, mora_dias, mora_cada, facturar, limite_consumidor_final AS limite FROM centro
  `)
  if (punto === 'facturar') return [texto(`opciones.facturar.${centro.facturar}`)]
  if (punto === 'consumidor_final') return [formatoLempiras(centro.limite)]
  if (punto !== 'mora') return []
  const isv = texto('contador.mora_isv', { isv: texto(`opciones.isv.${ISV_DEL_INTERES}`).toLowerCase() })
  if (centro.mora_tipo === 'ninguna') return [texto('opciones.mora_tipo.ninguna'), isv]
  return [
    texto('contador.mora', {
      valor: (centro.mora_tipo === 'fija' ? formatoLempiras : formatoPorcentaje)(centro.mora_valor),
      cada: texto(`opciones.mora_cada.${centro.mora_cada}`).toLowerCase(),
      dias: centro.mora_dias,
    }),
    isv,
  ]
}
