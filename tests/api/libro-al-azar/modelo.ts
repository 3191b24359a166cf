/*
 * The ledger as a person would keep it on paper: what each student owes and has in favour, and where the money of each
 * receipt is. It knows no SQL, no dates and no history. Amounts in centavos.
 */

interface Cargo {
  cliente_id: number
  bruto: number
  descuento: number
  anulado: boolean
}

interface Recibo {
  /** The part of it that covers each charge. */
  cubre: Map<number, number>
  /** Credit that it left (or took, negative), by client. */
  credito: Map<number, number>
  /** Money that came in by it and has not gone out again. */
  dinero: number
  /** Something was given back of it: it is not undone whole. */
  devuelto: boolean
  deshecho: boolean
}

/** An adjustment in force: its charge, and by how much that is lowered. */
interface Rebaja {
  cargo_id: number
  monto: number
}

export class Modelo {
  readonly clientes: number[]
  readonly cargos = new Map<number, Cargo>()
  readonly recibos = new Map<number, Recibo>()
  readonly rebajas = new Map<number, Rebaja>()
  readonly aFavor = new Map<number, number>()

  constructor(clientes: readonly number[]) {
    this.clientes = [...clientes]
    for (const id of clientes) this.aFavor.set(id, 0)
  }

  aplicado(cargo_id: number): number {
    return [...this.recibos.values()].reduce((suma, { cubre }) => suma + (cubre.get(cargo_id) ?? 0), 0)
  }

  debe(cargo_id: number): number {
    const { bruto, descuento, anulado } = this.cargo(cargo_id)
    return anulado ? 0 : bruto - descuento - this.aplicado(cargo_id)
  }

  cargo = (id: number): Cargo => exigir(this.cargos.get(id))
  recibo = (id: number): Recibo => exigir(this.recibos.get(id))

  /** Charges of a student in force, those that owe nothing too. */
  suyos = (cliente_id: number): number[] =>
    [...this.cargos].flatMap(([id, cargo]) => (cargo.cliente_id === cliente_id && !cargo.anulado ? [id] : []))

  /** Money in hand, and where it is: the same at any time, to the centavo. */
  dineroEnMano = (): number => [...this.recibos.values()].reduce((suma, { dinero }) => suma + dinero, 0)
  dineroColocado = (): number =>
    [...this.cargos.keys()].reduce((suma, id) => suma + this.aplicado(id), 0) +
    [...this.aFavor.values()].reduce((suma, monto) => suma + monto, 0)

  cargar(id: number, cliente_id: number, bruto: number): void {
    this.cargos.set(id, { cliente_id, bruto, descuento: 0, anulado: false })
  }

  rebajar(ajuste_id: number, cargo_id: number, monto: number): void {
    this.rebajas.set(ajuste_id, { cargo_id, monto })
    this.cargo(cargo_id).descuento += monto
  }

  quitarRebaja(ajuste_id: number): void {
    const { cargo_id, monto } = exigir(this.rebajas.get(ajuste_id))
    this.rebajas.delete(ajuste_id)
    this.cargo(cargo_id).descuento -= monto
  }

  cobrar(
    id: number,
    cliente_id: number,
    { cubre, sobra, usa }: { cubre: Map<number, number>; sobra: number; usa: number },
  ) {
    const pagado = [...cubre.values()].reduce((suma, monto) => suma + monto, 0)
    const credito = new Map(sobra - usa === 0 ? [] : [[cliente_id, sobra - usa]])
    this.recibos.set(id, {
      cubre: new Map(cubre),
      credito,
      dinero: pagado + sobra - usa,
      devuelto: false,
      deshecho: false,
    })
    this.acreditar(cliente_id, sobra - usa)
  }

  /** Everything of a receipt is as before it. */
  deshacer(id: number): void {
    const recibo = this.recibo(id)
    for (const [cliente_id, monto] of recibo.credito) this.acreditar(cliente_id, -monto)
    recibo.cubre.clear()
    recibo.credito.clear()
    recibo.dinero = 0
    recibo.deshecho = true
  }

  /** Money of a receipt goes out, and its charge is no longer owed by that. */
  devolver(id: number, cargo_id: number, monto: number): void {
    const recibo = this.recibo(id)
    recibo.cubre.set(cargo_id, (recibo.cubre.get(cargo_id) ?? 0) - monto)
    recibo.dinero -= monto
    recibo.devuelto = true
    this.cargo(cargo_id).descuento += monto
  }

  /** A charge goes; what covered it covers another, as far as that owes, and the rest is credit. */
  retirar(cargo_id: number, a: { cargo_id: number; cabe: number } | undefined): void {
    const { cliente_id } = this.cargo(cargo_id)
    let cabe = a?.cabe ?? 0
    for (const recibo of this.recibos.values()) {
      const monto = recibo.cubre.get(cargo_id) ?? 0
      recibo.cubre.delete(cargo_id)
      const pasa = Math.min(monto, cabe)
      cabe -= pasa
      if (a && pasa > 0) recibo.cubre.set(a.cargo_id, (recibo.cubre.get(a.cargo_id) ?? 0) + pasa)
      if (monto > pasa) {
        recibo.credito.set(cliente_id, (recibo.credito.get(cliente_id) ?? 0) + monto - pasa)
        this.acreditar(cliente_id, monto - pasa)
      }
    }
    this.cargo(cargo_id).anulado = true
  }

  unir(de: number, a: number): void {
    for (const cargo of this.cargos.values()) if (cargo.cliente_id === de) cargo.cliente_id = a
    for (const { credito } of this.recibos.values()) {
      const monto = (credito.get(a) ?? 0) + (credito.get(de) ?? 0)
      credito.delete(de)
      credito.set(a, monto)
    }
    this.acreditar(a, this.aFavor.get(de) ?? 0)
    this.aFavor.set(de, 0)
  }

  private acreditar(cliente_id: number, monto: number): void {
    this.aFavor.set(cliente_id, (this.aFavor.get(cliente_id) ?? 0) + monto)
  }
}

function exigir<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the model knows nothing of it')
  return value
}
