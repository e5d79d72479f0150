import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { PINNED_NODE, ROOT, capture, run } from './processes.mjs'

const LOCK_FILE = join(ROOT, 'package-lock.json')
/** npm's own list of what it installed, written when it is done. */
const INSTALLED = join(ROOT, 'node_modules/.package-lock.json')
/** The hash of the lock file that the packages of the apps were installed from. */
const APPS_STAMP = join(ROOT, 'node_modules/.recto-installed')

/**
 * Which packages: those in the manifests of the apps, which is what building and serving them takes, or all, with those of the
 * checks, which are in the root's manifest.
 * @typedef {'apps' | 'all'} Extent
 */

/** @type {Record<Extent, readonly string[]>} */
const FILTERS = {
  apps: ['apps/web', 'apps/server', 'apps/cli'].map((workspace) => `--workspace=${workspace}`),
  all: [],
}

/**
 * Installs the npm packages, unless those of the current lock file are installed already.
 * @param {Extent} extent
 */
export async function installPackages(extent) {
  if (!isInstalled(extent)) {
    console.log('Installing packages…')
    // Vite and the checks are development dependencies, which NODE_ENV=production would leave out. npm's warnings compare
    // packages with this machine's Node, not the pinned one.
    const code = await run('npm', ['ci', '--include=dev', '--loglevel=error', ...FILTERS[extent]])
    if (code !== 0) throw new Error(`npm ci ended with code ${code}. Its own message is above.`)
    writeFileSync(APPS_STAMP, hashLockFile())
  }
  await confirmPinnedNode()
}

/** @param {Extent} extent */
function isInstalled(extent) {
  return hasEverything() || (extent === 'apps' && readIfThere(APPS_STAMP) === hashLockFile())
}

/** Whether all packages of the lock file are installed, by `npm ci` or by this script. Optional ones depend on the machine. */
function hasEverything() {
  const installed = packagesIn(readIfThere(INSTALLED))
  const locked = Object.entries(packagesIn(readFileSync(LOCK_FILE, 'utf8')))
  return locked.every(([path, { version, optional, devOptional }]) => {
    return path === '' || optional === true || devOptional === true || installed[path]?.version === version
  })
}

/**
 * @typedef {Record<string, { version?: string, optional?: boolean, devOptional?: boolean }>} PackagesByPath
 * @param {string} list the lock file, or npm's list in the same form; may be empty
 * @returns {PackagesByPath}
 */
function packagesIn(list) {
  if (list === '') return {}
  const { packages } = /** @type {{ packages: PackagesByPath }} */ (JSON.parse(list))
  return packages
}

/** @param {string} path */
function readIfThere(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

function hashLockFile() {
  return createHash('sha256').update(readFileSync(LOCK_FILE)).digest('hex')
}

/** An install script downloads the pinned Node, and the machine's npm settings may have disabled such scripts. */
async function confirmPinnedNode() {
  const isThere = existsSync(PINNED_NODE) && (await capture(PINNED_NODE, ['--version'])).code === 0
  if (isThere) return
  throw new Error(
    'The packages are installed, but the Node they pin does not run. ' +
      'Its install script was probably skipped: check "npm config get ignore-scripts", then run "npm rebuild node".',
  )
}
