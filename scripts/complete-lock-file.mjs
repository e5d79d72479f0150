/**
 * `npm run lock`: brings `package-lock.json` up to date with the manifests, and lists every optional build in it.
 *
 * npm leaves out optional builds that the registry in use does not have, and npm 11's `npm ci` then rejects the lock
 * file. A build for another platform is never downloaded, so its version and platform are all the file needs.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { ROOT, run } from './processes.mjs'

const LOCK_FILE = join(ROOT, 'package-lock.json')

const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32', 'aix']
const PROCESSORS = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']

/**
 * @typedef {object} LockedPackage what the lock file says of one package, as far as it is used here
 * @property {string} [version]
 * @property {string} [license]
 * @property {boolean} [dev]
 * @property {boolean} [optional]
 * @property {string[]} [os]
 * @property {string[]} [cpu]
 * @property {string[]} [libc]
 * @property {Record<string, string>} [optionalDependencies]
 */

/**
 * Lock file entries for the optional builds that packages declare and the file lacks.
 * @param {Record<string, LockedPackage>} packages
 * @returns {Record<string, LockedPackage>}
 * @throws when a build has no exact version, or a name that does not contain its platform
 */
export function missingBuilds(packages) {
  const known = new Set(Object.keys(packages).map((path) => path.slice(path.lastIndexOf('node_modules/'))))
  /** @type {Record<string, LockedPackage>} */
  const missing = {}
  for (const { optionalDependencies = {}, license, dev } of Object.values(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const path = `node_modules/${name}`
      if (known.has(path)) continue
      if (!/^\d/.test(version)) throw new Error(`${name} is declared as "${version}", which is not an exact version.`)
      missing[path] = {
        version,
        ...platformOf(name),
        ...(dev === undefined ? {} : { dev }),
        ...(license === undefined ? {} : { license }),
        optional: true,
      }
    }
  }
  return missing
}

/**
 * The platform a build is for, according to its name, such as `@oxlint/binding-linux-arm-musleabihf`.
 * @param {string} name
 * @returns {Pick<LockedPackage, 'os' | 'cpu' | 'libc'>}
 */
function platformOf(name) {
  const words = name.split(/[/-]/)
  const cpu = PROCESSORS.filter((processor) => words.includes(processor))
  const os = SYSTEMS.filter((system) => words.includes(system))
  if (cpu.length !== 1 || (os.length !== 1 && cpu[0] !== 'wasm32')) {
    throw new Error(`The name ${name} does not tell the platform of the build.`)
  }
  if (os[0] !== 'linux') return os.length === 0 ? { cpu } : { cpu, os }
  return { cpu, os, libc: [words.some((word) => word.startsWith('musl')) ? 'musl' : 'glibc'] }
}

/** Has npm write the lock file; npm keeps valid entries as they are. */
async function runNpm() {
  const code = await run('npm', ['install', '--package-lock-only', '--ignore-scripts', '--loglevel=error'])
  if (code !== 0) throw new Error(`npm install ended with code ${code}.`)
}

async function writeLockFile() {
  await runNpm()
  const lock = /** @type {{ packages: Record<string, LockedPackage> }} */ (JSON.parse(readFileSync(LOCK_FILE, 'utf8')))
  const missing = missingBuilds(lock.packages)
  const count = Object.keys(missing).length
  console.log(`The registry lacks ${count} optional builds that the lock file did not know.`)
  if (count === 0) return
  writeFileSync(LOCK_FILE, JSON.stringify({ ...lock, packages: { ...lock.packages, ...missing } }))
  // Sorts the new entries as npm does.
  await runNpm()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeLockFile()
