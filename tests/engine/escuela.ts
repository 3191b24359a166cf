import { runProcess } from '#server/base/process'
import { run } from '#server/run'
import { readSettings } from '#server/base/settings'
import { prepare } from '#server/start'

/* The server as a school starts it, on data that may be the demonstration's: `main.ts` refuses those. */
runProcess(async (life) => void (await run(readSettings(), life, prepare)))
