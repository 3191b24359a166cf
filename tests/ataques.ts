/* A visitor's texts that would become more than text: markup, templates, and the beginning of a formula. */

/** The effect that the script of each attack would have. */
export const GUION = 'alert(1)'
const ETIQUETAS = ['img', 'svg', 'body', 'iframe', 'video', 'audio', 'details', 'marquee', 'object', 'input']
const SUCESOS = ['onerror', 'onload', 'onfocus', 'ontoggle', 'onstart', 'onmouseover', 'onclick']

/** A hundred, none longer than 60 characters. */
export const ATAQUES: readonly string[] = [
  ...ETIQUETAS.flatMap((etiqueta) => SUCESOS.map((suceso) => `<${etiqueta} src=x ${suceso}=${GUION}>`)),
  `<script>${GUION}</script>`,
  `"><script>${GUION}</script>`,
  `'><script>${GUION}</script>`,
  `</title><script>${GUION}</script>`,
  `<!--<script>${GUION}</script>-->`,
  `<scr<script>ipt>${GUION}</script>`,
  `javascript:${GUION}`,
  `<a href="javascript:${GUION}">x</a>`,
  `<form action=javascript:${GUION}><input type=submit>`,
  `<base href=//x>`,
  `<link rel=stylesheet href=//x>`,
  `<meta http-equiv=refresh content=0>`,
  '{{7*7}}',
  '${7*7}',
  '%{nombre}',
  '<%= 7*7 %>',
  '{{menor}}',
  "$&$'$1",
  `\\";${GUION};//`,
  `&lt;script&gt;${GUION}&lt;/script&gt;`,
  '=cmd|calc!A0',
  '+cmd|calc!A0',
  '-2+3',
  '@SUM(1+9)',
  '=HYPERLINK("http://x","x")',
  "=1+1'",
  '-=1',
  '+-1',
  '@@x',
  '==1',
]

/** Whether a spreadsheet would run the cell. */
export const esFormula = (celda: unknown): boolean =>
  typeof celda === 'string' && /^[=+\-@\t\r]/.test(celda) && !/^\+\d{6,15}$/.test(celda)

/**
 * Each of them in one of the fields, which hold so many characters, in as few records as it takes; no field stays
 * empty.
 */
export function repartidos<Campo extends string>(largos: Readonly<Record<Campo, number>>): Record<Campo, string>[] {
  const campos = (Object.entries(largos) as [Campo, number][]).toSorted(([, a], [, b]) => a - b)
  const quedan = [...ATAQUES]
  const tomar = (largo: number): string => {
    const cabe = quedan.findIndex((ataque) => ataque.length <= largo)
    return (cabe < 0 ? ATAQUES.find((ataque) => ataque.length <= largo) : quedan.splice(cabe, 1)[0]) ?? ''
  }
  const registros: Record<Campo, string>[] = []
  while (quedan.length)
    registros.push(Object.fromEntries(campos.map(([campo, largo]) => [campo, tomar(largo)])) as Record<Campo, string>)
  return registros
}
