/** The school's own name, which the server writes into the page; empty where it has none yet. */
export const CENTRO = document.querySelector<HTMLMetaElement>('meta[name="campana-centro"]')?.content ?? ''
