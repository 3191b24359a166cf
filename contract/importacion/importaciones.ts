import * as z from 'zod'
import { id, instante } from '#contract/campos'
import { TIPOS_IMPORTACION } from '#contract/importacion/tipos'
import { ORDENES_FECHA } from '#contract/recibos/movimientos'

const ESTADOS_IMPORTACION = ['lista', 'rechazada', 'aplicando', 'aplicada', 'fallida'] as const

/** Outcomes of a row: made, changed, or already there and left as it is. */
const ACCIONES_FILA = ['nueva', 'cambiada', 'igual'] as const

/** Order of a file's days where that can't be told: day or month first. */
export const OrdenDelDia = z.enum(ORDENES_FECHA).extract(['dma', 'mda'])
/** A sheet by its name. */
const hoja = z.string().min(1).max(100)

/**
 * `archivo` is a name to show, never a path; `actualizar` changes the records that are already there; `hoja` is the
 * sheet to read, without it the first that is seen; `orden_fecha` answers what `Lectura.duda` would ask.
 */
export const ImportacionConsulta = z.strictObject({
  tipo: z.enum(TIPOS_IMPORTACION),
  archivo: z.string().min(1).max(200),
  actualizar: z.enum(['true', 'false']).default('false'),
  hoja: hoja.optional(),
  orden_fecha: OrdenDelDia.optional(),
})

/** Why a line is refused, in Spanish; `columna` is the file's own heading, `letra` what a sheet calls its place. */
export const Rechazo = z.object({
  linea: z.int(),
  columna: z.string().nullable(),
  letra: z.string().optional(),
  valor: z.string(),
  motivo: z.string(),
  /** The row's subject as the file names it; nothing for a file as a whole. */
  quien: z.string().nullish(),
})
export type Rechazo = z.output<typeof Rechazo>

/** A row as it would be saved, by field. */
export const FilaMuestra = z.object({
  linea: z.int(),
  accion: z.enum(ACCIONES_FILA),
  datos: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
})
export type FilaMuestra = z.output<typeof FilaMuestra>

const linea = z.int().min(1).max(1_000_000)

const valor = z.union([z.string(), z.number(), z.boolean()]).nullable()

/** A record that is already there and a row that says otherwise, field by field. */
export const Diferencia = z.object({
  linea: z.int(),
  /** The record as people call it. */
  nombre: z.string().nullable(),
  campos: z.array(z.object({ campo: z.string(), antes: valor, despues: valor })),
})
export type Diferencia = z.output<typeof Diferencia>

/** A cell written anew; `columna` is the file's own heading. */
const Cambio = z.strictObject({ linea, columna: z.string().min(1).max(200), valor: z.string().max(500) })

/** Changes to a checked file without editing it. */
export const Ajustes = z.object({
  cambios: z.array(Cambio),
  /** Lines that are not imported, and why. */
  apartadas: z.array(z.object({ linea, motivo: z.string() })),
  hoja: hoja.optional(),
  orden_fecha: OrdenDelDia.optional(),
})
export type Ajustes = z.output<typeof Ajustes>

/**
 * Asks for the same file to be checked with cells corrected, without the lines that are refused, with its days in an
 * order, changing the records that are already there too, or by another sheet; of that nothing was corrected or set
 * apart yet.
 */
export const Ajustar = z.strictObject({
  cambios: z.array(Cambio).max(1_000).optional(),
  apartar: z.boolean().optional(),
  actualizar: z.boolean().optional(),
  hoja: hoja.optional(),
  orden_fecha: OrdenDelDia.optional(),
})
export type Ajustar = z.output<typeof Ajustar>

/** A file's reading, beyond its rows. */
export const Lectura = z.object({
  /** Sheet that was read; null of a file that has none. */
  hoja: z.string().nullable(),
  /** Sheets that a person sees in it. */
  hojas: z.array(z.string()),
  /** Rows that are hidden in the sheet. They are read. */
  ocultas: z.int(),
  /** Order assumed for days that do not tell theirs; null where there are none, or it is asked. */
  orden_fecha: OrdenDelDia.nullable(),
  /** A person said that order, and may say the other. */
  orden_dicho: z.boolean(),
  /** It is a sheet of our own list that comes back, with the key of each row. */
  de_vuelta: z.boolean().optional(),
  /** Its columns that only tell, and change nothing. */
  mostradas: z.array(z.string()).optional(),
  /** Names with letters that papers lack and write as «?»: how many, and the first. Absent where there are none. */
  sin_letra: z
    .object({ cuantos: z.int(), primeros: z.array(z.object({ linea: z.int(), nombre: z.string() })) })
    .optional(),
  /** A question for a person before anything is imported: the order in which the days of these columns are written. */
  duda: z
    .object({
      columnas: z.array(z.string()),
      ejemplos: z.array(
        z.object({
          linea: z.int(),
          escrito: z.string(),
          /** The local date that each order makes of it. */
          dma: z.string(),
          mda: z.string(),
        }),
      ),
    })
    .nullable(),
})
export type Lectura = z.output<typeof Lectura>

/** Sheets told beside the reason of a workbook's refusal: the one that was read, and those that could be instead. */
export const OtrasHojas = Lectura.pick({ hoja: true, hojas: true })
export type OtrasHojas = z.output<typeof OtrasHojas>

export const Importacion = z.object({
  id,
  tipo: z.enum(TIPOS_IMPORTACION),
  archivo: z.string(),
  estado: z.enum(ESTADOS_IMPORTACION),
  /** Rows of the file, and how many are done while it is applied. */
  total: z.int(),
  hechas: z.int(),
  nuevas: z.int(),
  cambiadas: z.int(),
  iguales: z.int(),
  /** Rows among `iguales` whose data differ and stay as they are, since changing was not asked for. */
  diferentes: z.int(),
  rechazadas: z.int(),
  /** Lines that were refused and are left out, to be had as a file. */
  apartadas: z.int(),
  actualizar: z.boolean(),
  /** Fields found, in the file's order, and headings that say nothing to us. */
  columnas: z.array(z.string()),
  ignoradas: z.array(z.string()),
  lectura: Lectura,
  /** The first twenty rows. */
  muestra: z.array(FilaMuestra),
  /** The first of the records that would change, or stay as they are although the file says otherwise. */
  diferencias: z.array(Diferencia),
  /** The first of the refused; all that are kept come as CSV. */
  errores: z.array(Rechazo),
  creado_en: instante,
})
export type Importacion = z.output<typeof Importacion>
