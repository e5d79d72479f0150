/**
 * Compresses the files given one after the other at a level, in a process of its own: `compress-level.ts level file.pdf …`.
 * Prints a line of JSON for each, then the peak of the memory in KB.
 */
import path from 'node:path'

import { corpusFiles } from '../fixtures/corpus.ts'
import { AppError } from '../packages/contract/src/index.ts'
import { nodePlatform } from '../packages/engine/platforms/node.ts'
import { runOperation } from '../packages/engine/src/index.ts'
import { timed } from './measure.ts'

const [imageCompression, ...names] = process.argv.slice(2)
const context = { platform: nodePlatform, limits: { maxPages: 100_000 } }

for (const { name, password, read } of corpusFiles()) {
  if (!names.includes(name)) continue
  const input = { name: path.basename(name), bytes: read(), password }
  try {
    const { result, milliseconds } = await timed(() => runOperation('compress', [input], { imageCompression }, context))
    console.log(JSON.stringify({ name, bytes: result.file.bytes.length, milliseconds }))
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'INTERNAL') throw error
    console.log(JSON.stringify({ name, refused: error.code }))
  }
}
console.log(JSON.stringify({ peakKilobytes: process.resourceUsage().maxRSS }))
