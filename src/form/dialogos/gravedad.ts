/**
 * Colour of a dialog's button, and its meaning (docs/decisions/2026-11-25-dialogos.md). Red takes away what nobody can
 * put back: a document is voided, data are erased, a link dies. Everything else has the colour of the house, also what
 * is done once and for all, as closing a till or issuing an invoice. Green and amber are states, never verbs. Whoever
 * makes a button red has to say what follows from it.
 */
export type Gravedad =
  | {
      color: 'error'
      /** Translated: what is lost. */
      detalle: string
    }
  | {
      color?: 'primary'
      /** Translated: what follows from it. */
      detalle?: string
    }
