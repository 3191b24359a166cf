import { setTimeout as esperar } from 'node:timers/promises'
import { sql } from '#server/db/sql'
import { carta, firma } from '#tests/api/consentimiento-datos'
import { png } from '#tests/api/imagenes'
import { centil, tabla } from './apoyo/cifras.ts'
import { abrirSesion, type Escenario } from './apoyo/escenario.ts'

const ESTUDIANTES = 2_000
const PAPELES = 30
const FIRMAS = 8
const CADA_MS = 5

/**
 * How long the process that answers everybody is not there for others, while one user asks for thirty reports on paper
 * and eight strangers send the worst signatures that there are: asked by the smallest request there is, one after the
 * other.
 */
export async function medirHilos(escenario: Escenario): Promise<string> {
  const base = await escenario.base('bench_hilos')
  await base.db.run(sql`
    INSERT INTO clientes (codigo, nombres, apellidos)
    SELECT 'H-' || n, 'Ana María ' || n, 'Reyes Cruz'
    FROM generate_series(1, ${ESTUDIANTES}::int) n
  `)
  const direccion = await escenario.servir(base)
  const { token } = await abrirSesion(base, 'Administrador')
  const papel = async () => {
    const inicio = performance.now()
    const respuesta = await fetch(`${direccion}/api/api/ClientesRegistrados/pdf`, {
      headers: { Authorization: `Bearer ${token}` },
    })
    const bytes = (await respuesta.arrayBuffer()).byteLength
    if (respuesta.status !== 200) throw new Error(`papel: ${respuesta.status}, ${bytes} bytes`)
    return performance.now() - inicio
  }
  const firmar = async (dibujo: string) =>
    (
      await fetch(`${direccion}/api/api/Publico/Consentimiento`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
        body: JSON.stringify(carta({ firma: dibujo })),
      })
    ).status
  await Promise.all([papel(), papel()])

  const grande = png({ width: 2_000, height: 2_000, bits: 16 }).toString('base64')
  const blanca = firma({ width: 1_000, height: 300, tinta: false })
  const muchos = (cuantos: number, obra: () => Promise<unknown>) => Promise.all(Array.from({ length: cuantos }, obra))
  const casos: [string, () => Promise<unknown>][] = [
    ['nothing, for a second', () => esperar(1_000)],
    [`${FIRMAS} signatures of 2000 × 2000, 16 bits`, () => muchos(FIRMAS, () => firmar(grande))],
    [`${FIRMAS} blank ones of the largest size`, () => muchos(FIRMAS, () => firmar(blanca))],
    [`${PAPELES} reports of ${ESTUDIANTES} students`, () => muchos(PAPELES, papel)],
    [
      'the reports and both kinds of signatures',
      () =>
        Promise.all([
          muchos(PAPELES, papel),
          muchos(FIRMAS, () => firmar(grande)),
          muchos(FIRMAS, () => firmar(blanca)),
        ]),
    ],
  ]
  const filas = []
  for (const [caso, obra] of casos) {
    let sigue = true
    const tardan: number[] = []
    const inicio = performance.now()
    const listo = obra().finally(() => (sigue = false))
    while (sigue) {
      const antes = performance.now()
      await (await fetch(`${direccion}/salud`)).arrayBuffer()
      tardan.push(performance.now() - antes)
      await esperar(CADA_MS)
    }
    await listo
    const segundos = ((performance.now() - inicio) / 1_000).toFixed(1)
    filas.push([caso, segundos, tardan.length, ...[0.5, 0.99, 1].map((parte) => centil(tardan, parte).toFixed(1))])
  }
  return tabla(['meanwhile', 'seconds', 'asked', 'median ms', 'p99 ms', 'longest ms'], filas)
}
