import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGS, ensureChromium, ensureShell } from './tests/maquina/chromium.ts'
import { LENTO } from './tests/e2e/lento.ts'
import { seguirReloj } from './tests/e2e/reloj.ts'

seguirReloj()

/** The files with a test that looks at a PDF within a page. */
const VIEW_A_PDF = ['**/gastos.e2e.ts']

const browser = (executablePath: string) => ({ launchOptions: { executablePath, args: CHROMIUM_ARGS } })

/** Browser tests on the built application, each file on a database of its own with the demonstration in it. */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './tests/e2e/setup.ts',
  outputDir: 'test-results',
  // Tests of what lower ones show too say so in their title, and are left to the long run.
  grepInvert: process.env.LARGO ? undefined : /@largo/,
  fullyParallel: false,
  // One more than there are cores, as far as two go: a page often waits for its server, and a server for its database.
  // Files begin in the order of their paths: `ajeno`, which waits most of all, while others are there to work.
  workers: 3,
  timeout: 90_000 * LENTO,
  expect: { timeout: 20_000 * LENTO },
  forbidOnly: true,
  // On a school of its own again; what passes only then is named at the end, as flaky.
  retries: LENTO > 1 ? 0 : 1,
  reporter: 'list',
  use: {
    actionTimeout: 20_000 * LENTO,
    locale: 'es-HN',
    timezoneId: 'America/Tegucigalpa',
    // Motion is waited for at every click; `pantallas` looks at each screen with it too.
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1280, height: 800 },
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'whole', testMatch: VIEW_A_PDF, use: browser(ensureChromium()) },
    { name: 'shell', testIgnore: VIEW_A_PDF, use: browser(ensureShell()) },
  ],
})
