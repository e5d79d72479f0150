import { readFileSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { describe, expect, it } from 'vitest'

import { missingBuilds } from './complete-lock-file.mjs'

interface Manifest {
  version?: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const root = resolve(import.meta.dirname, '..')
const workspaces = ['packages', 'apps'].flatMap((folder) =>
  readdirSync(join(root, folder)).map((name) => `${folder}/${name}`),
)

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(join(root, path), 'utf8'))
}

describe('the lock file', () => {
  const text = readFileSync(join(root, 'package-lock.json'), 'utf8')
  // npm writes this shape into every lock file of version 3.
  const { packages } = readJson('package-lock.json') as { packages: Record<string, Manifest> }

  it.each(['', ...workspaces])('has the current dependencies of workspace "%s"', (workspace) => {
    const manifest = readJson(join(workspace, 'package.json')) as Manifest
    expect(packages[workspace]?.dependencies).toEqual(manifest.dependencies)
    expect(packages[workspace]?.devDependencies).toEqual(manifest.devDependencies)
  })

  it('names no registry, so that any registry works', () => {
    expect(text).not.toMatch(/https?:\/\/[^"]*\.tgz/u)
  })

  it.each(['', ...workspaces])('pins exact versions in workspace "%s"', (workspace) => {
    const { dependencies = {}, devDependencies = {} } = readJson(join(workspace, 'package.json')) as Manifest
    const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(([, version]) => !/^\d/u.test(version))
    expect(loose).toEqual([])
  })

  it('lists every optional build, or "npm ci" rejects it (npm run lock adds them)', () => {
    expect(Object.keys(missingBuilds(packages))).toEqual([])
  })
})

describe('missingBuilds', () => {
  const compiler = { version: '1.2.3', license: 'MIT', dev: true }

  it.each([
    ['@swc/core-darwin-arm64', { cpu: ['arm64'], os: ['darwin'] }],
    ['@oxlint/binding-linux-arm-musleabihf', { cpu: ['arm'], os: ['linux'], libc: ['musl'] }],
    ['@swc/core-linux-x64-gnu', { cpu: ['x64'], os: ['linux'], libc: ['glibc'] }],
    ['@tailwindcss/oxide-wasm32-wasi', { cpu: ['wasm32'] }],
  ])('describes %s by its name and the package that asks for it', (name, platform) => {
    const packages = { 'node_modules/compiler': { ...compiler, optionalDependencies: { [name]: '1.2.3' } } }
    expect(missingBuilds(packages)).toEqual({ [`node_modules/${name}`]: { ...compiler, ...platform, optional: true } })
  })

  it('leaves existing entries unchanged, nested or not', () => {
    const optionalDependencies = { 'core-linux-x64': '1.2.3', 'core-win32-x64': '1.2.3' }
    const packages = {
      'node_modules/compiler': { ...compiler, optionalDependencies },
      'node_modules/core-linux-x64': {},
      'node_modules/compiler/node_modules/core-win32-x64': {},
    }
    expect(missingBuilds(packages)).toEqual({})
  })

  it.each([
    ['core-linux-x64', '^1.2.3'],
    ['fsevents', '1.2.3'],
  ])('refuses %s at "%s", which it cannot describe', (name, version) => {
    expect(() => missingBuilds({ 'node_modules/compiler': { optionalDependencies: { [name]: version } } })).toThrow(
      name,
    )
  })
})
