import * as z from 'zod'
import { id, instante, version } from '#contract/campos'
import { claseDe } from '#contract/clases'
import { CIEN_POR_CIENTO } from '#contract/dinero'
import type { ModuloConEntidad } from '#contract/modulos'
import { motivoOpcional } from '#contract/motivos'

/*
 * Changing several records of one module at once (docs/diseno/api.md, «Varios a la vez»): cell by cell from a list, or
 * the same change for all that are chosen. Both doors go by the rules of the module's form.
 */

/** Rows that one save of cells may name. */
export const MAS_FILAS = 1_000
/** Records that one «Cambiar en todos» may reach. */
export const MAS_EN_TODOS = 5_000
/** Basis points by which «Cambiar en todos» lowers or raises: all of an amount at most, and ten times it. */
export const PORCENTAJES = { desde: -CIEN_POR_CIENTO, hasta: 10 * CIEN_POR_CIENTO } as const
/** Changes of one «Cambiar en todos». */
const MAS_CAMBIOS = 8

/**
 * The fields of each module that may be changed in several records at once, in the order in which they are offered:
 * declared here alone. A module that is not here has neither route. Accounts have their name and telephone only: mail,
 * role and second factor are changed one by one, by who answers for it.
 */
export const CELDAS = {
  Clientes: [
    'nombres',
    'apellidos',
    'dni',
    'fecha_nacimiento',
    'sexo',
    'telefono',
    'telefono_2',
    'whatsapp',
    'correo',
    /** The main guardian's: it changes for all of her students. */
    'encargado_telefono',
    'direccion',
    'municipio',
    'activo',
  ],
  Cursos: [
    'precio_matricula',
    'precio_mensualidad',
    'mensualidades',
    'estado',
    'cupo',
    'codigo',
    'nombre',
    'categoria_id',
    'docente_id',
    'periodo',
    'modalidad',
    'fecha_inicio',
    'fecha_fin',
    'edad_min',
    'edad_max',
    'dia_pago',
    'isv',
  ],
  CursoCategorias: ['nombre', 'descripcion', 'activo'],
  GastoCategorias: ['nombre', 'es_costo', 'activo'],
  Descuentos: ['nombre', 'valor', 'desde', 'hasta', 'dias_antes', 'requiere_autorizacion', 'acumulable', 'activo'],
  Productos: ['precio', 'codigo', 'nombre', 'isv', 'categoria', 'favorito', 'activo'],
  Docentes: [
    'nombres',
    'apellidos',
    'dni',
    'telefono',
    'telefono_2',
    'whatsapp',
    'correo',
    'direccion',
    'municipio',
    'especialidad',
    'activo',
  ],
  Usuarios: ['nombre', 'telefono'],
  Metas: ['valor'],
  Cuentas: ['nombre', 'banco', 'numero', 'activo'],
  Convocatorias: ['nombre', 'abre', 'cierra', 'cupo', 'reserva_dias', 'requiere_consentimiento', 'activa'],
  TasasRetencion: ['nombre', 'tasa', 'activo'],
} as const satisfies Partial<Record<ModuloConEntidad, readonly string[]>>
export type ModuloConCeldas = keyof typeof CELDAS

/** Whether several records of a module may be changed at once. */
export const esConCeldas = (modulo: string): modulo is ModuloConCeldas => Object.hasOwn(CELDAS, modulo)

/** The fields of a module that lists change; none of a module without. */
export const celdasDe = (modulo: string): readonly string[] => (esConCeldas(modulo) ? CELDAS[modulo] : [])

const campo = z.string().min(1).max(60)

/** `POST /<Modulo>/celdas`: what was typed in each row. `motivo`, where some of it lowers a price. */
export const CeldasBody = z.strictObject({
  filas: z
    .array(z.strictObject({ id, version, cambios: z.record(campo, z.unknown()) }))
    .min(1)
    .max(MAS_FILAS)
    .refine((filas) => new Set(filas.map((fila) => fila.id)).size === filas.length, 'validacion.repetido'),
  motivo: motivoOpcional,
})
export type CeldasBody = z.output<typeof CeldasBody>

/** A row of the module's list, and its other `CELDAS`. */
export type Registro = { id: number; version: number } & Record<string, unknown>

/** Sentences for people, by field; `root.serverError` of what is no field's. */
export type Errores = Record<string, string>

/** A verdict on each row, in the order asked; the others are saved all the same. */
export type Veredicto =
  | { id: number; estado: 'guardada'; registro: Registro }
  /** The record says already what was typed, whatever its version: also a save whose answer was lost. */
  | { id: number; estado: 'igual'; registro: Registro }
  /** Somebody changed the record since: nothing of the row was saved. `quien` is the name of who did, where known. */
  | { id: number; estado: 'vieja'; actual: Registro; quien: string | null }
  | { id: number; estado: 'rechazada'; errores: Errores }
  /** It is gone, or of somebody else. */
  | { id: number; estado: 'no_existe' }

