import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { RERUN } from './tests/external/files.ts'
import { HARDEST } from './tests/fechas.ts'
import { palabras } from './build/palabras.ts'

// react-admin finds react-router by Node's own rules; the screens must find the same copy.
const resolve = { conditions: ['module-sync', 'module', 'browser', 'development'] }
const clock = 'tests/maquina/clock-setup.ts'
// A wait has the time that a busy machine takes, a second nowhere.
const patient = { poll: { timeout: 20_000 } }
const screens = { testTimeout: 30_000, hookTimeout: 60_000, setupFiles: [clock], expect: patient }
// Models and units, at the hardest moment unless another is said: at no further cost a second date is tried.
const moved = { env: { RELOJ: process.env.RELOJ ?? HARDEST } }
const ALONE = '{src,resources}/**/*.alone.test.tsx'
// The files of a worker share the modules that they load, react-admin above all, and one document, which each leaves as
// it was (`clean-page.ts`).
const web = {
  plugins: [palabras(), react()],
  resolve,
  test: {
    ...screens,
    testTimeout: 60_000,
    environment: 'jsdom',
    setupFiles: [
      clock,
      'src/testing/lean-react.ts',
      'src/testing/lean-styles.ts',
      'src/testing/lean-labels.ts',
      'src/testing/clean-page.ts',
    ],
    include: ['{src,resources}/**/*.test.tsx', '{src,resources}/**/*.dom.test.ts'],
  },
}
// Each file has a server and a database of its own; the modules they share are loaded once.
const api = {
  isolate: false,
  globalSetup: ['tests/maquina/api-setup.ts'],
  setupFiles: [clock, 'tests/maquina/statements-setup.ts'],
  hookTimeout: 60_000,
  testTimeout: 60_000,
  expect: patient,
}

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...screens,
          ...moved,
          name: 'unit',
          isolate: false,
          include: ['contract/**/*.test.ts', 'i18n/**/*.test.ts', 'server/**/*.test.ts', 'tests/unit/**/*.test.ts'],
        },
      },
      // Decisions of a screen are a model in a `.ts` file, tested without a document; what it shows, and what asks the
      // document or its storage (`.dom.test.ts`), with one.
      {
        resolve,
        test: {
          ...screens,
          ...moved,
          name: 'web-model',
          isolate: false,
          include: ['src/**/*.test.ts', 'resources/**/*.test.ts'],
          exclude: ['**/*.dom.test.ts'],
        },
      },
      {
        ...web,
        test: { ...web.test, name: 'web', isolate: false, exclude: [ALONE] },
      },
      // Tests that put something in place of a module that others use too: each loads the project's own again.
      {
        ...web,
        test: {
          ...web.test,
          name: 'web-alone',
          isolate: false,
          setupFiles: ['src/testing/fresh-modules.ts', ...web.test.setupFiles],
          include: [ALONE],
        },
      },
      { test: { ...api, name: 'api', include: ['tests/api/**/*.test.ts'] } },
      // The second PostgreSQL, named by TEST_DATABASE_URL.
      { test: { ...api, name: 'external', include: [...RERUN, 'tests/external/**/*.test.ts'] } },
      {
        test: {
          name: 'engine',
          // One file after the other, in one process that has the server loaded.
          isolate: false,
          globalSetup: ['tests/engine/setup.ts'],
          include: ['tests/engine/**/*.test.ts'],
          hookTimeout: 120_000,
          testTimeout: 120_000,
          expect: patient,
        },
      },
      // Three machines, by its own command and the long run alone.
      { test: { name: 'alta', include: ['tests/alta/**/*.test.ts'] } },
    ],
  },
})
