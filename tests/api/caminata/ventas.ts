import type { Producto } from '#contract/catalogos/productos'
import type { PorCobrar } from '#contract/recibos/recibos-individuales'
import type { VentaEnEspera } from '#contract/recibos/recibos-varios'
import { conMotivo, enviar, type Andante, type Paso } from './andante.ts'
import { abrirSiFalta, cambiando, recibido } from './cobros.ts'
import type { Answer } from '#tests/api/apoyo/helper'

/* The point of sale. */

const productosDe = async ({ who }: Andante): Promise<Producto[]> => (await who.list<Producto>('Productos')).body

interface Carrito {
  cliente_id?: number
  lineas: object[]
  descuento?: number
  descuento_id?: number
  descuento_motivo?: string
  /** Centavos before any discount. */
  bruto: number
}

/** Products, something without a code, and what a client owes; now and then with a discount. */
async function carritoDe(andante: Andante): Promise<Carrito> {
  const { who, azar, mundo } = andante
  const productos = await productosDe(andante)
  const cliente_id = azar.chance(0.5) ? mundo.una(azar, 'clientes') : undefined
  const lineas: object[] = []
  let bruto = 0
  for (let n = azar.int(1, 3); n > 0; n--) {
    const cantidad = azar.int(1, 5)
    const { id: producto_id, precio } = azar.pick(productos)
    const libre = azar.chance(0.2)
    const suyo = libre ? azar.int(1, 9_999) : precio
    bruto += cantidad * suyo
    const rebaja = azar.chance(0.1) ? { descuento: azar.int(0, cantidad * suyo) } : {}
    lineas.push(
      libre
        ? { tipo: 'libre', descripcion: 'Fotocopias', cantidad, precio: suyo, isv: 'gravado_15', ...rebaja }
        : { tipo: 'producto', producto_id, cantidad, ...rebaja },
    )
  }
  if (cliente_id && azar.chance(0.5)) {
    const { status, body } = await who.get<PorCobrar>(`/RecibosIndividuales/por-cobrar?cliente_id=${cliente_id}`)
    const [cargo] = status === 200 ? body.cuentas.flatMap(({ cargos }) => cargos) : []
    if (cargo) {
      const monto = azar.int(1, cargo.debe)
      bruto += monto
      lineas.push({ tipo: 'cargo', cargo_id: cargo.id, monto })
    }
  }
  return {
    ...(cliente_id && { cliente_id }),
    lineas,
    ...(azar.chance(0.15) && { descuento: azar.int(0, 500) }),
    descuento_motivo: 'Liquidación',
    bruto,
  }
}

async function vender(andante: Andante, { bruto, ...venta }: Carrito): Promise<Answer> {
  const { azar, db } = andante
  await abrirSiFalta(andante)
  const { rows } = await db.pool.query<{ a_favor: number }>('SELECT a_favor FROM clientes WHERE id = $1', [
    venta.cliente_id ?? 0,
  ])
  const saldo = Math.min(bruto, rows[0]?.a_favor ?? 0)
  const conSaldo = saldo > 0 && azar.chance(0.3) ? azar.int(1, saldo) : 0
  const resto = bruto - conSaldo
  const pagos = [
    ...(conSaldo ? [{ metodo: 'saldo_a_favor', monto: conSaldo, cliente_id: venta.cliente_id }] : []),
    ...(resto ? [{ metodo: azar.pick(['efectivo', 'efectivo', 'tarjeta', 'cheque']), monto: resto }] : []),
  ]
  const quien = { pagador_nombre: 'Ana Cruz', pagador_telefono: '+50499887766' }
  return recibido(andante, await cambiando(andante, '/RecibosVarios', { ...venta, ...quien, pagos }), 'ventas')
}

export const VENTAS: Readonly<Record<string, Paso>> = {
  vender: async (andante) => vender(andante, await carritoDe(andante)),

  async anularVenta(andante) {
    const id = andante.mundo.una(andante.azar, 'ventas')
    if (id === undefined) return undefined
    await abrirSiFalta(andante)
    return andante.who.post(`/RecibosVarios/${id}/anular`, { motivo: 'Cambió de idea' })
  },

  async precioDeProducto(andante) {
    const { id, version } = andante.azar.pick(await productosDe(andante))
    const body = { precio: andante.azar.int(0, 30_000), version }
    return conMotivo(andante, (headers) => andante.who.put(`/Productos/${id}`, body, headers))
  },

  async espera(andante) {
    const { bruto: _, ...contenido } = await carritoDe(andante)
    return (await enviar(andante, '/RecibosVarios/espera', {
      nombre: 'Doña Ana',
      contenido,
      total: 10_000,
    })) as unknown as Answer
  },

  /** Takes up a waiting sale, and sells it at what it costs by then. */
  async retomar(andante) {
    const { body } = await andante.who.get<VentaEnEspera[]>('/RecibosVarios/espera')
    const [venta] = body
    if (!venta) return undefined
    const quitada = await andante.who.delete(`/RecibosVarios/espera/${venta.id}`)
    if (quitada.status >= 300) return quitada
    const precios = new Map((await productosDe(andante)).map(({ id, precio }) => [id, precio]))
    const bruto = venta.contenido.lineas.reduce(
      (suma, linea) =>
        suma +
        (linea.tipo === 'cargo'
          ? linea.monto
          : linea.cantidad * (linea.tipo === 'libre' ? linea.precio : (precios.get(linea.producto_id) ?? 0))),
      0,
    )
    return vender(andante, { ...(venta.contenido as Omit<Carrito, 'bruto'>), bruto })
  },
}
