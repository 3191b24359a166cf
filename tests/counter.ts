/*
 * Numbers that make names, codes and references of the tests different from each other. Every file counts from the
 * beginning: the modules that count are shared by all files of a process (`isolate: false`), and what a test finds
 * would hang on who ran before it, since «Sofía 10» comes before «Sofía 9» in a list. SERIE=95 begins every file there.
 */
const BEGIN = Number(process.env.SERIE ?? 0)

class Counter {
  last = BEGIN
  next(): number {
    return ++this.last
  }
}

const counters: Counter[] = []

/** For a module that several files share. */
export function counter(): Counter {
  const one = new Counter()
  counters.push(one)
  return one
}

/** Resets all counters; called before each file. */
export function countAgain(): void {
  for (const one of counters) one.last = BEGIN
}
