import { describe, expect, it } from 'vitest'
import type { Producto } from '#contract/catalogos/productos'
import type { Cargo } from '#contract/recibos/cargos'
import type { CarritoVigente } from '#contract/recibos/recibos-varios'
import type { Titular } from '#contract/recibos/recibos-individuales'
import { aMano } from '#contract/recibos/venta'
import {
  agregarCargo,
  agregarLibre,
  agregarProducto,
  calcular,
  contenidoDe,
  estaLleno,
  leerUnidades,
  mover,
  nombreDe,
  ponerCantidad,
  ponerMonto,
  quitar,
  rebajar,
  seleccionado,
  sumarCantidad,
  VACIA,
  type Venta,
} from './venta-model.ts'
import { carritoDe, revisar, ventaDe } from './venta-vigente.ts'

const cuaderno = producto(1, 4_500)
const camisa = producto(2, 32_000)
const sofia = titular(7, 'Mejía Reyes, Sofía')

describe('a cart', () => {
  it('counts the same product again on its line, and another price of it on another', () => {
    const venta = [cuaderno, camisa, cuaderno].reduce<Venta>((cart, each) => agregarProducto(cart, each), VACIA)
    expect(venta.renglones).toMatchObject([
      { producto: cuaderno, cantidad: 2 },
      { producto: camisa, cantidad: 1 },
    ])
    expect(seleccionado(venta)).toMatchObject({ producto: cuaderno })
    const rebajada = agregarProducto(rebajar(venta, 1, aMano(500)), cuaderno, 3)
    expect(rebajada.renglones.map((renglon) => renglon.tipo === 'producto' && renglon.cantidad)).toEqual([2, 1, 3])
    expect(calcular(rebajada).total).toBe(2 * 4_500 - 500 + 32_000 + 3 * 4_500)
  })

  it('takes no quantity for another one', () => {
    const venta = agregarProducto(VACIA, cuaderno)
    expect(cantidad(sumarCantidad(venta, -1))).toBe(1)
    expect(cantidad(sumarCantidad(venta, 4))).toBe(5)
    for (const otra of [5_000, 2.7, 0]) expect(cantidad(ponerCantidad(venta, 1, otra))).toBe(1)
    const llena = ponerCantidad(venta, 1, 999)
    expect([cantidad(sumarCantidad(llena, 1)), estaLleno(seleccionado(llena))]).toEqual([999, true])
    expect(estaLleno(seleccionado(venta))).toBe(false)
  })

  it('puts what no line can hold on another one, and loses none of it', () => {
    const venta = [600, 600, 399, 2].reduce((cart, cuantos) => agregarProducto(cart, cuaderno, cuantos), VACIA)
    expect(venta.renglones.map((renglon) => renglon.tipo === 'producto' && renglon.cantidad)).toEqual([999, 602])
    expect(calcular(venta).total).toBe((600 + 600 + 399 + 2) * 4_500)
  })

  it('takes a charge once and whole, and its student as client for as long as it is there', () => {
    const venta = agregarCargo(agregarCargo(VACIA, cargo(11, 7, 120_000), sofia), cargo(11, 7, 120_000), sofia)
    expect(venta.renglones).toHaveLength(1)
    expect(venta).toMatchObject({ cliente: sofia, elegido: false, seleccion: 1 })
    expect(calcular(ponerMonto(venta, 1, 50_000)).total).toBe(50_000)
    expect(sumarCantidad(venta, 1)).toBe(venta)
    expect(quitar(agregarProducto(venta, cuaderno), 1).cliente).toBeNull()
    const elegida = { ...venta, elegido: true }
    expect(quitar(elegida, 1).cliente).toBe(sofia)
    expect(agregarCargo(elegida, cargo(12, 8, 100), titular(8, 'Cruz, José')).cliente).toBe(sofia)
  })

  it.each([
    ['1', 1],
    [' 12 ', 12],
    ['999', 999],
    ['0', null],
    ['-1', null],
    ['2.5', null],
    ['1000', null],
    ['', null],
  ])('reads %j units as %j', (text, unidades) => {
    expect(leerUnidades(text)).toBe(unidades)
  })

  it('selects the neighbour of a line that goes', () => {
    const tres = agregarLibre(agregarProducto(agregarProducto(VACIA, cuaderno), camisa), {
      descripcion: 'Constancia',
      cantidad: 1,
      precio: 100,
      isv: 'exento',
    })
    expect(quitar(mover(tres, -1), 2).seleccion).toBe(3)
    expect(quitar(tres, 3).seleccion).toBe(2)
    expect(quitar(tres, 1).seleccion).toBe(3)
    expect(mover(mover(mover(tres, -1), -1), -1).seleccion).toBe(1)
    expect(mover(VACIA, 1)).toBe(VACIA)
    expect(quitar(agregarProducto(VACIA, cuaderno), 1)).toEqual(VACIA)
  })

  it('shows on each line its own discount and beside the total that of the whole', () => {
    const venta = rebajar(
      rebajar(
        agregarCargo(agregarProducto(agregarProducto(VACIA, cuaderno), camisa), cargo(11, 7, 10_000), sofia),
        1,
        aMano(500),
      ),
      'todo',
      { ...aMano(1_000) },
      'Feria',
    )
    expect(calcular(venta)).toMatchObject({ descuento: 1_500, deTodo: 1_000, total: 4_000 + 32_000 + 10_000 - 1_000 })
    expect([...calcular(venta).totales.values()]).toEqual([
      { propio: 500, total: 4_000 },
      { propio: 0, total: 32_000 },
      { propio: 0, total: 10_000 },
    ])
    expect(rebajar(venta, 3, aMano(1)).renglones[2]).toBe(venta.renglones[2])
    expect(contenidoDe(venta)).toEqual({
      cliente_id: 7,
      lineas: [
        { tipo: 'producto', producto_id: 1, cantidad: 1, descuento: 500 },
        { tipo: 'producto', producto_id: 2, cantidad: 1 },
        { tipo: 'cargo', cargo_id: 11, monto: 10_000 },
      ],
      descuento: 1_000,
      descuento_motivo: 'Feria',
    })
    expect(nombreDe(venta)).toBe('Mejía Reyes, Sofía')
    expect(nombreDe({ ...venta, pagador: { nombre: 'Ana Cruz', documento: '', telefono: '' } })).toBe('Ana Cruz')
  })
})

