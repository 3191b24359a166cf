import type { GrupoDeRecibos } from '#contract/reportes/recibosgeneral'
import type { Parte, Recibo } from './documentos.ts'
import type { PREGUNTAS } from './preguntas.ts'

/*
 * The way to each answer in RecibosGeneral, from the list as it opens (this month), and the parts of receipts that
 * it is about, in plain TypeScript.
 *
 * A step is one choice: what is typed in the search and accepted with Enter; a filter, with all its values; what the
 * rows are; what they are crossed or compared with; the column that they are sorted by. Getting to the list is none.
 */

export const MAS_PASOS = 3

export type Paso =
  /** Typed in the search, and Enter. */
  | { busca: string }
  /** One filter, by its pill or its figure; '' takes away what the list began with. */
  | { filtro: Record<string, unknown> }
  | { vista: GrupoDeRecibos }
  | { columnas: GrupoDeRecibos }
  | { comparar: 'anterior' | 'anio' }
  | { orden: ['total', 'DESC'] }

/** The records of the school that the questions name. */
export interface Escuela {
  /** The local date of whoever asks. */
  hoy: string
  ana: number
  luis: number
  bac: number
  ficohsa: number
  curso: number
  otroCurso: number
  producto: number
  /** A till, whose it is, and its date. */
  caja: number
  cajera: number
  cajaAbierta: string
  /** A user who voided something. */
  anulador: number
  factura: string
  /** A student who has receipts with an invoice and without, all of them whole. */
  estudiante: number
}

export interface Respuesta {
  pregunta: (typeof PREGUNTAS)[number]
  /** The filter that answers it, as the address has it. */
  filtro: Readonly<Record<string, unknown>>
  pasos: readonly Paso[]
  /** The parts that it is about. */
  es: (parte: Parte) => boolean
  /** So many receipts are the answer, the first in the order that was asked. */
  primeros?: number
}

/** Any date: what the list begins with is taken away. */
const SIEMPRE: Paso = { filtro: { fecha_lapso: '' } }

const mesAntes = (fecha: string): string => {
  const [anio = 0, mes = 0] = fecha.split('-').map(Number)
  return mes === 1 ? `${anio - 1}-12` : `${anio}-${String(mes - 1).padStart(2, '0')}`
}
const dia = (fecha: string, dias: number): string =>
  new Date(Date.parse(`${fecha}T12:00:00Z`) + dias * 86_400_000).toISOString().slice(0, 10)
const lunesDe = (fecha: string): string => dia(fecha, -((new Date(`${fecha}T12:00:00Z`).getUTCDay() + 6) % 7))
/** From Monday to Sunday, so many weeks ago. */
const semana = (hoy: string, hace: number) => {
  const lunes = dia(lunesDe(hoy), -7 * hace)
  return ({ fecha }: Recibo) => fecha >= lunes && fecha <= dia(lunes, 6)
}

