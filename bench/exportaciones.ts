import { setTimeout as esperar } from 'node:timers/promises'
import { sql } from '#server/db/sql'
import { centil, mediana, tabla } from './apoyo/cifras.ts'
import { abrirSesion, type Escenario } from './apoyo/escenario.ts'

const ESTUDIANTES = 20_000
const EXPORTACIONES = 200
const USUARIOS = 20
const COBROS_SOLOS = 20

/**
 * How long a receipt takes while two hundred exports are asked for at once: one after the other, from the first export
 * that is asked until the last one is there.
 */
export async function medirExportaciones(escenario: Escenario): Promise<string> {
  const base = await escenario.base('bench_exportaciones')
  await base.db.run(sql`
    INSERT INTO clientes (codigo, nombres, apellidos)
    SELECT 'E-' || n, 'Ana María ' || n, 'Reyes Cruz'
    FROM generate_series(1, ${ESTUDIANTES}::int) n
  `)
  const direccion = await escenario.servir(base)
  const quienes: Awaited<ReturnType<typeof abrirSesion>>[] = []
  for (let n = 1; n <= USUARIOS; n++) quienes.push(await abrirSesion(base, 'Administrador', n))
  const { token } = await abrirSesion(base, 'Administrador', USUARIOS + 1)
  const pedir = (ruta: string, de: string, init: RequestInit = {}) =>
    fetch(`${direccion}/api/api${ruta}`, {
      ...init,
      headers: { Authorization: `Bearer ${de}`, 'Content-Type': 'application/json', ...init.headers },
    })
  await pedir('/Caja/abrir', token, { method: 'POST', body: JSON.stringify({ fondo: 0 }) })
  const { id: cliente_id } = await base.db.one<{ id: number }>(sql`SELECT min(id) AS id FROM clientes`)
  const cobrar = async () => {
    const inicio = performance.now()
    const respuesta = await pedir('/RecibosIndividuales', token, {
      method: 'POST',
      headers: { 'Idempotency-Key': crypto.randomUUID() },
      body: JSON.stringify({
        cliente_id,
        lineas: [{ concepto: 'otro', descripcion: 'Copias', cantidad: 1, precio: 2_500, isv: 'exento' }],
        pagos: [{ metodo: 'efectivo', monto: 2_500 }],
      }),
    })
    if (respuesta.status !== 201) throw new Error(`recibo: ${respuesta.status} ${await respuesta.text()}`)
    return performance.now() - inicio
  }
  const solos: number[] = []
  for (let n = 0; n < COBROS_SOLOS; n++) solos.push(await cobrar())

  let salen = EXPORTACIONES
  const estados = new Map<number, number>()
  const inicio = performance.now()
  const todas = Array.from({ length: EXPORTACIONES }, async (_, n) => {
    const respuesta = await pedir('/Clientes/exportar', quienes[n % USUARIOS]?.token ?? '')
    await respuesta.arrayBuffer()
    estados.set(respuesta.status, (estados.get(respuesta.status) ?? 0) + 1)
    salen--
  })
  const cobros: number[] = []
  while (salen) {
    cobros.push(await cobrar())
    await esperar(50)
  }
  await Promise.all(todas)
  const segundos = (performance.now() - inicio) / 1_000
  const fila = (que: string, medidos: readonly number[]) => [
    que,
    medidos.length,
    mediana(medidos).toFixed(0),
    centil(medidos, 0.95).toFixed(0),
    centil(medidos, 1).toFixed(0),
  ]
  return [
    tabla(
      ['a receipt, ms', 'receipts', 'median', '95 %', 'worst'],
      [fila('alone', solos), fila(`while ${EXPORTACIONES} exports are made`, cobros)],
    ),
    '',
    `The exports of ${ESTUDIANTES} students took ${segundos.toFixed(1)} s; answers: ${JSON.stringify([...estados])}.`,
  ].join('\n')
}
