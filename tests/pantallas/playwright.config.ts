import { defineConfig } from '@playwright/test'
import base from '../../playwright.config.ts'
import { CHROMIUM_ARGS, ensureShell } from '#tests/maquina/chromium'

/** The folder of the earlier commit's pictures, for both runs (`correr.ts`). */
const ANTES = process.env.PANTALLAS_ANTES ?? '../../test-results/pantallas/antes'

/** `npm run test:pantallas`: every screen beside its picture of an earlier commit. */
export default defineConfig({
  ...base,
  testDir: '.',
  testMatch: 'comparar.ts',
  globalSetup: '../e2e/setup.ts',
  outputDir: '../../test-results/pantallas/diferencias',
  snapshotPathTemplate: `${ANTES}/{arg}{ext}`,
  retries: 0,
  workers: 2,
  expect: {
    ...base.expect,
    toHaveScreenshot: { animations: 'disabled', caret: 'hide', scale: 'css', threshold: 0.1, maxDiffPixels: 20 },
  },
  reporter: [
    ['list'],
    ['html', { open: 'never', outputFolder: '../../test-results/pantallas/informe', title: 'Pantallas' }],
  ],
  projects: [{ name: 'pantallas', use: { launchOptions: { executablePath: ensureShell(), args: CHROMIUM_ARGS } } }],
})
