import { fecha } from '#contract/campos'
import { ORIGENES } from '#contract/catalogos/clientes'
import { ZONA_HORARIA } from '#contract/tiempo/fechas'
import { ClienteRegistrado, RegistradosResumen } from '#contract/reportes/clientes-registrados'
import { texto } from '#i18n/texto'
import { DE_LA_FAMILIA, seLlama } from '#server/catalogos/personas/busqueda'
import { telefonoDeLlamadas } from '#server/catalogos/personas/telefonos'
import { delEncargado, NOMBRE } from '#server/catalogos/clientes/service'
import { VIVA } from '#server/catalogos/matriculas/plazas'
import type { Db } from '#server/db/pool'
import { raw, sql } from '#server/db/sql'
import type { Bloque } from '#server/documentos/informe'
import { tabla } from '#server/documentos/tabla'
import { filter, type ListSource } from '#server/http/list-query'
import { leerResumen, lista, resumen } from '#server/resource/resumen'

const DIA = sql`(t.creado_en AT TIME ZONE ${ZONA_HORARIA})::date`

const POR_ORIGEN = ORIGENES.map((origen) => `count(*) FILTER (WHERE origen = '${origen}') AS ${origen}`).join(', ')

export const fuente: ListSource = {
  modulo: 'ClientesRegistrados',
  row: ClienteRegistrado,
  from: raw('clientes t'),
  scope: raw('t.fusionado_en IS NULL'),
  columns: {
    nombre: NOMBRE,
    fecha: DIA,
    encargado_nombre: delEncargado(`e.nombres || ' ' || e.apellidos`),
    telefono: sql`coalesce(${raw(telefonoDeLlamadas('t'))}, ${delEncargado(telefonoDeLlamadas('e'))})`,
    cursos: sql`(SELECT count(*) FROM matriculas m WHERE m.cliente_id = t.id AND ${VIVA})`,
  },
  orders: { fecha: [raw('t.creado_en')], nombre: [raw('t.apellidos'), raw('t.nombres')] },
  filters: {
    // Local days of an instant, which has the index.
    fecha_gte: filter(fecha, (dia) => sql`t.creado_en >= ${dia}::date::timestamp AT TIME ZONE ${ZONA_HORARIA}`),
    fecha_lte: filter(fecha, (dia) => sql`t.creado_en < (${dia}::date + 1)::timestamp AT TIME ZONE ${ZONA_HORARIA}`),
  },
  search: (text) => [seLlama('t', text, DE_LA_FAMILIA)],
  sort: ['fecha', 'DESC'],
  resumen: resumen(RegistradosResumen, {
    con: (where) => sql`
      WITH de_mes AS MATERIALIZED (
        SELECT
          to_char(t.creado_en AT TIME ZONE ${ZONA_HORARIA}, 'YYYY-MM') AS mes, ${raw(POR_ORIGEN)}, count(*) AS total
        FROM clientes t
        WHERE ${where}
        GROUP BY 1
      )
    `,
    de: raw('de_mes'),
    medidas: { por_mes: lista('SELECT * FROM de_mes', 'g.mes') },
  }),
}

/** The report's paper before its students: those registered each month, by their origin. */
export async function bloquesDeRegistrados(db: Db, filtro: Record<string, unknown>): Promise<Bloque[]> {
  const resumen = await leerResumen<RegistradosResumen>(db, fuente, filtro)
  return [
    tabla(texto('documentos.informe.por_mes'), resumen.por_mes, [
      { de: 'mes', como: 'mes', parte: 4, total: texto('campos.total') },
      ...ORIGENES_EN_PAPEL.map((de) => ({
        de,
        como: 'numero' as const,
        titulo: texto(de === 'total' ? 'campos.total' : `opciones.origen.${de}`),
        parte: 2,
        total: resumen[de],
      })),
    ]),
  ]
}

const ORIGENES_EN_PAPEL = ['mostrador', 'registro_publico', 'importacion', 'total'] as const
