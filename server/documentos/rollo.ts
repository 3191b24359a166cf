import { mm, newPaper, type Paper } from './paper.ts'

/*
 * Tickets: a page as long as what it says. One that would be longer than a printer feeds, or than a PDF's page may be
 * (14,400 points), goes on in another.
 */

const LONGEST = mm(3_000)
/** Below the last line, so that the cutter spares it. */
const TAIL = mm(6)

/** A ticket under way. */
export interface Rollo {
  paper: Paper
  /** Its pages; one while they are not known, the first time it is drawn. */
  hojas: number
  /**
   * Makes sure that the next `alto` points stay together: answers `y`, or, in another page whose head `empezar` draws,
   * the y below that head.
   */
  cabe(y: number, alto: number, empezar: (hoja: number, hojas: number) => number): number
}

/**
 * Each ticket on pages of its own, `width` points wide. `draw` answers the y where its ticket ends; it is called twice,
 * the first time to learn how many pages there are and how long each comes out.
 */
export function enRollo(
  width: number,
  info: { title: string; author: string },
  tickets: readonly ((rollo: Rollo) => number)[],
): Paper {
  const measured = layOut(newPaper([width, LONGEST], info), [])
  const paper = newPaper([width, measured[0]?.[0] ?? LONGEST], info)
  layOut(paper, measured)
  return paper

  /** Answers how long the pages of each ticket came out. */
  function layOut(on: Paper, known: number[][]): number[][] {
    return tickets.map((draw, ticket) => {
      const lengths: number[] = []
      const begin = () => on.addPage({ size: [width, known[ticket]?.[lengths.length] ?? LONGEST], margin: 0 })
      if (ticket) begin()
      const end = draw({
        paper: on,
        hojas: known[ticket]?.length ?? 1,
        cabe(y, alto, empezar) {
          if (y + alto + TAIL <= LONGEST) return y
          lengths.push(y + TAIL)
          begin()
          return empezar(lengths.length + 1, known[ticket]?.length ?? lengths.length + 1)
        },
      })
      return [...lengths, end + TAIL]
    })
  }
}
