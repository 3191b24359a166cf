const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text within HTML, as itself. */
export const escaped = (value: string): string =>
  value.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
