import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

import type { OfficeConversion } from '@recto/runtime'
import { afterAll, expect, test, vi } from 'vitest'

import { paragraph, wordFile } from '../../../fixtures/office-files.ts'
import type { OpenConverter } from './converter.ts'
import { findBuild } from './office-package.ts'
import { openConverter } from './open-converter.ts'
import { WarmConverter } from './warm-converter.ts'

const SETTINGS = { converter: 'bundled', fontFolder: '', memoryMb: 3072, processes: 1 }

const conversion = (bytes: Uint8Array): OfficeConversion => ({ format: 'docx', bytes, settings: {}, fonts: [] })

let converter: OpenConverter | undefined
afterAll(() => converter?.close())

test('there is no converter if it is off', async () => {
  expect(await openConverter({ ...SETTINGS, converter: 'off' })).toBeUndefined()
})

test('a program that does not exist is refused in plain words', async () => {
  await expect(openConverter({ ...SETTINGS, converter: '/nowhere/soffice' })).rejects.toThrow(
    'OFFICE_CONVERTER, /nowhere/soffice, cannot be used: there is no such file.',
  )
})

test('a file with external references is converted without fetching them', { tags: ['full'] }, async () => {
  const requests: string[] = []
  const listener = createServer((request, response) => {
    requests.push(request.url ?? '')
    response.end()
  })
  await once(listener.listen(0, '127.0.0.1'), 'listening')
  try {
    const host = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`
    const links = [
      { id: 'rId1', type: 'image', target: `${host}/a.png`, isExternal: true },
      { id: 'rId2', type: 'image', target: 'file:///etc/hostname', isExternal: true },
    ]
    const picture = (id: string) =>
      `<w:p><w:r><w:pict xmlns:v="urn:schemas-microsoft-com:vml"><v:shape style="width:90pt;height:90pt"><v:imagedata r:id="${id}"/></v:shape></w:pict></w:r></w:p>`
    converter = await openConverter(SETTINGS)
    const body = paragraph('Hello') + picture('rId1') + picture('rId2')
    const outcome = await converter?.convert(conversion(wordFile(body, links)))
    expect(outcome).toHaveProperty('pdf')
    expect(requests).toEqual([])
  } finally {
    listener.close()
  }
})

test('an unreadable file or a canceled conversion does not affect the converter', { tags: ['full'] }, async () => {
  converter ??= await openConverter(SETTINGS)
  const cut = wordFile(paragraph('Hello')).slice(0, 300)
  expect(await converter?.convert(conversion(cut))).toEqual({ failure: 'unreadable' })
  const stopped = converter?.convert(conversion(wordFile(paragraph('Hello'))), AbortSignal.abort())
  await expect(stopped).rejects.toMatchObject({ code: 'CANCELLED' })
  expect(await converter?.convert(conversion(wordFile(paragraph('Hello'))))).toHaveProperty('pdf')
})

/** Converts a document with a build whose first attempt may take a tenth of a second of processor time. */
async function convertImpatiently(folder: string, beforeSecond: () => void = () => undefined) {
  const fonts = vi.fn<() => Promise<[]>>(async () => {
    if (fonts.mock.calls.length === 2) beforeSecond()
    return []
  })
  const impatient = new WarmConverter({ folder, fonts, memoryMb: 3072, timeMs: 600_000, firstAttemptCpuMs: 100 })
  try {
    const outcome = await impatient.convert(conversion(wordFile(paragraph('Hello'))))
    // Every new process asks for them.
    return { outcome, processes: fonts.mock.calls.length }
  } finally {
    await impatient.close()
  }
}

/** A file that tells the stand-in that it is the second start. */
const SECOND = 'second'

/** Takes the place of LibreOffice's script: the first start works until it is ended, and any document becomes a "PDF" of three bytes. */
const STAND_IN = `
const isFirst = !require('node:fs').existsSync(__dirname + '/${SECOND}')
while (isFirst);
const PThread = { unusedWorkers: [], runningWorkers: [], getNewWorker() {} }
Object.assign(Module, {
  ENV: {},
  HEAPU8: new Uint8Array(65536),
  FS: { mkdirTree() {}, writeFile() {}, readFile: () => Uint8Array.of(1, 2, 3), readdir: () => [] },
  _malloc: () => 0,
  _free() {},
  _libreofficekit_hook: () => 1,
  _lok_documentLoadWithOptions: () => 1,
  _lok_documentSaveAs: () => 1,
  _lok_documentDestroy() {},
})
Module.onRuntimeInitialized()
`
/** A WebAssembly module of nothing. */
const EMPTY_WASM = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0)

test('a document whose first attempt takes too much processor time is converted in a new process', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'recto-build-'))
  try {
    writeFileSync(path.join(folder, 'soffice.cjs'), STAND_IN)
    writeFileSync(path.join(folder, 'soffice.wasm'), EMPTY_WASM)
    const mark = () => writeFileSync(path.join(folder, SECOND), '')
    expect(await convertImpatiently(folder, mark)).toEqual({ outcome: { pdf: Uint8Array.of(1, 2, 3) }, processes: 2 })
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('the same with LibreOffice itself', { tags: ['full'] }, async () => {
  expect((await convertImpatiently(findBuild() ?? '')).outcome).toHaveProperty('pdf')
})
