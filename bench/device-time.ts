/**
 * Compares work in a browser on this device with the same work on a server on this device: `npm run bench:device [sizes in MB]
 * [operations]`, by default `1,10,50,300` and merge, rotate, split, compress, to Word, to text and to images. The files are made here:
 * pages with a line of text and a photograph. The server is called over loopback, so its times have no network in them. `peak MB` is
 * the memory of the whole browser, all of its processes, and `longest task` how long its page did not respond (0: never for 50 ms).
 */
import { createWriteStream, existsSync, openAsBlob } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { once } from 'node:events'

import { OPERATIONS, type OperationId } from '@recto/contract'
import { allProcesses, commandOf } from '@recto/libreoffice/process-tree'
import type { Page } from 'playwright-core'
import { build, preview } from 'vite'

import { startTestServer } from '../apps/server/test/start-test-server.ts'
import { launchProfile } from '../e2e/browser.ts'
import { photo } from '../fixtures/photos.ts'
import type { DeviceRun } from './device-page/page.ts'
import { MEBIBYTE, megabytes, timed } from './measure.ts'
import { MemorySampler } from './process-memory.ts'

/** The operations to compare, and a size limit for those that take minutes for hundreds of megabytes. */
const OPTIONS: Partial<Record<OperationId, { options: Record<string, unknown>; maxMb: number }>> = {
  merge: { options: {}, maxMb: 300 },
  rotate: { options: { rotations: [{ page: 1, degrees: 90 }] }, maxMb: 300 },
  split: { options: { ranges: [{ start: 1, end: 1 }] }, maxMb: 300 },
  toText: { options: {}, maxMb: 300 },
  compress: { options: {}, maxMb: 10 },
  toWord: { options: {}, maxMb: 50 },
  toImage: { options: {}, maxMb: 50 },
}
const SIDE = 800

const [, , sizeList = '1,10,50,300', operationList = Object.keys(OPTIONS).join(',')] = process.argv
const folder = await mkdtemp(path.join(tmpdir(), 'recto-device-'))
const site = path.join(folder, 'site')
const shared = { root: path.join(import.meta.dirname, 'device-page'), configFile: false, logLevel: 'error' } as const

try {
  await build({ ...shared, worker: { format: 'es' }, build: { outDir: site, emptyOutDir: true } })
  const pages = await preview({ ...shared, build: { outDir: site }, preview: { host: '127.0.0.1', port: 0 } })
  const server = await startTestServer({ MAX_UPLOAD_MB: '400', JOB_TIMEOUT_S: '1200' })
  try {
    console.log('| operation | MB | device ms | server ms | device to server | peak MB | longest task ms | result MB |')
    console.log('|---|---|---|---|---|---|---|---|')
    for (const size of sizeList.split(',').map(Number)) {
      await compareAll(size, pages.resolvedUrls?.local[0] ?? '', server.url)
    }
  } finally {
    await server.close()
    await pages.close()
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}

/** Compares every operation on files of `size` MB. */
async function compareAll(size: number, page: string, server: string): Promise<void> {
  for (const id of operationList.split(',') as OperationId[]) {
    const { options, maxMb } = OPTIONS[id] ?? { options: {}, maxMb: Infinity }
    if (size > maxMb) continue
    const parts = id === 'merge' ? ['a', 'b'] : ['whole']
    const files: string[] = []
    for (const part of parts) files.push(await writeAlbum(`${size}-${part}.pdf`, size / parts.length))
    report(id, size, await runOnDevice(page, id, options, files), await runOnServer(server, id, options, files))
  }
}

/** Writes a document of photographs of about `size` MB, all different. */
async function writeAlbum(name: string, size: number): Promise<string> {
  const file = path.join(folder, name)
  if (existsSync(file)) return file
  const jpeg = Buffer.from(photo(SIDE, SIDE, 1))
  const count = Math.max(1, Math.round((size * MEBIBYTE) / jpeg.length))
  const output = createWriteStream(file)
  const offsets: number[] = []
  let length = 0
  const write = async (bytes: Buffer) => {
    length += bytes.length
    if (!output.write(bytes)) await once(output, 'drain')
  }
  const object = async (...parts: (string | Buffer)[]) => {
    offsets.push(length)
    await write(Buffer.concat([`${offsets.length} 0 obj\n`, ...parts, '\nendobj\n'].map((part) => Buffer.from(part))))
  }
  await write(Buffer.from('%PDF-1.7\n'))
  const numbers = Array.from({ length: count }, (_, page) => 4 + 3 * page)
  await object('<< /Type /Catalog /Pages 2 0 R >>')
  await object(`<< /Type /Pages /Count ${count} /Kids [${numbers.map((number) => `${number} 0 R`).join(' ')}] >>`)
  await object('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>')
  for (const [page, number] of numbers.entries()) {
    const content = `q 500 0 0 500 0 100 cm /Im Do Q BT /F1 14 Tf 40 50 Td (Page ${page + 1} of this album) Tj ET`
    // Data after the end of the image, which decoders ignore, makes each of them different.
    const image = Buffer.concat([jpeg, Buffer.from(`photo ${page} of ${name}`)])
    await object(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 500 620] /Contents ${number + 1} 0 R`,
      ` /Resources << /Font << /F1 3 0 R >> /XObject << /Im ${number + 2} 0 R >> >> >>`,
    )
    await object(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`)
    await object(
      `<< /Type /XObject /Subtype /Image /Width ${SIDE} /Height ${SIDE} /ColorSpace /DeviceRGB /BitsPerComponent 8`,
      ` /Filter /DCTDecode /Length ${image.length} >>\nstream\n`,
      image,
      '\nendstream',
    )
  }
  const start = length
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const head = `xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${rows}`
  await write(
    Buffer.from(`${head}trailer\n<< /Size ${offsets.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`),
  )
  output.end()
  await once(output, 'close')
  return file
}

