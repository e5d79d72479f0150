import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { expect, test } from 'vitest'

import { SERVER_FLAGS } from './server-environment.mjs'

const ROOT = resolve(import.meta.dirname, '..')
const read = (name: string) => readFileSync(join(ROOT, name), 'utf8')
const dockerfile = read('Dockerfile')
const instructions = dockerfile
  .replaceAll('\\\n', ' ')
  .split('\n')
  .filter((line) => /^[A-Z]+ /.test(line))
const lastStage = instructions.slice(instructions.findLastIndex((line) => line.startsWith('FROM ')))

test('every stage runs on the Node that the project pins', () => {
  const manifest = JSON.parse(read('apps/cli/package.json')) as { optionalDependencies: Record<string, string> }
  const versions = new Set(Object.values(manifest.optionalDependencies))
  const images = instructions.filter((line) => line.startsWith('FROM node:')).map((line) => line.split(' ')[1])
  expect(images.length).toBeGreaterThan(1)
  expect(new Set(images)).toEqual(new Set([...versions].map((version) => `node:${version}-slim`)))
})

test('packages are installed with the manifest of every workspace, and run no scripts', () => {
  const workspaces = ['packages', 'apps'].flatMap((folder) =>
    readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`),
  )
  for (const workspace of workspaces) expect(dockerfile).toContain(`COPY ${workspace}/package.json ${workspace}/`)
  const installs = instructions.filter((line) => line.includes(' npm '))
  expect(installs).toHaveLength(2)
  for (const install of installs) expect(install).toMatch(/^RUN npm ci --ignore-scripts/)
})

test('the process runs unprivileged, has a health check, and receives signals', () => {
  expect(lastStage).toContain('USER node')
  expect(lastStage.at(-1)).toBe(
    `CMD ${JSON.stringify(['node', ...SERVER_FLAGS, 'apps/server/src/main.ts']).replaceAll(',', ', ')}`,
  )
  expect(lastStage.some((line) => line.startsWith('HEALTHCHECK '))).toBe(true)
  // What is copied later belongs to root, so that the service cannot change itself.
  expect(lastStage.join('\n')).not.toContain('--chown')
})

test('only the volume is writable when it runs', () => {
  const compose = read('compose.yaml')
  for (const line of ['read_only: true', 'cap_drop: [ALL]', "security_opt: ['no-new-privileges:true']", 'data:/data']) {
    expect(compose).toContain(line)
  }
  expect(dockerfile).toContain('DATA_DIR=/data')
})

test('callers cannot spoof their address', () => {
  const compose = read('compose.yaml')
  expect(compose).toContain("TRUST_PROXY: '1'")
  // Only the proxy on the same machine reaches the port.
  expect(compose).toContain("- '127.0.0.1:8080:8080'")
})

test('the image contains no secrets, history or tests', () => {
  const ignored = read('.dockerignore').split('\n')
  expect(ignored).toEqual(expect.arrayContaining(['.git', '**/.env*', '**/node_modules', '**/test', '**/*.test.ts']))
})
