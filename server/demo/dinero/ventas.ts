import { isvIncluido } from '#contract/dinero'
import { CONSUMIDOR_FINAL } from '#contract/facturacion/consumidor-final'
import { sumarDias } from '#contract/tiempo/fechas'
import { esHabil, instante } from '#server/demo/calendario'
import { enTurno, HORAS, type Cajas } from './cajas.ts'
import { medios } from './pagos.ts'
import { DIAS_DE_HISTORIA, type Estudiante } from '#server/demo/personas'
import { PRODUCTOS_DE_MUESTRA, type ProductoDeMuestra } from './productos.ts'
import { randomFor } from '#server/demo/random'
import { codigoDe, escribirPagos, type Recibo, type Tablas } from './recibos.ts'

const random = randomFor('ventas')

const PARTE_CON_NOMBRE = 0.2
const DE_A_MUCHAS = 'Fotocopia'
const PESOS = Object.fromEntries(PRODUCTOS_DE_MUESTRA.map(({ id, peso }) => [id, peso]))

/** Writes a few sales of the point of sale for each day that the office was open, in the tills of whoever was there. */
export function escribirVentas(
  hoy: string,
  estudiantes: readonly Estudiante[],
  clienteDe: (estudiante: Estudiante) => number,
  cajas: Cajas,
  filas: Tablas,
): void {
  random.restart()
  const porConfirmarDesde = sumarDias(hoy, -8)
  let numero = 0
  for (const { fecha, minuto, segundo } of momentos(hoy)) {
    numero++
    const renglones = vendidos()
    const total = renglones.reduce((suma, { producto, cantidad }) => suma + producto.precio * cantidad, 0)
    const isv = renglones.reduce(
      (suma, { producto, cantidad }) => suma + isvIncluido(producto.precio * cantidad, producto.isv),
      0,
    )
    const pagos = medios(random, total, fecha, fecha < porConfirmarDesde)
    const usuario_id = enTurno(minuto)
    const caja_id = cajas.recibir(fecha, usuario_id, pagos)
    const cliente = random.chance(PARTE_CON_NOMBRE) ? random.pick(estudiantes) : null
    const emitido_en = instante(fecha, minuto, segundo)
    const recibo_id = filas.recibos.length + 1
    const recibo: Recibo = {
      id: recibo_id,
      serie: 'RV',
      numero,
      tipo: 'varios',
      fecha,
      emitido_en,
      cliente_id: cliente && clienteDe(cliente),
      pagador_nombre: cliente ? `${cliente.nombres} ${cliente.apellidos}` : CONSUMIDOR_FINAL,
      pagador_documento: cliente?.dni ?? null,
      subtotal: total - isv,
      isv,
      total,
      estado: 'emitido',
      caja_id,
      usuario_id,
      codigo_verificacion: codigoDe(random),
      impresiones: 1,
      actualizado_en: emitido_en,
    }
    filas.recibos.push(recibo)
    escribirPagos(filas, recibo, pagos)
    renglones.forEach(({ producto, cantidad }, index) => {
      const importe = producto.precio * cantidad
      filas.recibo_lineas.push({
        id: filas.recibo_lineas.length + 1,
        recibo_id,
        orden: index + 1,
        cargo_id: null,
        producto_id: producto.id,
        descripcion: producto.nombre,
        cantidad,
        precio: producto.precio,
        isv_tratamiento: producto.isv,
        isv: isvIncluido(importe, producto.isv),
        total: importe,
        con_saldo: 0,
      })
    })
  }
}

/** When something is sold, in its order: a few times a day, more while courses begin. */
function momentos(hoy: string): { fecha: string; minuto: number; segundo: number }[] {
  const dias = Array.from({ length: DIAS_DE_HISTORIA }, (_, index) => sumarDias(hoy, index - DIAS_DE_HISTORIA)).filter(
    esHabil,
  )
  return dias.flatMap((fecha) => {
    const [desde, hasta] = HORAS(fecha)
    const cuantas = random.int(0, Number(fecha.slice(8)) <= 7 ? 5 : 3)
    return Array.from({ length: cuantas }, () => ({
      fecha,
      minuto: random.int(desde + 5, hasta),
      segundo: random.int(0, 59),
    })).sort((a, b) => a.minuto - b.minuto || a.segundo - b.segundo)
  })
}

function vendidos(): { producto: ProductoDeMuestra; cantidad: number }[] {
  const elegidos = new Set(Array.from({ length: random.int(1, 3) }, () => Number(random.weighted(PESOS))))
  return PRODUCTOS_DE_MUESTRA.filter(({ id }) => elegidos.has(id)).map((producto) => ({
    producto,
    cantidad: producto.nombre === DE_A_MUCHAS ? random.int(2, 40) : random.chance(0.12) ? 2 : 1,
  }))
}
