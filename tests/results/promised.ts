import { dirname, join, relative } from 'node:path'
import ts from 'typescript'
import type { Fields, Kind, Shape } from './shape.ts'

/*
 * Types that the server gives to the rows of each call to the database, and whether values that were seen are what they
 * promise.
 */

/** A call that asks the database for rows. */
export interface Asking {
  /** File, line and column, as a stack tells them. */
  place: string
  /** The type of a row; undefined where only whoever calls the function that asks can tell. */
  row: ts.Type | undefined
}

/** Methods of a `Db` that answer rows, and whether they answer a list of them. */
const METHODS: Readonly<Record<string, boolean>> = { many: true, search: true, maybe: false, one: false, last: false }

/** Every such call of the server in `tree`, whose `project` is a file of TypeScript's settings. */
export function askingsOf(tree: string, project: string): { askings: Asking[]; judge: Judge } {
  const settings = join(tree, project)
  const server = join(tree, 'server/')
  const { config } = ts.readConfigFile(settings, ts.sys.readFile)
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, dirname(settings))
  const program = ts.createProgram(
    fileNames.filter((file) => file.startsWith(server) && !file.endsWith('.test.ts')),
    // Not composite: what other projects declare is read from their sources, which need not have been built.
    { ...options, composite: false, emitDeclarationOnly: false, noEmit: true },
  )
  const types = program.getTypeChecker()
  const askings = program
    .getSourceFiles()
    .filter(({ fileName }) => fileName.startsWith(server))
    .flatMap((source) =>
      callsIn(source, types).map(({ call, method }) => {
        // `last` waits before it asks: by then its caller stands where it awaits.
        const at = method.text === 'last' && ts.isAwaitExpression(call.parent) ? call.parent : method
        const { line, character } = source.getLineAndCharacterOfPosition(at.getStart())
        const place = `${relative(tree, source.fileName)}:${line + 1}:${character + 1}`
        return { place, row: rowOf(types, call, method.text) }
      }),
    )
  return { askings, judge: judgeOf(types) }
}

interface Call {
  call: ts.CallExpression
  method: ts.MemberName
}

