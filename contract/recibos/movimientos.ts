import * as z from 'zod'
import { actosDe } from '#contract/actos'
import {
  centavos,
  centavosConSigno,
  centavosPositivos,
  fecha,
  id,
  instante,
  mes,
  texto,
  textoOpcional,
  unCodigo,
  unNombre,
  version,
} from '#contract/campos'
import { GastoCrear } from '#contract/gastos/gastos'
import { motivo } from '#contract/motivos'
import { RechazarBody } from './conciliacion.ts'
import { METODOS_DE_BANCO } from './metodos.ts'
import { ReciboIndividualCrear } from './recibos-individuales.ts'

/*
 * Statements of the school's bank accounts and what each of their lines is of ours (docs/diseno/dominio.md,
 * «Movimientos del banco»). Amounts in centavos, positive where money came in.
 */

const ESTADOS_MOVIMIENTO = ['pendiente', 'conciliado', 'apartado'] as const
export type EstadoMovimiento = (typeof ESTADOS_MOVIMIENTO)[number]
const CERTEZAS = ['segura', 'probable'] as const
export type Certeza = (typeof CERTEZAS)[number]

/** Why a line is taken for what is proposed; each is a sentence of `banco.razon`. */
const RAZONES = [
  'referencia',
  'referencia_cortada',
  'nombre',
  'nombre_parcial',
  'monto',
  'suma',
  'fecha',
  'dias',
  'compite',
  'otra_referencia',
  'cheque_devuelto',
  'efectivo',
] as const
export type Razon = (typeof RAZONES)[number]

/**
 * Kinds of records of ours that a line may be: a payment (also a refund, or the document of a rejection), an expense,
 * money of the account for a petty cash fund or back from it, cash that left a till, what a till's close counted; and,
 * as a proposal, a payment that the bank gave back.
 */
const TIPOS_PARTIDA = ['pago', 'gasto', 'caja_chica', 'entrega', 'caja', 'rechazo'] as const
export type TipoPartida = (typeof TIPOS_PARTIDA)[number]

export const Propuesta = z.object({
  tipo: z.enum(TIPOS_PARTIDA),
  /** All of them together are the line. */
  ids: z.array(id).min(1),
  razones: z.array(z.enum(RAZONES)),
})
export type Propuesta = z.output<typeof Propuesta>

/** A line of a statement, as the list has it. */
export const Movimiento = z.object({
  id,
  cuenta_id: id,
  cuenta_nombre: z.string(),
  fecha,
  referencia: unCodigo.nullable(),
  descripcion: unNombre,
  monto: centavosConSigno,
  /** As the bank prints it after this line. */
  saldo: centavosConSigno.nullable(),
  estado: z.enum(ESTADOS_MOVIMIENTO),
  certeza: z.enum(CERTEZAS).nullable(),
  /** The names of its match: what it was reconciled with, or what is proposed. */
  de: z.string().nullable(),
  motivo: z.string().nullable(),
  decidido_en: instante.nullable(),
  decidido_por_nombre: z.string().nullable(),
  /** The file that brought it; null for one that was typed. */
  archivo: z.string().nullable(),
  conciliacion_id: id.nullable(),
  /** Its month has a signed sheet. */
  firmado: z.boolean(),
  creado_en: instante,
  version,
})
export type Movimiento = z.output<typeof Movimiento>

/** A record of ours that a line is, or may be. */
export const PartidaPosible = z.object({
  tipo: z.enum(TIPOS_PARTIDA),
  /** Id of the payment, the expense, the movement of the fund or the till, or the till. */
  id,
  nombre: z.string(),
  detalle: z.string(),
  fecha,
  /** With the sign of what the account gains. */
  monto: centavosConSigno,
  /** The receipt that shows it. */
  recibo_id: id.nullable(),
})
export type PartidaPosible = z.output<typeof PartidaPosible>

