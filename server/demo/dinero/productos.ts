import type { Centavos, TratamientoIsv } from '#contract/dinero'
import { hecho, instante } from '#server/demo/calendario'

/** Barcode or short code, name, price with its tax, and how often it is sold. */
const PRODUCTOS: readonly [codigo: string, nombre: string, precio: Centavos, isv: TratamientoIsv, peso: number][] = [
  ['7421000001072', 'English for Kids 1, libro', 42_000, 'exento', 5],
  ['7421000002147', 'English for Kids 2, libro', 43_500, 'exento', 4],
  ['7421000003212', 'Inglés A1, libro y cuaderno', 68_000, 'exento', 6],
  ['7421000004288', 'Inglés A2, libro y cuaderno', 68_000, 'exento', 4],
  ['7421000005353', 'Camisa polo del centro, talla 8', 29_500, 'gravado_15', 3],
  ['7421000006428', 'Camisa polo del centro, talla 10', 29_500, 'gravado_15', 4],
  ['7421000007494', 'Camisa polo del centro, talla 14', 32_500, 'gravado_15', 3],
  ['7421000008569', 'Camisa polo del centro, talla M', 36_000, 'gravado_15', 4],
  ['7421000009634', 'Gabacha de cocina', 38_000, 'gravado_15', 2],
  ['7421000010708', 'Cuaderno de espiral, 100 hojas', 6_500, 'gravado_15', 8],
  ['7421000011774', 'Memoria USB de 32 GB', 24_000, 'gravado_15', 2],
  ['EXU', 'Examen de ubicación', 25_000, 'exento', 4],
  ['REP', 'Reposición de examen', 15_000, 'exento', 5],
  ['CAR', 'Carnet', 8_000, 'gravado_15', 4],
  ['COP', 'Fotocopia', 200, 'gravado_15', 12],
  ['CON', 'Constancia de estudio', 10_000, 'exento', 5],
]

/** The board's categories, each from which product on. */
const CATEGORIAS: readonly [desde: number, categoria: string][] = [
  [11, 'Trámites'],
  [9, 'Útiles'],
  [4, 'Uniformes'],
  [0, 'Libros'],
]
const categoriaDe = (producto: number): string | null => CATEGORIAS.find(([desde]) => producto >= desde)?.[1] ?? null
/** Weight among the sales from which a product is a favourite. */
const DE_FAVORITO = 6

export interface ProductoDeMuestra {
  id: number
  nombre: string
  precio: Centavos
  isv: TratamientoIsv
  peso: number
}

export const PRODUCTOS_DE_MUESTRA: readonly ProductoDeMuestra[] = PRODUCTOS.map(
  ([, nombre, precio, isv, peso], index) => ({ id: index + 1, nombre, precio, isv, peso }),
)

/** Products of the counter; a uniform of other years is no longer sold. */
export function productos(alta: string) {
  const filas = PRODUCTOS.map(([codigo, nombre, precio, isv, peso], index) => ({
    codigo,
    nombre,
    precio,
    isv,
    categoria: categoriaDe(index),
    favorito: peso >= DE_FAVORITO,
    activo: true,
    ...hecho(alta),
  }))
  return [
    ...filas,
    {
      codigo: '7420999000017',
      nombre: 'Camiseta deportiva 2024',
      precio: 25_000,
      isv: 'gravado_15',
      categoria: null,
      favorito: false,
      activo: false,
      creado_en: alta,
      actualizado_en: instante(alta.slice(0, 10), 9 * 60),
    },
  ]
}
