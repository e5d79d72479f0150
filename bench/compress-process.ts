/**
 * Compresses files of the corpus at one level in a separate process: `compress-process.ts level folder file.pdf …`.
 * Writes the results to the folder and prints a line of JSON for each, then one with the peak memory in KB.
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { nodePlatform } from '@recto/platforms/node'

import { corpusFiles } from '../fixtures/corpus.ts'
import { AppError } from '@recto/contract'
import { runOperation } from '@recto/engine'

const [imageCompression, folder = '.', ...names] = process.argv.slice(2)
const context = { platform: nodePlatform, limits: { maxPages: 100_000 } }

for (const { name, password, read } of corpusFiles()) {
  if (!names.includes(name)) continue
  const input = { name: path.basename(name), bytes: read(), password }
  const before = process.cpuUsage()
  try {
    const { file } = await runOperation('compress', [input], { imageCompression }, context)
    const { user, system } = process.cpuUsage(before)
    writeFileSync(path.join(folder, name), file.bytes)
    console.log(JSON.stringify({ name, bytes: file.bytes.length, cpuMilliseconds: (user + system) / 1000 }))
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'INTERNAL') throw error
    console.log(JSON.stringify({ name, refused: error.code }))
  }
}
console.log(JSON.stringify({ peakKilobytes: process.resourceUsage().maxRSS }))
