import { dirname, join } from 'node:path'
import ts from 'typescript'

/**
 * Answers what the compiler says of one file of `tree` with another text, '' for nothing: a rule counts as broken only
 * where the program still is one. Names that are no longer used are not held against it.
 */
export function compiler(tree: string): (file: string, text: string) => string {
  const { references } = read(join(tree, 'tsconfig.json')) as { references: { path: string }[] }
  const projects = references.map(({ path }) => {
    const { options, fileNames } = ts.parseJsonConfigFileContent(
      read(join(tree, path)),
      ts.sys,
      dirname(join(tree, path)),
    )
    return { options, fileNames, ask: undefined as ReturnType<typeof service> | undefined }
  })
  return (file, text) => {
    if (!/\.tsx?$/.test(file)) return ''
    const path = join(tree, file)
    const project = projects.find(({ fileNames }) => fileNames.includes(path))
    if (!project) throw new Error(`${file} belongs to no project of tsconfig.json`)
    project.ask ??= service(project.options, project.fileNames, tree)
    return project.ask(path, text)
  }
}

/** The compiler with one project in its memory. */
function service(options: ts.CompilerOptions, fileNames: string[], tree: string) {
  let broken = { path: '', text: '' }
  let turn = 0
  const language = ts.createLanguageService({
    // Not composite: what other projects declare is read from their sources, which need not have been built.
    getCompilationSettings: () => ({
      ...options,
      composite: false,
      emitDeclarationOnly: false,
      noEmit: true,
      noUnusedLocals: false,
      noUnusedParameters: false,
    }),
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
  return (path: string, text: string): string => {
    broken = { path, text }
    turn++
    return [...language.getSyntacticDiagnostics(path), ...language.getSemanticDiagnostics(path)]
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
      .join('; ')
  }
}

const read = (path: string): unknown => ts.readConfigFile(path, ts.sys.readFile).config
