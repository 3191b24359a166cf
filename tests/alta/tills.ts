import { setTimeout as delay } from 'node:timers/promises'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import { key, type Client } from '../cliente.ts'

/** A receipt that a till charges, until it is answered. */
interface Sale {
  header: { 'Idempotency-Key': string }
  /** Statuses before the answer, 0 where nothing came. */
  refused: number[]
  receipt?: { id: number; numero: number; at: number }
}

export interface Tills {
  sales: readonly Sale[]
  /** Answers to anything that are neither a document nor a word that a browser takes for silence. */
  wrong: string[]
  /** Readers' counts: answers, those that a second asking did not give, and those without their own receipt. */
  read: { answers: number; failed: number; behind: number; fromReplica: number }
  /** When all have what they sent answered; `go` lets them on. */
  pause(): Promise<void>
  go(): void
  stop(): Promise<void>
}

/** Between an answer and the next receipt; and before what got no answer is sent again, as a person does. */
const THINK_MS = 250
const AGAIN_MS = 1_000
/** Statuses that a screen takes for nobody's answer (src/data/http.ts). */
const SILENCE = [0, 502, 503, 504]
const READ_EVERY = 8

/**
 * Tills that charge a lempira at a time, each receipt with a key of its own, the same until it is answered; now and
 * then one looks for its receipt in a report.
 */
export function openTills(who: Client, charges: { id: number; cliente_id: number }[][]): Tills {
  const sales: Sale[] = []
  const wrong: string[] = []
  const read = { answers: 0, failed: 0, behind: 0, fromReplica: 0 }
  let gate: { open: Promise<void>; let: () => void } | undefined
  let ended = false
  const busy = new Set<number>()

  const sell = async (charge: { id: number; cliente_id: number }): Promise<Sale> => {
    const sale: Sale = { header: key(), refused: [] }
    sales.push(sale)
    const body = {
      cliente_id: charge.cliente_id,
      lineas: [{ cargo_id: charge.id, monto: 100 }],
      pagos: [{ metodo: 'efectivo', monto: 100 }],
    }
    for (;;) {
      const answer = await who.post<Recibo>('/RecibosIndividuales', body, sale.header).catch(() => undefined)
      if (answer?.status === 201) {
        sale.receipt = { id: answer.body.id, numero: answer.body.numero, at: Date.now() }
        return sale
      }
      const status = answer?.status ?? 0
      if (!SILENCE.includes(status)) {
        wrong.push(`${status} ${JSON.stringify(answer?.body)}`)
        if (wrong.length > 20) return sale
      }
      sale.refused.push(status)
      await delay(AGAIN_MS)
    }
  }

  const look = async ({ receipt }: Sale): Promise<void> => {
    for (let tries = 0; tries < 2; tries++) {
      const answer = await who
        .list<{ id: number }>('RecibosGeneral', {}, ['id', 'DESC'], [0, 24])
        .catch(() => undefined)
      if (answer?.status === 200) {
        read.answers++
        if (answer.headers.get('X-Leido-De') === 'replica') read.fromReplica++
        if (!answer.body.some(({ id }) => id === receipt?.id)) read.behind++
        return
      }
      await delay(AGAIN_MS)
    }
    read.failed++
  }

  const till = async (mine: { id: number; cliente_id: number }[], index: number): Promise<void> => {
    for (let turn = 0; !ended; turn++) {
      await gate?.open
      const charge = mine[turn % mine.length]
      if (ended || !charge) return
      busy.add(index)
      const sale = await sell(charge)
      if (turn % READ_EVERY === index % READ_EVERY) await look(sale)
      busy.delete(index)
      await delay(THINK_MS)
    }
  }
  const running = charges.map(till)

  const idle = async () => {
    do await delay(50)
    while (busy.size)
  }
  return {
    sales,
    wrong,
    read,
    async pause() {
      let open = () => {}
      gate = { open: new Promise((done) => (open = done)), let: () => open() }
      await idle()
    },
    go() {
      gate?.let()
      gate = undefined
    },
    async stop() {
      ended = true
      gate?.let()
      await Promise.all(running)
    },
  }
}
