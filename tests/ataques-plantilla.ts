import { ATAQUES } from './ataques.ts'

/** Texts or values of which one makes the other be read otherwise: fields in fields, prototypes, marks. */
const DE_PLANTILLA = [
  '{{constructor}}',
  '{{__proto__}}',
  '{{prototype}}',
  '{{toString}}',
  '{{hasOwnProperty}}',
  '{{constructor.constructor("return 1")()}}',
  '{{estudiante}}{{estudiante}}',
  '{{{{estudiante}}}}',
  '{{ {{estudiante}} }}',
  '{{{estudiante}}}',
  '{{estudiante',
  'estudiante}}',
  '}}{{',
  '{{}}',
  '{{ }}',
  '{{#each this}}x{{/each}}',
  '{{{detalle}}}',
  '#{7*7}',
  '{% if 1 %}x{% endif %}',
  '$1$&$`',
  '\u202eotseupxe\u202c',
  '\u2066x\u2069',
  'a\u0000b',
  'a\u0007\u001bb',
  'a\r\nBcc: otro@ajeno.hn',
  '\ud800',
  '\u200f\u200e',
]

/** Attacks of every kind, more than a hundred; the longest is longer than any text may be. */
export const ATAQUES_DE_PLANTILLA: readonly string[] = [...ATAQUES, ...DE_PLANTILLA, 'x'.repeat(100_000)]
