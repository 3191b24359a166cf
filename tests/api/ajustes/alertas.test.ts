import { beforeEach, expect, it, vi } from 'vitest'
import { sumarDias } from '#contract/tiempo/fechas'
import { avisarAlertas, type Alerta } from '#server/alertas'
import { hoy } from '#server/base/clock'
import type { Carta } from '#server/correo/carta'
import { repartir } from '#server/correo/cola'
import type { Correo } from '#server/correo/correo'
import { sql } from '#server/db/sql'
import { keepHour, keepHouse } from '#server/housekeeping'
import { startServer } from '#tests/api/apoyo/helper'

const server = startServer()

function buzon(acepta: (carta: Carta) => boolean = () => true) {
  const cartas: Carta[] = []
  const correo: Correo = {
    origen: 'https://escuela.example.hn',
    activo: true,
    entregar: async (carta) => {
      if (!acepta(carta)) return { estado: 'pendiente', error: 'ECONNECTION' }
      cartas.push(carta)
      return { estado: 'enviado' }
    },
  }
  return { correo, cartas }
}

const DISCO: Alerta = { clase: 'disco', mb: 2_048 }
const RELOJ: Alerta = { clase: 'reloj' }
const avisar = async (correo: Correo, alertas: Alerta[], dia = hoy()) => {
  await avisarAlertas(server.db, correo, dia, alertas)
  await repartir(server.db, correo)
}

beforeEach(async () => {
  await server.as('Administrador')
  await server.as('Contabilidad')
  await server.db.run(sql`DELETE FROM alertas_enviadas`)
  await server.db.run(sql`DELETE FROM correos`)
})

const administradores = async () =>
  (
    await server.db.many<{ email: string }>(sql`
      SELECT u.email
      FROM usuarios u
      JOIN roles r ON r.id = u.rol_id
      WHERE u.activo AND r.nombre = 'Administrador'
      ORDER BY u.id
    `)
  ).map(({ email }) => email)

it('tells each administrator, and nobody else, once a day while it lasts', async () => {
  const { correo, cartas } = buzon()
  await avisar(correo, [DISCO])
  expect(cartas.map(({ para }) => para)).toEqual(await administradores())
  expect(cartas[0]).toMatchObject({
    antes: [expect.any(String), 'Al disco le quedan 2,048 MB. Cuando se llene no se podrá cobrar: libere espacio.'],
    enlace: { url: 'https://escuela.example.hn' },
  })
  await avisar(correo, [DISCO])
  expect(cartas).toHaveLength((await administradores()).length)
  await avisar(correo, [DISCO], sumarDias(hoy(), 1))
  expect(cartas).toHaveLength(2 * (await administradores()).length)
})

it('is one letter for all that is new, without what was told that day', async () => {
  const { correo, cartas } = buzon(({ para }) => para.length > 0)
  await avisar(correo, [RELOJ])
  cartas.length = 0
  await avisar(correo, [
    RELOJ,
    { clase: 'respaldo', dias: 1 },
    { clase: 'prueba', archivo: 'campana-lunes.respaldo', motivo: 'está dañado.' },
    { clase: 'tareas', cuales: ['mora', 'limpieza'] },
  ])
  expect(cartas).toHaveLength((await administradores()).length)
  expect(cartas[0]?.asunto).toContain('hay 3 cosas que revisar')
  expect(cartas[0]?.antes.slice(1)).toEqual([
    'Hoy no se pudo hacer el respaldo. El último es de hace 1 día.',
    'El respaldo campana-lunes.respaldo no se pudo restaurar al probarlo. No cuente con él mientras no se resuelva: está dañado.',
    expect.stringContaining('No se pudo terminar: cobrar la mora del día, borrar lo que ya caducó.'),
  ])
})

it('tells again at once what was over and comes back', async () => {
  const { correo, cartas } = buzon()
  await avisar(correo, [DISCO])
  await avisar(correo, [])
  cartas.length = 0
  await avisar(correo, [DISCO])
  expect(cartas).not.toEqual([])
})

it('waits for the mail server where it took no letter, and is written once', async () => {
  const [cerrado, abierto] = [buzon(() => false), buzon()]
  await avisar(cerrado.correo, [DISCO])
  await server.db.run(sql`UPDATE correos SET proximo_en = now() WHERE estado = 'pendiente'`)
  await avisar(abierto.correo, [DISCO])
  expect(abierto.cartas).toHaveLength((await administradores()).length)
})

it('is sent by one of two instances at the same hour', async () => {
  const { correo, cartas } = buzon()
  await Promise.all([avisar(correo, [DISCO]), avisar(correo, [DISCO])])
  expect(cartas).toHaveLength((await administradores()).length)
})

it('claims nothing without a mail server', async () => {
  const { correo } = buzon()
  await avisar({ ...correo, activo: false }, [DISCO])
  expect(await server.db.many(sql`SELECT clase FROM alertas_enviadas`)).toEqual([])
})

it('comes of the hour: a step that fails, and a clock that can not be right', async () => {
  const { correo, cartas } = buzon()
  const log = { info: () => undefined, error: () => undefined }
  const hora = async () => {
    await keepHour({ db: server.db, backups: undefined, correo, log }, new AbortController().signal)
    await repartir(server.db, correo)
  }
  await hora()
  expect(cartas).toEqual([])

  await server.db.run(sql`ALTER VIEW dias_tocados RENAME TO otra`)
  await hora()
  await server.db.run(sql`ALTER VIEW otra RENAME TO dias_tocados`)
  expect(cartas[0]?.antes[1]).toContain('No se pudo terminar: sumar los recibos de cada día.')

  cartas.length = 0
  await server.db.run(sql`UPDATE reloj SET guardado_en = now() - interval '400 days'`)
  await hora()
  expect(cartas[0]?.antes[1]).toContain('La fecha u hora de la computadora no puede ser la correcta.')
})

it('leaves while the clock is doubted, before letters that wait for a date', async () => {
  await server.db.run(sql`UPDATE reloj SET guardado_en = now() - interval '400 days'`)
  const { correo, cartas } = buzon()
  await avisarAlertas(server.db, correo, hoy(), [DISCO])
  await server.db.run(sql`UPDATE correos SET clase = 'recordatorio'`)
  await avisarAlertas(server.db, correo, hoy(), [RELOJ])
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const log = { info: () => undefined, error: () => undefined }
  const leave = keepHouse({ db: server.db, backups: undefined, correo, log })
  vi.advanceTimersByTime(10_000)
  vi.useRealTimers()
  const para = await administradores()
  await expect.poll(() => cartas.map((carta) => carta.para).sort()).toEqual(para.toSorted())
  await leave()
  const esperan = await server.db.many(sql`SELECT clase FROM correos WHERE estado = 'pendiente'`)
  expect(esperan).toEqual(para.map(() => ({ clase: 'recordatorio' })))
})
