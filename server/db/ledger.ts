import type { Tx } from './statements.ts'
import { sql } from './sql.ts'

/**
 * Lets this transaction write the tables of money (`exigir_libro()`, migration 0194). Who opens the ledger calls it,
 * and what brings rows that were written elsewhere: migrations with restored copies, and the demonstration.
 */
export const mayWriteTheLedger = (tx: Tx): Promise<number> => tx.run(sql`SET LOCAL campana.libro = 'abierto'`)
