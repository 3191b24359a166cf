import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

/**
 * The rules that know types, in a run of their own: they cost the time of a whole compiler, so they judge what a school
 * runs and not its tests.
 */
export default tseslint.config(
  { ignores: ['**/*.test.{ts,tsx}', 'src/testing/', 'src/offline/sw.ts', '**/*.js'] },
  // A line's exception from a rule of `eslint.config.js` has nothing to except here.
  { plugins: { 'react-hooks': reactHooks }, linterOptions: { reportUnusedDisableDirectives: 'off' } },
  {
    files: ['{contract,server,src,resources}/**/*.{ts,tsx}'],
    plugins: { '@typescript-eslint': tseslint.plugin },
    languageOptions: {
      parser: tseslint.parser,
      parserOptions: { project: ['tsconfig.lint.json'], tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/await-thenable': 'error',
    },
  },
)
