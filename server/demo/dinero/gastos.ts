import { sumarDias } from '#contract/tiempo/fechas'
import { formatoFecha, formatoLempiras, formatoMes, formatoRtn } from '#contract/texto/formato'
import { importesDe } from '#contract/gastos/importes'
import { habilDesde, hecho, inicioDeMes, instante } from '#server/demo/calendario'
import { CENTRO } from '#server/demo/facts'
import { papel } from '#server/demo/papel'
import type { Oferta } from '#server/demo/oferta'
import { DIAS_DE_HISTORIA } from '#server/demo/personas'
import { CATEGORIAS, PROVEEDORES, PROVEEDORES_DE_CURSOS, type Proveedor } from './proveedores.ts'
import { randomFor } from '#server/demo/random'
import type { Fila } from '#server/demo/sembrar'

const random = randomFor('gastos')
/** A sequence of its own: what is bought for courses moves nothing else. */
const randomDeCursos = randomFor('gastos de cursos')
type Random = typeof random

/** The account of facts.ts that writes expenses down. */
const CONTABILIDAD = 2
const BANCO = 1
/** The first is the one that every school has: `Impuestos pagados al SAR`. */
const PRIMERA_CATEGORIA = 2
const NUEVE = 9 * 60
const MESES = 13

type Gasto = Pagado & { curso_id: number | null }

/**
 * The school's expenses of the year before `hoy`, by bank or with cash that was never in a till, most of them with
 * their paper.
 */
export function gastos(hoy: string, cursos: readonly Oferta[]) {
  random.restart()
  randomDeCursos.restart()
  const alta = instante(sumarDias(hoy, -DIAS_DE_HISTORIA - 30), NUEVE)
  const pagados = [
    ...pagadosA(PROVEEDORES, hoy, random).map((gasto) => ({ ...gasto, curso_id: null })),
    ...deCursos(hoy, cursos),
  ].sort((uno, otro) => (uno.fecha < otro.fecha ? -1 : uno.fecha > otro.fecha ? 1 : 0))
  const todos = conRepetido(pagados)
  return {
    gasto_categorias: CATEGORIAS.map((nombre, indice) => ({
      id: indice + PRIMERA_CATEGORIA,
      nombre,
      ...hecho(alta),
    })),
    gastos: todos.map(({ sinPapel: _, ...gasto }): Fila => gasto),
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

type Pagado = ReturnType<typeof pagado>

/** Expenses month by month, for each supplier that has one in that month. */
function pagadosA(proveedores: readonly Proveedor[], hoy: string, azar: Random): (Pagado & { curso?: string })[] {
  const cais = new Map(proveedores.map(({ proveedor }) => [proveedor, caiNuevo(azar)]))
  return Array.from({ length: MESES }, (_, indice) => indice)
    .flatMap((mes) =>
      proveedores.map((proveedor) => ({
        proveedor,
        mes,
        hay: azar.chance(proveedor.parte),
        lempiras: azar.int(proveedor.desde, proveedor.hasta),
      })),
    )
    .filter(({ hay }) => hay)
    .map(({ proveedor, mes, lempiras }) => ({
      ...pagado(proveedor, inicioDeMes(hoy, mes - MESES + 1), {
        lempiras,
        numero: mes,
        cai: cais.get(proveedor.proveedor) ?? null,
      }),
      ...(proveedor.curso && { curso: proveedor.curso }),
    }))
    .filter(({ fecha }) => fecha < hoy)
}

/** Purchases for the run of a course that was on by then. */
const deCursos = (hoy: string, cursos: readonly Oferta[]): Gasto[] =>
  pagadosA(PROVEEDORES_DE_CURSOS, hoy, randomDeCursos).flatMap(({ curso, ...gasto }) => {
    const suyo = cursos.find(
      ({ base, fecha_inicio, fecha_fin }) => base === curso && fecha_inicio <= gasto.fecha && gasto.fecha <= fecha_fin,
    )
    return suyo ? [{ ...gasto, curso_id: suyo.id }] : []
  })

function pagado(
  { proveedor, rtn, categoria, descripcion, isv, metodo, dia, sinPapel }: Proveedor,
  mes: string,
  { lempiras, numero, cai }: { lempiras: number; numero: number; cai: string | null },
) {
  const fecha = habilDesde(sumarDias(mes, dia - 1))
  return {
    fecha,
    categoria_id: CATEGORIAS.indexOf(categoria) + PRIMERA_CATEGORIA,
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
    ...hecho(instante(fecha, NUEVE)),
    sinPapel,
  }
}

/** Rent, light and paper serve taxed and exempt sales alike; paint and brochures were not decided yet. */
const MIXTAS: readonly string[] = ['Alquiler', 'Energía eléctrica', 'Internet y teléfono', 'Papelería e impresiones']

/** The credit that an expense gives in the month's ISV: a document without its paper lacks the school's RTN too. */
function creditoDe(
  mes: string,
  { rtn, isv, categoria, sinPapel }: Pick<Proveedor, 'rtn' | 'isv' | 'categoria' | 'sinPapel'>,
) {
  const con_rtn = rtn !== null && !sinPapel
  if (isv === 'exento') return { con_rtn, uso_isv: null, credito_mes: null }
  if (MIXTAS.includes(categoria)) return { con_rtn, uso_isv: 'mixto', credito_mes: mes.slice(0, 7) }
  if (categoria === 'Limpieza') return { con_rtn, uso_isv: 'exento', credito_mes: null }
  if (categoria === 'Libros y material didáctico') return { con_rtn, uso_isv: 'gravado', credito_mes: mes.slice(0, 7) }
  return { con_rtn, uso_isv: null, credito_mes: null }
}

/** One invoice that was written down twice, the second time voided. */
function conRepetido(pagados: readonly Gasto[]): (Gasto & Fila)[] {
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
function caiNuevo(azar: Random): string {
  const digitos = Array.from({ length: 32 }, () => azar.int(0, 15).toString(16).toUpperCase()).join('')
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
