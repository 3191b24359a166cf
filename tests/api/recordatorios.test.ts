import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sumarDias } from '#contract/fechas'
import type { Plantilla, PlantillaFila, Vista } from '#contract/ajustes/plantillas'
import type { ClaseDeCliente } from '#contract/asistencia/asistencia'
import type { Recordatorio as EnSuPagina } from '#contract/reportes/cxc'
import type { AbrirAnswer, Recordatorio, RecordatoriosResumen, ReglaVista } from '#contract/reportes/recordatorios'
import { hoy } from '#server/clock'
import { repartir } from '#server/correo/cola'
import type { Carta } from '#server/correo/carta'
import type { Correo, Entrega } from '#server/correo/correo'
import { sql } from '#server/db/sql'
import { prepararRecordatorios } from '#server/reportes/recordatorios/preparar'
import { revisoresDeAvisos } from '#server/reportes/recordatorios/revisar'
import { MORNING } from '../clock.ts'
import { anularCargo, cargo, estudiante } from './datos.ts'
import { startServer, type Client } from './helper.ts'
import { curso } from './mundo.ts'

const server = startServer({ SMTP_URL: 'smtp://127.0.0.1:1', PUBLIC_URL: 'https://escuela.hn' })
const ORIGEN = 'https://escuela.hn'
const REVISORES = revisoresDeAvisos(ORIGEN)
let conta: Client
let recepcion: Client
let n = 0