/** Runs an operation in a separate browser. */
async function runOnDevice(
  address: string,
  id: OperationId,
  options: Record<string, unknown>,
  files: readonly string[],
): Promise<DeviceRun & { peak: number }> {
  // Without a profile on disk, the browser would keep a page's files in memory.
  const profile = await mkdtemp(path.join(folder, 'profile-'))
  const context = await launchProfile(profile, {})
  try {
    const page = await context.newPage()
    await page.goto(address)
    await page.locator('input').setInputFiles([...files])
    const sampler = new MemorySampler(browserOf(profile))
    const run = await runIn(page, id, options)
    return { ...run, peak: sampler.stop() }
  } finally {
    await context.close()
  }
}

function runIn(page: Page, id: OperationId, options: Record<string, unknown>): Promise<DeviceRun> {
  return page.evaluate(([operation, settings]) => window.runHere(operation, settings), [id, options] as const)
}

/** The process of the browser that uses a profile. */
function browserOf(profile: string): number {
  for (const pid of allProcesses()) {
    const command = commandOf(pid)
    if (command.includes(`--user-data-dir=${profile}`) && !command.some((word) => word.startsWith('--type=')))
      return pid
  }
  throw new Error('the browser has no process')
}

/** Sends the files over loopback and receives the result. */
async function runOnServer(
  url: string,
  id: OperationId,
  options: Record<string, unknown>,
  files: readonly string[],
): Promise<number> {
  const form = new FormData()
  for (const [name, value] of Object.entries(options)) {
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  for (const file of files) form.append(OPERATIONS[id].files.field, await openAsBlob(file), path.basename(file))
  const { milliseconds } = await timed(async () => {
    const answer = await fetch(`${url}/api${OPERATIONS[id].path}`, { method: 'POST', body: form })
    if (!answer.ok) throw new Error(`${id}: ${answer.status} ${await answer.text()}`)
    await answer.arrayBuffer()
  })
  return milliseconds
}

function report(id: OperationId, size: number, here: DeviceRun & { peak: number }, there: number): void {
  const cells = [
    id,
    size,
    here.milliseconds.toFixed(0),
    there.toFixed(0),
    (here.milliseconds / there).toFixed(1),
    megabytes(here.peak),
    here.longestTask.toFixed(0),
    megabytes(here.bytes),
  ]
  console.log(`| ${cells.join(' | ')} |`)
}
