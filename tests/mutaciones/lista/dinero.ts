import type { Mutation } from '../mutacion.ts'
import { MOTIVOS } from './pruebas.ts'

const DINERO = { unit: ['contract/dinero.test.ts'] }

/** Amounts: cents, tax, what a person types; and the reasons of money. */
export const DINERO_RULES: readonly Mutation[] = [
  {
    rule: 'Half a centavo of tax is rounded up',
    area: 'money',
    file: 'contract/dinero.ts',
    text: '(2n * BigInt(total) * tasa + divisor)',
    replacement: '(2n * BigInt(total) * tasa)',
    tests: DINERO,
  },
  {
    rule: 'The tax of part payments is cumulative, so that the parts sum the tax of the whole',
    area: 'money',
    file: 'contract/dinero.ts',
    text: 'return isvIncluido(despues, tratamiento) - isvIncluido(antes, tratamiento)',
    replacement: 'return isvIncluido(despues - antes, tratamiento)',
    tests: DINERO,
  },
  {
    rule: 'What is spread over weights sums to the whole, to the centavo',
    area: 'money',
    file: 'contract/dinero.ts',
    text: '.slice(0, faltan)',
    replacement: '.slice(0, 0)',
    tests: DINERO,
  },
  {
    rule: 'Separators that repeat in an amount are all the same one',
    area: 'money',
    file: 'contract/dinero.ts',
    text: "'.': /^(0|[1-9]\\d*|[1-9]\\d{0,2}([, ])\\d{3}(?:\\2\\d{3})*)?",
    replacement: "'.': /^(0|[1-9]\\d*|[1-9]\\d{0,2}([, ])\\d{3}(?:[, ]\\d{3})*)?",
    tests: DINERO,
  },
  {
    rule: 'The groups of an amount begin with no 0',
    area: 'money',
    file: 'contract/dinero.ts',
    text: "'.': /^(0|[1-9]\\d*|[1-9]\\d{0,2}(",
    replacement: "'.': /^(0|[1-9]\\d*|\\d{1,3}(",
    tests: DINERO,
  },
  {
    rule: 'One or two digits after a single separator are centavos, three are not',
    area: 'money',
    file: 'contract/dinero.ts',
    text: '(?:,(\\d{1,2}))?$/',
    replacement: '(?:,(\\d{1,3}))?$/',
    tests: DINERO,
  },
  {
    rule: 'A reason of money or of a permission has at least five letters',
    area: 'money',
    file: 'contract/motivos.ts',
    text: 'texto(MAXIMO_MOTIVO).refine(diceAlgo,',
    replacement: 'texto(MAXIMO_MOTIVO).refine(Boolean,',
    tests: MOTIVOS,
  },
  {
    rule: 'What is no letter is none of the five',
    area: 'money',
    file: 'contract/texto/motivos.ts',
    text: '/\\p{L}/gu',
    replacement: '/\\S/gu',
    tests: { unit: MOTIVOS.unit },
  },
  {
    rule: 'A reason of the list would do by itself',
    area: 'money',
    file: 'contract/motivos.ts',
    text: 'escritos.every(diceAlgo)',
    replacement: 'escritos.every(Boolean)',
    tests: MOTIVOS,
  },
]
