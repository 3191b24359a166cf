import { MODULOS } from '#contract/modulos'
import { tabla } from './apoyo/cifras.ts'
import { procesadorDeTodos } from './apoyo/procesos.ts'
import { abrirEscuela, preguntarUna } from './crecer.ts'
import { tituloDe, type Pregunta } from './apoyo/preguntas.ts'
import type { Escenario } from './apoyo/escenario.ts'

/** `ORDENES=10000` asks a smaller school. */
const CLIENTES = Number(process.env.ORDENES ?? 100_000)
const VECES = 3
const MS_ACEPTADOS = 60
const PROFUNDA = 9_000
const MES = { fecha_gte: '2025-03-01', fecha_lte: '2025-03-31' }
/**
 * Reports are no records, and are asked for a month; lists are asked for what their screens open with too, a month or
 * what is pending. Of both kinds of withholdings, each.
 */
const INFORMES: readonly Pregunta[] = [
  ['ISV', { mes: '2025-03' }],
  ['Ventas', MES],
  ['DescuentosDados', MES],
  ['RecibosGeneral', MES],
  ['Facturas', MES],
  ['Gastos', { periodo_gte: MES.fecha_gte, periodo_lte: MES.fecha_lte }],
  ['Conciliacion', { estado_banco: 'por_confirmar' }],
  ['MovimientosBanco', { estado: 'pendiente' }],
  ['PagosReportados', { estado: 'pendiente' }],
  ['Recordatorios', { estado: 'por_enviar' }],
  ['ReporteAsistencias', { estado: 'activa' }],
  ['ResultadoCursos', MES],
  ['Retenciones', { vista: 'recibidas', ...MES }],
  ['Retenciones', { vista: 'hechas', ...MES }],
  ['NumerosSinUsar'],
]

/**
 * Every list of a school of 100,000 students by each of its columns, both ways, and far down: a column that a list
 * comes to have is asked from then on. Tells those that take more of the processor than they should, of PostgreSQL's
 * and of the server's: what an answer waits for beside other work says little.
 */
export async function medirOrdenes(escenario: Escenario): Promise<string> {
  const escuela = await abrirEscuela(escenario, 'ordenes', CLIENTES)
  const listas = MODULOS.filter(({ operaciones }) => operaciones.some((operacion) => operacion === 'list'))
  const lentas: [string, number][] = []
  let cuantas = 0
  for (const [ruta, filtro] of [...listas.map(({ name }): Pregunta => [name]), ...INFORMES]) {
    const { cuerpo } = await preguntarUna(escuela, [ruta, filtro])
    const [fila = {}] = JSON.parse(cuerpo) as Record<string, unknown>[]
    const ordenes = Object.keys(fila).flatMap((campo) => [[campo, 'ASC'] as const, [campo, 'DESC'] as const])
    const preguntas: Pregunta[] = ordenes.map(([campo, orden]) => [ruta, filtro, [campo, orden]])
    for (const pregunta of [...preguntas, [ruta, filtro, undefined, PROFUNDA] satisfies Pregunta]) {
      const { estado, cuerpo: dicho, ms } = await preguntarUna(escuela, pregunta)
      // A column that is worked out for the page alone is not sorted by.
      if (estado === 400) continue
      if (estado !== 200) throw new Error(`${tituloDe(pregunta)}: ${dicho}`)
      cuantas++
      if (ms <= MS_ACEPTADOS) continue
      let menor = Infinity
      for (let vez = 0; vez < VECES; vez++) {
        const antes = procesadorDeTodos()
        await preguntarUna(escuela, pregunta)
        // Whole ticks: a sum of them is a little more than itself.
        menor = Math.min(menor, Math.round((procesadorDeTodos() - antes) * 1_000))
      }
      if (menor > MS_ACEPTADOS) lentas.push([tituloDe(pregunta), menor])
    }
  }
  escuela.conexion.cerrar()
  return [
    `${cuantas} questions; of the processor above ${MS_ACEPTADOS} ms, the least of ${VECES}:`,
    tabla(
      ['question', 'ms of the processor'],
      lentas.toSorted(([, a], [, b]) => b - a).map(([titulo, ms]) => [titulo.replaceAll('|', '\\|'), ms.toFixed(0)]),
    ),
  ].join('\n\n')
}