/** The answers to all the questions, in their order. */
export function respuestas(escuela: Escuela): readonly Respuesta[] {
  const { hoy, ana, luis, bac, ficohsa } = escuela
  const mesPasado = ({ fecha }: Recibo) => fecha.startsWith(mesAntes(hoy))
  const esteMes = ({ fecha }: Recibo) => fecha.startsWith(hoy.slice(0, 7))
  const esteAnio = ({ fecha }: Recibo) => fecha.startsWith(hoy.slice(0, 4))
  const todas = () => true
  const de: [(typeof PREGUNTAS)[number], Omit<Respuesta, 'pregunta'>][] = [
    // Amounts
    [
      '¿Qué transferencias de más de L 1,000 entraron el mes pasado?',
      {
        filtro: { fecha_lapso: 'mes_pasado', metodo: 'transferencia', monto_gte: 100_001 },
        pasos: [{ busca: 'transferencias de más de L 1,000 el mes pasado' }],
        es: ({ r, p }) => mesPasado(r) && p?.metodo === 'transferencia' && p.monto > 100_000n,
      },
    ],
    [
      '¿Qué recibos son de L 2,000 exactos?',
      { filtro: { total: 200_000 }, pasos: [SIEMPRE, { busca: '2,000' }], es: ({ r }) => r.total === 200_000n },
    ],
    [
      '¿Cuánto suman los recibos de entre L 500 y L 1,500 de este año?',
      {
        filtro: { fecha_lapso: 'este_anio', total_gte: 50_000, total_lte: 150_000 },
        pasos: [{ busca: 'entre L 500 y L 1,500 este año' }],
        es: ({ r }) => esteAnio(r) && r.total >= 50_000n && r.total <= 150_000n,
      },
    ],
    [
      '¿Cuáles son los diez recibos más grandes del mes pasado?',
      {
        filtro: { fecha_lapso: 'mes_pasado' },
        pasos: [{ busca: 'mes pasado' }, { orden: ['total', 'DESC'] }],
        es: ({ r }) => mesPasado(r),
        primeros: 10,
      },
    ],
    [
      '¿Qué pagos en efectivo de más de L 5,000 hubo este año?',
      {
        filtro: { fecha_lapso: 'este_anio', metodo: 'efectivo', monto_gte: 500_001 },
        pasos: [{ busca: 'efectivo de más de 5,000 este año' }],
        es: ({ r, p }) => esteAnio(r) && p?.metodo === 'efectivo' && p.monto > 500_000n,
      },
    ],
    [
      '¿Qué recibos son de menos de L 100?',
      { filtro: { total_lte: 9_999 }, pasos: [SIEMPRE, { busca: 'menos de L 100' }], es: ({ r }) => r.total < 10_000n },
    ],
    // Banks
    [
      '¿Qué entró a la cuenta de BAC el mes pasado?',
      {
        filtro: { fecha_lapso: 'mes_pasado', cuenta_id: bac },
        pasos: [{ busca: 'BAC mes pasado' }],
        es: ({ r, p }) => mesPasado(r) && p?.cuenta_id === bac,
      },
    ],
    [
      '¿De qué recibo es la referencia 774120935?',
      {
        filtro: { referencia: '774120935' },
        pasos: [SIEMPRE, { busca: '774120935' }],
        es: ({ p }) => p?.referencia === '774120935',
      },
    ],
    [
      '¿Qué pagos tienen una referencia que termina en 0935?',
      {
        filtro: { referencia_termina: '0935' },
        pasos: [SIEMPRE, { busca: 'termina en 0935' }],
        es: ({ p }) => !!p?.referencia.endsWith('0935'),
      },
    ],
    [
      '¿Cuánto entró a cada cuenta del banco, mes por mes, este año?',
      {
        filtro: { fecha_lapso: 'este_anio', vista: 'cuenta', columnas: 'mes' },
        pasos: [{ busca: 'este año' }, { vista: 'cuenta' }, { columnas: 'mes' }],
        es: ({ r }) => esteAnio(r),
      },
    ],
    [
      '¿Qué transferencias, de más de L 1,000, en BAC, cobró Ana el mes pasado?',
      {
        filtro: {
          fecha_lapso: 'mes_pasado',
          metodo: 'transferencia',
          monto_gte: 100_001,
          cuenta_id: bac,
          usuario_id: ana,
        },
        pasos: [{ busca: 'transferencias de más de L 1,000 en BAC por Ana el mes pasado' }],
        es: ({ r, p }) =>
          mesPasado(r) &&
          r.usuario_id === ana &&
          p?.metodo === 'transferencia' &&
          p.monto > 100_000n &&
          p.cuenta_id === bac,
      },
    ],
    [
      '¿Qué entró por transferencia o por depósito, en BAC o en Ficohsa?',
      {
        filtro: { metodo: ['transferencia', 'deposito'], cuenta_id: [bac, ficohsa] },
        pasos: [SIEMPRE, { busca: 'transferencia o depósito en BAC o Ficohsa' }],
        es: ({ p }) => !!p && ['transferencia', 'deposito'].includes(p.metodo) && [bac, ficohsa].includes(p.cuenta_id),
      },
    ],
    [
      '¿Qué pagos de cuentas siguen sin confirmar?',
      {
        filtro: { estado_banco: 'por_confirmar' },
        pasos: [SIEMPRE, { filtro: { estado_banco: 'por_confirmar' } }],
        es: ({ p }) => p?.estado_banco === 'por_confirmar',
      },
    ],
    [
      '¿Qué pagos rechazó el banco este año?',
      {
        filtro: { fecha_lapso: 'este_anio', estado_banco: 'rechazado' },
        pasos: [{ busca: 'este año' }, { filtro: { estado_banco: 'rechazado' } }],
        es: ({ r, p }) => esteAnio(r) && p?.estado_banco === 'rechazado',
      },
    ],
    // Users and tills
    [
      '¿Cuánto cobró cada usuario este mes?',
      {
        filtro: { fecha_lapso: 'este_mes', vista: 'usuario' },
        pasos: [{ vista: 'usuario' }],
        es: ({ r }) => esteMes(r),
      },
    ],
    [
      '¿Cuánto cobró cada usuario por cada forma de pago el mes pasado?',
      {
        filtro: { fecha_lapso: 'mes_pasado', vista: 'usuario', columnas: 'metodo' },
        pasos: [{ busca: 'mes pasado' }, { vista: 'usuario' }, { columnas: 'metodo' }],
        es: ({ r }) => mesPasado(r),
      },
    ],
    [
      '¿Cuánto cobraron Ana y Luis juntos en efectivo?',
      {
        filtro: { metodo: 'efectivo', usuario_id: [ana, luis] },
        pasos: [SIEMPRE, { busca: 'efectivo Ana y Luis' }],
        es: ({ r, p }) => [ana, luis].includes(r.usuario_id) && p?.metodo === 'efectivo',
      },
    ],
    [
      '¿Cuánto cobró cada caja cada día de esta semana?',
      {
        filtro: { fecha_lapso: 'esta_semana', vista: 'caja', columnas: 'dia' },
        pasos: [{ busca: 'esta semana' }, { vista: 'caja' }, { columnas: 'dia' }],
        es: ({ r }) => semana(hoy, 0)(r),
      },
    ],
    [
      '¿Qué recibos hay en una caja?',
      {
        filtro: { caja_id: escuela.caja },
        pasos: [SIEMPRE, { filtro: { caja_id: escuela.caja } }],
        es: ({ r }) => r.caja_id === escuela.caja,
      },
    ],
    [
      '¿Qué cobró un usuario después de las fechas de su caja?',
      {
        filtro: { caja_id: escuela.caja, usuario_id: escuela.cajera, fecha_gte: dia(escuela.cajaAbierta, 1) },
        pasos: [
          { filtro: { caja_id: escuela.caja } },
          { filtro: { usuario_id: escuela.cajera } },
          { filtro: { fecha_lapso: '', fecha_gte: dia(escuela.cajaAbierta, 1) } },
        ],
        es: ({ r }) => r.caja_id === escuela.caja && r.usuario_id === escuela.cajera && r.fecha > escuela.cajaAbierta,
      },
    ],
    [
      '¿Cuánto cobró cada usuario este mes al lado del mes pasado?',
      {
        filtro: { fecha_lapso: 'este_mes', vista: 'usuario', comparar: 'anterior' },
        pasos: [{ vista: 'usuario' }, { comparar: 'anterior' }],
        es: ({ r }) => esteMes(r),
      },
    ],
    // Voids and money that goes back
    [
      '¿Qué recibos anuló alguien, y quién?',
      {
        filtro: { estado: 'anulado', anulado_por_id: escuela.anulador },
        pasos: [SIEMPRE, { filtro: { estado: 'anulado' } }, { filtro: { anulado_por_id: escuela.anulador } }],
        es: ({ r }) => r.estado === 'anulado' && r.anulado_por === escuela.anulador,
      },
    ],
    [
      '¿Cuánto anuló cada usuario este año?',
      {
        filtro: { fecha_lapso: 'este_anio', estado: 'anulado', vista: 'usuario' },
        pasos: [{ busca: 'este año' }, { filtro: { estado: 'anulado' } }, { vista: 'usuario' }],
        es: ({ r }) => esteAnio(r) && r.estado === 'anulado',
      },
    ],
    [
      '¿Qué recibos anulados eran de más de L 1,000?',
      {
        filtro: { estado: 'anulado', total_gte: 100_001 },
        pasos: [SIEMPRE, { busca: 'más de L 1,000' }, { filtro: { estado: 'anulado' } }],
        es: ({ r }) => r.estado === 'anulado' && r.total > 100_000n,
      },
    ],
    [
      '¿Cuánto se devolvió cada mes de este año?',
      {
        filtro: { fecha_lapso: 'este_anio', vista: 'mes' },
        pasos: [{ busca: 'este año' }, { vista: 'mes' }],
        es: ({ r }) => esteAnio(r),
      },
    ],
    [
      '¿Qué devoluciones y reversiones hubo, por serie?',
      {
        filtro: { serie: ['RD', 'RR'], vista: 'serie' },
        pasos: [SIEMPRE, { filtro: { serie: ['RD', 'RR'] } }, { vista: 'serie' }],
        es: ({ r }) => ['RD', 'RR'].includes(r.serie),
      },
    ],
    // Courses, categories and products
    [
      '¿Cuánto entró por un curso este año?',
      {
        filtro: { fecha_lapso: 'este_anio', curso_id: escuela.curso },
        pasos: [{ busca: 'este año' }, { filtro: { curso_id: escuela.curso } }],
        es: ({ r, l }) => esteAnio(r) && l?.curso_id === escuela.curso,
      },
    ],
    [
      '¿Cuánto entró por cada curso, mes por mes?',
      {
        filtro: { vista: 'curso', columnas: 'mes' },
        pasos: [SIEMPRE, { vista: 'curso' }, { columnas: 'mes' }],
        es: todas,
      },
    ],
    [
      '¿Cuánto entró por cada categoría de cursos con cada forma de pago?',
      {
        filtro: { vista: 'categoria', columnas: 'metodo' },
        pasos: [SIEMPRE, { vista: 'categoria' }, { columnas: 'metodo' }],
        es: todas,
      },
    ],
    [
      '¿Cuánto entró por transferencia de dos cursos?',
      {
        filtro: { metodo: 'transferencia', curso_id: [escuela.curso, escuela.otroCurso] },
        pasos: [SIEMPRE, { busca: 'transferencia' }, { filtro: { curso_id: [escuela.curso, escuela.otroCurso] } }],
        es: ({ p, l }) =>
          p?.metodo === 'transferencia' && [escuela.curso, escuela.otroCurso].includes(l?.curso_id ?? 0),
      },
    ],
    [
      '¿Cuánto entró por lo que no es de ningún curso?',
      { filtro: { curso_id: 0 }, pasos: [SIEMPRE, { filtro: { curso_id: 0 } }], es: ({ l }) => !l?.curso_id },
    ],
    [
      '¿Cuánto se vendió de cada producto, por usuario?',
      {
        filtro: { vista: 'producto', columnas: 'usuario' },
        pasos: [SIEMPRE, { vista: 'producto' }, { columnas: 'usuario' }],
        es: todas,
      },
    ],
    [
      '¿Qué recibos tienen un producto?',
      {
        filtro: { producto_id: escuela.producto },
        pasos: [SIEMPRE, { filtro: { producto_id: escuela.producto } }],
        es: ({ l }) => l?.producto_id === escuela.producto,
      },
    ],
    [
      '¿Cuánto cobró cada usuario de cada curso?',
      {
        filtro: { vista: 'usuario', columnas: 'curso' },
        pasos: [SIEMPRE, { vista: 'usuario' }, { columnas: 'curso' }],
        es: todas,
      },
    ],
    // Months, years and series
    [
      '¿Cuánto entró cada mes por cada forma de pago este año?',
      {
        filtro: { fecha_lapso: 'este_anio', vista: 'mes', columnas: 'metodo' },
        pasos: [{ busca: 'este año' }, { vista: 'mes' }, { columnas: 'metodo' }],
        es: ({ r }) => esteAnio(r),
      },
    ],
    [
      '¿Cuánto entró este mes al lado del mismo mes del año pasado?',
      {
        filtro: { fecha_lapso: 'este_mes', vista: 'mes', comparar: 'anio' },
        pasos: [{ vista: 'mes' }, { comparar: 'anio' }],
        es: ({ r }) => esteMes(r),
      },
    ],
    [
      '¿Cuánto entró cada día de la semana pasada por cada forma de pago?',
      {
        filtro: {
          fecha_gte: dia(lunesDe(hoy), -7),
          fecha_lte: dia(lunesDe(hoy), -1),
          vista: 'dia',
          columnas: 'metodo',
        },
        pasos: [{ busca: 'semana pasada' }, { vista: 'dia' }, { columnas: 'metodo' }],
        es: ({ r }) => semana(hoy, 1)(r),
      },
    ],
    [
      '¿Cuánto suma cada serie, mes por mes?',
      {
        filtro: { vista: 'serie', columnas: 'mes' },
        pasos: [SIEMPRE, { vista: 'serie' }, { columnas: 'mes' }],
        es: todas,
      },
    ],
    // Invoices and students
    [
      '¿De qué recibo es una factura?',
      {
        filtro: { factura: escuela.factura },
        pasos: [SIEMPRE, { busca: escuela.factura }],
        es: ({ r }) => r.facturas.includes(escuela.factura),
      },
    ],
    [
      '¿Qué recibos de un estudiante no tienen factura?',
      {
        filtro: { cliente_id: escuela.estudiante, sin_factura: true },
        pasos: [SIEMPRE, { filtro: { cliente_id: escuela.estudiante } }, { filtro: { sin_factura: true } }],
        es: ({ r }) =>
          r.cliente_id === escuela.estudiante && r.tipo === 'individual' && r.estado === 'emitido' && !r.facturado,
      },
    ],
  ]
  return de.map(([pregunta, respuesta]) => ({ pregunta, ...respuesta }))
}
