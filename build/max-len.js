/**
 * The one rule that oxlint has not: no line passes 120 columns. Prettier breaks code; what it leaves longer is an
 * address, a pattern, words in quotes or a test's title.
 */
const COLUMNS = 120
const ADDRESS = /[^:/?#]:\/\/[^?#]/u
const TITLE = /^\s*(it|test|describe|await test\.step)(\.\w+)*\(/u

const maxLen = {
  create({ sourceCode, report }) {
    const long = new Set()
    sourceCode.lines.forEach((line, index) => {
      if (line.length > COLUMNS && [...line].length > COLUMNS && !ADDRESS.test(line) && !TITLE.test(line))
        long.add(index + 1)
    })
    if (long.size === 0) return {}
    return {
      Literal({ value, regex, loc }) {
        if (typeof value === 'string') for (let line = loc.start.line; line <= loc.end.line; line++) long.delete(line)
        else if (regex) long.delete(loc.start.line)
      },
      'Program:exit'() {
        for (const line of long)
          report({
            loc: { start: { line, column: COLUMNS }, end: { line, column: sourceCode.lines[line - 1].length } },
            message: `Line longer than ${COLUMNS} columns.`,
          })
      },
    }
  },
}

export default { meta: { name: 'campana' }, rules: { 'max-len': maxLen } }
