import type { Db, Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { ajustar, deshacerAjustes } from '#server/libro/ajustes'
import { anularPagados, aplicar, soltarRecibo, soltarTrozos, type Trozo } from '#server/libro/aplicaciones'
import { asentar, type Escribano } from '#server/libro/asentar'
import { cargar } from '#server/libro/cargos'
import { acreditar } from '#server/libro/creditos'
import { escribirDocumento, type Documento, type LineaNueva } from '#server/libro/documento'
import { unirCuentas } from '#server/libro/fusion'
import type { Libro } from '#server/libro/libro'
import { tomarDe } from '#server/libro/tomar'
import { lineaDeExcedente, lineaNueva, pagosDe } from '#server/recibos/documento/lineas'
import type { Modelo } from './modelo.ts'

/** One thing that a hand does, with numbers that choose among what there is. */
export interface Orden {
  que: (typeof QUE)[number]
  /** The student, charge or receipt, by its place among those that there are. */
  cual: number
  /** The part of what is possible, in thousandths. */
  parte: number
  otro: number
}

export const QUE = [
  'cargar',
  'rebajar',
  'quitar',
  'cobrar',
  'deshacer',
  'devolver',
  'retirar',
  'trasladar',
  'unir',
] as const

export interface Mesa {
  caja_id: number
  escribano: Escribano & { usuario_id: number }
}

type Mano = (libro: Libro, modelo: Modelo, orden: Orden, mesa: Mesa) => Promise<unknown>

const elegir = <T>(de: readonly T[], cual: number): T | undefined => de[cual % Math.max(1, de.length)]
const parteDe = (todo: number, parte: number): number => Math.ceil((todo * (parte % 1001)) / 1000)
const vivos = (modelo: Modelo) => [...modelo.cargos].flatMap(([id, { anulado }]) => (anulado ? [] : [id]))

const linea = (orden: number, cliente_id: number, cargo_id: number, total: number): LineaNueva =>
  lineaNueva({ orden, cliente_id, cargo_id, descripcion: 'Mensualidad', total })

/** Each thing that a hand does once it finds something to do it with; it tells the model what it did. */
const MANOS: Record<Orden['que'], Mano> = {
  async cargar(libro, modelo, { cual, parte }) {
    const cliente_id = elegir(modelo.clientes, cual) ?? 0
    const bruto = parte * 7
    const [id = 0] = await cargar(libro, [{ cliente_id, concepto: 'otro', descripcion: 'Mensualidad', bruto }])
    modelo.cargar(id, cliente_id, bruto)
  },

  async rebajar(libro, modelo, { cual, parte }) {
    const cargo_id = elegir(vivos(modelo), cual)
    const monto = cargo_id === undefined ? 0 : parteDe(modelo.debe(cargo_id), parte)
    if (cargo_id === undefined || monto === 0) return
    modelo.rebajar(await ajustar(libro, { cargo_id, tipo: 'rebaja', monto, motivo: 'Al azar' }), cargo_id, monto)
  },

  async quitar(libro, modelo, { cual }) {
    const ajuste_id = elegir(
      [...modelo.rebajas].flatMap(([id, { cargo_id }]) => (modelo.cargo(cargo_id).anulado ? [] : [id])),
      cual,
    )
    if (ajuste_id === undefined) return
    await deshacerAjustes(libro, sql`id = ${ajuste_id}`, 'Al azar')
    modelo.quitarRebaja(ajuste_id)
  },

  async cobrar(libro, modelo, { cual, parte, otro }, { caja_id }) {
    const cliente_id = elegir(modelo.clientes, cual) ?? 0
    const cubre = new Map<number, number>()
    for (const id of modelo.suyos(cliente_id).slice(otro % 2)) {
      const monto = parteDe(modelo.debe(id), parte)
      if (monto > 0) cubre.set(id, monto)
    }
    const debido = [...cubre.values()].reduce((suma, monto) => suma + monto, 0)
    const usa = otro % 3 === 0 ? Math.min(debido, modelo.aFavor.get(cliente_id) ?? 0) : 0
    const sobra = usa === 0 && otro % 5 < 2 ? otro : 0
    if (debido + sobra === 0) return
    const lineas = [...cubre].map(([id, monto], index) => linea(index + 1, cliente_id, id, monto))
    if (sobra) lineas.push(lineaDeExcedente(lineas.length + 1, cliente_id, 'Saldo a favor', sobra, 'exento'))
    const { id } = await escribirDocumento(libro, {
      ...documentoDe(libro, caja_id, cliente_id),
      tipo: 'individual',
      lineas,
      pagos: pagosDe([
        ...(debido + sobra > usa ? [{ metodo: 'efectivo' as const, monto: debido + sobra - usa }] : []),
        ...(usa ? [{ metodo: 'saldo_a_favor' as const, monto: usa }] : []),
      ]),
      creditos: [
        ...(usa ? [{ cliente_id, tipo: 'uso' as const, monto: -usa, isv: 'exento' as const }] : []),
        ...(sobra
          ? [{ cliente_id, tipo: 'excedente' as const, monto: sobra, isv: 'exento' as const, orden: lineas.length }]
          : []),
      ],
    })
    modelo.cobrar(id, cliente_id, { cubre, sobra, usa })
  },

  async deshacer(libro, modelo, { cual }) {
    const id = elegir(
      [...modelo.recibos].flatMap(([recibo_id, { deshecho, devuelto }]) => (deshecho || devuelto ? [] : [recibo_id])),
      cual,
    )
    if (id === undefined) return
    const { credito } = modelo.recibo(id)
    // The credit that it left was spent: refused before the ledger is asked.
    if ([...credito].some(([cliente_id, monto]) => (modelo.aFavor.get(cliente_id) ?? 0) < monto)) return
    await acreditar(
      libro,
      [...credito].flatMap(([cliente_id, monto]) =>
        monto === 0 ? [] : [{ cliente_id, recibo_id: id, tipo: 'anulacion' as const, monto: -monto }],
      ),
    )
    await soltarRecibo(libro, id)
    modelo.deshacer(id)
  },

  async devolver(libro, modelo, { cual, parte, otro }, { caja_id }) {
    const [id, recibo] = elegir([...modelo.recibos], cual) ?? []
    if (id === undefined || !recibo) return
    const [cargo_id, cubierto] = elegir([...recibo.cubre], otro) ?? []
    const monto = parteDe(Math.min(cubierto ?? 0, recibo.dinero), parte)
    if (cargo_id === undefined || monto === 0 || modelo.cargo(cargo_id).anulado) return
    await soltarTrozos(libro, tomarDe(await abiertas(libro.tx, id, cargo_id), monto))
    await ajustar(libro, { cargo_id, tipo: 'devolucion', monto, motivo: 'Al azar' })
    const { cliente_id } = modelo.cargo(cargo_id)
    await escribirDocumento(libro, {
      ...documentoDe(libro, caja_id, cliente_id),
      tipo: 'devolucion',
      lineas: [linea(1, cliente_id, cargo_id, monto)],
      pagos: pagosDe([{ metodo: 'efectivo', monto }]),
    })
    modelo.devolver(id, cargo_id, monto)
  },

  retirar: (libro, modelo, { cual }) => llevar(libro, modelo, elegir(vivos(modelo), cual)),

  async trasladar(libro, modelo, { cual, parte }) {
    const cargo_id = elegir(vivos(modelo), cual)
    if (cargo_id === undefined) return
    const { cliente_id } = modelo.cargo(cargo_id)
    const bruto = parte * 5
    const [nuevo = 0] = await cargar(libro, [{ cliente_id, concepto: 'otro', descripcion: 'Otra', bruto }])
    modelo.cargar(nuevo, cliente_id, bruto)
    await llevar(libro, modelo, cargo_id, nuevo)
  },

  async unir(libro, modelo, { cual, otro }) {
    const [de, a] = [elegir(modelo.clientes, cual), elegir(modelo.clientes, otro)]
    if (de === undefined || a === undefined || de === a) return
    await unirCuentas(libro, { de, a })
    modelo.unir(de, a)
  },
}

/** Voids a charge; what covered it covers `nuevo`, as far as that owes, and the rest is credit. */
async function llevar(libro: Libro, modelo: Modelo, cargo_id: number | undefined, nuevo?: number): Promise<void> {
  if (cargo_id === undefined) return
  const { cliente_id } = modelo.cargo(cargo_id)
  let cabe = nuevo === undefined ? 0 : modelo.debe(nuevo)
  const a = nuevo === undefined ? undefined : { cargo_id: nuevo, cabe }
  const pagados = await anularPagados(libro, [cargo_id], 'Al azar')
  const cubre = pagados.map((pagado) => {
    const monto = Math.min(cabe, pagado.monto)
    cabe -= monto
    return { ...pagado, pasa: monto }
  })
  await aplicar(
    libro,
    cubre.flatMap(({ recibo_id, pasa }) => (pasa > 0 ? [{ recibo_id, cargo_id: nuevo ?? 0, monto: pasa }] : [])),
  )
  await acreditar(
    libro,
    cubre.flatMap(({ recibo_id, monto, pasa }) =>
      monto > pasa
        ? [{ cliente_id, recibo_id, tipo: 'traslado' as const, monto: monto - pasa, detalle: 'Al azar' }]
        : [],
    ),
  )
  modelo.retirar(cargo_id, a)
}

const documentoDe = (
  { hoy }: Libro,
  caja_id: number,
  cliente_id: number,
): Omit<Documento, 'tipo' | 'lineas' | 'pagos'> => ({
  fecha: hoy,
  cliente_id,
  pagador: { nombre: 'Ana Cruz', documento: null },
  caja_id,
  creditos: [],
})

const abiertas = (db: Db, recibo_id: number, cargo_id: number): Promise<Trozo[]> =>
  db.many(sql`
    SELECT id, monto
    FROM aplicaciones
    WHERE recibo_id = ${recibo_id} AND cargo_id = ${cargo_id} AND hasta IS NULL
    ORDER BY id
  `)

/** A hand does one thing, in the ledger and in the model. */
export const hacer = (tx: Tx, modelo: Modelo, orden: Orden, mesa: Mesa): Promise<unknown> =>
  asentar(tx, mesa.escribano, (libro) => MANOS[orden.que](libro, modelo, orden, mesa))
