/** Merges files once, in a separate process, and prints its peak memory before and after, in KB. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { nodePlatform } from '@recto/platforms/node'

import { runOperation } from '@recto/engine'

const inputs = process.argv
  .slice(2)
  .map((file) => ({ name: path.basename(file), bytes: new Uint8Array(readFileSync(file)) }))
const before = process.resourceUsage().maxRSS
const { file } = await runOperation('merge', inputs, {}, { platform: nodePlatform, limits: { maxPages: 100_000 } })
console.log(JSON.stringify({ before, after: process.resourceUsage().maxRSS, size: file.bytes.length }))
