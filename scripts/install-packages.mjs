import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { MIN_NODE, PINNED_NODE } from '../packages/platforms/src/node-pinned.mjs'
import { hasAllPackages } from './installed-packages.mjs'
import { ROOT, capture, run } from './processes.mjs'

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
    const code = (await runNpm(extent, '--prefer-offline')) && (await runNpm(extent, '--prefer-online'))
    if (code !== 0) throw new Error(`npm ci ended with code ${code}. Its own message is above.`)
    writeFileSync(APPS_STAMP, hashLockFile())
  }
  await confirmPinnedNode()
}

/**
 * Runs `npm ci`. The lock file has no addresses, so npm reads the list of versions of each package, and asks the registry whether
 * those in its cache are up to date. That takes a quarter of the time and only matters if a list lacks the version of the lock file.
 * @param {Extent} extent
 * @param {'--prefer-offline' | '--prefer-online'} cacheUse
 * @returns {Promise<number>} its exit code
 */
async function runNpm(extent, cacheUse) {
  // Vite and the checks are development dependencies, which NODE_ENV=production would leave out. npm's warnings compare packages
  // with this machine's Node, not the pinned one.
  return run('npm', ['ci', cacheUse, '--include=dev', '--loglevel=error', ...FILTERS[extent]])
}

/** @param {Extent} extent */
function isInstalled(extent) {
  const hasAll = hasAllPackages(readFileSync(LOCK_FILE, 'utf8'), readIfThere(INSTALLED))
  return hasAll || (extent === 'apps' && readIfThere(APPS_STAMP) === hashLockFile())
}

/** @param {string} path */
function readIfThere(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

function hashLockFile() {
  return createHash('sha256').update(readFileSync(LOCK_FILE)).digest('hex')
}

/** Settings of npm can leave out optional packages, among which is the pinned Node; and it may not fit the system's C library. */
async function confirmPinnedNode() {
  if (!existsSync(PINNED_NODE)) {
    throw new Error('The packages are installed without the Node they pin. Does "npm config get omit" say "optional"?')
  }
  const { code, output } = await capture(PINNED_NODE, ['--version'])
  if (code !== 0) throw new Error(`The pinned Node does not run here (code ${code}): ${output}`)
  if (Number.parseInt(output.slice(1), 10) < MIN_NODE) {
    throw new Error(`npm has no Node for this system that Recto could use. Run this with Node ${MIN_NODE} or newer.`)
  }
}
