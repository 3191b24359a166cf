import { fork } from 'node:child_process'
import { once } from 'node:events'
import { sumarDias } from '#contract/tiempo/fechas'
import { hoy } from '#server/base/clock'
import { sql } from '#server/db/sql'
import * as hay from '#tests/kit'
import { centil, tabla } from './apoyo/cifras.ts'
import type { Base, Escenario } from './apoyo/escenario.ts'
import type { Encargo, Suerte, Telefono } from './registros/tipos.ts'

const PADRES = 1_000
const ASIENTOS = 300
/** The number of parents who share one address: a company's mobile network, or the school's own. */
const MISMA_DIRECCION = 200
/** One parent in so many sends twice at once. */
const REPITE_CADA = 10
const MINUTO = 60_000

/**
 * A thousand parents who open and send the form of one campaign, whose only course has 300 seats, at two instances of
 * the server: over one minute, and once more all at the same instant.
 */
export async function medirRegistros(escenario: Escenario): Promise<string> {
  const base = await escenario.base('bench_registros')
  const direcciones = [await escenario.servir(base), await escenario.servir(base)]
  const filas: string[][] = []
  for (const [nombre, plazo] of [
    ['within a minute', MINUTO],
    ['at once', 0],
  ] as const) {
    const { guid, curso_id } = await convocar(base)
    const suertes = await llamar({ direcciones, guid, curso_id, telefonos: telefonos(plazo) })
    filas.push([
      nombre,
      ...(await contar(base, curso_id, suertes)),
      ...centiles(suertes, 'abrir'),
      ...centiles(suertes, 'enviar'),
    ])
  }
  return [
    `${PADRES} parents, ${MISMA_DIRECCION} of them from one address, one in ${REPITE_CADA} sends twice; ` +
      `${ASIENTOS} seats; milliseconds.`,
    tabla(
      [
        'arrive',
        'stored',
        'not 201',
        'seats',
        'waiting',
        'places without a gap',
        'told as stored',
        'later never before earlier',
        'open p50',
        'p95',
        'max',
        'send p50',
        'p95',
        'max',
      ],
      filas,
    ),
  ].join('\n\n')
}

async function convocar({ db }: Base): Promise<{ guid: string; curso_id: number }> {
  const guid = hay.guid()
  const [fecha_inicio, fecha_fin] = [sumarDias(hoy(), 30), sumarDias(hoy(), 120)]
  const curso_id = await hay.curso(db, { fecha_inicio, fecha_fin, cupo: ASIENTOS })
  await hay.ofrecer(db, await hay.fila(db, 'convocatorias', { guid, variante: 'general' }), [curso_id])
  return { guid, curso_id }
}

const telefonos = (plazo: number): Telefono[] =>
  Array.from({ length: PADRES }, (_, numero) => ({
    origen: numero < MISMA_DIRECCION ? '127.0.0.9' : `127.0.${1 + Math.floor(numero / 250)}.${1 + (numero % 250)}`,
    empieza: Math.random() * plazo,
    repite: numero % REPITE_CADA === 0,
  }))

async function llamar(encargo: Encargo): Promise<Suerte[]> {
  const proceso = fork(new URL('registros/telefonos.ts', import.meta.url), {
    stdio: 'inherit',
    serialization: 'advanced',
  })
  proceso.send(encargo)
  const [suertes] = (await once(proceso, 'message')) as [Suerte[]]
  return suertes
}

interface Guardada {
  codigo: string
  estado: string
}

/** Compares what the database holds of the parents with what each was told. */
async function contar({ db }: Base, curso_id: number, suertes: readonly Suerte[]): Promise<string[]> {
  const guardadas = await db.many<Guardada>(
    sql`
      SELECT 'R-' || lpad(registro_id::text, 6, '0') AS codigo, estado
      FROM matriculas
      WHERE curso_id = ${curso_id}
      ORDER BY id
    `,
  )
  const asientos = guardadas.filter(({ estado }) => estado === 'preinscrita')
  const lugares = new Map([
    ...asientos.map(({ codigo }) => [codigo, null] as const),
    ...guardadas
      .filter(({ estado }) => estado === 'en_espera')
      .map(({ codigo }, indice) => [codigo, indice + 1] as const),
  ])
  const dichos = suertes.flatMap(({ lugar }) => lugar ?? []).sort((a, b) => a - b)
  const siNo = (bien: boolean) => (bien ? 'yes' : 'NO')
  return [
    String(guardadas.length),
    String(suertes.filter(({ estado }) => estado !== 201).length),
    String(asientos.length),
    String(guardadas.length - asientos.length),
    siNo(dichos.length === PADRES - ASIENTOS && dichos.every((lugar, indice) => lugar === indice + 1)),
    siNo(suertes.every(({ codigo, lugar, igual }) => codigo !== null && igual && lugares.get(codigo) === lugar)),
    siNo(enOrden(suertes)),
  ]
}

/** Whether a parent who was answered before another sent has the place before it. */
function enOrden(suertes: readonly Suerte[]): boolean {
  const respondidas = suertes.toSorted((a, b) => a.respondido - b.respondido)
  let [siguiente, ultimo] = [0, 0]
  for (const { enviado, lugar } of suertes.toSorted((a, b) => a.enviado - b.enviado)) {
    for (let una = respondidas[siguiente]; una && una.respondido < enviado; una = respondidas[++siguiente])
      ultimo = Math.max(ultimo, una.lugar ?? 0)
    if (ultimo > 0 && (lugar ?? 0) <= ultimo) return false
  }
  return true
}

const centiles = (suertes: readonly Suerte[], cual: 'abrir' | 'enviar'): string[] =>
  [0.5, 0.95, 1].map((parte) =>
    centil(
      suertes.map((suerte) => suerte[cual]),
      parte,
    ).toFixed(0),
  )
