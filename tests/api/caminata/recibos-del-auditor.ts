import type { Database } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { juntar, Sumas } from './cuentas.ts'

/* Receipts as an auditor reads them: each line, and the line that it undoes. */

interface Recibo {
  id: number
  tipo: string
  vigente: boolean
  /** The document that this one undoes line by line. */
  deshace: number | null
}

interface Linea {
  id: number
  recibo_id: number
  orden: number
  cargo_id: number | null
  producto_id: number | null
  isv: number
  total: number
  devuelve_linea_id: number | null
  rechaza_linea_id: number | null
  destino: string | null
}

export interface Pago {
  recibo_id: number
  metodo: string
  monto: number
  rtn: string | null
}

const RESTAN = new Set(['devolucion', 'reversion', 'rechazo'])

export class Papeles {
  private readonly recibos: Map<number, Recibo>
  private readonly porId: Map<number, Linea>
  private readonly porRecibo: Map<number, Linea[]>

  private readonly lineas: readonly Linea[]
  readonly pagos: readonly Pago[]
  /** Concepts of charges, and the lines that were kept as credit. */
  private readonly conceptos: ReadonlyMap<number, string>
  private readonly excedentes: ReadonlySet<number>

  constructor(
    recibos: readonly Recibo[],
    lineas: readonly Linea[],
    pagos: readonly Pago[],
    conceptos: ReadonlyMap<number, string>,
    excedentes: ReadonlySet<number>,
  ) {
    this.lineas = lineas
    this.pagos = pagos
    this.conceptos = conceptos
    this.excedentes = excedentes
    this.recibos = new Map(recibos.map((recibo) => [recibo.id, recibo]))
    this.porId = new Map(lineas.map((linea) => [linea.id, linea]))
    this.porRecibo = juntar(lineas, ({ recibo_id }) => recibo_id)
  }

  /** 1 of what brought money, −1 of what gave it back, 0 of what is voided. */
  signo(recibo_id: number): -1 | 0 | 1 {
    const recibo = this.recibos.get(recibo_id)
    if (!recibo?.vigente) return 0
    return RESTAN.has(recibo.tipo) ? -1 : 1
  }

  /** The line that another one undoes. */
  private origen({ devuelve_linea_id, recibo_id, orden }: Linea): Linea | undefined {
    if (devuelve_linea_id !== null) return this.porId.get(devuelve_linea_id)
    const deshace = this.recibos.get(recibo_id)?.deshace
    return deshace ? this.porRecibo.get(deshace)?.find((otra) => otra.orden === orden) : undefined
  }

  /** The thing sold by a line: a product `p12`, a class of charge, what nobody catalogued, or credit. */
  private cosaDe(linea: Linea): string {
    const origen = this.origen(linea)
    const destino = linea.destino ?? origen?.destino ?? null
    if (destino === 'credito') return 'saldo'
    const producto = linea.producto_id ?? origen?.producto_id
    const cargo = linea.cargo_id ?? origen?.cargo_id
    const deProducto = producto ? `p${producto}` : null
    if (destino !== null && destino !== 'cargo') return deProducto ?? 'rechazo'
    if (deProducto) return deProducto
    if (cargo) return this.conceptos.get(cargo) ?? '?'
    const suya = origen ?? linea
    return this.recibos.get(suya.recibo_id)?.tipo === 'varios' && !this.excedentes.has(suya.id) ? 'libre' : 'saldo'
  }

  /** Totals and tax by what was sold; credit that paid takes away from what was left as credit. */
  porCosa(): Sumas {
    const sumas = new Sumas()
    for (const linea of this.lineas) {
      const signo = this.signo(linea.recibo_id)
      if (!signo) continue
      const cosa = this.cosaDe(linea)
      sumas.mas(`total ${cosa}`, signo * linea.total)
      sumas.mas(`isv ${cosa}`, signo * linea.isv)
    }
    for (const { recibo_id, metodo, monto } of this.pagos)
      if (metodo === 'saldo_a_favor') sumas.mas('total saldo', -this.signo(recibo_id) * monto)
    return sumas
  }

  cosaDeLinea(linea_id: number): string {
    const linea = this.porId.get(linea_id)
    return linea ? this.cosaDe(linea) : '?'
  }

  concepto = (cargo_id: number): string => this.conceptos.get(cargo_id) ?? '?'

  /** Everything but what was there as credit already. */
  dinero = (): number =>
    this.pagos.reduce(
      (suma, { recibo_id, metodo, monto }) => suma + (metodo === 'saldo_a_favor' ? 0 : this.signo(recibo_id) * monto),
      0,
    )

  /** Receipts' payments of each charge, less what they gave back or the bank took. */
  pagadoPorCargo(): Sumas {
    const sumas = new Sumas()
    for (const linea of this.lineas) {
      const { recibo_id, cargo_id, total, destino } = linea
      if (cargo_id !== null && (destino === null || destino === 'cargo') && !this.deOtro(linea))
        sumas.mas(String(cargo_id), this.signo(recibo_id) * total)
    }
    return sumas
  }

  /**
   * Whether the line is of money that an enrolment which moved took to another charge: no receipt says that it came
   * there, and none counts that the bank took it from there.
   */
  private deOtro(linea: Linea): boolean {
    const rechaza_linea_id = linea.rechaza_linea_id ?? this.origen(linea)?.rechaza_linea_id ?? null
    return rechaza_linea_id !== null && this.porId.get(rechaza_linea_id)?.cargo_id !== linea.cargo_id
  }
}

export async function leerRecibos(db: Database): Promise<Papeles> {
  const recibos = await db.many<Recibo>(sql`
    SELECT r.id, r.tipo, r.estado = 'emitido' AS vigente, coalesce(r.revierte_id, x.recibo_id) AS deshace
    FROM recibos r
    LEFT JOIN rechazos x ON x.deshecho_id = r.id
  `)
  const lineas = await db.many<Linea>(sql`
    SELECT id, recibo_id, orden, cargo_id, producto_id, isv, total, devuelve_linea_id, rechaza_linea_id,
      rechazo_destino AS destino
    FROM recibo_lineas
  `)
  const pagos = await db.many<Pago>(sql`SELECT recibo_id, metodo, monto, rtn FROM recibo_pagos`)
  const cargos = await db.many<{ id: number; concepto: string }>(sql`SELECT id, concepto FROM cargos`)
  const excedentes = await db.many<{ id: number }>(sql`
    SELECT recibo_linea_id AS id FROM creditos WHERE tipo = 'excedente' AND recibo_linea_id IS NOT NULL
  `)
  return new Papeles(
    recibos,
    lineas,
    pagos,
    new Map(cargos.map(({ id, concepto }) => [id, concepto])),
    new Set(excedentes.map(({ id }) => id)),
  )
}
