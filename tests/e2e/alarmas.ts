import type { Page } from '@playwright/test'

/**
 * The alarms that a page sets off, from now on, once a text on it became more than text; empty while all is text.
 * `alert(1)`, `window.__pwned=1` and `src=x` set it off.
 */
export async function vigilar(page: Page): Promise<string[]> {
  const alarmas: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy|__pwned/.test(message.text())) alarmas.push(message.text())
  })
  page.on('pageerror', (error) => alarmas.push(error.message))
  page.on('request', (request) => {
    const { host, pathname } = new URL(request.url())
    if (host === 'x' || pathname.endsWith('/x')) alarmas.push(`asks for ${request.url()}`)
  })
  page.on('dialog', (dialog) => {
    if (dialog.type() === 'alert') alarmas.push(dialog.message())
    void dialog.accept()
  })
  await page.addInitScript(() => {
    Object.defineProperty(window, '__pwned', { set: () => console.error('__pwned') })
    document.addEventListener('securitypolicyviolation', ({ violatedDirective }) =>
      console.error(`Content Security Policy ${violatedDirective}`),
    )
  })
  return alarmas
}
