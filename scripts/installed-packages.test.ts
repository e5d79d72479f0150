import { expect, test } from 'vitest'

import { hasAllPackages } from './installed-packages.mjs'

const LOCKED = {
  '': { version: '1.0.0' },
  'node_modules/react': { version: '19.0.0' },
  'node_modules/only-on-macos': { version: '2.0.0', optional: true },
  'node_modules/only-with-react': { version: '3.0.0', devOptional: true },
}
const react = (version: string) => ({ 'node_modules/react': { version } })

function isInstalled(installed: Record<string, { version: string }>): boolean {
  return hasAllPackages(list(LOCKED), list(installed))
}

function list(packages: object): string {
  return JSON.stringify({ lockfileVersion: 3, packages })
}

test('packages of the lock file are installed without the optional ones', () => {
  expect(isInstalled(react('19.0.0'))).toBe(true)
})

test('a package is missing', () => {
  expect(isInstalled({})).toBe(false)
})

test('a package has another version', () => {
  expect(isInstalled(react('18.3.1'))).toBe(false)
})

test('npm has left no list, since it was stopped', () => {
  expect(hasAllPackages(list(LOCKED), '')).toBe(false)
})
