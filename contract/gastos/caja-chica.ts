import * as z from 'zod'
import { actosDe } from '#contract/actos'
import {
  centavos,
  centavosConSigno,
  centavosPositivos,
  fecha,
  id,
  instante,
  texto,
  textoOpcional,
  unNombre,
  version,
} from '#contract/campos'
import type { Mensaje } from '#contract/errores'

/** Means by which the school hands cash to a fund, or takes it back. */
export const METODOS_REPOSICION = ['efectivo', 'transferencia', 'deposito', 'cheque'] as const
const TIPOS_MOVIMIENTO_CHICO = ['fondo', 'reposicion'] as const
export const ESTADOS_CAJA_CHICA = ['activa', 'cerrada'] as const

/** The cash's source, or its destination when it goes back. */
const Origen = {
  metodo: z.enum(METODOS_REPOSICION),
  cuenta_id: id.nullish(),
  referencia: textoOpcional(60),
  /** Cash of the open till of whoever does it. */
  de_caja: z.boolean().default(false),
}
type Origen = z.output<z.ZodObject<typeof Origen>>

/** Faults in the cash's source, by field; the same beside the form and on the server. */
export const defectosDeOrigen = ({
  metodo,
  cuenta_id,
  de_caja,
}: Pick<Origen, 'metodo' | 'cuenta_id' | 'de_caja'>): Record<string, Mensaje> => ({
  ...(de_caja && metodo !== 'efectivo' && { metodo: { key: 'gastos.error.caja_efectivo' } }),
  ...(cuenta_id && metodo === 'efectivo' && { cuenta_id: { key: 'gastos.error.efectivo_sin_cuenta' } }),
})

const nombre = texto(80)

/** A fund and its first cash. */
export const CajaChicaCrear = z.strictObject({ nombre, responsable_id: id, monto: centavosPositivos, ...Origen })
export type CajaChicaCrear = z.output<typeof CajaChicaCrear>

/**
 * A fund's name, whoever answers for it and its fixed amount, as of `version`. The difference to the old amount comes
 * from, or goes to, where the rest says; 0 gives all of it back and closes it.
 */
export const CajaChicaCambiar = z.strictObject({ version, nombre, responsable_id: id, monto: centavos, ...Origen })
export type CajaChicaCambiar = z.output<typeof CajaChicaCambiar>

const MAX_VALES = 500

/** Gives a fund back what these vouchers spent: `total` as it was shown and confirmed. */
export const Reponer = z.strictObject({
  gasto_ids: z.array(id).min(1, 'cajaChica.error.sin_vales').max(MAX_VALES),
  total: centavosPositivos,
  ...Origen,
})
export type Reponer = z.output<typeof Reponer>

/** `observacion` has five letters when what was counted differs. */
export const ArqueoCrear = z.strictObject({ contado: centavos, observacion: textoOpcional(500) })
export type ArqueoCrear = z.output<typeof ArqueoCrear>

export const CajaChicaFila = z.object({
  id,
  nombre: unNombre,
  responsable_id: id,
  responsable_nombre: unNombre,
  monto: centavos,
  /** Cash that should be in it: `monto` less the vouchers not yet replenished. */
  en_caja: centavos,
  por_reponer: centavos,
  vales: z.int(),
  /** Date of the last count, and its difference. */
  arqueo: fecha.nullable(),
  diferencia: centavosConSigno.nullable(),
  estado: z.enum(ESTADOS_CAJA_CHICA),
  version,
})
export type CajaChicaFila = z.output<typeof CajaChicaFila>

const Vale = z.object({
  gasto_id: id,
  fecha,
  proveedor: z.string(),
  descripcion: z.string(),
  /** The amount that left the fund. */
  total: centavos,
  con_comprobante: z.boolean(),
})
export type Vale = z.output<typeof Vale>

const MovimientoChico = z.object({
  id,
  tipo: z.enum(TIPOS_MOVIMIENTO_CHICO),
  monto: centavosConSigno,
  fecha,
  metodo: z.enum(METODOS_REPOSICION),
  de_caja: z.boolean(),
  cuenta_nombre: z.string().nullable(),
  referencia: z.string().nullable(),
  /** Vouchers that it replenished. */
  vales: z.int(),
  usuario_nombre: z.string(),
  creado_en: instante,
  anulado_en: instante.nullable(),
  anulado_motivo: z.string().nullable(),
})
export type MovimientoChico = z.output<typeof MovimientoChico>

const Arqueo = z.object({
  id,
  fecha,
  esperado: centavos,
  contado: centavos,
  diferencia: centavosConSigno,
  observacion: z.string().nullable(),
  usuario_nombre: z.string(),
  creado_en: instante,
})
export type Arqueo = z.output<typeof Arqueo>

/** A fund with its vouchers not yet replenished, oldest first, and the newest of its movements and counts. */
export const CajaChica = CajaChicaFila.extend({
  pendientes: z.array(Vale),
  movimientos: z.array(MovimientoChico),
  arqueos: z.array(Arqueo),
})
export type CajaChica = z.output<typeof CajaChica>

/** A replenishment is undone with its cash; the fund's own movements are not. */
export const ACTOS_DE_REPOSICION = actosDe(
  'CajaChica',
  CajaChica,
  {
    anular: {
      permiso: 'autorizar',
      de: ['vigente'],
      a: 'anulada',
      escribe: ['anulado_en', 'anulado_por', 'anulado_motivo'],
      motivo: 'gasto',
      rastro: 'anular_reposicion',
      grave: true,
      palabras: 'cajaChica.anular',
    },
  },
  {
    ruta: 'CajaChica/reposiciones',
    registro: MovimientoChico,
    estado: ({ anulado_en }: MovimientoChico) => (anulado_en === null ? 'vigente' : 'anulada'),
  },
)

/** A voucher in the sheet of a fund: when it was replenished, blank while it is not. */
export const ValeEnHoja = Vale.omit({ gasto_id: true, total: true, con_comprobante: true }).extend({
  id,
  /** The amount that left the fund: less what was withheld. */
  pagado: centavos,
  con_comprobante: z.boolean(),
  caja_chica_nombre: z.string(),
  documento: z.string().nullable(),
  categoria_nombre: z.string(),
  repuesto_en: fecha.nullable(),
})

/** Users who may answer for a fund, and the cash of the own till there is for it. */
export const CajaChicaOpciones = z.object({
  usuarios: z.array(z.object({ id, nombre: z.string() })),
  cuentas: z.array(z.object({ id, nombre: z.string() })),
  con_caja: z.boolean(),
})
export type CajaChicaOpciones = z.output<typeof CajaChicaOpciones>
