import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#server/base/root'
import { svg, type Grafica } from './grafica.ts'

/** A measurement's report: Markdown, and a chart of it where one shows more. */
export type Medida = string | { texto: string; grafica: Grafica }

/**
 * A page of results, which grows as they come: `bench/resultados/<date>.md`, with its charts beside it. What was
 * measured earlier on the day stays; of one measurement, the last.
 */
export function pagina(fecha: string, maquina: string): (nombre: string, medida: Medida) => void {
  const carpeta = join(projectRoot, 'bench/resultados')
  const archivo = join(carpeta, `${fecha}.md`)
  mkdirSync(carpeta, { recursive: true })
  const partes = new Map(existsSync(archivo) ? partesDe(readFileSync(archivo, 'utf8')) : [])
  return (nombre, medida) => {
    partes.delete(nombre)
    partes.set(nombre, `${maquina}\n\n${typeof medida === 'string' ? medida : conGrafica(nombre, medida)}`)
    const texto = [...partes].map(([cual, parte]) => `## ${cual}\n\n${parte}`)
    writeFileSync(archivo, `${[`# ${fecha}`, ...texto].join('\n\n')}\n`)
  }

  function conGrafica(nombre: string, { texto, grafica }: Exclude<Medida, string>): string {
    const dibujo = `${fecha}-${nombre}.svg`
    writeFileSync(join(carpeta, dibujo), svg(grafica))
    return `![${grafica.titulo}](${dibujo})\n\n${texto}`
  }
}

/** The parts of a page, by the measurement that each begins with. */
const partesDe = (texto: string): [string, string][] =>
  texto
    .split(/^## /m)
    .slice(1)
    .map((parte) => {
      const [nombre = '', ...lineas] = parte.trim().split('\n')
      return [nombre, lineas.join('\n').trim()]
    })
