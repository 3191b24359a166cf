import tseslint from 'typescript-eslint'
import reactHooks from 'eslint-plugin-react-hooks'

/** Dependencies point one way: src, resources → contract, i18n ← server. */
const sealed = (files, forbidden) => ({
  files,
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: forbidden.map((area) => ({
          group: [`#${area}/*`, `**/${area}/*`],
          message: `No se importa ${area} desde aquí.`,
        })),
      },
    ],
  },
})

export default tseslint.config(
  { ignores: ['dist/', 'node_modules/', 'data/', 'test-results/', 'playwright-report/'] },
  ...tseslint.configs.recommended,
  {
    plugins: { 'react-hooks': reactHooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      'no-console': ['error', { allow: ['error', 'warn'] }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      // Prettier breaks code; what it leaves longer is an address, a pattern, words in quotes or a test's title.
      'max-len': [
        'error',
        {
          code: 120,
          ignoreUrls: true,
          ignoreRegExpLiterals: true,
          ignoreStrings: true,
          ignorePattern: '^\\s*(it|test|describe|await test\\.step)(\\.\\w+)*\\(',
        },
      ],
    },
  },
  {
    files: [
      'server/{main,demo,dev,importar,respaldar,restaurar,verificar}.ts',
      'server/cli/**',
      'bench/**',
      'tests/**',
    ],
    rules: { 'no-console': 'off' },
  },
  // Tables of words.
  { files: ['i18n/**', 'server/sesion/contrasenas-comunes.ts'], rules: { 'max-len': 'off' } },
  // Playwright's fixtures hand themselves over through a function called `use`.
  { files: ['tests/e2e/**'], rules: { 'react-hooks/rules-of-hooks': 'off' } },
  sealed(['contract/**', 'i18n/**'], ['src', 'resources', 'server']),
  sealed(['src/**', 'resources/**'], ['server']),
  sealed(['server/**'], ['src', 'resources']),
)
