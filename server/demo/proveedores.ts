import type { TratamientoIsv } from '#contract/dinero'
import type { MetodoGasto } from '#contract/gastos/gastos'

export const CATEGORIAS = [
  'Alquiler',
  'Energía eléctrica',
  'Agua',
  'Internet y teléfono',
  'Salarios y honorarios',
  'Libros y material didáctico',
  'Limpieza',
  'Mantenimiento y reparaciones',
  'Publicidad',
  'Papelería e impresiones',
] as const

export interface Proveedor {
  proveedor: string
  rtn: string | null
  categoria: (typeof CATEGORIAS)[number]
  /** `%` is the month. */
  descripcion: string
  isv: TratamientoIsv
  metodo: MetodoGasto
  /** The day within a month that has one. */
  dia: number
  /** Lempiras, tax included. */
  desde: number
  hasta: number
  /** The share of the year's months that have one. */
  parte: number
  /** Nobody kept the paper. */
  sinPapel?: true
  /** The only course that uses what is sold, while it runs: the code that all its runs share. */
  curso?: string
}

/** Suppliers of the school as a whole. */
export const PROVEEDORES: readonly Proveedor[] = [
  {
    proveedor: 'Inmobiliaria Miraflores, S. de R.L.',
    rtn: '08019008145236',
    categoria: 'Alquiler',
    descripcion: 'Alquiler del local, %',
    isv: 'gravado_15',
    metodo: 'transferencia',
    dia: 3,
    desde: 34_500,
    hasta: 34_500,
    parte: 1,
  },
  {
    proveedor: 'Servicio Eléctrico del Centro',
    rtn: '08019003243825',
    categoria: 'Energía eléctrica',
    descripcion: 'Energía, %',
    isv: 'gravado_15',
    metodo: 'transferencia',
    dia: 12,
    desde: 6_800,
    hasta: 10_400,
    parte: 1,
  },
  {
    proveedor: 'Aguas Municipales',
    rtn: '08019021305874',
    categoria: 'Agua',
    descripcion: 'Agua y alcantarillado, %',
    isv: 'exento',
    metodo: 'transferencia',
    dia: 15,
    desde: 900,
    hasta: 1_650,
    parte: 1,
  },
  {
    proveedor: 'Cable del Centro, S.A. de C.V.',
    rtn: '08019995371402',
    categoria: 'Internet y teléfono',
    descripcion: 'Internet de 200 Mbps y teléfono, %',
    isv: 'gravado_15',
    metodo: 'tarjeta',
    dia: 8,
    desde: 3_450,
    hasta: 3_450,
    parte: 1,
  },
  {
    proveedor: 'Planilla de docentes',
    rtn: null,
    categoria: 'Salarios y honorarios',
    descripcion: 'Honorarios de docentes, %',
    isv: 'exento',
    metodo: 'transferencia',
    dia: 28,
    desde: 80_000,
    hasta: 96_000,
    parte: 1,
  },
  {
    proveedor: 'Planilla administrativa',
    rtn: null,
    categoria: 'Salarios y honorarios',
    descripcion: 'Salarios de administración, %',
    isv: 'exento',
    metodo: 'transferencia',
    dia: 28,
    desde: 58_000,
    hasta: 58_000,
    parte: 1,
  },
  {
    proveedor: 'Librería El Saber',
    rtn: '08011985034571',
    categoria: 'Libros y material didáctico',
    descripcion: 'Libros de inglés para la venta',
    isv: 'exento',
    metodo: 'cheque',
    dia: 10,
    desde: 8_000,
    hasta: 19_000,
    parte: 0.5,
  },
  {
    proveedor: 'Distribuidora Escolar del Norte, S.A.',
    rtn: '05019011276340',
    categoria: 'Libros y material didáctico',
    descripcion: 'Pizarras, marcadores y cuadernos',
    isv: 'gravado_15',
    metodo: 'transferencia',
    dia: 18,
    desde: 1_900,
    hasta: 5_600,
    parte: 0.6,
  },
  {
    proveedor: 'Químicos y Limpieza del Valle',
    rtn: '08019014582917',
    categoria: 'Limpieza',
    descripcion: 'Cloro, desinfectante y papel higiénico',
    isv: 'gravado_15',
    metodo: 'efectivo',
    dia: 6,
    desde: 650,
    hasta: 1_450,
    parte: 1,
    sinPapel: true,
  },
  {
    proveedor: 'Refrigeración Paz',
    rtn: '08011979123654',
    categoria: 'Mantenimiento y reparaciones',
    descripcion: 'Mantenimiento de aires acondicionados',
    isv: 'gravado_15',
    metodo: 'cheque',
    dia: 20,
    desde: 2_300,
    hasta: 6_900,
    parte: 0.35,
  },
  {
    proveedor: 'Ferretería El Constructor',
    rtn: '08019002451789',
    categoria: 'Mantenimiento y reparaciones',
    descripcion: 'Pintura, focos y cerraduras',
    isv: 'gravado_15',
    metodo: 'efectivo',
    dia: 14,
    desde: 300,
    hasta: 2_100,
    parte: 0.8,
    sinPapel: true,
  },
  {
    proveedor: 'Imprenta Rápida',
    rtn: '08011990087452',
    categoria: 'Publicidad',
    descripcion: 'Volantes y mantas de matrícula',
    isv: 'gravado_15',
    metodo: 'transferencia',
    dia: 5,
    desde: 2_500,
    hasta: 7_500,
    parte: 0.4,
  },
  {
    proveedor: 'Papelería Central',
    rtn: '08019007364128',
    categoria: 'Papelería e impresiones',
    descripcion: 'Resmas de papel y tóner',
    isv: 'gravado_15',
    metodo: 'transferencia',
    dia: 22,
    desde: 1_150,
    hasta: 3_900,
    parte: 0.9,
  },
]

/** Suppliers that it pays for one course. */
export const PROVEEDORES_DE_CURSOS: readonly Proveedor[] = [
  {
    proveedor: 'Reposterías y Moldes, S. de R.L.',
    rtn: '08019010336418',
    categoria: 'Libros y material didáctico',
    descripcion: 'Harina, mantequilla y moldes, %',
    isv: 'gravado_15',
    metodo: 'transferencia',
    dia: 9,
    desde: 3_200,
    hasta: 5_800,
    parte: 1,
    curso: 'GAS-REP',
  },
  {
    proveedor: 'Distribuidora de Belleza Gloria',
    rtn: '08011984057216',
    categoria: 'Libros y material didáctico',
    descripcion: 'Tintes, capas y cepillos, %',
    isv: 'gravado_15',
    metodo: 'cheque',
    dia: 11,
    desde: 2_400,
    hasta: 4_900,
    parte: 0.7,
    curso: 'TEC-BEL',
  },
  {
    proveedor: 'Eléctricos Tegucigalpa, S.A.',
    rtn: '08019998412075',
    categoria: 'Libros y material didáctico',
    descripcion: 'Cable, tomacorrientes y probadores, %',
    isv: 'gravado_15',
    metodo: 'transferencia',
    dia: 17,
    desde: 1_800,
    hasta: 4_100,
    parte: 0.6,
    curso: 'TEC-ELE',
  },
]
