import { setClock, setOffset } from '#tests/maquina/clock'
import { shiftDate, withShiftedDate } from '#tests/maquina/shift-date'

/*
 * The clock of the browser tests is that of the others (`tests/maquina/clock.ts`): in the test, in its page, in its
 * server and in its database. RELOJ=2026-12-31T23:50:00-06:00 runs them at another moment.
 */

/** Distance from the machine's time: decided once for the run, and handed to its processes. */
const offset = (): number => Number(process.env.E2E_RELOJ ?? 0)

/** Before the first process of the run begins. */
export function empezarReloj(): void {
  process.env.E2E_RELOJ = String(setClock())
}

/** In a process of the run, before it loads what asks for the day. */
export const seguirReloj = (): void => setOffset(offset())

/** A page's script before its own code; `mal`: milliseconds that its device is ahead of everybody else. */
export const relojDePagina = (mal = 0): [typeof shiftDate, number] => [shiftDate, offset() + mal]

/** The arguments of a `node` at that time. */
export const conReloj = (): string[] => withShiftedDate(offset())