export const MovimientoUno = Movimiento.extend({
  propuesta: Propuesta.extend({ partidas: z.array(PartidaPosible) }).nullable(),
  partidas: z.array(PartidaPosible),
  /** The other lines of its reconciliation. */
  junto_a: z.array(z.object({ id, fecha, monto: centavosConSigno, descripcion: z.string() })),
})
export type MovimientoUno = z.output<typeof MovimientoUno>

export const SENTIDOS = ['entra', 'sale'] as const

/** A line that is typed; not after today. `monto` is what came in or went out. */
export const MovimientoCrear = z.strictObject({
  cuenta_id: id,
  fecha,
  sentido: z.enum(SENTIDOS).default('entra'),
  monto: centavosPositivos,
  referencia: textoOpcional(60),
  descripcion: texto(200),
})
export type MovimientoCrear = z.output<typeof MovimientoCrear>

/* Files of the bank ------------------------------------------------------------------------------------------- */

/** Orders of a date's parts: day, month and year. */
export const ORDENES_FECHA = ['dma', 'mda', 'amd', 'adm'] as const
export type OrdenFecha = (typeof ORDENES_FECHA)[number]
export const COLUMNAS_EXTRACTO = [
  'fecha',
  'referencia',
  'descripcion',
  'monto',
  'debito',
  'credito',
  'signo',
  'saldo',
] as const
export type ColumnaExtracto = (typeof COLUMNAS_EXTRACTO)[number]

/** A column by its heading, or by its place (`#3`) where there are no headings. */
const columna = z.string().min(1).max(80)
/** Meanings of a minus beside a debit: money that went out like any other debit, or one that came back. */
export const MENOS_DE_DEBITO = ['sale', 'entra'] as const
export type MenosDeDebito = (typeof MENOS_DE_DEBITO)[number]
/** Shapes of rows (server/banco/leer/formas.ts) that one account sets aside. */
export const MAS_FORMAS = 30
const formas = z.array(z.string().min(1).max(160)).max(MAS_FORMAS)
/**
 * The columns of an account's file. The amount is either one signed column (or one with `signo`, which says débito or
 * crédito), or a column of debits and one of credits.
 */
export const MapeoExtracto = z
  .strictObject({
    columnas: z.strictObject({
      fecha: columna,
      referencia: columna.optional(),
      descripcion: columna.optional(),
      monto: columna.optional(),
      debito: columna.optional(),
      credito: columna.optional(),
      signo: columna.optional(),
      saldo: columna.optional(),
    }),
    orden_fecha: z.enum(ORDENES_FECHA),
    sin_encabezados: z.boolean().default(false),
    /** Absent while no file had a debit with a minus. */
    menos: z.enum(MENOS_DE_DEBITO).optional(),
    /** Rows of these shapes are no movements. */
    apartadas: formas.default([]),
  })
  .refine(({ columnas: { monto, debito, credito } }) => (monto ? !debito && !credito : Boolean(debito ?? credito)), {
    path: ['columnas', 'monto'],
    message: 'banco.error.elija_monto',
  })
export type MapeoExtracto = z.output<typeof MapeoExtracto>

/** Lines of one file. */
export const MAS_LINEAS = 60_000
/** Cells of one line; no bank has so many. */
export const MAS_COLUMNAS = 120

const json = <S extends z.ZodType>(schema: S) =>
  z
    .string()
    .max(8_000)
    .transform((escrito, context) => {
      try {
        return JSON.parse(escrito) as unknown
      } catch {
        context.addIssue({ code: 'custom', message: 'validacion.no_es_json' })
        return z.NEVER
      }
    })
    .pipe(schema)

/**
 * `archivo` is a name to show, never a path. Without `mapeo` the account's own is used, or one is proposed; without
 * `hoja`, the first sheet that is seen is read; without `apartadas`, rows of the shapes of the mapping are set aside.
 * `orden_fecha` answers `duda`, and `otra_cuenta` repeats the number of another account that the file says it is of:
 * without an answer nothing is imported; nor are rows that look like totals, until `mapeo` or `apartadas` says what
 * they are.
 */