const registro = z.looseObject({ id, version })
const errores = z.record(z.string(), z.string())
const VeredictoDeFila = z.discriminatedUnion('estado', [
  z.object({ id, estado: z.literal('guardada'), registro }),
  z.object({ id, estado: z.literal('igual'), registro }),
  z.object({ id, estado: z.literal('vieja'), actual: registro, quien: z.string().nullable() }),
  z.object({ id, estado: z.literal('rechazada'), errores }),
  z.object({ id, estado: z.literal('no_existe') }),
])

/** Exceptions, siblings and examples that an answer names; the counts say how many there are. */
export const MAS_NOMBRADAS = 100

/** Records that nobody named and that change too: siblings, with the guardian that they share. Some are named. */
const Arrastrados = z.object({ cuantos: z.int(), nombres: z.array(z.string()) })
export type Arrastrados = z.output<typeof Arrastrados>

/** `cambio_id`: the act, which can be undone; null where nothing was saved. */
export const CeldasGuardadas = z.object({
  cambio_id: id.nullable(),
  filas: z.array(VeredictoDeFila),
  arrastrados: Arrastrados,
})
export interface CeldasGuardadas {
  cambio_id: number | null
  filas: Veredicto[]
  arrastrados: Arrastrados
}

/** Units to which a raised amount is rounded, half up: a centavo, 1, 5, 10, 50 and 100 lempiras. */
export const REDONDEOS = [1, 100, 500, 1_000, 5_000, 10_000] as const
export type Redondeo = (typeof REDONDEOS)[number]

/** One change for all records. Amounts in the field's own unit: centavos, days, seats. */
export const Cambio = z.discriminatedUnion('hace', [
  z.strictObject({ campo, hace: z.literal('poner'), valor: z.unknown() }),
  z.strictObject({ campo, hace: z.literal('sumar'), monto: z.int().min(-1e12).max(1e12) }),
  z.strictObject({
    campo,
    hace: z.literal('porcentaje'),
    puntos_basicos: z.int().min(PORCENTAJES.desde).max(PORCENTAJES.hasta),
    redondeo: z.literal(REDONDEOS).default(1),
  }),
  z.strictObject({ campo, hace: z.literal('quitar') }),
  /** Each occurrence, whatever its capitals and accents. */
  z.strictObject({ campo, hace: z.literal('reemplazar'), busca: z.string().min(1).max(120), por: z.string().max(120) }),
])
export type Cambio = z.output<typeof Cambio>
export type Hace = Cambio['hace']

/** Amounts whose unit is another in each record: a discount per cent and one in lempiras do not rise alike. */
const SEGUN_LA_FILA: Partial<Record<ModuloConCeldas, readonly string[]>> = { Descuentos: ['valor'], Metas: ['valor'] }

/** Changes that a field admits, by its kind and by whether it may be empty; the most usual first. */
export function haceresDe(modulo: ModuloConCeldas, nombre: string, esquema: z.ZodType): Hace[] {
  const vacio: Hace[] = esquema.safeParse(null).success ? ['quitar'] : []
  if (nombre.endsWith('_id') || SEGUN_LA_FILA[modulo]?.includes(nombre)) return ['poner', ...vacio]
  switch (claseDe(esquema)) {
    case 'dinero':
    case 'numero':
      return ['poner', 'sumar', 'porcentaje', ...vacio]
    case 'porcentaje':
    case 'fecha':
      return ['poner', 'sumar', ...vacio]
    case 'texto':
    case 'nombre':
    case 'codigo':
      return ['poner', 'reemplazar', ...vacio]
    default:
      return ['poner', ...vacio]
  }
}

/** An amount raised by basis points, half up to a multiple of `redondeo`; below zero where it was. */
export function conPorcentaje(monto: number, puntos_basicos: number, redondeo: Redondeo): number {
  const [unidad, entero] = [
    BigInt(redondeo * CIEN_POR_CIENTO),
    BigInt(monto) * BigInt(CIEN_POR_CIENTO + puntos_basicos),
  ]
  const doble = 2n * entero + unidad
  const [cociente, resto] = [doble / (2n * unidad), doble % (2n * unidad)]
  return Number(resto < 0n ? cociente - 1n : cociente) * redondeo
}

const llana = (texto: string): string =>
  [...texto].map((letra) => letra.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('es') || letra).join('')

/** A text with each occurrence of `busca` replaced, whatever its capitals and accents. */
export function reemplazarEn(texto: string, busca: string, por: string): string {
  // Letter by letter, so that a place in one is the same place in the other.
  const [letras, buscadas] = [[...texto.normalize('NFC')], [...llana(busca.normalize('NFC'))]]
  const llanas = letras.map((letra) => llana(letra))
  let hecho = ''
  for (let lugar = 0; lugar < letras.length;) {
    const aqui = buscadas.every((letra, n) => llanas[lugar + n] === letra)
    hecho += aqui ? por : letras[lugar]
    lugar += aqui ? buscadas.length : 1
  }
  return hecho
}

