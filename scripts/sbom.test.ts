import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { expect, test } from 'vitest'

import { makeSbom } from './sbom.mjs'

const root = resolve(import.meta.dirname, '..')
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, { version: string; dev?: boolean; link?: boolean }>
}
const bill = makeSbom()
const listed = bill.components.map(({ purl }) => decodeURIComponent(purl.replace('pkg:npm/', '')))

/** Packages of the lock file that are installed here, as `name@version`; builds for other systems are not. */
function installed(isDev: boolean): string[] {
  return Object.entries(lock.packages)
    .filter(([path, { dev = false, link }]) => path.includes('node_modules/') && link !== true && dev === isDev)
    .filter(([path]) => existsSync(join(root, path, 'package.json')))
    .map(
      ([path, { version }]) => `${path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${version}`,
    )
}

test('the bill of materials names this project regardless of its folder', () => {
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5' })
  expect(bill.metadata.component).toMatchObject({ type: 'application', name: 'recto', purl: 'pkg:npm/recto@0.1.0' })
})

test('it lists all packages of the service and no development tools', () => {
  expect(installed(false).filter((name) => !listed.includes(name))).toEqual([])
  // A package that the service shares with them is not only theirs.
  expect(listed).toContainEqual(expect.stringMatching(/^@opentelemetry\/api@/))
  const shipped = new Set(installed(false))
  expect(installed(true).filter((name) => !shipped.has(name) && listed.includes(name))).toEqual([])
})

test('each component is listed once, with its dependencies', () => {
  const refs = [bill.metadata.component, ...bill.components].map((component) => component['bom-ref'])
  expect(new Set(refs).size).toBe(refs.length)
  expect(bill.dependencies.map(({ ref }) => ref).toSorted()).toEqual(refs.toSorted())
  expect(bill.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.includes(ref))).toEqual([])
})
