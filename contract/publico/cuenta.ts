import * as z from 'zod'
import { centavos, fecha, fechaNacimiento, id, instante } from '#contract/campos'
import { sinSeparadores } from '#contract/texto/visible'
import { DatosDeAviso, ESTADOS_AVISO, METODOS_REPORTADOS, PRUEBA } from '#contract/publico/aviso'

const guid = z.string().min(1).max(64)
const DIGITOS = /^\d{4,8}$/

/** One digit again and again, or each the next of the last: the first that anybody tries. */
const esFacil = (pin: string): boolean => {
  const pasos = [...pin].slice(1).map((digito, index) => Number(digito) - Number(pin[index]))
  return [0, 1, -1].some((paso) => pasos.every((uno) => uno === paso))
}

/** The PIN that a family chooses: 4 to 8 digits. */
const pinNuevo = z
  .string()
  .overwrite(sinSeparadores)
  .regex(DIGITOS, 'validacion.pin')
  .refine((pin) => !esFacil(pin), 'validacion.pin_facil')

export const CuentaPedir = z.strictObject({ guid })
/** The key that the link asks for: the first time a birth date, from then on the PIN. */
export const CuentaPuerta = z.object({ pide: z.enum(['nacimiento', 'pin']) })
export type CuentaPuerta = z.output<typeof CuentaPuerta>

export const CuentaAbrir = z.strictObject({ guid, fecha_nacimiento: fechaNacimiento, pin: pinNuevo })
export const CuentaEntrar = z.strictObject({
  guid,
  pin: z.string().overwrite(sinSeparadores).regex(DIGITOS, 'validacion.pin'),
})
/** The bearer token of who has opened the link. */
export const CuentaLlave = z.object({ llave: z.string() })

const CargoDebido = z.object({
  id,
  descripcion: z.string(),
  vence: fecha,
  debe: centavos,
  vencido: z.boolean(),
})
export type CargoDebido = z.output<typeof CargoDebido>

/** A receipt as far as it concerns one student. */
const ReciboDeHijo = z.object({
  id,
  numero_texto: z.string(),
  fecha,
  /** The amount of this student alone. */
  total: centavos,
  /** `fecha` is the last sure day: the school says later which it was. */
  sin_fecha: z.boolean(),
  /** `devuelto`: the bank took back a payment of it; `anulado`: it is no receipt any more. */
  estado: z.enum(['vigente', 'devuelto', 'anulado']),
  /** Whether whoever looks may read the paper: not what another guardian paid. */
  pdf: z.boolean(),
})

const ClaseDelMes = z.object({
  fecha,
  curso: z.string(),
  estado: z.enum(['presente', 'ausente', 'tarde', 'justificado']),
})
export type ClaseDelMes = z.output<typeof ClaseDelMes>

/** One student; a part that may not be seen is null. */
export const Hijo = z.object({
  cliente_id: id,
  nombre: z.string(),
  cuenta: z
    .object({
      debe: centavos,
      vencido: centavos,
      a_favor: centavos,
      cargos: z.array(CargoDebido),
      /** The newest first; the statement has them all. */
      recibos: z.array(ReciboDeHijo),
    })
    .nullable(),
  asistencia: z.array(ClaseDelMes).nullable(),
})
export type Hijo = z.output<typeof Hijo>

/** A payment that this person reported, with what came of it. */
export const AvisoPropio = z.object({
  id,
  fecha,
  monto: centavos,
  metodo: z.enum(METODOS_REPORTADOS),
  referencia: z.string().nullable(),
  con_comprobante: z.boolean(),
  estado: z.enum(ESTADOS_AVISO),
  respuesta: z.string().nullable(),
  /** Staff put right what this person had written, and why. */
  correccion: z.string().nullable(),
  monto_reportado: centavos.nullable(),
  fecha_reportada: fecha.nullable(),
  recibo_id: id.nullable(),
  recibo_numero: z.string().nullable(),
  /** The bank took the money back after its receipt was made. */
  devuelto: z.boolean(),
  creado_en: instante,
})
export type AvisoPropio = z.output<typeof AvisoPropio>

/** The family's account as a link shows it once opened. */
export const CuentaFamilia = z.object({
  nombre: z.string(),
  /** The school's (E.164). */
  telefono: z.string().nullable(),
  hoy: fecha,
  hijos: z.array(Hijo),
  /** Accounts of the school that a payment may have gone to. */
  cuentas: z.array(z.object({ id, nombre: z.string(), banco: z.string().nullable(), numero: z.string().nullable() })),
  avisos: z.array(AvisoPropio),
})
export type CuentaFamilia = z.output<typeof CuentaFamilia>

const BASE64 = Math.ceil(PRUEBA.peso / 3) * 4

export const AvisoEnviar = z.strictObject({
  ...DatosDeAviso,
  /** The proof in base64. */
  comprobante: z.string().max(BASE64, 'cuenta.error.grande').nullish(),
})
export type AvisoEnviar = z.output<typeof AvisoEnviar>

/** `repetido`: the same person sent a payment with the same reference or proof before. */
export const AvisoEnviado = z.object({ aviso: AvisoPropio, repetido: z.boolean() })
export type AvisoEnviado = z.output<typeof AvisoEnviado>
