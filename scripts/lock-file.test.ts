import { readFileSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { describe, expect, it } from 'vitest'

interface Manifest {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
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

  it.each(['', ...workspaces])('knows the dependencies of workspace "%s" as they are', (workspace) => {
    const manifest = readJson(join(workspace, 'package.json')) as Manifest
    expect(packages[workspace]?.dependencies).toEqual(manifest.dependencies)
    expect(packages[workspace]?.devDependencies).toEqual(manifest.devDependencies)
  })

  it('names no registry, so that any may serve it', () => {
    expect(text).not.toMatch(/https?:\/\/[^"]*\.tgz/u)
  })

  it.each(['', ...workspaces])('pins exact versions in workspace "%s"', (workspace) => {
    const { dependencies = {}, devDependencies = {} } = readJson(join(workspace, 'package.json')) as Manifest
    const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(([, version]) => !/^\d/u.test(version))
    expect(loose).toEqual([])
  })
})
