import { vi } from 'vitest'

/** jsdom has no media queries: none matches. */
export function withoutMedia() {
  window.matchMedia = (media) =>
    ({
      media,
      matches: false,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }) as unknown as MediaQueryList
}

/** Gives jsdom a window of this many pixels, as far as media queries by width go. */
export function setWidth(width: number) {
  vi.stubGlobal('matchMedia', (query: string) => {
    const min = Number(/min-width:\s*([\d.]+)px/.exec(query)?.[1] ?? 0)
    const max = Number(/max-width:\s*([\d.]+)px/.exec(query)?.[1] ?? Infinity)
    return {
      matches: width >= min && width <= max,
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      addListener: () => undefined,
      removeListener: () => undefined,
    }
  })
}
