import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#server/root'
import { svg, type Grafica } from './grafica.ts'

/** What a measurement tells: Markdown, and a chart of it where one shows more. */
export type Medida = string | { texto: string; grafica: Grafica }

/** A page of results, which grows as they come: `bench/resultados/<date>.md`, with its charts beside it. */
export function pagina(fecha: string, maquina: string): (nombre: string, medida: Medida) => void {
  const carpeta = join(projectRoot, 'bench/resultados')
  const partes = [`# ${fecha}`, maquina]
  mkdirSync(carpeta, { recursive: true })
  return (nombre, medida) => {
    partes.push(`## ${nombre}`)
    if (typeof medida === 'string') partes.push(medida)
    else {
      const archivo = `${fecha}-${nombre}.svg`
      writeFileSync(join(carpeta, archivo), svg(medida.grafica))
      partes.push(`![${medida.grafica.titulo}](${archivo})`, medida.texto)
    }
    writeFileSync(join(carpeta, `${fecha}.md`), `${partes.join('\n\n')}\n`)
  }
}
