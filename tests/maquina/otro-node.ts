/**
 * Arguments with which this Node says that it is another, before it loads a program; what it can do stays what it is.
 */
export const conNode = (version: string): string[] => {
  const versions = `{ value: { ...process.versions, node: ${JSON.stringify(version)} } }`
  const code = `Object.defineProperty(process, 'versions', ${versions})`
  return ['--import', `data:text/javascript,${encodeURIComponent(code)}`]
}
