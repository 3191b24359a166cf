import type { Centavos } from '#contract/dinero'
import { recursoDe } from '#contract/modulos'
import type { EstadoBanco, PagoBanco } from '#contract/recibos/conciliacion'
import type { Tono } from '#src/list/columnas/Estado.tsx'

export const CONCILIACION = recursoDe('Conciliacion')

export const TONOS = { por_confirmar: 'aviso', confirmado: 'bien', rechazado: 'mal' } as const satisfies Record<
  EstadoBanco,
  Tono
>

export type Verbo = 'confirmar' | 'rechazar' | 'deshacer' | 'deshacer_rechazo'

/**
 * The verbs that can be said of all of these payments at once; none where they differ. What the bank showed it may take
 * back, and what was rejected before there were documents of it gets its own. A rejection that has one is undone by
 * another, and leaves the payment as it was before: confirmed or not.
 */
export function verbosDe(pagos: readonly Pick<PagoBanco, 'estado_banco' | 'heredado'>[]): Verbo[] {
  const [primero] = pagos
  if (!primero || pagos.some((pago) => claseDe(pago) !== claseDe(primero))) return []
  return VERBOS[claseDe(primero)]
}

type Clase = EstadoBanco | 'heredado'
const claseDe = ({ estado_banco, heredado }: Pick<PagoBanco, 'estado_banco' | 'heredado'>): Clase =>
  heredado ? 'heredado' : estado_banco
const VERBOS: Record<Clase, Verbo[]> = {
  por_confirmar: ['confirmar', 'rechazar'],
  confirmado: ['deshacer', 'rechazar'],
  rechazado: ['deshacer_rechazo'],
  heredado: ['rechazar', 'deshacer'],
}

/** The sum of the payments, in centavos. */
export const sumaDe = (pagos: readonly Pick<PagoBanco, 'monto'>[]): Centavos =>
  pagos.reduce((total, { monto }) => total + monto, 0)

/**
 * The payments, of those to confirm at once, that are confirmed: all where one date may be named for all. Those with a
 * date that nobody would believe stay for who names one.
 */
export const seConfirman = <P extends Pick<PagoBanco, 'fecha_banco' | 'fecha_lejana'>>(pagos: readonly P[]): P[] =>
  pagos.filter(({ fecha_lejana }) => !fecha_lejana || fechaComun(pagos) !== undefined)

interface DelDia {
  /** Null: none was typed. */
  fecha: string | null
  pagos: number
  monto: Centavos
}

/** The payments to confirm, by date: the earliest first, and those without one at the end. */
export function porFecha(pagos: readonly Pick<PagoBanco, 'fecha_banco' | 'monto'>[]): DelDia[] {
  const fechas = [...new Set(pagos.map(({ fecha_banco }) => fecha_banco))]
  return fechas
    .toSorted((a, b) => (a === null ? 1 : b === null ? -1 : a.localeCompare(b)))
    .map((fecha) => {
      const suyos = pagos.filter(({ fecha_banco }) => fecha_banco === fecha)
      return { fecha, pagos: suyos.length, monto: sumaDe(suyos) }
    })
}

/**
 * The bank's date that was typed for all of these payments (null: for none of them), which one answer may correct;
 * undefined where it is not the same.
 */
export function fechaComun(pagos: readonly Pick<PagoBanco, 'fecha_banco'>[]): string | null | undefined {
  const fecha = pagos[0]?.fecha_banco
  return pagos.every(({ fecha_banco }) => fecha_banco === fecha) ? fecha : undefined
}
