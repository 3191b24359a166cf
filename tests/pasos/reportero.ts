import { existsSync, readFileSync } from 'node:fs'
import type { Reporter, TestCase, TestResult, TestStep } from '@playwright/test/reporter'
import type { Hecho, Paso } from './contar.ts'

const PASOS = ['pulsacion', 'clic', 'pantalla', 'letra'] as const satisfies Paso[]

/** Prints what was done in each step of the tests that ran (`contar.ts`), and in all. */
export default class Reportero implements Reporter {
  readonly #partes: { titulo: string; desde: number; hasta: number }[] = []

  onStepEnd(_test: TestCase, result: TestResult, { category, parent, title, startTime, duration }: TestStep) {
    if (category !== 'test.step' || parent?.category === 'test.step' || result.retry > 0) return
    const desde = startTime.getTime()
    this.#partes.push({ titulo: title, desde, hasta: desde + duration })
  }

  onTestEnd({ title }: TestCase, { status }: TestResult) {
    console.log(`${status}: ${title}`)
  }

  onEnd() {
    const archivo = process.env.PASOS ?? ''
    const hechos = existsSync(archivo)
      ? readFileSync(archivo, 'utf8')
          .trim()
          .split('\n')
          .map((linea) => JSON.parse(linea) as Hecho)
      : []
    const entre = (desde: number, hasta: number, paso: Paso) =>
      hechos
        .filter((hecho) => hecho.paso === paso && hecho.cuando >= desde && hecho.cuando <= hasta)
        .reduce((suma, { veces }) => suma + veces, 0)
    const filas = this.#partes.map(({ titulo, desde, hasta }) => [
      titulo,
      ...PASOS.map((paso) => entre(desde, hasta, paso)),
    ])
    const total = PASOS.map((_, n) => filas.reduce((suma, fila) => suma + Number(fila[n + 1]), 0))
    const linea = (celdas: readonly (string | number)[]) => `| ${celdas.join(' | ')} |`
    console.log(
      [
        linea(['step', 'strokes', 'clicks', 'screens', 'letters']),
        linea(['---', '---:', '---:', '---:', '---:']),
        ...[...filas, ['in all', ...total]].map(linea),
      ].join('\n'),
    )
  }
}
