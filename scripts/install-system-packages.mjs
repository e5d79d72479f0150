import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

import { run } from './processes.mjs'

/** Programs that the tests use to inspect results, and their Debian packages. */
const NEEDED = [
  { file: 'chromium-headless-shell', debianPackage: 'chromium-headless-shell' },
  { file: 'qpdf', debianPackage: 'qpdf' },
  { file: 'pdftotext', debianPackage: 'poppler-utils' },
  { file: 'mutool', debianPackage: 'mupdf-tools' },
  // Other programs are also called convert.
  { file: 'identify', debianPackage: 'imagemagick' },
  { file: 'file', debianPackage: 'file' },
  { file: 'unzip', debianPackage: 'unzip' },
  { file: '/usr/sbin/nginx', debianPackage: 'nginx' },
  { file: 'bwrap', debianPackage: 'bubblewrap' },
  // The server itself, see start-redis.ts; the package redis-server adds a service, which would be started.
  { file: 'redis-check-rdb', debianPackage: 'redis-tools' },
  { file: '/usr/share/fonts/truetype/liberation', debianPackage: 'fonts-liberation' },
  // Chinese and Japanese scans for OCR.
  { file: '/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf', debianPackage: 'fonts-droid-fallback' },
  { file: '/usr/share/color/icc/sRGB.icc', debianPackage: 'icc-profiles-free' },
]

/** Installs the programs that tests need besides npm packages, through apt-get. */
export async function installSystemPackages() {
  const missing = NEEDED.filter(({ file }) => !isThere(file)).map(({ debianPackage }) => debianPackage)
  if (missing.length === 0) return
  console.log(`Installing ${missing.join(', ')}…`)
  const apt = findAptGet(missing)
  const isUpdated = (await run(apt[0], [...apt.slice(1), 'update'])) === 0
  const isInstalled =
    isUpdated && (await run(apt[0], [...apt.slice(1), 'install', '-y', '--no-install-recommends', ...missing])) === 0
  if (isInstalled && NEEDED.every(({ file }) => isThere(file))) return
  throw new Error(`These packages could not be installed: ${missing.join(' ')}. apt-get's own message is above.`)
}

/** @param {string} file a program's name or a full path */
function isThere(file) {
  if (file.startsWith('/')) return existsSync(file)
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, file)))
}

/** @param {readonly string[]} missing @returns {[string, ...string[]]} the command that installs, with sudo where needed */
function findAptGet(missing) {
  const byHand = `Install these programs and run again: ${missing.join(' ')}`
  if (!isThere('apt-get')) throw new Error(`This machine has no apt-get. ${byHand}`)
  const quiet = ['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-q']
  if (process.getuid?.() === 0) return ['env', ...quiet.slice(1)]
  if (!isThere('sudo')) throw new Error(`Installing needs root or sudo. ${byHand}`)
  return ['sudo', '-n', ...quiet]
}