export const ExtractoConsulta = z.strictObject({
  cuenta_id: z.coerce.number().pipe(id),
  archivo: z.string().min(1).max(200),
  mapeo: json(MapeoExtracto).optional(),
  hoja: z.string().min(1).max(100).optional(),
  apartadas: json(formas).optional(),
  orden_fecha: z.enum(ORDENES_FECHA).optional(),
  otra_cuenta: z.string().min(1).max(80).optional(),
})

const FORMATOS_EXTRACTO = ['tabla', 'ofx'] as const
/** The last ones are of a cell before anybody asks what it should hold. */
const DEFECTOS_LINEA = [
  ...([
    'fecha',
    'sin_fecha',
    'monto',
    'monto_ofx',
    'saldo',
    'decimal',
    'dos_montos',
    'moneda',
    'futura',
    'firmada',
  ] as const),
  ...(['formula', 'sin_resultado', 'letras', 'comillas', 'cientifico', 'convertido'] as const),
  ...(['celdas_de_mas', 'fecha_a_medias', 'monto_combinado', 'monto_partido'] as const),
] as const
export type DefectoLinea = (typeof DEFECTOS_LINEA)[number]

const LineaLeida = z.object({
  linea: z.int(),
  fecha,
  monto: centavosConSigno,
  referencia: z.string().nullable(),
  descripcion: z.string(),
  saldo: centavosConSigno.nullable(),
})
export type LineaLeida = z.output<typeof LineaLeida>

const FilaDicha = z.object({ linea: z.int(), texto: z.string() })

/** Rows of one shape that are no movement, or that look like none; whether they are, a person says. */
export const RenglonesIguales = z.object({
  /** As `MapeoExtracto.apartadas` names it. */
  forma: z.string(),
  apartados: z.boolean(),
  cuantos: z.int(),
  primeros: z.array(FilaDicha),
  /** The sum that those set aside moved, by the balances that the bank prints around them: then they are movements. */
  movieron: centavosConSigno,
})
export type RenglonesIguales = z.output<typeof RenglonesIguales>

/** A file's effects, before anything is kept. */
export const ExtractoRevisado = z.object({
  formato: z.enum(FORMATOS_EXTRACTO),
  /** Headings that can be chosen, each with an example; none of an OFX, which says by itself what is what. */
  columnas: z.array(z.object({ nombre: z.string(), ejemplos: z.array(z.string()) })),
  /** As it was read; null while nobody has said where the date or the amount is. */
  mapeo: MapeoExtracto.nullable(),
  /** Orders in which every date of the file can be read; of more than one a person has to look. */
  ordenes: z.array(z.enum(ORDENES_FECHA)),
  /** Sheet that was read; null of a file that has none. */
  hoja: z.string().nullable(),
  /** Sheets that a person sees in it. */
  hojas: z.array(z.string()),
  /** Rows that are hidden in the sheet. They are read. */
  ocultas: z.int(),
  /** Question for a person before anything is kept: the order of these days, each as both orders read it. */
  duda: z
    .object({ ejemplos: z.array(z.object({ linea: z.int(), escrito: z.string(), dma: z.string(), mda: z.string() })) })
    .nullable(),
  /** The mapping is the one that the account remembers. */
  recordado: z.boolean(),
  total: z.int(),
  nuevas: z.int(),
  repetidas: z.int(),
  /** Rows that are no lines: titles, totals, remarks. The first of them. */
  ignoradas: z.int(),
  ignoradas_muestra: z.array(FilaDicha),
  /** Rows that are set aside, and those that can be, by their shape: those that move money first. */
  renglones: z.array(RenglonesIguales),
  /** Nothing in the file proves what the minus of its debits says: a person has to look. */
  menos_dudoso: z.boolean(),
  desde: fecha.nullable(),
  hasta: fecha.nullable(),
  entradas: centavos,
  salidas: centavos,
  saldo_final: centavosConSigno.nullable(),
  /** Number of the account that the file says it is of, where that is not the account's own. */
  otra_cuenta: z.string().nullable(),
  /** The balances that the bank prints follow from each other; null where it prints none. */
  saldos_cuadran: z.boolean().nullable(),
  muestra: z.array(LineaLeida.extend({ repetida: z.boolean() })),
  errores: z.array(
    z.object({
      linea: z.int(),
      defecto: z.enum(DEFECTOS_LINEA),
      valor: z.string(),
      /** The cell's column by its letter in a sheet. */
      columna: z.string().optional(),
    }),
  ),
  /** Lines that have one. */
  con_error: z.int(),
})
export type ExtractoRevisado = z.output<typeof ExtractoRevisado>

