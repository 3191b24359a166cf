/**
 * Numbers of the advisory locks of PostgreSQL, each of one purpose. A lock on a value (a DNI, a document) is taken by
 * its hash instead, beside the rule that needs it.
 */
export const LOCKS = {
  /** Migrations are applied by one process. */
  migrations: 72_616_001,
  /** With the id of an import, held while it is applied; with 0, so that they are applied one at a time. */
  imports: 72_616_002,
  housekeeping: 72_616_003,
  /**
   * Whether a month is closed: shared by every document under way (the triggers of migration 0009 name this number),
   * alone for who closes or reopens one.
   */
  months: 72_616_009,
  dailyBackup: 72_616_010,
  /** Touched days of receipts are made anew by one instance. */
  days: 72_616_011,
  /** Touched balances of charges are made anew by one instance. */
  balances: 72_616_012,
  lateFees: 72_616_013,
  /** The months of open-ended courses are charged by one instance. */
  monthlyFees: 72_616_021,
  /** Touched courses are counted anew by one instance. */
  seats: 72_616_014,
  /** Messages by the rule of reminders are written by one instance. */
  notices: 72_616_015,
  /** Scholarships are given by one instance. */
  scholarships: 72_616_022,
  /** With the id of a student: one reminder at a time. */
  reminders: 72_616_016,
  /** Charges of a group are made one group at a time: the second sees what the first charged. */
  chargeGroups: 72_616_020,
  /** Two CAI ranges written at once can't see each other's numbers. */
  caiRanges: 72_616_017,
  backupDrill: 72_616_018,
  /** With the id of a till that is counted without knowing: its refusals are read and written one at a time. */
  tillRefusals: 72_616_026,
  /** The demonstration's data is written once. */
  demonstration: 72_616_019,
} as const