/** `POST /<Modulo>/en-todos/revisar`: the records of `ids`, or all that the list's `filter` holds. */
const enTodos = {
  ids: z.array(id).min(1).max(MAS_EN_TODOS).optional(),
  filter: z.record(z.string().max(60), z.unknown()).optional(),
  cambios: z
    .array(Cambio)
    .min(1)
    .max(MAS_CAMBIOS)
    .refine((cambios) => new Set(cambios.map((uno) => uno.campo)).size === cambios.length, 'validacion.repetido'),
  /** Prices of courses: charges already made follow, where nothing is paid of them. By default they stay. */
  actualizar_cargos: z.boolean().default(false),
  /** Why a price is lowered. */
  motivo: motivoOpcional,
}
export const EnTodosRevisar = z
  .strictObject(enTodos)
  // Without either it would be the whole list, which nobody chose: an empty filter says so.
  .refine(({ ids, filter }) => ids !== undefined || filter !== undefined, {
    path: ['ids'],
    error: 'validacion.requerido',
  })
export type EnTodosRevisar = z.output<typeof EnTodosRevisar>

/** A record that stays as it is, and why. */
const Excepcion = z.object({ id, nombre: z.string(), errores })
export type Excepcion = z.output<typeof Excepcion>

export const EnTodosRevision = z.object({
  /** Records that were looked at: `cambian + iguales + no_cambian`. */
  cuantos: z.int(),
  cambian: z.int(),
  iguales: z.int(),
  no_cambian: z.int(),
  /** Some that would not change, with why, and some that would, each with what differs. */
  excepciones: z.array(Excepcion),
  muestra: z.array(
    z.object({
      id,
      nombre: z.string(),
      antes: z.record(z.string(), z.unknown()),
      despues: z.record(z.string(), z.unknown()),
    }),
  ),
  arrastrados: Arrastrados,
  /** Charges already made of a course's old price: those that may follow, those that stay, and their sums. */
  cargos: z.object({ cargos: z.int(), quedan: z.int(), total_de: z.int(), total_a: z.int() }).nullable(),
  /** Some price goes down: a reason is asked for. */
  pide_motivo: z.boolean(),
  /** Exactly this: the changes, and each record that would change, in its version. */
  huella: z.string(),
})
export type EnTodosRevision = z.output<typeof EnTodosRevision>

/** The longest of `huella`: each record and its version take a dozen letters. */
const LARGA = 100_000

/** `POST /<Modulo>/en-todos`: what was looked at, done; `huella` says in which records. */
const { ids: _ids, filter: _filter, ...loPedido } = enTodos
export const EnTodosBody = z.strictObject({ ...loPedido, huella: z.string().max(LARGA) })
export type EnTodosBody = z.output<typeof EnTodosBody>

export const EnTodosHecho = z.object({
  cambio_id: id.nullable(),
  guardadas: z.int(),
  iguales: z.int(),
  no_cambian: z.int(),
  /** Some of those that stay: changed by somebody since, refused, or gone. */
  excepciones: z.array(Excepcion),
  arrastrados: Arrastrados,
})
export type EnTodosHecho = z.output<typeof EnTodosHecho>

export const PUERTAS = ['celdas', 'en_todos', 'deshacer'] as const

/** `GET /<Modulo>/cambios`: what was changed in several records lately, the newest first. */
export const CambioHecho = z.object({
  id,
  puerta: z.enum(PUERTAS),
  hecho_en: instante,
  usuario_nombre: z.string(),
  campos: z.array(z.string()),
  filas: z.int(),
  /** The change that this one undid. */
  deshace_id: id.nullable(),
  deshecho_en: instante.nullable(),
  deshecho_por: z.string().nullable(),
})
export type CambioHecho = z.output<typeof CambioHecho>

/** `POST /<Modulo>/cambios/:id/deshacer`; `motivo`, where a price goes down again. */
export const DeshacerBody = z.strictObject({ motivo: motivoOpcional })
export type DeshacerBody = z.output<typeof DeshacerBody>

export const Deshecho = z.object({
  /** The act of undoing; null where no row went back. */
  cambio_id: id.nullable(),
  deshechas: z.int(),
  iguales: z.int(),
  quedan: z.int(),
  /** Charges that had followed a price and stay: something was paid of them since, or they were changed. */
  cargos_quedan: z.int(),
  /** A price goes down again: it is asked for once more, with a reason. */
  pide_motivo: z.boolean(),
  /** Some of those that stay: somebody touched them since, or a rule refuses what they were. */
  excepciones: z.array(Excepcion),
  arrastrados: Arrastrados,
})
export type Deshecho = z.output<typeof Deshecho>
