/** A record by the names of its fields, where whoever works on it does not know which table it is of. */
export type Row = Record<string, unknown>
