import { afterEach, beforeAll, beforeEach } from 'vitest'
import { sumarDias } from '#contract/tiempo/fechas'
import type { Recordatorio } from '#contract/reportes/recordatorios'
import { hoy } from '#server/base/clock'
import { repartir } from '#server/correo/cola'
import type { Carta } from '#server/correo/carta'
import type { Correo, Entrega } from '#server/correo/correo'
import { sql } from '#server/db/sql'
import { prepararRecordatorios } from '#server/reportes/recordatorios/preparar'
import { revisoresDeAvisos } from '#server/reportes/recordatorios/revisar'
import { MORNING } from '#tests/maquina/clock'
import { startServer, type Client } from '#tests/api/apoyo/helper'
import { cargo, estudiante } from '#tests/kit'
import * as hay from '#tests/kit'

export const ORIGEN = 'https://escuela.hn'
export const REVISORES = revisoresDeAvisos(ORIGEN)

/** A school that writes to families three days before, one and eight after; each test begins with nothing written. */
export function escena() {
  const server = startServer({ SMTP_URL: 'smtp://127.0.0.1:1', PUBLIC_URL: ORIGEN })
  const gente = {} as { conta: Client; recepcion: Client }
  let n = 0

  beforeAll(async () => {
    await server.moveClock(MORNING)
    gente.conta = await server.as('Contabilidad')
    gente.recepcion = await server.as('Recepción')
  })
  beforeEach(async () => {
    await encender([-3, 1, 8])
  })
  afterEach(async () => {
    await a(MORNING)
    await server.db.run(sql`DELETE FROM recordatorios`)
    await server.db.run(sql`DELETE FROM avisos`)
    await server.db.run(sql`DELETE FROM correos`)
    await server.db.run(sql`DELETE FROM correos_rechazados`)
    await server.db.run(sql`
      UPDATE cargos SET aplicado = 0, anulado_en = now(), anulado_motivo = 'x' WHERE anulado_en IS NULL
    `)
    await server.db.run(sql`DELETE FROM sin_recordatorios`)
  })

  /** Goes to that moment; a session of before may have ended by then. */
  async function a(instante: string): Promise<void> {
    await server.moveClock(instante)
    gente.conta = await server.again(gente.conta.usuario_id)
    gente.recepcion = await server.again(gente.recepcion.usuario_id)
  }

  const encender = (pasos: number[], desde = sumarDias(hoy(), -60)) =>
    server.db.run(sql`UPDATE recordatorio_reglas SET activo = true, pasos = ${pasos}, desde = ${desde}`)

  /** A guardian who pays for some students; each charge falls due in so many days. */
  async function familia(
    vence: number[],
    contacto: { correo?: string | null; telefono?: string | null } = {},
  ): Promise<{ encargado_id: number; hijos: number[]; correo: string }> {
    const correo = `familia${++n}@correo.hn`
    const id = await hay.encargado(server.db, {
      apellidos: `Cruz ${n}`,
      correo: contacto.correo === undefined ? correo : contacto.correo,
      telefono: contacto.telefono ?? null,
    })
    const hijos: number[] = []
    for (const dias of vence) {
      const hijo = await estudiante(server.db, { encargado_id: id })
      await cargo(server.db, hijo, 120_000, { vence: sumarDias(hoy(), dias) })
      hijos.push(hijo)
    }
    return { encargado_id: id, hijos, correo }
  }

  /** One hour of the house: what the rule asks for is written, and the letters leave. */
  async function hora(correo: Correo): Promise<void> {
    await prepararRecordatorios(server.db, correo, hoy())
    await server.db.run(sql`UPDATE correos SET proximo_en = now() WHERE estado = 'pendiente'`)
    await repartir(server.db, correo, { revisores: REVISORES })
  }

  const lista = (filter: object = {}, quien = gente.conta) => quien.list<Recordatorio>('Recordatorios', { ...filter })

  return { server, gente, a, encender, familia, hora, lista }
}

/** A mail server that answers what `dice` says of each letter, and the letters that it took. */
export function buzon(dice: (carta: Carta) => Entrega = () => ({ estado: 'enviado' })) {
  const cartas: { carta: Carta; mensaje_id: string; en: string }[] = []
  const correo: Correo = {
    origen: ORIGEN,
    activo: true,
    entregar: async (carta, mensaje_id) => {
      const entrega = dice(carta)
      if (entrega.estado === 'enviado') cartas.push({ carta, mensaje_id, en: new Date().toISOString() })
      return entrega
    },
  }
  return { correo, cartas }
}
