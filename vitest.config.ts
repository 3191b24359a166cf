import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          hookTimeout: 60_000,
          testTimeout: 30_000,
          setupFiles: ['tests/clock-setup.ts'],
          include: ['contract/**/*.test.ts', 'i18n/**/*.test.ts', 'server/**/*.test.ts', 'tests/unit/**/*.test.ts'],
        },
      },
      // react-admin finds react-router by Node's own rules; the screens must find the same copy.
      {
        plugins: [react()],
        resolve: { conditions: ['module-sync', 'module', 'browser', 'development'] },
        test: {
          name: 'web',
          environment: 'jsdom',
          hookTimeout: 60_000,
          testTimeout: 30_000,
          setupFiles: ['tests/clock-setup.ts'],
          include: ['src/**/*.test.{ts,tsx}', 'resources/**/*.test.{ts,tsx}'],
        },
      },
      // Each file has a server and a database of its own; the modules they share are loaded once.
      {
        test: {
          name: 'api',
          isolate: false,
          include: ['tests/api/**/*.test.ts'],
          globalSetup: ['tests/api-setup.ts'],
          setupFiles: ['tests/clock-setup.ts'],
          hookTimeout: 60_000,
          testTimeout: 60_000,
        },
      },
      { test: { name: 'engine', include: ['tests/engine/**/*.test.ts'], hookTimeout: 120_000, testTimeout: 120_000 } },
    ],
  },
})