describe('a cart that waited', () => {
  const hermanos = {
    id: 5,
    nombre: 'Hermanos',
    tipo: 'porcentaje' as const,
    valor: 1_000,
    aplica_a: 'producto' as const,
    desde: null,
    hasta: null,
    dias_antes: null,
    requiere_autorizacion: false,
    acumulable: false,
    hermanos: false,
    activo: true,
  }
  const venta = agregarCargo(
    agregarLibre(rebajar(agregarProducto(VACIA, cuaderno, 2), 1, hermanos), {
      descripcion: 'Constancia',
      cantidad: 1,
      precio: 5_000,
      isv: 'exento',
    }),
    cargo(11, 7, 20_000),
    sofia,
  )

  it('comes back as it was from its references', () => {
    const contenido = contenidoDe(venta)
    expect(carritoDe(contenido)).toEqual({ productos: [1], cargos: [11], cliente_id: 7 })
    const { venta: vuelta, avisos } = ventaDe(contenido, vigente(), [hermanos])
    expect(avisos).toEqual([])
    expect(contenidoDe(vuelta)).toEqual(contenido)
    expect(calcular(vuelta)).toEqual(calcular(venta))
  })

  it('tells what changed: a price, a product that is not sold, a charge that was paid or lowered', () => {
    const cambiado = {
      ...vigente(),
      productos: [producto(1, 5_000)],
      cargos: [{ ...cargo(11, 7, 8_000), cliente_nombre: 'Mejía Reyes, Sofía' }],
    }
    const { venta: otra, avisos } = revisar(venta, cambiado)
    expect(avisos.map(({ key }) => key)).toEqual(['ventas.aviso.precio', 'ventas.aviso.cargo_menor'])
    expect(calcular(otra).total).toBe(9_000 + 5_000 + 8_000)

    const ido = revisar(venta, { ...vigente(), productos: [{ ...cuaderno, activo: false }], cargos: [] })
    expect(ido.avisos.map(({ key }) => key)).toEqual(['ventas.aviso.producto_fuera', 'ventas.aviso.cargo_pagado'])
    expect(ido.venta.renglones).toMatchObject([{ tipo: 'libre' }])
    expect(ido.venta.cliente).toBeNull()

    const perdido = ventaDe(contenidoDe(venta), { productos: [], cargos: [], cliente: null }, [])
    expect(perdido.avisos.map(({ key }) => key)).toContain('ventas.aviso.producto_borrado')
    expect(ventaDe(contenidoDe(venta), vigente(), []).avisos.map(({ key }) => key)).toEqual([
      'ventas.aviso.descuento_fuera',
    ])
  })
})

