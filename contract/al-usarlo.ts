/** Makes something when it is first used, and once: a formatter or a theme costs a cheap phone some milliseconds. */
export function alUsarlo<T>(hacer: () => T): () => T {
  let hecho: T | undefined
  return () => (hecho ??= hacer())
}
