/*
 * The ways to pay, once for all: what a bank or a card issuer knows a payment by, where its money arrives, and the key
 * that adds it at the counter. A new one is a row here, its word in `opciones.metodo`, and a migration that lets the
 * database hold it.
 */

export type DatoDePago = 'referencia' | 'banco' | 'cuenta_id'

interface Declaracion {
  /** The letter that adds one while an amount has the focus: no letter is part of an amount. */
  tecla: string
  /** Data asked of a payment; one left blank is listed at the till's close. */
  pide: readonly DatoDePago[]
  /** Its money is only ours once the bank says so. */
  confirma_el_banco?: true
  /** The account that receives it; cash and credit are in none. */
  cuenta?: 'banco' | 'terminal'
  /** Its own name for `referencia`: the label is `campos.<name>`. */
  referencia?: 'numero_autorizacion' | 'numero_cheque' | 'numero_constancia'
  /** It settles without money: no till counts it and no bank knows it. */
  sin_dinero?: true
}

export const METODO = {
  efectivo: { tecla: 'E', pide: [] },
  tarjeta: { tecla: 'T', pide: ['referencia'], cuenta: 'terminal', referencia: 'numero_autorizacion' },
  transferencia: { tecla: 'R', pide: ['referencia', 'cuenta_id'], cuenta: 'banco', confirma_el_banco: true },
  deposito: { tecla: 'D', pide: ['referencia', 'cuenta_id'], cuenta: 'banco', confirma_el_banco: true },
  // The account of a cheque is known once it is deposited.
  cheque: {
    tecla: 'C',
    pide: ['banco', 'referencia'],
    cuenta: 'banco',
    confirma_el_banco: true,
    referencia: 'numero_cheque',
  },
  saldo_a_favor: { tecla: 'S', pide: [], sin_dinero: true },
  // The payer's withholding for the tax authority, by its certificate.
  retencion: { tecla: 'N', pide: ['referencia'], referencia: 'numero_constancia', sin_dinero: true },
} as const satisfies Readonly<Record<string, Declaracion>>

export type Metodo = keyof typeof METODO
export const METODOS = Object.keys(METODO) as readonly Metodo[]

export const metodoDe = (metodo: Metodo): Declaracion => METODO[metodo]

/** Methods that move money. */
export const METODOS_CON_DINERO = METODOS.filter((metodo) => !metodoDe(metodo).sin_dinero)

export type MetodoDeBanco = {
  [M in Metodo]: (typeof METODO)[M] extends { confirma_el_banco: true } ? M : never
}[Metodo]
/** Methods whose money is only ours once the bank says so. */
export const METODOS_DE_BANCO = METODOS.filter(
  (metodo): metodo is MetodoDeBanco => !!metodoDe(metodo).confirma_el_banco,
)