export const ExtractoImportado = z.object({
  extracto_id: id.nullable(),
  nuevas: z.int(),
  repetidas: z.int(),
  seguras: z.int(),
  probables: z.int(),
})
export type ExtractoImportado = z.output<typeof ExtractoImportado>

/* Decisions on a line -------------------------------------------------------------------------------------------- */

const ids = z.array(id).max(100).default([])

/** Lines and records of ours that are one thing: both sum the same. */
export const ConciliarBody = z.strictObject({
  lineas: z.array(id).min(1).max(100),
  pagos: ids,
  gastos: ids,
  /** Movements of petty cash funds. */
  cajas_chicas: ids,
  entregas: ids,
  /** Closed tills whose counted cash was deposited: what the others leave of the lines. At most one. */
  cajas: z.array(id).max(1).default([]),
})
export type ConciliarBody = z.output<typeof ConciliarBody>

/** All the sure ones of an account, or those of `lineas` that still are. */
export const ConfirmarSegurasBody = z.strictObject({ cuenta_id: id, lineas: z.array(id).max(5_000).optional() })
export const SegurasConfirmadas = z.object({
  confirmadas: z.int(),
  monto: centavosConSigno,
  /** No longer sure, or refused for the reason that is told. */
  quedaron: z.array(z.object({ id, razon: z.string() })),
})
export type SegurasConfirmadas = z.output<typeof SegurasConfirmadas>

export const ProponerBody = z.strictObject({ cuenta_id: id })
export const Propuestas = z.object({ seguras: z.int(), probables: z.int(), pendientes: z.int() })
export type Propuestas = z.output<typeof Propuestas>

const lineas = z.array(id).min(1).max(500)
export const ApartarBody = z.strictObject({ lineas, motivo })
export const SoltarBody = z.strictObject({ lineas })
export const Hechas = z.object({ lineas: z.int() })

/** A receipt for what a line brought: whom it is of and what it pays; method aside, the payment is the line itself. */
export const ReciboDeLinea = ReciboIndividualCrear.pick({
  cliente_id: true,
  encargado_id: true,
  lineas: true,
  excedente_cliente_id: true,
  excedente_isv: true,
  cambiar_saldo: true,
  pagador_nombre: true,
  observacion: true,
}).extend({
  metodo: z.enum(METODOS_DE_BANCO).default('transferencia'),
})

/** An expense that a line paid: its amount, account and date are the line's. Without amounts by rate it is exempt. */
export const GastoDeLinea = GastoCrear.pick({
  categoria_id: true,
  curso_id: true,
  proveedor: true,
  rtn_proveedor: true,
  documento: true,
  cai_proveedor: true,
  descripcion: true,
  importe_exento: true,
  gravado_15: true,
  gravado_18: true,
  isv: true,
  periodo: true,
  paga_retenciones_de: true,
}).extend({ metodo: z.enum(['transferencia', 'cheque', 'tarjeta', 'deposito']).default('transferencia') })

/** The bank gave back what a line takes: the payment, and what `RechazarBody` asks. The date is the line's. */
export const RechazoDeLinea = RechazarBody.omit({ ids: true, fecha_banco: true }).extend({ pago_id: id })

/** Over everything that the filter holds. */
export const MovimientosResumen = z.object({
  pendientes: z.int(),
  seguras: z.int(),
  probables: z.int(),
  entradas: centavos,
  salidas: centavos,
})
export type MovimientosResumen = z.output<typeof MovimientosResumen>

/* Balances and the signed sheet ------------------------------------------------------------------------------- */

