import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Licenses that permit both hosting the product and redistributing it. */
const ACCEPTED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/**
 * Packages whose manifest states no license or an unusual one; each was reviewed by hand.
 * @type {Record<string, string>}
 */
const REVIEWED = {
  'cli-table': 'MIT by its README; only used while messages are extracted',
  'humanize-number': 'MIT by its README; only used by the S3 server of the tests',
}

/** sharp's builds include libvips, LGPL-3.0-or-later, as a separate library that anybody can replace (decision 21). */
const WITH_LIBVIPS = /^@img\/sharp-/
const LIBVIPS_LICENSE = 'LGPL-3.0-or-later'

/**
 * @param {string} name
 * @param {string} license
 * @returns {boolean}
 */
function isReviewed(name, license) {
  if (Object.hasOwn(REVIEWED, name)) return true
  return (
    WITH_LIBVIPS.test(name) && license.split(/\sAND\s/).every((part) => part === LIBVIPS_LICENSE || isAccepted(part))
  )
}

/**
 * Whether an SPDX expression is acceptable: any part of an `OR`, all parts of an `AND`. Parentheses are supported only
 * around the whole; nested ones are rejected until reviewed.
 * @param {string} expression
 * @returns {boolean}
 */
export function isAccepted(expression) {
  const text = expression.trim().replace(/^\(([^()]*)\)$/, '$1')
  if (/[()]/.test(text)) return false
  if (/\sOR\s/.test(text)) return text.split(/\sOR\s/).some(isAccepted)
  if (/\sAND\s/.test(text)) return text.split(/\sAND\s/).every(isAccepted)
  return ACCEPTED.has(text)
}

/**
 * Counts the packages of a lock file and lists those with a license problem. For packages that are not installed here,
 * such as builds for other systems, the lock file's own entry is used.
 * @param {string} root folder of the lock file
 * @returns {{ count: number, refused: string[] }}
 */
export function checkLicenses(root) {
  const lock = /** @type {{ packages: Record<string, { link?: boolean, license?: string }> }} */ (
    JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  )
  const refused = []
  let count = 0
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (!path.includes('node_modules/') || entry.link === true) continue
    const manifest = join(root, path, 'package.json')
    const license = existsSync(manifest) ? licenseOf(manifest) : (entry.license ?? '')
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    count += 1
    if (!isAccepted(license) && !isReviewed(name, license)) refused.push(`${name}: ${license || 'says nothing'}`)
  }
  return { count, refused }
}

/** @param {string} manifest @returns {string} */
function licenseOf(manifest) {
  const { license, licenses } =
    /** @type {{ license?: string | { type?: string }, licenses?: { type?: string }[] }} */ (
      JSON.parse(readFileSync(manifest, 'utf8'))
    )
  if (typeof license === 'string') return license
  return license?.type ?? licenses?.map(({ type }) => type ?? '').join(' OR ') ?? ''
}
