import type { Api } from '#server/http/api'

/** Begins work that no answer waits for; the server ends after it. A failure is logged. */
export type Background = (work: () => Promise<unknown>) => void

export function backgroundOf(app: Api): Background {
  const running = new Set<Promise<void>>()
  app.addHook('onClose', async () => void (await Promise.all(running)))
  return (work) => {
    const done = new Promise((begin) => setImmediate(begin)).then(work).then(
      () => void running.delete(done),
      (error: unknown) => {
        app.log.error({ err: error }, 'background work failed')
        running.delete(done)
      },
    )
    running.add(done)
  }
}
