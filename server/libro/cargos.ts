import type { Centavos, TratamientoIsv } from '#contract/dinero'
import type { Concepto } from '#contract/recibos/cargos'
import { ident, join, raw, sql } from '#server/db/sql'
import type { Libro } from './libro.ts'

/** A charge to be. Amounts in centavos, dates local; what is not told is as the table has it. */
export interface CargoNuevo {
  cliente_id: number
  matricula_id?: number | null
  concepto: Concepto
  /** Within its enrolment and concept; the next one where it is not told. */
  numero?: number
  descripcion: string
  /** Today where it is not told. */
  fecha?: string
  /** Today where it is not told. */
  vence?: string | null
  isv?: TratamientoIsv
  bruto: Centavos
  /** The discount that it is born with. */
  descuento?: Centavos
  /** The class of a surcharge, and the charge beside it. */
  recargo?: 'interes' | 'servicio' | null
  recargo_de_id?: number | null
  /** The charge that a late fee is of, and its month of lateness. */
  origen_cargo_id?: number
  mora_periodo?: number
  grupo_id?: number
  /** The first day of the month that an open-ended course charges. */
  mes?: string
}

/**
 * Charges students; answers the ids in the order of `cargos`. Whoever numbers charges of an enrolment by what it has
 * holds that enrolment.
 */
export async function cargar({ tx, hoy, pendiente }: Libro, cargos: readonly CargoNuevo[]): Promise<number[]> {
  if (!cargos.length) return []
  const filas = cargos.map((cargo, orden) => ({ ...cargo, orden }))
  const nuevos = await tx.many<{ id: number }>(sql`
    INSERT INTO cargos (
      cliente_id, matricula_id, concepto, numero, descripcion, fecha, vence, isv, bruto, descuento, recargo,
      recargo_de_id, origen_cargo_id, mora_periodo, grupo_id, mes
    )
    SELECT
      f.cliente_id, f.matricula_id, f.concepto,
      CASE
        WHEN f.numero IS NOT NULL THEN f.numero
        WHEN f.matricula_id IS NULL THEN 1
        ELSE (
          SELECT coalesce(max(k.numero), 0)
          FROM cargos k
          WHERE k.matricula_id = f.matricula_id AND k.concepto = f.concepto
        ) + row_number() OVER (PARTITION BY f.matricula_id, f.concepto ORDER BY f.orden)
      END,
      f.descripcion, coalesce(f.fecha, ${hoy}::date), coalesce(f.vence, ${hoy}::date), coalesce(f.isv, 'exento'),
      f.bruto, coalesce(f.descuento, 0), f.recargo, f.recargo_de_id, f.origen_cargo_id, f.mora_periodo, f.grupo_id,
      f.mes
    FROM jsonb_to_recordset(${JSON.stringify(filas)}::jsonb) AS f(
      orden int, cliente_id int, matricula_id int, concepto text, numero int, descripcion text, fecha date, vence date,
      isv text, bruto bigint, descuento bigint, recargo text, recargo_de_id int, origen_cargo_id int, mora_periodo int,
      grupo_id int, mes date
    )
    ORDER BY f.orden
    RETURNING id
  `)
  // Numbers are given in the order of the SELECT.
  const ids = nuevos.map(({ id }) => id).sort((a, b) => a - b)
  for (const id of ids) pendiente.nuevos.add(id)
  return ids
}

/** Columns of a charge that change without money: its plan, and what lateness counts by. */
const COLUMNAS = {
  descripcion: 'text',
  vence: 'date',
  isv: 'text',
  bruto: 'bigint',
  mes: 'date',
  mora_desde: 'date',
  en_lugar_de: 'int[]',
  rechazo_id: 'int',
} as const

/** Another value for some columns of a charge; the same columns in all that change together. */
export interface Cambio {
  id: number
  descripcion?: string
  vence?: string
  isv?: TratamientoIsv
  bruto?: Centavos
  mes?: string
  /** Since when lateness counts, of what was paid and is owed again. */
  mora_desde?: string | null
  /** The overdue charges of another course whose place it takes. */
  en_lugar_de?: readonly number[]
  /** The rejection that made it. */
  rechazo_id?: number
}

/** Changes locked charges. Only what is named is written: a version goes up with some columns and not with others. */
export async function cambiarCargos({ tx }: Libro, cambios: readonly Cambio[]): Promise<void> {
  const cambian = new Set(cambios.flatMap((cambio) => Object.keys(cambio)))
  const columnas = (Object.keys(COLUMNAS) as (keyof typeof COLUMNAS)[]).filter((columna) => cambian.has(columna))
  if (!columnas.length) return
  await tx.run(sql`
    UPDATE cargos c
    SET ${join(columnas.map((columna) => sql`${ident(columna)} = f.${ident(columna)}`))}
    FROM jsonb_to_recordset(${JSON.stringify(cambios)}::jsonb)
      AS f(id int, ${raw(columnas.map((columna) => `${columna} ${COLUMNAS[columna]}`).join(', '))})
    WHERE c.id = f.id AND c.id = ANY(${cambios.map(({ id }) => id)}::int[])
  `)
}

/** Voids locked charges of which nothing is paid (any more), by hand or by a document. */
export const anularCargos = (
  { tx }: Libro,
  ids: readonly number[],
  { motivo, por_recibo_id = null }: { motivo: string | null; por_recibo_id?: number | null },
): Promise<number> =>
  tx.run(sql`
    UPDATE cargos
    SET anulado_en = now(), anulado_motivo = ${motivo}, anulado_por_recibo_id = ${por_recibo_id}
    WHERE id = ANY(${[...ids]}::int[])
  `)
