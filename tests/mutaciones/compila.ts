import { join } from 'node:path'
import ts from 'typescript'

/**
 * Answers what the compiler says of one file of `tree` with another text, '' for nothing: a rule counts as broken only
 * where the program still is one. Names that are no longer used are not held against it.
 */
export function compiler(tree: string): (file: string, text: string) => string {
  const { config } = ts.readConfigFile(join(tree, 'tsconfig.json'), ts.sys.readFile) as { config: object }
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, tree)
  let broken = { path: '', text: '' }
  let turn = 0
  const service = ts.createLanguageService({
    getCompilationSettings: () => ({ ...options, noUnusedLocals: false, noUnusedParameters: false }),
    getScriptFileNames: () => fileNames,
    getScriptVersion: (path) => (path === broken.path ? String(turn) : ''),
    getScriptSnapshot: (path) => {
      const text = path === broken.path ? broken.text : ts.sys.readFile(path)
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
    },
    getCurrentDirectory: () => tree,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    readDirectory: ts.sys.readDirectory,
  })
  return (file, text) => {
    if (!/\.tsx?$/.test(file)) return ''
    broken = { path: join(tree, file), text }
    turn++
    return [...service.getSyntacticDiagnostics(broken.path), ...service.getSemanticDiagnostics(broken.path)]
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
      .join('; ')
  }
}
