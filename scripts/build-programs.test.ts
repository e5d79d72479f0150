import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

import { isBundleCurrent } from '../packages/platforms/src/node-bundle.mjs'
import { bundleProgram, PROGRAMS } from './build-programs.mjs'

const CLI = path.join(import.meta.dirname, '../apps/cli')

function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(CLI, 'dist-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('the bundled command does what the sources do', async () => {
  const folder = temporaryFolder()
  await bundleProgram({ ...PROGRAMS.cli, folder })
  expect(isBundleCurrent(folder)).toBe(true)
  const args = ['info', path.join(import.meta.dirname, '../fixtures/pdf/objects.pdf'), '--json']
  const [bundled, sources] = [path.join(folder, 'main.mjs'), PROGRAMS.cli.source].map((program) =>
    execFileSync(process.execPath, [program, ...args], { encoding: 'utf8' }),
  )
  expect(JSON.parse(bundled ?? '')).toHaveProperty('pageCount')
  expect(bundled).toBe(sources)
  expect(readFileSync(path.join(folder, 'inputs.json'), 'utf8')).toContain('../src/main.ts')
  // ES modules have neither; a module that needs them is added to UNBUNDLED.
  const commonJs = readdirSync(folder).filter((name) =>
    /\b__(?:dirname|filename)\b/.test(readFileSync(path.join(folder, name), 'utf8')),
  )
  expect(commonJs).toEqual([])
})

test('a bundle is current until one of its inputs changes or is gone', () => {
  const folder = temporaryFolder()
  const input = path.join(folder, 'input.ts')
  expect(isBundleCurrent(folder)).toBe(false)
  writeFileSync(input, '')
  writeFileSync(path.join(folder, 'inputs.json'), JSON.stringify({ startedAt: 2_000_000, inputs: ['input.ts'] }))
  utimesSync(input, 1999, 1999)
  expect(isBundleCurrent(folder)).toBe(true)
  utimesSync(input, 2001, 2001)
  expect(isBundleCurrent(folder)).toBe(false)
  rmSync(input)
  expect(isBundleCurrent(folder)).toBe(false)
})
