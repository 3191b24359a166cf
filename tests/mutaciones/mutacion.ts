type Project = 'unit' | 'web-model' | 'web' | 'web-alone' | 'api'

/** A rule of the school, with a small change that breaks it. */
export interface Mutation {
  /** The rule, as one sentence that is true while nothing is broken. */
  rule: string
  area: 'money' | 'permissions' | 'seats' | 'numbers' | 'guard' | 'offline' | 'forms' | 'import' | 'backup' | 'lists'
  file: string
  /** Stands in the file once, or is the one of them that `index` names, from 0. */
  text: string
  index?: number
  /** Breaks the rule and nothing else: what it makes still compiles. */
  replacement: string
  /** The test files that watch over the rule, by vitest project. */
  tests: Partial<Record<Project, readonly string[]>>
}