function callsIn(source: ts.SourceFile, types: ts.TypeChecker): Call[] {
  const calls: Call[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { name: method } = node.expression
      if (Object.hasOwn(METHODS, method.text) && isOfDb(types, method)) calls.push({ call: node, method })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return calls
}

const isOfDb = (types: ts.TypeChecker, method: ts.MemberName): boolean =>
  types
    .getSymbolAtLocation(method)
    ?.declarations?.[0]?.getSourceFile()
    .fileName.endsWith('/server/db/statements.ts') === true

function rowOf(types: ts.TypeChecker, call: ts.CallExpression, method: string): ts.Type | undefined {
  const answer = types.getAwaitedType(types.getTypeAtLocation(call))
  const row = answer && (METHODS[method] ? itemOf(types, answer) : types.getNonNullableType(answer))
  return row && !isOpen(row) ? row : undefined
}

const isOpen = (type: ts.Type): boolean =>
  (type.flags & ts.TypeFlags.Instantiable) !== 0 || (type.isUnionOrIntersection() && type.types.some(isOpen))

const itemOf = (types: ts.TypeChecker, list: ts.Type): ts.Type | undefined =>
  types.getIndexTypeOfType(list, ts.IndexKind.Number)

/** Says how rows differ from their type, each way in which they do; `[]` where they are as promised. */
export type Judge = (rows: Shape, type: ts.Type) => string[]

const { TypeFlags } = ts
const PLAIN: Partial<Record<Kind, ts.TypeFlags>> = {
  null: TypeFlags.Null,
  boolean: TypeFlags.BooleanLike,
  number: TypeFlags.NumberLike,
  bigint: TypeFlags.BigIntLike,
  string: TypeFlags.StringLike,
}

function judgeOf(types: ts.TypeChecker): Judge {
  const isKind = (type: ts.Type, kind: Kind): boolean => {
    const plain = PLAIN[kind]
    if (plain !== undefined) return (type.flags & plain) !== 0
    if ((type.flags & (TypeFlags.Object | TypeFlags.Intersection)) === 0) return false
    if (types.isArrayLikeType(type)) return kind === 'list'
    const name = type.symbol?.name
    return name === 'Date' || name === 'Buffer' ? kind === name : kind === 'object'
  }

  /** Types of which a value is one. */
  const membersOf = (declared: ts.Type): ts.Type[] => {
    const type = types.getBaseConstraintOfType(declared) ?? declared
    return type.isUnion() ? type.types : [type]
  }

  const ofValue = (seen: Shape, declared: readonly ts.Type[], path: string): string[] => {
    const members = declared.flatMap(membersOf)
    if (members.some(isAnything)) return []
    const told = declared.map((type) => types.typeToString(type)).join(' | ')
    const allOf = (kind: Kind) => members.filter((one) => isKind(one, kind))
    const strange = seen.kinds.filter((kind) => !allOf(kind).length)
    const isPromised = (text: string) =>
      members.some((one) => types.isTypeAssignableTo(types.getStringLiteralType(text), one))
    const texts = strange.includes('string') ? [] : seen.texts.filter((text) => !isPromised(text))
    const items = allOf('list').flatMap((list) => itemOf(types, list) ?? [])
    const objects = strange.includes('object') ? [] : Object.values(seen.objects)
    return [
      ...strange.map((kind) => `${path}: ${kind}, not ${told}`),
      ...texts.map((text) => `${path}: '${text}', not ${told}`),
      ...(seen.items && items.length ? ofValue(seen.items, items, `${path}[]`) : []),
      ...objects.flatMap((fields) => ofFields(fields, allOf('object'), `${path}.`)),
    ]
  }

  const ofFields = (fields: Fields, alternatives: readonly ts.Type[], path = ''): string[] => {
    // An object is of the types whose names are most nearly its own.
    const odd = new Map(alternatives.map((type) => [type, oddNames(types, fields, type)]))
    const [least = []] = [...odd.values()].toSorted((a, b) => a.length - b.length)
    const near = alternatives.filter((type) => odd.get(type)?.length === least.length)
    return [
      ...least.map((name) => `${path}${name}`),
      ...Object.entries(fields).flatMap(([name, field]) => {
        const declared = near.flatMap((type) => typeOfField(types, type, name) ?? [])
        return declared.length ? ofValue(field, declared, `${path}${name}`) : []
      }),
    ]
  }

  return ({ objects }, type) => [
    ...new Set(Object.values(objects).flatMap((fields) => (isAnything(type) ? [] : ofFields(fields, membersOf(type))))),
  ]
}

const isAnything = ({ flags }: ts.Type): boolean => (flags & (TypeFlags.Any | TypeFlags.Unknown)) !== 0

/** Names that a type promises and that are not there, and the reverse. */
function oddNames(types: ts.TypeChecker, fields: Fields, type: ts.Type): string[] {
  const promised = types.getPropertiesOfType(type)
  // Whoever asks for nothing of a row only wants to know whether there is one.
  if (promised.every(({ name }) => name === 'valueOf')) return []
  const missing = promised.filter(
    ({ name, flags }) => !Object.hasOwn(fields, name) && (flags & ts.SymbolFlags.Optional) === 0,
  )
  const excess = Object.keys(fields).filter((name) => !typeOfField(types, type, name))
  return [...missing.map(({ name }) => `${name}: missing`), ...excess.map((name) => `${name}: not promised`)]
}

function typeOfField(types: ts.TypeChecker, type: ts.Type, name: string): ts.Type | undefined {
  const property = types.getPropertyOfType(type, name)
  return property ? types.getTypeOfSymbol(property) : types.getIndexInfosOfType(type)[0]?.type
}
