import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const CLI_MANIFEST = new URL('../../../apps/cli/package.json', import.meta.url)
const MODULES = new URL('../../../node_modules/', import.meta.url)
const PLATFORM = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`

/** The oldest Node that runs Recto, where none is pinned. */
export const MIN_NODE = 24

/**
 * The Node that runs Recto. The manifest of the command pins one for each platform that npm has this version for;
 * elsewhere it is the Node running this file.
 */
export const PINNED_NODE = findNode(`node-${PLATFORM}`)

/** @param {string} name of the package with Node for this platform */
function findNode(name) {
  const { optionalDependencies } = /** @type {{ optionalDependencies: object }} */ (
    JSON.parse(readFileSync(CLI_MANIFEST, 'utf8'))
  )
  if (!Object.hasOwn(optionalDependencies, name)) return process.execPath
  return fileURLToPath(new URL(`${name}/bin/${process.platform === 'win32' ? 'node.exe' : 'node'}`, MODULES))
}
