/**
 * Gives a process or a page a `Date` that is `offset` milliseconds ahead of the machine's (behind, when negative) and
 * runs as fast. May be called again. Uses nothing from outside, so that its own text can be sent to another program.
 */
export function shiftDate(offset: number): void {
  const current = Date as DateConstructor & { machine?: DateConstructor }
  const MachineDate = current.machine ?? current
  class ShiftedDate extends MachineDate {
    static readonly machine = MachineDate

    constructor(...given: [] | [string | number | Date]) {
      if (given.length) super(...(given as [string]))
      else super(ShiftedDate.now())
    }

    static override now(): number {
      return MachineDate.now() + offset
    }
  }
  // Dates that the machine itself made (the times of a file, for one) are Dates too.
  Object.defineProperty(ShiftedDate, Symbol.hasInstance, { value: (value: unknown) => value instanceof MachineDate })
  Object.defineProperty(ShiftedDate, 'name', { value: 'Date' })
  globalThis.Date = ShiftedDate as unknown as DateConstructor
}

/** Arguments that make `node` begin with that clock. */
export const withShiftedDate = (offset: number): string[] => [
  '--import',
  `data:text/javascript,${encodeURIComponent(`(${shiftDate})(${offset})`)}`,
]
