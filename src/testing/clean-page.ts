import { __unsafe_useEmotionCache as useEmotionCache } from '@emotion/react'
import { cleanup, configure, render } from '@testing-library/react'
import { createElement } from 'react'
import { afterAll, vi } from 'vitest'
import { reloj } from '#src/offline/reloj.ts'
import { sessionStore } from '#src/session/session.ts'

// Said for each file and not by what some of them import: the modules of a worker are loaded once, by whichever file is
// the first. The tests share two cores with others.
configure({ asyncUtilTimeout: 10_000 })

// A document without a layout has no sizes to tell of.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

Element.prototype.scrollIntoView ??= () => undefined

/*
 * The next file of the worker has the same document and the same modules: it finds an empty page at the first address,
 * nobody signed in, a clock that is right, and nothing in the place of what the browser has.
 */
afterAll(async () => {
  cleanup()
  // A page still being fetched would load among the modules of the next file, or find no document after the last.
  await vi.dynamicImportSettled()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  await sessionStore.start()
  reloj.oir(new Date().toISOString())
  withoutStyles()
  document.body.replaceChildren()
  document.title = ''
})

/** Takes the style rules away: each one makes every later question for what is visible take longer. */
function withoutStyles(): void {
  render(createElement(Emotion))
  cleanup()
}

function Emotion() {
  const cache = useEmotionCache()
  cache?.sheet.flush()
  if (cache) Object.assign(cache, { inserted: {}, registered: {} })
  return null
}
