import * as z from 'zod'
import { centavos } from '#contract/campos'
import type { Accion, NombreModulo } from '#contract/modulos'
import { inicioDeMes, sumarDias, sumarMeses } from '#contract/tiempo/fechas'

interface Declarado {
  /** The module whose `ver` is told of the work, and whose line of the menu bears its number. */
  modulo: NombreModulo
  /** The right to do the work: without it, it is no number of the menu. */
  accion: Accion
  /** Below the module's own page. */
  camino?: string
  /** Filter of the list that holds what was counted, on a local date. */
  filtro: (hoy: string) => Record<string, unknown>
}

const de = (modulo: NombreModulo, accion: Accion, filtro: Declarado['filtro'], camino?: string): Declarado => ({
  modulo,
  accion,
  filtro,
  camino,
})

/** Work that waits for somebody, by what is done with it, in the order in which it is seen to. */
const DECLARADO = {
  decidir: {
    registros: de('NuevosRegistros', 'editar', () => ({ pendiente: true })),
    cartas: de('CartaConsentimiento', 'editar', () => ({ estado: 'vigente', verificacion: 'por_verificar' })),
  },
  confirmar: {
    reportados: de('PagosReportados', 'editar', () => ({ estado: 'pendiente' })),
    transferencias: de('Conciliacion', 'editar', () => ({ estado_banco: 'por_confirmar' })),
    lineas: de('MovimientosBanco', 'editar', () => ({ estado: 'pendiente' })),
  },
  facturar: {
    // This month and the one before, which is the one that is declared.
    sin_factura: de('Facturas', 'crear', (hoy) => ({ fecha_gte: inicioDeMes(sumarMeses(hoy, -1)) }), '/sin-factura'),
  },
  cerrar: {
    cajas: de('Caja', 'editar', (hoy) => ({ estado: 'abierta', fecha_lte: sumarDias(hoy, -1) }), '/historial'),
    meses: de('CierresMensuales', 'crear', () => ({})),
    retenciones: de('Retenciones', 'ver', () => ({ vista: 'hechas' })),
  },
  cobrar: {
    arreglos: de('Arreglos', 'ver', () => ({ por_romperse: true })),
    recordatorios: de('Recordatorios', 'crear', () => ({ estado: 'por_enviar', canal: 'whatsapp' })),
  },
} as const satisfies Record<string, Record<string, Declarado>>

export const QUE_SE_HACE = Object.keys(DECLARADO) as (keyof typeof DECLARADO)[]
type DeCada = { [Hace in keyof typeof DECLARADO]: keyof (typeof DECLARADO)[Hace] }
export type Trabajo = DeCada[keyof DeCada]

const DE_TODO: Record<Trabajo, Declarado> = Object.assign({}, ...Object.values(DECLARADO))
export const TRABAJOS = Object.keys(DE_TODO) as Trabajo[]
export const trabajoDe = (trabajo: Trabajo): Declarado => DE_TODO[trabajo]
export const trabajosDe = (hace: keyof typeof DECLARADO): readonly Trabajo[] =>
  Object.keys(DECLARADO[hace]) as Trabajo[]

/** So much of one kind of work, for who asks; there is none with 0. */
export const PorAtender = z.object({
  trabajo: z.enum(TRABAJOS),
  cuantos: z.int().positive(),
  /** Its sum; null of what is no money. */
  monto: centavos.nullable(),
  /** Those that wait longer than was promised (`DIAS_POR_RESPONDER`); null where nothing is promised. */
  atrasados: z.int().nullable(),
})
export type PorAtender = z.output<typeof PorAtender>
