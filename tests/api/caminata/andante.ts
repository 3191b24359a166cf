import type { Random } from '#server/demo/random'
import type { Database } from '#server/db/pool'
import { key, type Answer, type Client } from '#tests/api/apoyo/helper'

/** The records that the walk remembers having made, the newest last; older ones are forgotten, so that walkers meet. */
export type Cosa =
  | 'clientes'
  | 'encargados'
  | 'cursos'
  | 'matriculas'
  | 'recibos'
  | 'ventas'
  | 'cajas'
  | 'movimientos'
  | 'ajustes'
  | 'facturas'
  | 'a_credito'
  | 'gastos'
  | 'cajas_chicas'
  | 'finiquitos'
const RECORDADAS = 25

/** One of the walkers that walk at once, with a chance of its own. */
export interface Andante {
  db: Database
  who: Client
  azar: Random
  mundo: Mundo
}

/** One step: what it answered, or undefined when there was nothing to do it to. */
export type Paso = (andante: Andante) => Promise<Answer | undefined>

interface Hecho {
  paso: string
  ruta: string
  status: number
  code?: unknown
}

/** World that all walkers share: the school so far, and what was asked of it. */
export class Mundo {
  private readonly cosas = new Map<Cosa, number[]>()
  readonly hechos: Hecho[] = []
  /** Answers that may never come, and records that came out twice. */
  readonly fallos: string[] = []
  /** Every receipt that was answered. */
  readonly recibos = new Set<number>()
  readonly cuentas: Record<string, { hechos: number; negados: Record<string, number>; nada: number }> = {}

  private readonly numeros = new Map<string, number>()

  /** The local date of the walk. */
  readonly hoy: () => string
  constructor(hoy: () => string) {
    this.hoy = hoy
  }

  /** The next number of its series: a walk's are its own, whatever walked before it in this process. */
  siguiente(serie: string): number {
    const numero = this.ultimo(serie) + 1
    this.numeros.set(serie, numero)
    return numero
  }

  /** The last number that its series gave, which some send a second time; 0 before the first. */
  ultimo = (serie: string): number => this.numeros.get(serie) ?? 0

  poner(cosa: Cosa, ...ids: number[]): void {
    this.cosas.set(cosa, [...(this.cosas.get(cosa) ?? []), ...ids].slice(-RECORDADAS))
  }

  quitar(cosa: Cosa, id: number): void {
    this.cosas.set(
      cosa,
      this.todas(cosa).filter((otro) => otro !== id),
    )
  }

  todas = (cosa: Cosa): number[] => this.cosas.get(cosa) ?? []

  una(azar: Random, cosa: Cosa): number | undefined {
    const ids = this.todas(cosa)
    return ids.length ? azar.pick(ids) : undefined
  }

  /** Notes an answer; a server error, and a request that the walk itself got wrong, are faults. */
  anotar(paso: string, ruta: string, { status, body }: Answer, pedido?: unknown): void {
    const { code } = (body ?? {}) as { code?: unknown }
    this.hechos.push({ paso, ruta, status, ...(code !== undefined && { code }) })
    if (status >= 500 || status === 400 || status === 405)
      this.fallos.push(`${paso}: ${ruta} ${JSON.stringify(pedido ?? null)} → ${status} ${JSON.stringify(body)}`)
  }

  contar(paso: string, answer: Answer | undefined): void {
    const cuenta = (this.cuentas[paso] ??= { hechos: 0, negados: {}, nada: 0 })
    if (!answer) cuenta.nada++
    else if (answer.status < 300) cuenta.hechos++
    else {
      const { code } = answer.body as { code?: string }
      cuenta.negados[String(code)] = (cuenta.negados[String(code)] ?? 0) + 1
    }
  }
}

/** A client whose every answer is noted as of `paso`. */
export function vigilado(who: Client, mundo: Mundo, paso: string): Client {
  const tell = async <T extends Answer<unknown>>(ruta: string, answer: Promise<T>, pedido?: unknown): Promise<T> => {
    const told = await answer
    mundo.anotar(paso, ruta, told as Answer, pedido)
    return told
  }
  return {
    ...who,
    get: (path) => tell(`GET ${path}`, who.get(path)),
    post: (path, body, headers) => tell(`POST ${path}`, who.post(path, body, headers), body),
    put: (path, body, headers) => tell(`PUT ${path}`, who.put(path, body, headers), body),
    delete: (path) => tell(`DELETE ${path}`, who.delete(path)),
    list: (modulo, ...args) => tell(`GET ${modulo}`, who.list(modulo, ...args)),
  }
}

const DOS_VECES = 0.05

/**
 * Sends something that makes money, now and then twice at once as an impatient finger does: both answers are of one
 * record.
 */
export async function enviar<T extends { id?: number } = { id: number }>(
  { who, azar, mundo }: Andante,
  path: string,
  body: unknown,
): Promise<Answer<T>> {
  const header = key()
  const veces = azar.chance(DOS_VECES) ? 2 : 1
  const answers = await Promise.all(Array.from({ length: veces }, () => who.post<T>(path, body, header)))
  const ids = new Set(answers.flatMap(({ status, body: { id } }) => (status < 300 ? [id] : [])))
  if (ids.size > 1) mundo.fallos.push(`${path} ${JSON.stringify(body)} sent twice made ${[...ids].join(' and ')}`)
  return answers.find(({ status }) => status < 300) ?? (answers[0] as Answer<T>)
}

/** Remembers the record of an answer that made one. */
export function hecho<T extends Answer>(mundo: Mundo, cosa: Cosa, answer: T): T {
  if (answer.status < 300) mundo.poner(cosa, Number((answer.body as { id: number }).id))
  return answer
}

const CALLADO = 0.2

/** Sends a request; a user who may is asked why a price falls, says so most of the time, and sends it once more. */
export async function conMotivo(
  { who, azar }: Andante,
  pedir: (headers?: Record<string, string>) => Promise<Answer>,
): Promise<Answer> {
  const answer = await pedir()
  const { autorizacion } = answer.body as { autorizacion?: { id: number } }
  if (!autorizacion || azar.chance(CALLADO)) return answer
  await who.post(`/Autorizaciones/${autorizacion.id}/motivar`, { motivo: 'Liquidación' })
  return pedir({ 'X-Autorizacion': String(autorizacion.id) })
}
