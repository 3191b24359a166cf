/**
 * A buyer without a name, in the words of the Acuerdo 481-2017: kept with the document, and so the same in every
 * language. A receipt says it so; an invoice, in capitals.
 */
export const CONSUMIDOR_FINAL = 'Consumidor final'