beforeAll(async () => {
  await server.moveClock(MORNING)
  conta = await server.as('Contabilidad')
  recepcion = await server.as('Recepción')
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
  conta = await server.again(conta.usuario_id)
  recepcion = await server.again(recepcion.usuario_id)
}

const encender = (pasos: number[], desde = sumarDias(hoy(), -60)) =>
  server.db.run(sql`UPDATE recordatorio_reglas SET activo = true, pasos = ${pasos}, desde = ${desde}`)

/** A guardian who pays for some students; each charge falls due in so many days. */
async function familia(
  vence: number[],
  contacto: { correo?: string | null; telefono?: string | null } = {},
): Promise<{ encargado_id: number; hijos: number[]; correo: string }> {
  const correo = `familia${++n}@correo.hn`
  const { id } = await server.db.one<{ id: number }>(sql`
    INSERT INTO encargados (nombres, apellidos, correo, telefono)
    VALUES (
      'Ana', ${`Cruz ${n}`}, ${contacto.correo === undefined ? correo : contacto.correo},
      ${contacto.telefono ?? null}
    )
    RETURNING id
  `)
  const hijos: number[] = []
  for (const dias of vence) {
    const hijo = await estudiante(server.db, { encargado_id: id })
    await cargo(server.db, hijo, 120_000, { vence: sumarDias(hoy(), dias) })
    hijos.push(hijo)
  }
  return { encargado_id: id, hijos, correo }
}

function buzon(dice: (carta: Carta) => Entrega = () => ({ estado: 'enviado' })) {
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

/** One hour of the house: what the rule asks for is written, and the letters leave. */
async function hora(correo: Correo): Promise<void> {
  await prepararRecordatorios(server.db, correo, hoy())
  await server.db.run(sql`UPDATE correos SET proximo_en = now() WHERE estado = 'pendiente'`)
  await repartir(server.db, correo, { revisores: REVISORES })
}

const lista = (filter: object = {}, quien = conta) => quien.list<Recordatorio>('Recordatorios', { ...filter })

describe('the rule', () => {
  it('writes one letter to a guardian about all students, with what falls due, and tells it once', async () => {
    const { hijos, correo: para } = await familia([3, -1])
    await server.db.run(sql`
      INSERT INTO cuentas (nombre, banco, numero) VALUES ('Principal', 'Banco de Occidente', '21-001-009')
    `)
    const { correo, cartas } = buzon()
    await hora(correo)
    await hora(correo)
    expect(cartas.map(({ carta }) => carta.para)).toEqual([para])
    const dice = cartas[0]?.carta.antes.join('\n').replace(/\s/g, ' ')
    expect(dice).toMatch(/vence el 28\/11\/2026: L 1,200\.00/)
    expect(dice).toMatch(/venció el 24\/11\/2026: L 1,200\.00/)
    expect(dice).toMatch(/Total: L 2,400\.00/)
    expect(dice).toContain('Banco de Occidente, 21-001-009')
    expect((await lista()).body).toMatchObject([
      { estado: 'enviado', canal: 'correo', destino: para, debe: 240_000, vencido: 120_000 },
    ])
    for (const hijo of hijos)
      expect((await conta.get<EnSuPagina[]>(`/CxC/${hijo}/recordatorios`)).body).toMatchObject([
        { estado: 'enviado', usuario_nombre: null, debe: 120_000 },
      ])
  })

  it('says nothing of what is no step away, was paid, voided, or reached its step before the rule was on', async () => {
    await familia([4])
    const { hijos } = await familia([3])
    const [pagado] = await server.db.many<{ id: number }>(sql`SELECT id FROM cargos WHERE cliente_id = ${hijos[0]}`)
    await anularCargo(server.db, pagado?.id ?? 0)
    await encender([8], hoy())
    await familia([-9])
    const { correo, cartas } = buzon()
    await hora(correo)
    expect(cartas).toEqual([])
  })

  it('goes from step to step, each on its day, the last one reached where days were missed', async () => {
    await familia([1])
    const { correo, cartas } = buzon()
    await hora(correo)
    expect(cartas).toHaveLength(1)
    // It falls due on Thursday; the day after it and the eighth are Fridays.
    for (const [dia, total] of [
      ['2026-11-26', 1],
      ['2026-11-27', 2],
      ['2026-11-30', 2],
      ['2026-12-04', 3],
      ['2026-12-24', 3],
    ] as const) {
      await a(`${dia}T09:00:00-06:00`)
      await hora(correo)
      expect(cartas, dia).toHaveLength(total)
    }
  })

  it('writes nothing at night, on Saturdays, Sundays and holidays, and then on the next working day', async () => {
    await familia([-1])
    const { correo, cartas } = buzon()
    for (const nunca of ['2026-11-25T19:00:00-06:00', '2026-11-26T06:00:00-06:00', '2026-11-28T10:00:00-06:00']) {
      await a(nunca)
      await hora(correo)
    }
    expect(cartas).toEqual([])
    expect((await lista()).body).toEqual([])
    await a('2026-11-30T08:30:00-06:00')
    await hora(correo)
    expect(cartas).toHaveLength(1)
  })

  it('never writes to who asked for none, nor to the other parent instead', async () => {
    const { encargado_id, hijos } = await familia([-1])
    const { id: padre } = await server.db.one<{ id: number }>(sql`
      INSERT INTO encargados (nombres, apellidos, correo) VALUES ('Luis', 'Mejía', 'luis@correo.hn') RETURNING id
    `)
    await server.db.run(sql`
      INSERT INTO cliente_encargados (cliente_id, encargado_id, parentesco) VALUES (${hijos[0]}, ${padre}, 'padre')
    `)
    await server.db.run(sql`
      INSERT INTO sin_recordatorios (encargado_id, usuario_id) VALUES (${encargado_id}, ${conta.usuario_id})
    `)
    const { correo, cartas } = buzon()
    await hora(correo)
    expect(cartas).toEqual([])
  })

  it('writes a second message of the day on the next one', async () => {
    const { hijos } = await familia([-1])
    const { correo, cartas } = buzon()
    await hora(correo)
    await cargo(server.db, hijos[0] ?? 0, 50_000, { descripcion: 'Examen', vence: sumarDias(hoy(), 3) })
    await hora(correo)
    expect(cartas).toHaveLength(1)
    await a('2026-11-26T09:00:00-06:00')
    await hora(correo)
    expect(cartas).toHaveLength(2)
  })

  it('does not write on the day of a reminder that somebody made', async () => {
    const { hijos } = await familia([-1], { telefono: '+50499887766' })
    expect((await conta.post(`/CxC/${hijos[0]}/recordar`, { canal: 'whatsapp' })).status).toBe(200)
    const { correo, cartas } = buzon()
    await hora(correo)
    expect(cartas).toEqual([])
    await a('2026-11-26T09:00:00-06:00')
    await hora(correo)
    expect(cartas).toHaveLength(1)
  })

  it('waits for the answer to a payment that the family reported', async () => {
    const { encargado_id } = await familia([-1])
    const { id } = await server.db.one<{ id: number }>(sql`
      INSERT INTO avisos_pago (encargado_id, fecha, monto, metodo, clave_sha256, cuerpo_sha256)
      VALUES (${encargado_id}, ${hoy()}, 120000, 'transferencia', '\\x01', '\\x02')
      RETURNING id
    `)
    const { correo, cartas } = buzon()
    await hora(correo)
    expect(cartas).toEqual([])
    await server.db.run(sql`
      UPDATE avisos_pago
      SET estado = 'rechazado', respuesta = 'No aparece en el banco', decidido_en = now()
      WHERE id = ${id}
    `)
    await hora(correo)
    expect(cartas).toHaveLength(1)
  })

  it('says nothing of what an arrangement has for later, and asks again when it ends', async () => {
    const { hijos } = await familia([-1])
    await acordar(hijos[0] ?? 0, [5])
    const { correo, cartas } = buzon()
    await hora(correo)
    expect(cartas).toEqual([])
    await server.db.run(sql`UPDATE convenios SET hasta = ${hoy()}, cierre = 'roto', cerrado_en = now()`)
    await hora(correo)
    expect(cartas).toHaveLength(1)
  })
})

/** An arrangement of today about all of a student's charge, in equal instalments that fall due in so many days. */
async function acordar(cliente_id: number, vencen: number[]): Promise<void> {
  await server.db.run(sql`
    WITH acordado AS (
      INSERT INTO convenios (
        numero, cliente_id, fecha, gracia_dias, total, firmante, detalle, codigo_verificacion, usuario_id
      )
      VALUES (
        ${`ARR-2026-${cliente_id}`}, ${cliente_id}, ${hoy()}, 5, 120000, 'Ana Cruz', '{}', ${`Z${cliente_id}`},
        ${conta.usuario_id}
      )
      RETURNING id
    )
    INSERT INTO convenio_partes (convenio_id, cuota, cargo_id, vence, monto, despues)
    SELECT
      acordado.id, v.cuota, k.id, ${hoy()}::date + v.dias, 120000 / ${vencen.length},
      120000 / ${vencen.length} * (${vencen.length} - v.cuota)
    FROM acordado, cargos k, unnest(${vencen}::int[]) WITH ORDINALITY AS v (dias, cuota)
    WHERE k.cliente_id = ${cliente_id}
  `)
}

describe('the instalments of an arrangement', () => {
  it('are told each before and after its own date, and not what was agreed for later', async () => {
    const { hijos } = await familia([-40])
    await acordar(hijos[0] ?? 0, [2, 12])
    const { correo, cartas } = buzon()
    // Its step of three days before was over when it was signed.
    await hora(correo)
    expect(cartas).toEqual([])
    // Thursday the 26th and the 27th: due on the 27th; the day after it is a Saturday, told on Monday.
    await a('2026-11-27T09:00:00-06:00')
    await hora(correo)
    expect(cartas).toEqual([])
    await a('2026-11-30T09:00:00-06:00')
    await hora(correo)
    expect(cartas).toHaveLength(1)
    const dice = cartas[0]?.carta.antes.join('\n').replace(/\s/g, ' ')
    expect(dice).toMatch(/\(cuota 1 de su arreglo\), venció el 27\/11\/2026: L 600\.00/)
    expect(dice).not.toContain('cuota 2')
    await hora(correo)
    expect(cartas).toHaveLength(1)
    // The second falls due on the 7th: three days before it.
    await a('2026-12-04T09:00:00-06:00')
    await hora(correo)
    expect(cartas).toHaveLength(2)
    expect(cartas[1]?.carta.antes.join('\n').replace(/\s/g, ' ')).toMatch(
      /\(cuota 2 de su arreglo\), vence el 07\/12\/2026/,
    )
  })

  it('are in the text as its editor sees it', async () => {
    const { hijos } = await familia([-40])
    await acordar(hijos[0] ?? 0, [2, 12])
    const admin = await server.as('Administrador')
    const { body: plantillas } = await admin.list<PlantillaFila>('Plantillas', {})
    const { id } = plantillas.find(({ clave }) => clave === 'aviso_pago') ?? {}
    const { asunto, cuerpo } = (await admin.get<Plantilla>(`/Plantillas/${id}`)).body
    const { body } = await admin.post<Vista>(`/Plantillas/${id}/vista`, { asunto, cuerpo, cliente_id: hijos[0] })
    expect(body.parrafos.join('\n')).toMatch(/cuota 1 de su arreglo[^]*cuota 2 de su arreglo/)
  })

  it('that were paid meanwhile are not told', async () => {
    const { hijos } = await familia([-40])
    await acordar(hijos[0] ?? 0, [3, 12])
    await a('2026-11-30T09:00:00-06:00')
    await hora(buzon(() => ({ estado: 'pendiente', error: 'x' })).correo)
    expect((await lista()).body).toMatchObject([{ estado: 'por_enviar', debe: 60_000 }])
    await server.db.run(sql`UPDATE cargos SET aplicado = 60000 WHERE cliente_id = ${hijos[0]}`)
    const { correo, cartas } = buzon()
    await hora(correo)
    expect(cartas).toEqual([])
    expect((await lista()).body).toMatchObject([{ estado: 'cancelado' }])
  })
})

describe('the account link', () => {
  const dar = async (encargado_id: number): Promise<string> => {
    const guid = `enlace-de-la-familia-${encargado_id}`
    await server.db.run(sql`
      INSERT INTO accesos_familia (guid, encargado_id, creado_por)
      VALUES (${guid}, ${encargado_id}, ${conta.usuario_id})
    `)
    return `${ORIGEN}/cuenta/${guid}`
  }

  it('goes with the letter of whom staff gave one, and is kept in no list', async () => {
    const { encargado_id } = await familia([-1])
    const sin = await familia([-1])
    const url = await dar(encargado_id)
    const { correo, cartas } = buzon()
    await hora(correo)
    const enlaces = Object.fromEntries(cartas.map(({ carta }) => [carta.para, carta.enlace?.url]))
    expect(enlaces).toEqual({ [`familia${n - 1}@correo.hn`]: url, [sin.correo]: undefined })
    expect(JSON.stringify((await lista()).body)).not.toContain('/cuenta/')
  })

  it('goes with the message by WhatsApp, and not after it was ended', async () => {
    const { encargado_id } = await familia([-1], { correo: null, telefono: '+50499887766' })
    const otra = await familia([-1], { correo: null, telefono: '+50499887767' })
    const url = await dar(encargado_id)
    await dar(otra.encargado_id)
    await hora(buzon().correo)
    await server.db.run(sql`
      UPDATE accesos_familia SET terminado_en = now() WHERE encargado_id = ${otra.encargado_id}
    `)
    const dichos: string[] = []
    for (const { id } of (await lista()).body) {
      const { body } = await conta.post<AbrirAnswer>(`/Recordatorios/${id}/whatsapp`, {})
      dichos.push(new URL(body.whatsapp ?? '').searchParams.get('text') ?? '')
    }
    expect(dichos.filter((dicho) => dicho.includes(url))).toHaveLength(1)
    expect(dichos.filter((dicho) => dicho.includes('/cuenta/'))).toHaveLength(1)
  })

  it('and the message itself are not for whom staff closed the account to, nor for the student instead', async () => {
    const { encargado_id, hijos } = await familia([-1])
    await dar(encargado_id)
    await hora(buzon(() => ({ estado: 'pendiente', error: 'x' })).correo)
    await server.db.run(sql`
      INSERT INTO acceso_partes (encargado_id, cliente_id, cuenta) VALUES (${encargado_id}, ${hijos[0]}, false)
    `)
    await server.db.run(sql`UPDATE clientes SET correo = 'hijo@correo.hn' WHERE id = ${hijos[0]}`)
    const { correo, cartas } = buzon()
    await hora(correo)
    await hora(correo)
    expect(cartas).toEqual([])
    expect((await lista()).body).toMatchObject([{ estado: 'cancelado' }])
  })

  it('and a message that waits for the student, who was reached instead, does not leave once the account is closed', async () => {
    const { encargado_id, hijos } = await familia([-1], { correo: null })
    await server.db.run(sql`UPDATE clientes SET correo = 'hijo@correo.hn' WHERE id = ${hijos[0]}`)
    await hora(buzon(() => ({ estado: 'pendiente', error: 'x' })).correo)
    expect((await lista()).body).toMatchObject([{ estado: 'por_enviar', destino: 'hijo@correo.hn' }])
    await server.db.run(sql`
      INSERT INTO acceso_partes (encargado_id, cliente_id, cuenta) VALUES (${encargado_id}, ${hijos[0]}, false)
    `)
    const { correo, cartas } = buzon()
    await hora(correo)
    expect(cartas).toEqual([])
    expect((await lista()).body).toMatchObject([{ estado: 'cancelado' }])
  })
})

describe('the absence of a student', () => {
  beforeEach(async () => {
    await server.db.run(sql`
      UPDATE recordatorio_reglas
      SET activo = false, ausencias = true, ausencias_desde = now() - interval '30 days'
    `)
  })
  afterEach(async () => {
    await server.db.run(sql`UPDATE recordatorio_reglas SET ausencias = false`)
    await server.db.run(sql`DELETE FROM asistencia_sesiones`)
  })

  /** A child of a guardian who sees the attendance, in a course of her own. */
  async function alumna(contacto?: { correo?: string | null; telefono?: string | null }) {
    const { encargado_id, correo } = await familia([], contacto)
    const hija = await estudiante(server.db, { encargado_id })
    await server.db.run(sql`UPDATE cliente_encargados SET principal = true WHERE cliente_id = ${hija}`)
    const curso_id = await curso(server.db)
    const { id: matricula_id } = await server.db.one<{ id: number }>(sql`
      INSERT INTO matriculas (cliente_id, curso_id, fecha, estado)
      VALUES (${hija}, ${curso_id}, '2026-11-01', 'activa')
      RETURNING id
    `)
    return { encargado_id, correo, hija, curso_id, matricula_id }
  }

  /** A class of so many days ago, as it was taken. */
  async function clase(
    { curso_id, matricula_id }: { curso_id: number; matricula_id: number },
    estado: string,
    { hace = 0, abierta = false } = {},
  ): Promise<number> {
    const { id } = await server.db.one<{ id: number }>(sql`
      INSERT INTO asistencia_sesiones (curso_id, fecha, hora_inicio, hora_fin, estado, tomada_en, cerrada_en)
      VALUES (
        ${curso_id}, ${sumarDias(hoy(), -hace)}, '08:00', '09:00', ${abierta ? 'abierta' : 'cerrada'}, now(),
        ${abierta ? null : new Date()}
      )
      RETURNING id
    `)
    await server.db.run(sql`
      INSERT INTO asistencias (sesion_id, matricula_id, estado, marcada_en, usuario_id)
      VALUES (${id}, ${matricula_id}, ${estado}, now(), ${conta.usuario_id})
    `)
    return id
  }
  const dice = ({ cartas }: ReturnType<typeof buzon>) =>
    cartas.map(({ carta }) => [carta.para, carta.antes.join('\n')] as const)

  it('without excuse in a closed class is told once, with no more than who, where and when', async () => {
    const una = await alumna()
    await clase(una, 'presente', { hace: 2 })
    await clase(una, 'justificado', { hace: 1 })
    await clase(una, 'ausente')
    const abierta = await alumna()
    await clase(abierta, 'ausente', { abierta: true })
    const cartero = buzon()
    await hora(cartero.correo)
    await hora(cartero.correo)
    expect(dice(cartero)).toEqual([[una.correo, expect.stringMatching(/Sofía.*25\/11\/2026$/m)]])
    expect(cartero.cartas[0]?.carta.asunto).not.toContain('Sofía')
    expect(cartero.cartas[0]?.carta.saludo).toMatch(/^Buen día, Ana Cruz \d+\.$/)
    const admin = await server.as('Administrador')
    const { body } = await admin.get<ClaseDeCliente[]>(`/Clientes/${una.hija}/asistencia`)
    expect(body.map(({ estado, avisos }) => [estado, avisos.map((aviso) => aviso.estado)])).toEqual([
      ['ausente', ['enviado']],
      ['justificado', []],
      ['presente', []],
    ])
  })

  it('that is the third in a row says so; one that was excused between begins anew', async () => {
    const seguidas = await alumna()
    for (const hace of [2, 1, 0]) await clase(seguidas, 'ausente', { hace })
    const salteadas = await alumna()
    await clase(salteadas, 'ausente', { hace: 3 })
    await clase(salteadas, 'justificado', { hace: 2 })
    for (const hace of [1, 0]) await clase(salteadas, 'ausente', { hace })
    const cartero = buzon()
    await hora(cartero.correo)
    const textos = Object.fromEntries(dice(cartero))
    expect(textos[seguidas.correo]?.match(/Lleva 3 clases seguidas/g)).toHaveLength(1)
    expect(textos[salteadas.correo]).not.toContain('seguidas')
  })

  it('that is excused, corrected or opened again before it leaves is not told', async () => {
    const cartero = buzon()
    for (const cambio of [
      sql`UPDATE asistencias SET estado = 'justificado'`,
      sql`UPDATE asistencias SET estado = 'presente'`,
      sql`UPDATE asistencia_sesiones SET estado = 'abierta', cerrada_en = NULL`,
      sql`UPDATE recordatorio_reglas SET ausencias = false`,
    ]) {
      await clase(await alumna(), 'ausente')
      await prepararRecordatorios(server.db, cartero.correo, hoy())
      await server.db.run(cambio)
      await repartir(server.db, cartero.correo, { revisores: REVISORES })
    }
    expect(cartero.cartas).toEqual([])
    expect((await lista({ estado: 'por_enviar' }, recepcion)).body).toEqual([])
  })

  it('is told to who may see the attendance, and asked for messages', async () => {
    const custodia = await alumna()
    await server.db.run(sql`
      INSERT INTO acceso_partes (encargado_id, cliente_id, custodia)
      VALUES (${custodia.encargado_id}, ${custodia.hija}, true)
    `)
    const callada = await alumna()
    await server.db.run(sql`
      INSERT INTO sin_recordatorios (encargado_id, usuario_id) VALUES (${callada.encargado_id}, ${conta.usuario_id})
    `)
    const mayor = await alumna()
    await server.db.run(sql`UPDATE clientes SET fecha_nacimiento = '2000-01-01' WHERE id = ${mayor.hija}`)
    const secundaria = await alumna()
    await server.db.run(sql`UPDATE cliente_encargados SET principal = false WHERE cliente_id = ${secundaria.hija}`)
    for (const quien of [custodia, callada, mayor, secundaria]) await clase(quien, 'ausente')
    const { correo, cartas } = buzon()
    await hora(correo)
    expect(cartas).toEqual([])
  })

  it('is told by one tap without mail, and taken back by it where it was excused', async () => {
    const una = await alumna({ correo: null, telefono: '+50499887766' })
    const sesion = await clase(una, 'ausente')
    await hora(buzon().correo)
    const [aviso] = (await lista({ estado: 'por_enviar' }, recepcion)).body
    expect(aviso).toMatchObject({ clase: 'ausencia', canal: 'whatsapp', debe: 0, estudiante_id: una.hija })
    await server.db.run(
      sql`UPDATE plantillas SET asunto = 'x', cuerpo = 'Señora {{encargado}}:\n{{ausencias}}' WHERE clave = 'ausencia'`,
    )
    const { body } = await recepcion.post<AbrirAnswer>(`/Recordatorios/${aviso?.id}/whatsapp`, {})
    // In the words of the moment in which it is sent.
    expect(new URL(body.whatsapp ?? '').searchParams.get('text')).toMatch(/^Señora Ana .*:\n• Sofía .*, 25\/11\/2026$/)
    await server.db.run(sql`UPDATE plantillas SET asunto = NULL, cuerpo = NULL WHERE clave = 'ausencia'`)
    await clase({ ...una, matricula_id: una.matricula_id }, 'ausente', { hace: 1 })
    await hora(buzon().correo)
    await server.db.run(sql`UPDATE asistencias SET estado = 'justificado' WHERE sesion_id <> ${sesion}`)
    const [otro] = (await lista({ estado: 'por_enviar' }, recepcion)).body
    expect((await recepcion.post<AbrirAnswer>(`/Recordatorios/${otro?.id}/whatsapp`, {})).body).toEqual({
      whatsapp: null,
    })
  })

  it('that comes to light while a letter is on its way is told by the next one', async () => {
    const una = await alumna()
    await clase(una, 'ausente', { hace: 1 })
    const cartero = buzon()
    await hora({
      ...cartero.correo,
      entregar: async (carta, mensaje_id) => {
        await clase(una, 'ausente')
        await prepararRecordatorios(server.db, cartero.correo, hoy())
        return cartero.correo.entregar(carta, mensaje_id)
      },
    })
    await hora(cartero.correo)
    await hora(cartero.correo)
    expect(dice(cartero).map(([, texto]) => texto.match(/\d+\/11\/2026/g))).toEqual([['24/11/2026'], ['25/11/2026']])
  })

  it('waits for the next working hour, and is told again by WhatsApp where the address does not exist', async () => {
    const una = await alumna({ telefono: '+50499887766' })
    await clase(una, 'ausente')
    await a('2026-11-25T19:00:00-06:00')
    const cartero = buzon(() => ({ estado: 'rechazado', error: '550 5.1.1' }))
    await hora(cartero.correo)
    expect((await lista({}, recepcion)).body).toEqual([])
    await a('2026-11-26T08:00:00-06:00')
    await hora(cartero.correo)
    await hora(cartero.correo)
    expect((await lista({}, recepcion)).body.map(({ estado, canal }) => [estado, canal]).toSorted()).toEqual([
      ['no_enviado', 'correo'],
      ['por_enviar', 'whatsapp'],
    ])
  })

  it('counts from the day on which it is turned on, and goes with the student whose data are erased', async () => {
    const una = await alumna()
    await clase(una, 'ausente')
    await server.db.run(sql`UPDATE recordatorio_reglas SET ausencias_desde = now() + interval '1 second'`)
    const { correo, cartas } = buzon(() => ({ estado: 'pendiente', error: 'x' }))
    await hora(correo)
    expect(cartas).toEqual([])
    expect((await lista({}, recepcion)).body).toEqual([])
    await server.db.run(sql`UPDATE recordatorio_reglas SET ausencias_desde = now() - interval '1 day'`)
    await hora(correo)
    const admin = await server.as('Administrador')
    expect((await admin.post(`/Clientes/${una.hija}/borrar-datos`, { motivo: 'Lo pidió su madre' })).status).toBe(200)
    expect(await server.db.many(sql`SELECT FROM avisos WHERE mensaje <> '' OR estado = 'por_enviar'`)).toEqual([])
    expect(await server.db.many(sql`SELECT FROM correos WHERE para = ${una.correo}`)).toEqual([])
  })

  it('is not for who sees neither enrolments nor attendance, by whatever door', async () => {
    const una = await alumna({ correo: null, telefono: '+50499887766' })
    await clase(una, 'ausente')
    await hora(buzon().correo)
    const [aviso] = (await lista({}, recepcion)).body
    expect((await lista()).body).toEqual([])
    expect((await conta.get<RecordatoriosResumen>('/Recordatorios/resumen')).body.por_enviar).toBe(0)
    expect((await recepcion.get<RecordatoriosResumen>('/Recordatorios/resumen')).body.por_enviar).toBe(1)
    const ruta = `/Recordatorios/${aviso?.id}`
    for (const { status } of [
      await conta.get(ruta),
      await conta.get(`${ruta}/historial`),
      await conta.post(`${ruta}/whatsapp`, {}),
      await conta.post(`${ruta}/preferencia`, { recibe: false }),
    ])
      expect(status).toBe(404)
    expect(await server.db.many(sql`SELECT FROM sin_recordatorios`)).toEqual([])
    const hoja = await fetch(`${server.url}/api/api/Recordatorios/exportar`, {
      headers: { Authorization: `Bearer ${conta.token}` },
    })
    expect(hoja.status).toBe(200)
    expect(await hoja.text()).not.toContain('Sofía')
  })
})

describe('two parents who do not speak', () => {
  afterEach(async () => {
    await server.db.run(sql`DELETE FROM asistencia_sesiones`)
    await server.db.run(sql`UPDATE recordatorio_reglas SET ausencias = false`)
  })

  it('are each written what staff open to them: every choice of account and attendance of two children', async () => {
    await server.db.run(sql`
      UPDATE recordatorio_reglas
      SET activo = true, ausencias = true, ausencias_desde = now() - interval '30 days'
    `)
    const curso_id = await curso(server.db)
    const { id: sesion_id } = await server.db.one<{ id: number }>(sql`
      INSERT INTO asistencia_sesiones (curso_id, fecha, hora_inicio, hora_fin, estado, tomada_en, cerrada_en)
      VALUES (${curso_id}, ${hoy()}, '08:00', '09:00', 'cerrada', now(), now())
      RETURNING id
    `)
    const debido: [string, string][] = []
    for (let eleccion = 0; eleccion < 32; eleccion++) {
      // Of the father they say the opposite, or nothing: he neither pays nor is the main guardian.
      const delPadre = (eleccion & 16) > 0
      const { encargado_id: madre, correo } = await familia([])
      const { encargado_id: padre, correo: suyo } = await familia([])
      for (const cual of [0, 1]) {
        const nombre = `Niña ${eleccion} de ${cual}`
        const hija = await estudiante(server.db, { encargado_id: madre, nombres: nombre })
        const cuenta = (eleccion & (1 << cual)) > 0
        const asistencia = (eleccion & (4 << cual)) > 0
        await server.db.run(sql`
          WITH padre AS (
            INSERT INTO cliente_encargados (cliente_id, encargado_id, parentesco) VALUES (${hija}, ${padre}, 'padre')
          ),
          partes AS (
            INSERT INTO acceso_partes (encargado_id, cliente_id, cuenta, asistencia)
            SELECT ${madre}::int, ${hija}::int, ${cuenta}::boolean, ${asistencia}::boolean
            UNION ALL
            SELECT ${padre}, ${hija}, ${!cuenta}, ${!asistencia} WHERE ${delPadre}
          ),
          matricula AS (
            INSERT INTO matriculas (cliente_id, curso_id, fecha, estado)
            VALUES (${hija}, ${curso_id}, '2026-11-01', 'activa')
            RETURNING id
          )
          INSERT INTO asistencias (sesion_id, matricula_id, estado, marcada_en, usuario_id)
          SELECT ${sesion_id}, id, 'ausente', now(), ${conta.usuario_id}
          FROM matricula
        `)
        await cargo(server.db, hija, 120_000, { vence: sumarDias(hoy(), -1) })
        if (cuenta || delPadre) debido.push([cuenta ? correo : suyo, `debe ${nombre}`])
        if (asistencia || delPadre) debido.push([asistencia ? correo : suyo, `faltó ${nombre}`])
      }
    }
    const { correo, cartas } = buzon()
    await hora(correo)
    const escrito = cartas.flatMap(({ carta }) => {
      const todo = JSON.stringify(carta)
      const clase = todo.includes('1,200.00') ? 'debe' : 'faltó'
      return [...new Set(todo.match(/Niña \d+ de \d/g))].map((nombre) => [carta.para, `${clase} ${nombre}`])
    })
    expect(escrito.toSorted(porTexto)).toEqual(debido.toSorted(porTexto))
  })
  const porTexto = (a: string[], b: string[]) => a.join().localeCompare(b.join())
})

describe('a message that waits', () => {
  const CERRADO: Entrega = { estado: 'pendiente', error: 'ECONNECTION' }

  it('for the mail server takes in what falls due meanwhile, and is one message with one number', async () => {
    const { hijos } = await familia([-1])
    await hora(buzon(() => CERRADO).correo)
    const [antes] = await server.db.many<{ mensaje_id: string }>(sql`SELECT mensaje_id FROM correos`)
    await cargo(server.db, hijos[0] ?? 0, 50_000, { descripcion: 'Examen', vence: sumarDias(hoy(), 4) })
    await a('2026-11-26T09:00:00-06:00')
    const { correo, cartas } = buzon()
    await hora(correo)
    expect(cartas).toMatchObject([{ mensaje_id: antes?.mensaje_id }])
    expect(cartas[0]?.carta.antes.join('\n')).toContain('Examen')
  })

  it('that is on its way when something else falls due leaves that for the next one', async () => {
    const { hijos } = await familia([-1])
    const { correo, cartas } = buzon()
    await hora({
      ...correo,
      entregar: async (carta, mensaje_id) => {
        await cargo(server.db, hijos[0] ?? 0, 50_000, { descripcion: 'Examen', vence: sumarDias(hoy(), 3) })
        await prepararRecordatorios(server.db, correo, hoy())
        return correo.entregar(carta, mensaje_id)
      },
    })
    await a('2026-11-26T09:00:00-06:00')
    await hora(correo)
    expect(cartas.map(({ carta }) => carta.antes.join('\n').includes('Examen'))).toEqual([false, true])
  })

  it('is taken back when nothing of it is owed any more', async () => {
    const { hijos } = await familia([-1])
    await hora(buzon(() => CERRADO).correo)
    const [debido] = await server.db.many<{ id: number }>(sql`SELECT id FROM cargos WHERE cliente_id = ${hijos[0]}`)
    await anularCargo(server.db, debido?.id ?? 0)
    await a('2026-11-26T09:00:00-06:00')
    const { correo, cartas } = buzon()
    await hora(correo)
    expect(cartas).toEqual([])
    expect((await lista()).body).toMatchObject([{ estado: 'cancelado' }])
  })

  it('for a guardian who is not the student’s any more is not hers to read', async () => {
    const { hijos, encargado_id } = await familia([-1])
    await hora(buzon(() => CERRADO).correo)
    await server.db.run(sql`DELETE FROM cliente_encargados WHERE encargado_id = ${encargado_id}`)
    await a('2026-11-26T09:00:00-06:00')
    const { correo, cartas } = buzon()
    await hora(correo)
    expect(cartas).toEqual([])
    expect((await conta.get<EnSuPagina[]>(`/CxC/${hijos[0]}/recordatorios`)).body).toMatchObject([
      { estado: 'cancelado' },
    ])
  })

  it('to an address that does not exist is told by WhatsApp instead', async () => {
    await familia([-1], { telefono: '+50499887766' })
    const { correo } = buzon(() => ({ estado: 'rechazado', error: '550 5.1.1' }))
    await hora(correo)
    await hora(correo)
    expect((await lista()).body.map(({ estado, canal }) => [estado, canal]).toSorted()).toEqual([
      ['no_enviado', 'correo'],
      ['por_enviar', 'whatsapp'],
    ])
  })

  it('for a person is one tap: the link with the message as it reads now, kept with who sent it', async () => {
    const { hijos } = await familia([-1], { correo: null, telefono: '+50499887766' })
    await hora(buzon().correo)
    const [aviso] = (await lista({ estado: 'por_enviar' })).body
    const recepcion = await server.as('Recepción')
    const { body } = await recepcion.post<AbrirAnswer>(`/Recordatorios/${aviso?.id}/whatsapp`, {})
    const enlace = new URL(body.whatsapp ?? '')
    expect(enlace.pathname).toBe('/50499887766')
    expect(enlace.searchParams.get('text')).toBe(aviso?.mensaje)
    expect((await lista()).body).toMatchObject([{ estado: 'enviado', usuario_nombre: expect.any(String) }])
    expect((await conta.get<EnSuPagina[]>(`/CxC/${hijos[0]}/recordatorios`)).body).toMatchObject([
      { estado: 'enviado', canal: 'whatsapp' },
    ])
    expect((await recepcion.post(`/Recordatorios/${aviso?.id}/whatsapp`, {})).status).toBe(409)
    const { body: historia } = await (
      await server.as('Administrador')
    ).get<{ frase: string }[]>(`/Clientes/${hijos[0]}/historial`)
    expect(historia[0]?.frase).toContain('por WhatsApp')
  })

  it('for a person is taken back by the tap when it was paid', async () => {
    const { hijos } = await familia([-1], { correo: null, telefono: '+50499887766' })
    await hora(buzon().correo)
    const [debido] = await server.db.many<{ id: number }>(sql`SELECT id FROM cargos WHERE cliente_id = ${hijos[0]}`)
    await anularCargo(server.db, debido?.id ?? 0)
    const [aviso] = (await lista()).body
    expect((await conta.post<AbrirAnswer>(`/Recordatorios/${aviso?.id}/whatsapp`, {})).body).toEqual({ whatsapp: null })
    expect((await lista()).body).toMatchObject([{ estado: 'cancelado' }])
  })

  it('is taken back by the tap when the family reported the payment, and comes again when that is refused', async () => {
    const { encargado_id } = await familia([-1], { correo: null, telefono: '+50499887766' })
    await hora(buzon().correo)
    const [aviso] = (await lista()).body
    const { id } = await server.db.one<{ id: number }>(sql`
      INSERT INTO avisos_pago (encargado_id, fecha, monto, metodo, clave_sha256, cuerpo_sha256)
      VALUES (${encargado_id}, ${hoy()}, 120000, 'transferencia', '\\x03', '\\x04')
      RETURNING id
    `)
    expect((await conta.post<AbrirAnswer>(`/Recordatorios/${aviso?.id}/whatsapp`, {})).body).toEqual({ whatsapp: null })
    await server.db.run(sql`
      UPDATE avisos_pago SET estado = 'rechazado', respuesta = 'No aparece', decidido_en = now() WHERE id = ${id}
    `)
    await hora(buzon().correo)
    expect((await lista({ estado: 'por_enviar' })).body).toHaveLength(1)
  })

  it('goes to the address that the person has by now, and not to the one of before', async () => {
    const { encargado_id } = await familia([-1])
    await hora(buzon(() => CERRADO).correo)
    await server.db.run(sql`UPDATE encargados SET correo = 'nuevo@correo.hn' WHERE id = ${encargado_id}`)
    await a('2026-11-26T09:00:00-06:00')
    const { correo, cartas } = buzon()
    await hora(correo)
    expect(cartas.map(({ carta }) => carta.para)).toEqual(['nuevo@correo.hn'])
  })

  it('is read once more before it leaves: turned off or refused meanwhile, it stays', async () => {
    const { encargado_id } = await familia([-1])
    await familia([-1])
    await prepararRecordatorios(server.db, buzon().correo, hoy())
    await server.db.run(sql`
      INSERT INTO sin_recordatorios (encargado_id, usuario_id) VALUES (${encargado_id}, ${conta.usuario_id})
    `)
    const { correo, cartas } = buzon()
    await repartir(server.db, correo, { revisores: REVISORES })
    expect(cartas.map(({ carta }) => carta.para)).toEqual([`familia${n}@correo.hn`])
    await familia([-1])
    await prepararRecordatorios(server.db, correo, hoy())
    await server.db.run(sql`UPDATE recordatorio_reglas SET activo = false`)
    await repartir(server.db, correo, { revisores: REVISORES })
    expect(cartas).toHaveLength(1)
    expect((await lista({ estado: 'por_enviar' })).body).toEqual([])
  })

  it('goes when the person asks for no more, and comes again when she wants them', async () => {
    await familia([-1])
    await hora(buzon(() => CERRADO).correo)
    const [aviso] = (await lista()).body
    const prefiere = (recibe: boolean) =>
      conta.post<Recordatorio>(`/Recordatorios/${aviso?.id}/preferencia`, { recibe })
    expect((await prefiere(false)).body).toMatchObject({ estado: 'cancelado', sin_recordatorios: true })
    const { correo, cartas } = buzon()
    await hora(correo)
    expect(cartas).toEqual([])
    expect((await prefiere(true)).body).toMatchObject({ sin_recordatorios: false })
    expect(
      (await (await server.as('Recepción')).post(`/Recordatorios/${aviso?.id}/preferencia`, { recibe: true })).status,
    ).toBe(403)
  })

  it('is forgotten with the student who asks for it', async () => {
    const { hijos, correo: para } = await familia([-1])
    await hora(buzon(() => CERRADO).correo)
    const admin = await server.as('Administrador')
    expect((await admin.post(`/Clientes/${hijos[0]}/borrar-datos`, { motivo: 'Lo pidió su madre' })).status).toBe(200)
    const quedan = await server.db.many(sql`
      SELECT FROM correos WHERE para = ${para}
      UNION ALL
      SELECT FROM avisos WHERE destino <> '' OR mensaje <> '' OR estado = 'por_enviar'
    `)
    expect(quedan).toEqual([])
  })
})

describe('the days of the centre', () => {
  const regla = async () => (await conta.get<ReglaVista>('/Recordatorios/regla')).body
  const guardar = async (cambio: object) => {
    const { activo, antes, despues, ausencias, version } = await regla()
    return conta.post<ReglaVista>('/Recordatorios/regla', { activo, antes, despues, ausencias, version, ...cambio })
  }

  it('count from the day on which they are turned on; turned off, what waits is taken back', async () => {
    await guardar({ activo: false })
    const { body } = await guardar({ activo: true, antes: [5, 0], despues: [1] })
    expect(body).toMatchObject({ activo: true, antes: [5, 0], despues: [1], desde: hoy(), correo: true, de_dia: true })
    await familia([0])
    await hora(buzon(() => ({ estado: 'pendiente', error: 'x' })).correo)
    expect((await conta.get<RecordatoriosResumen>('/Recordatorios/resumen')).body).toMatchObject({ por_enviar: 1 })
    await guardar({ activo: false })
    expect((await conta.get<RecordatoriosResumen>('/Recordatorios/resumen')).body).toMatchObject({ por_enviar: 0 })
    expect(await server.db.many(sql`SELECT FROM correos WHERE estado = 'pendiente'`)).toEqual([])
  })

  it('are some of those that are offered, by who may, over what is there now', async () => {
    expect((await guardar({ activo: true, antes: [], despues: [] })).status).toBe(422)
    expect((await guardar({ despues: [4] })).status).toBe(400)
    expect((await guardar({ despues: [1, 1] })).status).toBe(400)
    expect((await guardar({ version: 9_999 })).status).toBe(412)
    const recepcion = await server.as('Recepción')
    expect((await recepcion.get('/Recordatorios/regla')).status).toBe(200)
    expect((await recepcion.post('/Recordatorios/regla', {})).status).toBe(403)
  })
})

/**
 * Many families and a mail server that refuses, takes nothing, and takes without saying so; two instances, hour after
 * hour: nobody is forgotten, nobody gets two messages, and twice the same one only who was not heard of.
 */
const CUANTAS = process.env.LARGO ? 10_000 : 60

it(
  `reaches each of ${CUANTAS} families once, whatever the mail server does`,
  async () => {
    await encender([1], hoy())
    await server.db.run(sql`
      WITH gente AS (
        INSERT INTO encargados (nombres, apellidos, correo, telefono)
        SELECT 'Madre', 'Número ' || n, 'm' || n || '@correo.hn', '+50499887766'
        FROM generate_series(1, ${CUANTAS}) n
        RETURNING id
      ), hijos AS (
        INSERT INTO clientes (codigo, nombres, apellidos)
        SELECT 'M-' || id, 'Hijo', 'De ' || id
        FROM gente
        RETURNING id, codigo
      ), lazos AS (
        INSERT INTO cliente_encargados (cliente_id, encargado_id, parentesco, es_pagador, principal)
        SELECT id, substr(codigo, 3)::int, 'madre', true, true
        FROM hijos
      )
      INSERT INTO cargos (cliente_id, concepto, numero, descripcion, fecha, vence, bruto)
      SELECT id, 'otro', 1, 'Mensualidad', '2026-11-01', ${sumarDias(hoy(), -1)}, 100000
      FROM hijos
    `)
    /** What reached a mailbox, whatever was said about it; and how often each letter was tried. */
    const llegadas: { para: string; mensaje_id: string; hora: number }[] = []
    const intentos = new Map<string, number>()
    const sinDecirlo = new Set<string>()
    const servidor = (): Correo => ({
      origen: undefined,
      activo: true,
      entregar: async ({ para }, mensaje_id) => {
        const numero = Number(/\d+/.exec(para)?.[0])
        const vez = (intentos.get(para) ?? 0) + 1
        intentos.set(para, vez)
        if (numero % 10 === 0) return { estado: 'rechazado', error: '550 5.1.1' }
        if (numero % 3 === 0 && vez === 1) return { estado: 'pendiente', error: 'ETIMEDOUT' }
        llegadas.push({ para, mensaje_id, hora: new Date().getUTCHours() - 6 })
        if (numero % 7 === 0 && vez <= 2) {
          sinDecirlo.add(para)
          return { estado: 'pendiente', error: 'ETIMEDOUT' }
        }
        return { estado: 'enviado' }
      },
    })
    const dosInstancias = async () => {
      const [una, otra] = [servidor(), servidor()]
      await Promise.all([prepararRecordatorios(server.db, una, hoy()), prepararRecordatorios(server.db, otra, hoy())])
      await server.db.run(sql`UPDATE correos SET proximo_en = now() WHERE estado = 'pendiente'`)
      await Promise.all([
        repartir(server.db, una, { revisores: REVISORES }),
        repartir(server.db, otra, { revisores: REVISORES }),
      ])
    }
    const quedan = async () =>
      (await server.db.one<{ n: number }>(sql`SELECT count(*) AS n FROM correos WHERE estado = 'pendiente'`)).n

    await a('2026-11-25T20:00:00-06:00')
    await dosInstancias()
    expect(llegadas).toEqual([])
    await a('2026-11-26T09:00:00-06:00')
    do await dosInstancias()
    while (await quedan())

    const rechazadas = Math.floor(CUANTAS / 10)
    expect(new Set(llegadas.map(({ para }) => para)).size).toBe(CUANTAS - rechazadas)
    expect(new Set(llegadas.map(({ mensaje_id }) => mensaje_id)).size).toBe(CUANTAS - rechazadas)
    const veces = new Map<string, number>()
    for (const { para } of llegadas) veces.set(para, (veces.get(para) ?? 0) + 1)
    expect([...veces].filter(([para, n]) => n > 1 && !sinDecirlo.has(para))).toEqual([])
    expect(llegadas.every(({ hora: cual }) => cual >= 8 && cual < 18)).toBe(true)
    const { body } = await conta.get<RecordatoriosResumen>('/Recordatorios/resumen')
    expect(body).toEqual({
      por_enviar: rechazadas,
      por_whatsapp: rechazadas,
      enviados: CUANTAS - rechazadas,
      no_enviados: rechazadas,
    })
  },
  process.env.LARGO ? 900_000 : 60_000,
)