const cantidad = (venta: Venta) => {
  const [primero] = venta.renglones
  return primero?.tipo === 'producto' ? primero.cantidad : undefined
}

function vigente(): CarritoVigente {
  return {
    productos: [cuaderno, camisa],
    cargos: [{ ...cargo(11, 7, 20_000), cliente_nombre: 'Mejía Reyes, Sofía' }],
    cliente: sofia,
  }
}

function producto(id: number, precio: number): Producto {
  return {
    id,
    codigo: `P${id}`,
    nombre: `Producto ${id}`,
    precio,
    isv: 'gravado_15',
    categoria: null,
    favorito: false,
    activo: true,
    creado_en: '',
    actualizado_en: '',
    version: 1,
  }
}

it('of a buyer who pays no tax comes to the net amounts, and so it is sent', () => {
  const exoneracion = { orden_compra_exenta: '', constancia_exonerado: 'CRE-22', registro_sag: '' }
  const deudor = titular(1, 'Sofía')
  const gravado: Cargo = { ...cargo(7, 1, 115_000), isv: 'gravado_15' }
  const venta = agregarCargo(
    agregarLibre(VACIA, { descripcion: 'Camisa', precio: 18_999, isv: 'gravado_15', cantidad: 3 }),
    gravado,
    deudor,
  )
  const conIsv = calcular(venta)
  const sinIsv = calcular({ ...venta, exoneracion })
  // 3 × 189.99 less its 15 %: 569.97 × 15 ÷ 115 = 74.34; the charge 1,150.00 is 1,000.00.
  expect(conIsv).toMatchObject({ total: 56_997 + 115_000, exonerado: 0 })
  expect(sinIsv).toMatchObject({ total: 56_997 - 7_434 + 100_000, exonerado: 7_434 + 15_000 })
  expect(contenidoDe({ ...venta, exoneracion })).toMatchObject({
    lineas: [{ tipo: 'libre' }, { tipo: 'cargo', monto: 100_000 }],
    constancia_exonerado: 'CRE-22',
  })
})

function titular(cliente_id: number, nombre: string): Titular {
  return {
    cliente_id,
    codigo: `C-${cliente_id}`,
    nombre,
    fecha_nacimiento: null,
    encargado_id: null,
    encargado_nombre: null,
    debe: 0,
    vencido: 0,
    a_favor: 0,
  }
}

function cargo(id: number, cliente_id: number, debe: number): Cargo {
  return {
    id,
    cliente_id,
    matricula_id: null,
    curso_nombre: null,
    concepto: 'mensualidad',
    numero: 1,
    descripcion: 'Mensualidad 3/5',
    fecha: '2026-10-05',
    vence: '2026-10-05',
    isv: 'exento',
    bruto: debe,
    descuento: 0,
    neto: debe,
    aplicado: 0,
    debe,
    vencido: true,
    anulado: false,
    anulado_motivo: null,
    version: 1,
  }
}
