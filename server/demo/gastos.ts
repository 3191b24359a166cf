import type { TratamientoIsv } from '#contract/dinero'
import { sumarDias } from '#contract/fechas'
import { formatoFecha, formatoLempiras, formatoMes, formatoRtn } from '#contract/formato'
import { importesDe } from '#contract/gastos/importes'
import type { MetodoGasto } from '#contract/gastos/gastos'
import { habilDesde, inicioDeMes, instante } from './calendario.ts'
import { CENTRO } from './facts.ts'
import { papel } from './papel.ts'
import { DIAS_DE_HISTORIA } from './personas.ts'
import { randomFor } from './random.ts'
import type { Filas } from './rows.ts'

const random = randomFor('gastos')

/** The account of facts.ts that writes expenses down. */
const CONTABILIDAD = 2
const BANCO = 1
const NUEVE = 9 * 60
const MESES = 13

const CATEGORIAS = [
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

interface Proveedor {
  proveedor: string
  rtn: string | null
  categoria: (typeof CATEGORIAS)[number]
  /** `%` is the month. */
  descripcion: string
  isv: TratamientoIsv
  metodo: MetodoGasto
  /** Of a month that has one. */
  dia: number
  /** Lempiras, tax included. */
  desde: number
  hasta: number
  /** How many months of the year have one. */
  parte: number
  /** Nobody kept the paper. */
  sinPapel?: true
}

const PROVEEDORES: readonly Proveedor[] = [
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

type Gastos = Pick<Filas, 'gasto_categorias' | 'gastos' | 'gasto_comprobantes'>
type Gasto = Omit<Filas['gastos'][number], 'id'> & Pick<Proveedor, 'sinPapel'>

/**
 * What the school paid in the year before `hoy`, by bank or with cash that was never in a till, most of it with its
 * paper.
 */
export function gastos(hoy: string): Gastos {
  random.restart()
  const cais = new Map(PROVEEDORES.map(({ proveedor }) => [proveedor, caiNuevo()]))
  const alta = instante(sumarDias(hoy, -DIAS_DE_HISTORIA - 30), NUEVE)
  const pagados = Array.from({ length: MESES }, (_, indice) => indice)
    .flatMap((mes) =>
      PROVEEDORES.map((proveedor) => ({
        proveedor,
        mes,
        hay: random.chance(proveedor.parte),
        lempiras: random.int(proveedor.desde, proveedor.hasta),
      })),
    )
    .filter(({ hay }) => hay)
    .map(({ proveedor, mes, lempiras }) =>
      pagado(proveedor, inicioDeMes(hoy, mes - MESES + 1), {
        lempiras,
        numero: mes,
        cai: cais.get(proveedor.proveedor) ?? null,
      }),
    )
    .filter(({ fecha }) => fecha < hoy)
    .sort((uno, otro) => (uno.fecha < otro.fecha ? -1 : uno.fecha > otro.fecha ? 1 : 0))
  const todos = conRepetido(pagados)
  return {
    gasto_categorias: CATEGORIAS.map((nombre, indice) => ({
      id: indice + 1,
      nombre,
      creado_en: alta,
      actualizado_en: alta,
    })),
    gastos: todos.map(({ sinPapel: _, ...gasto }, indice) => ({ id: indice + 1, ...gasto })),
    gasto_comprobantes: todos.flatMap((gasto, indice) =>
      gasto.sinPapel || gasto.estado === 'anulado'
        ? []
        : [
            {
              gasto_id: indice + 1,
              nombre: `${gasto.documento ?? 'Planilla'}.pdf`,
              tipo: 'application/pdf',
              contenido: `\\x${papelDe(gasto).toString('hex')}`,
              creado_en: gasto.creado_en,
            },
          ],
    ),
  }
}

function pagado(
  { proveedor, rtn, categoria, descripcion, isv, metodo, dia, sinPapel }: Proveedor,
  mes: string,
  { lempiras, numero, cai }: { lempiras: number; numero: number; cai: string | null },
): Gasto {
  const fecha = habilDesde(sumarDias(mes, dia - 1))
  const creado_en = instante(fecha, NUEVE)
  return {
    fecha,
    categoria_id: CATEGORIAS.indexOf(categoria) + 1,
    proveedor,
    rtn_proveedor: rtn,
    documento: rtn && `000-001-01-${String(4_100 + 37 * numero + dia).padStart(8, '0')}`,
    cai_proveedor: rtn && cai,
    ...creditoDe(mes, { rtn, isv, categoria, sinPapel }),
    descripcion: descripcion.replace('%', formatoMes(mes)),
    ...importesDe(lempiras * 100, isv),
    metodo,
    cuenta_id: metodo === 'efectivo' ? null : BANCO,
    usuario_id: CONTABILIDAD,
    estado: 'registrado',
    anulado_en: null,
    anulado_por: null,
    anulado_motivo: null,
    creado_en,
    actualizado_en: creado_en,
    sinPapel,
  }
}

/** Rent, light and paper serve taxed and exempt sales alike; paint and brochures were not decided yet. */
const MIXTAS: readonly string[] = ['Alquiler', 'Energía eléctrica', 'Internet y teléfono', 'Papelería e impresiones']

/** What the ISV of the month asks of an expense: a document without its paper lacks the school's RTN too. */
function creditoDe(
  mes: string,
  { rtn, isv, categoria, sinPapel }: Pick<Proveedor, 'rtn' | 'isv' | 'categoria' | 'sinPapel'>,
): Pick<Filas['gastos'][number], 'con_rtn' | 'uso_isv' | 'credito_mes'> {
  const con_rtn = rtn !== null && !sinPapel
  if (isv === 'exento') return { con_rtn, uso_isv: null, credito_mes: null }
  if (MIXTAS.includes(categoria)) return { con_rtn, uso_isv: 'mixto', credito_mes: mes.slice(0, 7) }
  if (categoria === 'Limpieza') return { con_rtn, uso_isv: 'exento', credito_mes: null }
  if (categoria === 'Libros y material didáctico') return { con_rtn, uso_isv: 'gravado', credito_mes: mes.slice(0, 7) }
  return { con_rtn, uso_isv: null, credito_mes: null }
}

/** One invoice that was written down twice, the second time voided. */
function conRepetido(pagados: readonly Gasto[]): Gasto[] {
  const [repetido] = pagados
    .filter(({ rtn_proveedor, metodo }) => rtn_proveedor !== null && metodo === 'transferencia')
    .slice(-4)
  if (!repetido) return [...pagados]
  const anulado_en = instante(repetido.fecha, NUEVE + 40)
  return [
    ...pagados,
    {
      ...repetido,
      estado: 'anulado',
      anulado_en,
      anulado_por: CONTABILIDAD,
      anulado_motivo: 'Se registró dos veces.',
      actualizado_en: anulado_en,
    },
  ]
}

/** 32 hexadecimal digits as the SAR writes them. */
function caiNuevo(): string {
  const digitos = Array.from({ length: 32 }, () => random.int(0, 15).toString(16).toUpperCase()).join('')
  return digitos.replace(/(.{6})(?=.)/g, '$1-')
}

const papelDe = ({
  proveedor,
  rtn_proveedor,
  documento,
  cai_proveedor,
  fecha,
  descripcion,
  gravado_15,
  importe_exento,
  isv,
  total,
}: Gasto): Buffer =>
  papel([
    proveedor,
    ...(rtn_proveedor
      ? [`RTN ${formatoRtn(rtn_proveedor)}`, `Factura ${documento}`, `CAI ${cai_proveedor}`]
      : ['Planilla de pago']),
    `Fecha ${formatoFecha(fecha)}`,
    `Cliente ${CENTRO.nombre}, RTN ${formatoRtn(CENTRO.rtn)}`,
    '',
    descripcion,
    ...(isv
      ? [`Importe gravado 15%  ${formatoLempiras(gravado_15)}`, `ISV 15%  ${formatoLempiras(isv)}`]
      : [`Importe exento  ${formatoLempiras(importe_exento)}`]),
    `Total  ${formatoLempiras(total)}`,
  ])
