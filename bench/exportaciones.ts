import { setTimeout as esperar } from 'node:timers/promises'
import type { Database } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { centil, mediana, tabla } from './apoyo/cifras.ts'
import { abrirSesion, type Escenario } from './apoyo/escenario.ts'
import { exportar, inscribir } from './apoyo/exportar.ts'
import { cuerpoDe } from './recibos/tipos.ts'

const ESTUDIANTES = 20_000
const EXPORTACIONES = 200
const USUARIOS = 20
const COBROS_SOLOS = 20
/** Price of each charge that a receipt pays, centavos. */
const PRECIO = 2_500

/**
 * A receipt's time while two hundred exports are asked for at once: one after the other, from the first export that is
 * asked until the last one is there.
 */
export async function medirExportaciones(escenario: Escenario): Promise<string> {
  const base = await escenario.base('bench_exportaciones')
  await inscribir(base.db, ESTUDIANTES)
  const direccion = await escenario.servir(base)
  const quienes: Awaited<ReturnType<typeof abrirSesion>>[] = []
  for (let n = 1; n <= USUARIOS; n++) quienes.push(await abrirSesion(base, 'Administrador', n))
  const { token } = await abrirSesion(base, 'Administrador', USUARIOS + 1)
  const enviar = (ruta: string, cuerpo: string) =>
    fetch(`${direccion}/api/api${ruta}`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': crypto.randomUUID(),
      },
      body: cuerpo,
    })
  await enviar('/Caja/abrir', JSON.stringify({ fondo: 0 }))
  const porCobrar = (await deber(base.db)).values()
  const cobrar = async () => {
    const { value: cargo } = porCobrar.next()
    if (!cargo) throw new Error('no charge is left to be paid')
    const inicio = performance.now()
    const { cliente_id, id } = cargo
    const respuesta = await enviar('/RecibosIndividuales', cuerpoDe({ cliente_id, cargos: [id], monto: PRECIO }))
    if (respuesta.status !== 201) throw new Error(`recibo: ${respuesta.status} ${await respuesta.text()}`)
    return performance.now() - inicio
  }
  const solos: number[] = []
  for (let n = 0; n < COBROS_SOLOS; n++) solos.push(await cobrar())

  let salen = EXPORTACIONES
  const estados = new Map<number | 'cut off', number>()
  const inicio = performance.now()
  const todas = Array.from({ length: EXPORTACIONES }, async (_, n) => {
    const status = await exportar(direccion, quienes[n % USUARIOS]?.token ?? '').then(
      (respuesta) => respuesta.status,
      () => 'cut off' as const,
    )
    estados.set(status, (estados.get(status) ?? 0) + 1)
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

/** A charge of each student, that the receipts are of. */
const deber = (db: Database) =>
  db.many<{ id: number; cliente_id: number }>(sql`
    INSERT INTO cargos (cliente_id, concepto, numero, descripcion, fecha, vence, bruto)
    SELECT id, 'otro', id, 'Copias', '2026-10-01', '2026-10-15', ${PRECIO}::int
    FROM clientes
    RETURNING id, cliente_id
  `)