/** Something that one side has and the other has not. */
export const SinPareja = z.object({
  fecha,
  nombre: z.string(),
  detalle: z.string(),
  monto: centavosConSigno,
  /** Why a line was set aside. */
  motivo: z.string().nullable(),
})
export type SinPareja = z.output<typeof SinPareja>

/** Most rows of each list that are told one by one; their sums are of all. */
export const MAS_SIN_PAREJA = 500

/**
 * Both balances of an account at the end of a day: what our books say, plus what the bank has and we have not, less
 * what we have and the bank has not, is what the bank says.
 */
export const SaldosDeCuenta = z.object({
  cuenta_id: id,
  cuenta_nombre: z.string(),
  al: fecha,
  /** The first day of the lines, and the balance before them; null until somebody tells it. */
  desde: fecha.nullable(),
  saldo_inicial: centavosConSigno.nullable(),
  /** The sum of the lines; null without a balance to begin with. */
  saldo_banco: centavosConSigno.nullable(),
  /** As the bank printed it last, on or before the day. */
  saldo_impreso: centavosConSigno.nullable(),
  saldo_libros: centavosConSigno.nullable(),
  banco_no_nuestro: z.object({ cuantos: z.int(), monto: centavosConSigno, filas: z.array(SinPareja) }),
  nuestro_no_banco: z.object({ cuantos: z.int(), monto: centavosConSigno, filas: z.array(SinPareja) }),
  /** Lines of the days until then that nothing was decided of. */
  pendientes: z.int(),
})
export type SaldosDeCuenta = z.output<typeof SaldosDeCuenta>

export const SaldosConsulta = z.strictObject({ cuenta_id: z.coerce.number().pipe(id), al: fecha })
/** The balance before the first line, where no file told it. */
export const SaldoInicialBody = z.strictObject({ cuenta_id: id, saldo_inicial: centavosConSigno })

/** The sheet of an account and a month. `saldo_banco` is what the statement in hand says at its end. */
export const HojaFirmar = z.strictObject({
  cuenta_id: id,
  mes,
  saldo_banco: centavosConSigno,
  observacion: textoOpcional(300),
})

export const Hoja = z.object({
  id,
  cuenta_id: id,
  cuenta_nombre: z.string(),
  mes,
  saldo_banco: centavosConSigno,
  saldo_libros: centavosConSigno,
  detalle: SaldosDeCuenta,
  observacion: z.string().nullable(),
  usuario_nombre: z.string(),
  firmada_en: instante,
  retirada_en: instante.nullable(),
  retirada_motivo: z.string().nullable(),
})
export type Hoja = z.output<typeof Hoja>

/** Takes the last signature of an account back; the sheet stays to be read. */
export const ACTOS_DE_HOJA = actosDe(
  'MovimientosBanco',
  Hoja,
  {
    retirar: {
      permiso: 'autorizar',
      de: ['firmada'],
      a: 'retirada',
      escribe: ['retirada_en', 'retirada_por', 'retirada_motivo'],
      motivo: 'escrito',
      rastro: 'retirar_hoja',
      palabras: 'banco.hoja.retirar',
    },
  },
  {
    ruta: 'MovimientosBanco/hojas',
    estado: ({ retirada_en }: Hoja) => (retirada_en === null ? 'firmada' : 'retirada'),
  },
)

/** A file of the bank that was kept. */
const Extracto = z.object({ id, archivo: z.string(), estado: z.enum(['pendiente', 'decidido']) })
export type Extracto = z.output<typeof Extracto>
/** Takes back the lines that a file brought, while nothing was decided of any of them. */
export const ACTOS_DE_EXTRACTO = actosDe(
  'MovimientosBanco',
  Hechas,
  {
    retirar: {
      permiso: 'eliminar',
      de: ['pendiente'],
      rastro: 'retirar_extracto',
      pantalla: true,
      palabras: 'banco.extracto',
    },
  },
  { ruta: 'MovimientosBanco/extractos', registro: Extracto },
)

/** The sheets of an account, the newest first. */
export const HojasConsulta = z.strictObject({ cuenta_id: z.coerce.number().pipe(id) })
