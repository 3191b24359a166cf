import { defineConfig } from '@playwright/test'
import base from '../../playwright.config.ts'

/** `npm run guia`: takes the pictures of the user's guide from the demonstration. */
export default defineConfig({
  ...base,
  testDir: '.',
  testMatch: 'capturas.ts',
  globalSetup: '../e2e/setup.ts',
  outputDir: '../../test-results/guia',
  workers: 1,
})
