/** Papers of a release, from what is known of it: nothing here reads a disk or a clock. */

/** The files begin so in which a build tells the packages that it has within it, with their licences. */
export const LICENCIAS = '.vite/licencias'

/** A package that travels in a release, bundled or in its `node_modules`. */
export interface Paquete {
  name: string
  version: string
  /** SPDX, where the package tells it. */
  identifier?: string
  /** The licence itself, where the package has it. */
  text?: string
  /** Its address, where it is none of npm's. */
  purl?: string
}

interface Propio {
  name: string
  version: string
  description: string
  license: string
  type: string
  engines: object
  dependencies: Record<string, string>
  optionalDependencies: Record<string, string>
  /** Versions that stand in place of those that a package asks for: without them npm finds faults in the tree. */
  overrides: object
}

/** The package.json of a release: its identity and what stands in its `node_modules`, without what develops it. */
export function paqueteDePublicacion(propio: Propio, commit: string, instalados: ReadonlySet<string>): object {
  const { name, version, description, license, type, engines, dependencies, overrides, ...rest } = propio
  return {
    ...{ name, version, commit, description, license, private: true, type, engines, dependencies },
    optionalDependencies: Object.fromEntries(
      Object.entries(rest.optionalDependencies).filter(([paquete]) => instalados.has(paquete)),
    ),
    overrides,
  }
}

const titulo = ({ name, version }: Paquete): string => `${name} ${version}`

/** Each package once, by name. */
export const sinRepetir = (paquetes: readonly Paquete[]): Paquete[] =>
  [...new Map(paquetes.map((uno) => [titulo(uno), uno])).values()].sort((a, b) => (titulo(a) < titulo(b) ? -1 : 1))

/** The licences of all that travels, in one file. */
export const licencias = (paquetes: readonly Paquete[]): string =>
  [
    'Campana contiene estos programas de otros, cada uno con su licencia.',
    ...sinRepetir(paquetes).map(
      (uno) =>
        `${'='.repeat(80)}\n${titulo(uno)} (${uno.identifier ?? 'licencia en su texto'})\n\n${uno.text ?? 'Sin otro texto.'}`,
    ),
  ].join('\n\n')

/** A list of components, in CycloneDX. */
export interface Sbom {
  serialNumber?: string
  metadata: { timestamp?: string; tools?: unknown }
  components: object[]
}

/**
 * A CycloneDX list of `npm sbom` without what two of them differ in (when, a number at random, by which npm), and with
 * the packages that were bundled, which npm doesn't see.
 */
export function sbomFijo({ serialNumber: _serial, ...sbom }: Sbom, empacados: readonly Paquete[]): Sbom {
  const { timestamp: _timestamp, tools: _tools, ...metadata } = sbom.metadata
  const bundled = sinRepetir(empacados).map(({ name, version, identifier, purl }) => ({
    'bom-ref': `${name}@${version}`,
    type: 'library',
    name,
    version,
    scope: 'required',
    purl: purl ?? `pkg:npm/${name.replace('@', '%40')}@${version}`,
    ...(identifier && {
      licenses: [/\s|^LicenseRef/.test(identifier) ? { expression: identifier } : { license: { id: identifier } }],
    }),
  }))
  const seen = new Set(sbom.components.map((one) => (one as { 'bom-ref'?: string })['bom-ref']))
  return { ...sbom, metadata, components: [...sbom.components, ...bundled.filter((one) => !seen.has(one['bom-ref']))] }
}

/** The changes of a version, as CHANGELOG.md tells them; without one, those that no version has yet. */
export function notasDe(lista: string, version?: string): string {
  const titulada = `[${version ?? 'Sin publicar'}]`
  const parte = lista.split(/^## /m).find((una) => una.startsWith(titulada))
  if (!parte) throw new Error(`CHANGELOG.md has no «${titulada}»`)
  return `${parte.slice(parte.indexOf('\n')).trim()}\n`
}
