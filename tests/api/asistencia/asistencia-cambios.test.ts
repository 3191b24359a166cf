import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { sumarDias } from '#contract/tiempo/fechas'
import { hoy } from '#server/base/clock'
import { sql } from '#server/db/sql'
import {
  cerrar,
  enviar,
  escuela,
  estados,
  instante,
  LAS_OCHO,
  listaDe,
  marcar,
  oyente,
  resultados,
  tomar,
} from './asistencia-escena.ts'
import { call, client, startServer } from '#tests/api/apoyo/helper'

const server = startServer()
const cuantos = async (sesion_id: number | null) =>
  (await server.db.one<{ n: number }>(sql`SELECT count(*) AS n FROM asistencia_cambios WHERE sesion_id = ${sesion_id}`))
    .n

describe('changes of attendance', () => {
  it('are each taken once, however often and from however many requests they come', async () => {
    const { maestra, clase, matriculas } = await escuela(server)
    const lote = [tomar(clase), marcar(clase, matriculas[0] ?? 0, 'ausente', { minuto: 1 }), oyente(clase, 'Luis', 2)]
    const otra = client(await server.another(), maestra.token)
    const respuestas = await Promise.all(Array.from({ length: 50 }, (_, n) => enviar(n % 2 ? otra : maestra, lote)))
    expect(respuestas.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200))
    expect(new Set(respuestas.map(({ body }) => JSON.stringify(body.resultados))).size).toBe(1)
    const { body } = await listaDe(maestra, clase)
    expect(body).toMatchObject({ presentes: 2, ausentes: 1, oyentes: [{ nombre: 'Luis' }] })
    expect(await cuantos(body.sesion_id)).toBe(3)
    expect((await enviar(maestra, [...lote, ...lote])).body.resultados).toHaveLength(6)
    expect((await listaDe(maestra, clase)).body).toEqual(body)
  })

  it('of the same key by somebody else are other changes', async () => {
    const { maestra, admin, clase, matriculas } = await escuela(server)
    const uno = marcar(clase, matriculas[0] ?? 0, 'ausente')
    await enviar(maestra, [uno])
    expect(await resultados(admin, [{ ...uno, estado: 'tarde', en: instante(3) }])).toEqual(['aplicado'])
    expect((await estados(maestra, clase))[matriculas[0] ?? 0]).toBe('tarde')
  })

  it.each([
    ['as they were tapped', false],
    ['the other way round', true],
  ])(
    'of two people on one row, arriving %s: the later tap holds and both are in the history',
    async (_como, alReves) => {
      const { maestra, admin, clase, matriculas } = await escuela(server)
      const [una = 0] = matriculas
      const antes = () => enviar(maestra, [tomar(clase), marcar(clase, una, 'ausente', { minuto: 1 })])
      const despues = () => enviar(admin, [marcar(clase, una, 'justificado', { minuto: 2, nota: 'Avisó' })])
      const [primera, segunda] = alReves ? [await despues(), await antes()] : [await antes(), await despues()]
      expect((await estados(maestra, clase))[una]).toBe('justificado')
      const deUna = [...primera.body.resultados, ...segunda.body.resultados].map(({ resultado }) => resultado)
      expect(deUna.filter((resultado) => resultado === 'superado')).toHaveLength(alReves ? 1 : 0)
      const { sesion_id } = (await listaDe(maestra, clase)).body
      const historia = (
        await maestra.get<{ tipo: string; estado: string; resultado: string }[]>(
          `/Asistencia/sesiones/${sesion_id}/cambios`,
        )
      ).body.filter(({ tipo }) => tipo === 'marcar')
      expect(historia.map(({ estado }) => estado).sort()).toEqual(['ausente', 'justificado'])
      expect((await listaDe(maestra, clase)).body).toMatchObject({ presentes: 2, ausentes: 0, justificados: 1 })
    },
  )

  it('of two people at once end in what the later taps say', async () => {
    const { maestra, admin, clase, matriculas } = await escuela(server, 6)
    const lotes = matriculas.flatMap(
      (id, n) =>
        [
          [maestra, marcar(clase, id, 'ausente', { minuto: n })],
          [admin, marcar(clase, id, 'tarde', { minuto: 5 - n, minutos: 5 })],
        ] as const,
    )
    await Promise.all(lotes.map(([quien, cambio]) => enviar(quien, [cambio])))
    expect(await estados(maestra, clase)).toEqual(
      Object.fromEntries(matriculas.map((id, n) => [id, n > 2 ? 'ausente' : 'tarde'])),
    )
  })

  it('are told by the server’s clock, however wrong the device’s is', async () => {
    const { maestra, admin, clase, matriculas } = await escuela(server)
    const [una = 0] = matriculas
    const dia = 86_400_000
    const movido = (cambio: { en: string }, ms: number) => ({
      ...cambio,
      en: new Date(Date.parse(cambio.en) + ms).toISOString(),
    })
    // A day ahead and tapped first; a day behind and tapped second.
    await enviar(maestra, [movido(marcar(clase, una, 'ausente', { minuto: 1 }), dia)], dia)
    await enviar(admin, [movido(marcar(clase, una, 'tarde', { minuto: 2, minutos: 5 }), -dia)], -dia)
    const { lista } = (await listaDe(maestra, clase)).body
    const fila = lista.find(({ matricula_id }) => matricula_id === una)
    expect(fila?.estado).toBe('tarde')
    expect(Math.abs(Date.parse(fila?.marcada_en ?? '') - Date.parse(instante(2)))).toBeLessThan(60_000)
  })

  it.each([
    ['a day ahead', (n: number) => instante(1_440 + n)],
    ['at its epoch', (n: number) => new Date(n * 60_000).toISOString()],
  ])(
    'of a clock that was %s and is right by the time they are sent hold in the order of the taps',
    async (_como, en) => {
      const { maestra, clase, matriculas } = await escuela(server, 8)
      const deUna = (id: number, estados: string[]) =>
        estados.map((estado, n) => ({ ...marcar(clase, id, estado), en: en(n) }))
      // Eight of them: no key made by chance wins for all.
      expect(
        await resultados(
          maestra,
          matriculas.flatMap((id) => deUna(id, ['ausente', 'tarde', 'presente'])),
        ),
      ).toEqual(matriculas.flatMap(() => ['aplicado', 'aplicado', 'aplicado']))
      // The clock is set right in between: what is tapped last holds all the same.
      await enviar(
        maestra,
        matriculas.flatMap((id) => [
          ...deUna(id, ['presente', 'ausente']),
          marcar(clase, id, 'justificado', { minuto: 60 }),
        ]),
      )
      expect(await estados(maestra, clase)).toEqual(Object.fromEntries(matriculas.map((id) => [id, 'justificado'])))
    },
  )

  it('are never later than now nor earlier than a clock tells', async () => {
    const { maestra, clase, matriculas } = await escuela(server)
    const [una = 0, otra = 0] = matriculas
    const futuro = { ...marcar(clase, una, 'ausente'), en: '9999-12-31T23:59:59Z' }
    const pasado = { ...marcar(clase, otra, 'ausente'), en: '0000-01-01T00:00:00Z' }
    expect(await resultados(maestra, [pasado, futuro])).toEqual(['aplicado', 'aplicado'])
    const { lista } = (await listaDe(maestra, clase)).body
    expect(Date.parse(lista.find(({ matricula_id }) => matricula_id === una)?.marcada_en ?? '')).toBeLessThanOrEqual(
      Date.now(),
    )
    expect(lista.find(({ matricula_id }) => matricula_id === otra)?.marcada_en).toBe('1970-01-01T00:00:00.000Z')
    expect(
      (
        await maestra.post('/Asistencia/cambios', {
          ahora: '0000-01-01T00:00:00Z',
          cambios: [{ ...marcar(clase, una, 'tarde'), en: '9999-12-31T23:59:59Z' }],
        })
      ).status,
    ).toBe(200)
  })

  it('that can’t be taken are refused in words, and hold up none of the others', async () => {
    const { maestra, clase, matriculas, ajeno } = await escuela(server)
    const [una = 0] = matriculas
    const cambios = [
      tomar({ ...clase, curso_id: ajeno.curso_id }),
      tomar({ ...clase, fecha: sumarDias(hoy(), 1) }),
      tomar({ ...clase, hora_inicio: '03:00' }),
      tomar({ ...clase, fecha: sumarDias(hoy(), -90) }),
      marcar(clase, ajeno.matriculas[0] ?? 0, 'ausente'),
      marcar(clase, una, 'ausente'),
      marcar(clase, una, 'presente', { minuto: 1, minutos: 10 }),
    ]
    const { status, body } = await enviar(maestra, cambios)
    expect(status).toBe(200)
    expect(body.resultados.map(({ resultado, mensaje }) => mensaje ?? resultado)).toEqual([
      'Esta clase no está en su horario.',
      'Esta clase todavía no llega.',
      'Esta clase no está en su horario.',
      'Esta clase no está en su horario.',
      'Este estudiante no está en la lista de esta clase.',
      'aplicado',
      'aplicado',
    ])
    expect((await listaDe(maestra, clase)).body.lista.find(({ matricula_id }) => matricula_id === una)).toMatchObject({
      estado: 'presente',
      minutos: null,
    })
    const { n } = await server.db.one<{ n: number }>(
      sql`SELECT count(*) AS n FROM asistencia_sesiones WHERE curso_id = ANY(${[clase.curso_id, ajeno.curso_id]})`,
    )
    expect(n).toBe(1)
  })

  it('that are all refused leave no trace of a class', async () => {
    const { maestra, clase, ajeno } = await escuela(server)
    expect(await resultados(maestra, [marcar(clase, ajeno.matriculas[0] ?? 0, 'ausente')])).toEqual(['rechazado'])
    expect((await listaDe(maestra, clase)).body).toMatchObject({ sesion_id: null, estado: 'por_tomar' })
  })

  it('are bounded, and of the shape of the contract', async () => {
    const { maestra, clase, matriculas } = await escuela(server)
    const bien = marcar(clase, matriculas[0] ?? 0, 'ausente')
    const mal: object[] = [
      { ...bien, clave: 'corta' },
      { ...bien, clave: `${'a'.repeat(16)}'; DROP` },
      { ...bien, estado: 'muerto' },
      { ...bien, minutos: 0 },
      { ...bien, minutos: 601 },
      { ...bien, nota: 'ñ'.repeat(201) },
      { ...bien, en: 'ayer' },
      { ...bien, clase: { ...clase, fecha: '2026-02-30' } },
      { ...bien, clase: { ...clase, hora_inicio: '25:00' } },
      { ...bien, usuario_id: 1 },
      { ...bien, resultado: 'aplicado' },
      { ...bien, tipo: 'reabrir' },
      { ...bien, matricula_id: -1 },
    ]
    for (const cambio of mal) expect((await enviar(maestra, [cambio])).status, JSON.stringify(cambio)).toBe(400)
    expect((await enviar(maestra, [])).status).toBe(400)
    expect(
      (
        await enviar(
          maestra,
          Array.from({ length: 501 }, () => tomar(clase)),
        )
      ).status,
    ).toBe(400)
    expect(
      (await maestra.post('/Asistencia/cambios', { ahora: instante(), cambios: [bien], __proto__: {}, otro: 1 }))
        .status,
    ).toBe(400)
    const suyo = `"tipo":"tomar","clave":"${randomUUID()}","en":"${instante()}","clase":${JSON.stringify(clase)}`
    const veneno = `{"ahora":"${instante()}","cambios":[{"__proto__":{"autoriza":true},${suyo}}]}`
    expect(
      (
        await fetch(`${server.url}/api/api/Asistencia/cambios`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${maestra.token}` },
          body: veneno,
        })
      ).status,
    ).toBe(400)
    // Five hundred of them for a hundred classes: all answered, half of the classes come back.
    const dias = Array.from({ length: 60 }, (_, n) => tomar({ ...clase, fecha: sumarDias(hoy(), -n) }))
    const { body } = await enviar(maestra, [
      ...dias,
      ...Array.from({ length: 440 }, (_, n) => marcar(clase, matriculas[n % 3] ?? 0, 'ausente', { minuto: 1 })),
    ])
    expect([body.resultados.length, body.clases.length]).toEqual([500, 50])
    expect(body.resultados.every(({ resultado }) => resultado !== 'rechazado')).toBe(true)
  })

  it('keep attacks as the text that they are', async () => {
    const { maestra, clase, matriculas } = await escuela(server)
    const nota = `<img src=x onerror=alert(1)>'; DROP TABLE asistencias; -- =1+1`
    await enviar(maestra, [
      marcar(clase, matriculas[0] ?? 0, 'justificado', { nota }),
      oyente(clase, '"><script>alert(1)</script>'),
    ])
    const { lista, oyentes } = (await listaDe(maestra, clase)).body
    expect(lista.map((alumno) => alumno.nota)).toContain(nota)
    expect(oyentes.map(({ nombre }) => nombre)).toEqual(['"><script>alert(1)</script>'])
    for (const consulta of [
      'fecha=2026-13-01',
      'fecha[]=x',
      `fecha=${hoy()}&otro=1`,
      'propias=2',
      `fecha=${encodeURIComponent("'; DROP TABLE feriados; --")}`,
    ])
      expect((await maestra.get(`/Asistencia/clases?${consulta}`)).status, consulta).toBe(400)
    expect((await maestra.get(`/Asistencia/lista?curso_id=1e9&fecha=${hoy()}&hora_inicio=${LAS_OCHO}`)).status).toBe(
      404,
    )
    expect(
      (await maestra.get(`/Asistencia/lista?curso_id=99999999999&fecha=${hoy()}&hora_inicio=${LAS_OCHO}`)).status,
    ).toBe(400)
  })

  it('are for who may edit, and nobody without a session', async () => {
    const { clase } = await escuela(server)
    const recepcion = await server.as('Recepción')
    expect((await enviar(recepcion, [tomar(clase)])).status).toBe(403)
    expect(
      (await call(server.url, 'POST', '/Asistencia/cambios', { ahora: instante(), cambios: [cerrar(clase)] })).status,
    ).toBe(401)
  })
})
