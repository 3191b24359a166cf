/**
 * Words of at least two letters outside the brackets of a text in the bracketed language (`i18n/pseudo.ts`). A sentence
 * within a sentence has brackets of its own.
 */
export function wordsOutside(text: string): string[] {
  let depth = 0
  let outside = ''
  for (const letter of text) {
    if (letter === '[') depth++
    else if (letter === ']') depth = Math.max(0, depth - 1)
    else if (depth === 0) outside += letter
    if (letter === '[' || letter === ']') outside += ' '
  }
  return outside.match(/\p{L}{2,}/gu) ?? []
}
