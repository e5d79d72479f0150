import { readFileSync } from 'node:fs'
import path from 'node:path'

import { nodePlatform as platform } from '@recto/platforms/node'
import type { InputFile, Progress } from '@recto/runtime'
import { expect, test } from 'vitest'

import { runProgram } from '../../../fixtures/run-program.ts'
import { makeImage } from '../../../fixtures/make-image.ts'
import { runOperation } from '../src/run-operation.ts'
import { withFile } from './inspect-pdf.ts'

const COUNT = 300

/** A photo with a fifth of the data of a 12-megapixel one, mostly comments, which are quick to generate. */
function heavyPhoto(): Uint8Array {
  const photo = makeImage('jpeg', '-size', '40x30', 'plasma:')
  const remark = Buffer.alloc(65_000, 'x')
  const segment = Buffer.concat([
    Buffer.from([0xff, 0xfe, (remark.length + 2) >> 8, (remark.length + 2) & 0xff]),
    remark,
  ])
  return Buffer.concat([photo.subarray(0, 2), ...Array.from({ length: 5 }, () => segment), photo.subarray(2)])
}

test('300 photos are read one by one, passed on as they are written, and counted', async () => {
  const photo = heavyPhoto()
  let readings = 0
  const files = Array.from({ length: COUNT }, (_, index): InputFile => ({
    name: `${index}.jpg`,
    get bytes() {
      readings += 1
      return photo
    },
  }))
  const steps: Progress[] = []
  const chunks: Buffer[] = []
  const { file, report } = await runOperation(
    'fromImages',
    files,
    {},
    {
      platform,
      limits: { maxPages: 5000 },
      progress: (step) => steps.push(step),
      writeChunk: (chunk) => void chunks.push(Buffer.from(chunk)),
    },
  )
  expect(report).toMatchObject({ pageCount: COUNT, warnings: [] })
  expect(file.bytes).toHaveLength(0)
  // Once to see what it is, once to write it.
  expect(readings).toBeLessThanOrEqual(2 * COUNT)
  const working = steps.filter(({ step }) => step === 'working')
  expect(working.map(({ item }) => item)).toEqual(files.map((_, index) => index + 1))
  expect(working.every(({ itemCount }) => itemCount === COUNT)).toBe(true)
  const fractions = working.map(({ fraction }) => fraction)
  expect(fractions).toEqual(fractions.toSorted((one, other) => one - other))
  await withFile(Buffer.concat(chunks), async (document, folder) => {
    await runProgram('pdfimages', ['-all', '-f', '1', '-l', '3', document, path.join(folder, 'x')])
    for (const name of ['x-000.jpg', 'x-001.jpg', 'x-002.jpg']) {
      expect(readFileSync(path.join(folder, name)).equals(photo)).toBe(true)
    }
  })
})
