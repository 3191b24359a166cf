#!/usr/bin/node --max-semi-space-size=16
/*
 * Runs Campana, or one of its commands, where there is no shell to do it: as `campana` in the image. Elsewhere those
 * beside it, `campana` and `campana.cmd`, do and say the same.
 */
import { readdirSync } from 'node:fs'

const servidor = new URL('dist/server/', import.meta.url)
const ordenes = readdirSync(servidor)
  .sort()
  .flatMap((archivo) => (archivo.endsWith('.js') ? [archivo.slice(0, -3)] : []))
const [orden = 'main'] = process.argv.splice(2, 1)
if (ordenes.includes(orden)) await import(new URL(`${orden}.js`, servidor).href)
else {
  const hace = 'Sola enciende la escuela; con una de estas palabras detrás hace lo que dice:'
  console.error([`Campana no conoce «${orden}». ${hace}`, ...ordenes.filter((una) => una !== 'main')].join('\n'))
  process.exitCode = 2
}
