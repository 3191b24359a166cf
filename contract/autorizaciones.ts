import * as z from 'zod'
import { centavos, fecha, id, instante, textoOpcional } from './campos.ts'
import { motivo } from './motivos.ts'

/*
 * Acts beyond a user's own right are done all the same when a supervisor says so: signing there with the own password,
 * or on the own telephone (docs/diseno/dominio.md, «Un precio lo baja solo quien puede»).
 */

/** The request that is authorised is sent again as it was, with the number of its authorisation. */
export const CABECERA_AUTORIZACION = 'x-autorizacion'

/** Permissions that a supervisor may lend for one request. */
export const PRESTABLES = [
  'Descuentos:autorizar',
  'Caja:autorizar',
  'FiniquitosManuales:autorizar',
  'Conciliacion:autorizar',
] as const
export type Prestable = (typeof PRESTABLES)[number]

/** One thing that needs a supervisor, as that one reads it. */
export const Pedido = z.object({ permiso: z.enum(PRESTABLES), que: z.string(), monto: centavos.nullable() })
export type Pedido = z.output<typeof Pedido>

/** Body of a refusal, beside its code, when a supervisor, or a reason, would let it pass: its `autorizacion`. */
export const PorAutorizar = z.object({
  id,
  pedidos: z.array(Pedido),
  /** The one who asks holds the right: only the reason is missing. */
  propia: z.boolean(),
  /** As the request itself gave it. */
  motivo: z.string().nullable(),
})
export type PorAutorizar = z.output<typeof PorAutorizar>

const ESTADOS_SOLICITUD = ['abierta', 'pedida', 'aprobada', 'negada', 'usada', 'retirada'] as const

/** A request as the one who made it, and the one who decides it, see it. It is worth on the day of `fecha`. */
export const Solicitud = z.object({
  id,
  fecha,
  estado: z.enum(ESTADOS_SOLICITUD),
  pedidos: z.array(Pedido),
  motivo: z.string().nullable(),
  usuario_nombre: z.string(),
  autoriza_nombre: z.string().nullable(),
  /** Why it was refused. */
  respuesta: z.string().nullable(),
  creado_en: instante,
})
export type Solicitud = z.output<typeof Solicitud>

/** Signing there: the supervisor's own account. `codigo` where that has a second factor. */
export const FirmarBody = z.strictObject({
  motivo,
  email: z.string().min(1, 'validacion.requerido').max(254),
  contrasena: z.string().min(1, 'validacion.requerido').max(200),
  codigo: z.string().max(20).nullish(),
})
export type FirmarBody = z.output<typeof FirmarBody>

/** Only a reason: to ask for it on the supervisor's telephone, or of one who holds the right. */
export const MotivoBody = z.strictObject({ motivo })

export const NegarBody = z.strictObject({ respuesta: textoOpcional(300) })
