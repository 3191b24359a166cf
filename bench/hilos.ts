import { setTimeout as esperar } from 'node:timers/promises'
import { carta, firma } from '#tests/api/publico/consentimiento-datos'
import { png } from '#tests/api/apoyo/imagenes'
import { centil, tabla } from './apoyo/cifras.ts'
import { abrirSesion, type Escenario } from './apoyo/escenario.ts'
import { exportar, inscribir } from './apoyo/exportar.ts'

/** Students of a report on paper, rows of an export, and lines of an import. */
const ESTUDIANTES = 2_000
const EXPORTADOS = 20_000
const IMPORTADOS = 5_000
const PAPELES = 30
const FIRMAS = 8
const CADA_MS = 5

/**
 * Absence of the process that answers everybody, while one user asks for thirty reports on paper, an import and two
 * exports run, and eight strangers send the worst signatures that there are: asked by the smallest request there is,
 * one after the other.
 */
export async function medirHilos(escenario: Escenario): Promise<string> {
  const base = await escenario.base('bench_hilos')
  await inscribir(base.db, EXPORTADOS, ESTUDIANTES)
  const direccion = await escenario.servir(base)
  const { token } = await abrirSesion(base, 'Administrador')
  const headers = { Authorization: `Bearer ${token}` }
  const activos = new URLSearchParams({ formato: 'pdf', filter: JSON.stringify({ activo: true }) })
  const papel = async () => {
    const inicio = performance.now()
    const respuesta = await fetch(`${direccion}/api/api/ClientesRegistrados/exportar?${activos}`, { headers })
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
  const sacar = async (formato: 'csv' | 'xlsx') => {
    const { status, bytes } = await exportar(direccion, token, formato)
    if (status !== 200) throw new Error(`${formato}: ${status}, ${bytes} bytes`)
  }
  let archivos = 0
  const importar = async () => {
    const pedir = async (ruta: string, init: RequestInit = {}) =>
      (await (
        await fetch(`${direccion}/api/api/Importaciones${ruta}`, { ...init, headers: { ...headers, ...init.headers } })
      ).json()) as { id: number; estado: string; rechazadas: number }
    const archivo = new URLSearchParams({ tipo: 'clientes', archivo: 'escuela.csv', actualizar: 'false' })
    const { id, estado } = await pedir(`?${archivo}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/octet-stream' },
      body: escuela(++archivos),
    })
    if (estado !== 'lista') throw new Error(`importación: ${estado}`)
    await pedir(`/${id}/aplicar`, { method: 'POST' })
    for (let como = 'aplicando'; como !== 'aplicada';) {
      await esperar(100)
      como = (await pedir(`/${id}`)).estado
      if (como === 'fallida') throw new Error('importación: fallida')
    }
  }
  await Promise.all([papel(), papel(), sacar('csv'), sacar('xlsx'), importar()])

  const grande = png({ width: 2_000, height: 2_000, bits: 16 }).toString('base64')
  const blanca = firma({ width: 1_000, height: 300, tinta: false })
  const muchos = (cuantos: number, obra: () => Promise<unknown>) => Promise.all(Array.from({ length: cuantos }, obra))
  const casos: [string, () => Promise<unknown>][] = [
    ['nothing, for a second', () => esperar(1_000)],
    [`${FIRMAS} signatures of 2000 × 2000, 16 bits`, () => muchos(FIRMAS, () => firmar(grande))],
    [`${FIRMAS} blank ones of the largest size`, () => muchos(FIRMAS, () => firmar(blanca))],
    [`${PAPELES} reports of ${ESTUDIANTES} students`, () => muchos(PAPELES, papel)],
    [`two exports of ${EXPORTADOS} students, CSV and Excel`, () => Promise.all([sacar('csv'), sacar('xlsx')])],
    [`an import of ${IMPORTADOS} students, checked and applied`, importar],
    [
      'the reports, an import and both exports',
      () => Promise.all([muchos(PAPELES, papel), importar(), sacar('csv'), sacar('xlsx')]),
    ],
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

/** A file of students that nobody has yet. */
const escuela = (numero: number): string =>
  [
    'Nombres,Apellidos,DNI',
    ...Array.from(
      { length: IMPORTADOS },
      (_, fila) => `Sofía ${numero},Mejía Reyes,0801${String(numero * IMPORTADOS + fila).padStart(9, '0')}`,
    ),
  ].join('\n')
