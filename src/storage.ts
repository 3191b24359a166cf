/**
 * The browser's storage for this site (`local`) and for this tab (`tab`), as `Storage` does. Where it keeps nothing
 * (its user forbids cookies) or nothing more (it is full), what is written lives as long as the page does: nobody is
 * kept out for that.
 */
export const local = kept(() => window.localStorage)
export const tab = kept(() => window.sessionStorage)

// react-admin asks whether there is any as soon as it is loaded, and breaks where asking is forbidden.
if (typeof window !== 'undefined' && !local.lasts())
  Object.defineProperty(window, 'localStorage', { configurable: true, value: undefined })

function kept(storage: () => Storage) {
  const memory = new Map<string, string>()
  const tried = <T>(ask: (storage: Storage) => T, otherwise: T): T => {
    try {
      return ask(storage())
    } catch {
      return otherwise
    }
  }
  const written = (key: string, value: string) =>
    tried((storage) => {
      storage.setItem(key, value)
      return true
    }, false)
  // Another tab wrote the key to the real storage: this page's copy in memory is out of date.
  if (typeof window !== 'undefined')
    window.addEventListener('storage', ({ key }) => (key === null ? memory.clear() : memory.delete(key)))

  return {
    getItem: (key: string): string | null => memory.get(key) ?? tried((storage) => storage.getItem(key), null),
    /** Answers whether it outlives the page. Whatever was there before under this name goes, and may make room. */
    setItem(key: string, value: string): boolean {
      memory.delete(key)
      if (written(key, value)) return true
      tried((storage) => storage.removeItem(key), undefined)
      const lasts = written(key, value)
      if (!lasts) memory.set(key, value)
      return lasts
    },
    removeItem(key: string): void {
      memory.delete(key)
      tried((storage) => storage.removeItem(key), undefined)
    },
    keys: (): string[] => [...new Set([...memory.keys(), ...tried((storage) => Object.keys(storage), [])])],
    /** Whether the browser keeps anything at all beyond this page. */
    lasts: (): boolean =>
      tried((storage) => {
        storage.removeItem('')
        return true
      }, false),
  }
}
