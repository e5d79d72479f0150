/**
 * `npm run sbom`: writes `sbom.json`, a software bill of materials (CycloneDX) of the service. npm lists everything, and
 * development tools are filtered out here: npm's own `--omit dev` would also drop what the service shares with them, a third
 * of its packages. If a package is installed more than once, npm describes one copy, which may belong to a development tool
 * although the service uses another; the lock file decides. npm names the whole after its folder, which is corrected here.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { ROOT } from './processes.mjs'

const ARGUMENTS = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application']
const MAX_BYTES = 64 * 1024 * 1024

/** npm's mark for packages that are only needed for development. */
const DEVELOPMENT = 'cdx:npm:package:development'

/** Prefix of packages in the lock file. */
const INSTALLED = 'node_modules/'

/**
 * @typedef {{
 *   'bom-ref': string, name: string, version: string, purl: string, type: string,
 *   properties?: { name: string, value: string }[]
 * }} Component
 * @typedef {{
 *   bomFormat: string, specVersion: string, metadata: { component: Component },
 *   components: Component[], dependencies: { ref: string, dependsOn: string[] }[]
 * }} Bill
 */

/** Packages in the lock file that the service needs, as `name@version`. */
function findShipped() {
  const lock = /** @type {{ packages: Record<string, { version?: string, dev?: boolean }> }} */ (
    JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))
  )
  const shipped = Object.entries(lock.packages).filter(([path, { dev }]) => path.includes(INSTALLED) && dev !== true)
  return new Set(
    shipped.map(([path, { version }]) => `${path.slice(path.lastIndexOf(INSTALLED) + INSTALLED.length)}@${version}`),
  )
}

/** @param {Component} component @returns {string} its `name@version` */
const identify = ({ purl }) => decodeURIComponent(purl.replace('pkg:npm/', ''))

/** @returns {Bill} the bill of materials of the installed packages */
export function makeSbom() {
  const text = execFileSync('npm', ARGUMENTS, { cwd: ROOT, maxBuffer: MAX_BYTES, stdio: ['ignore', 'pipe', 'inherit'] })
  const bill = /** @type {Bill} */ (JSON.parse(text.toString()))
  const { name } = /** @type {{ name: string }} */ (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')))
  const { component } = bill.metadata
  const shipped = findShipped()
  const components = bill.components.flatMap((one) => {
    const properties = one.properties?.filter(({ name: key }) => key !== DEVELOPMENT)
    if (properties?.length === one.properties?.length) return [one]
    return shipped.has(identify(one)) ? [{ ...one, properties: properties ?? [] }] : []
  })
  const kept = new Set([component, ...components].map((one) => one['bom-ref']))
  const dependencies = bill.dependencies
    .filter(({ ref }) => kept.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => kept.has(other)) }))
  return { ...bill, metadata: { ...bill.metadata, component: { ...component, name } }, components, dependencies }
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(join(ROOT, 'sbom.json'), `${JSON.stringify(makeSbom(), undefined, 2)}\n`)
