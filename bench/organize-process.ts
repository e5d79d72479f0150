/**
 * Reverses a file once, in a separate process, writes the result and prints its peak memory before and after, in KB.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { nodePlatform } from '@recto/platforms/node'

import { runOperation } from '@recto/engine'

const [file = '', pages = '', output = ''] = process.argv.slice(2)
const options = { pages: Array.from({ length: Number(pages) }, (_, index) => ({ page: Number(pages) - index })) }
const context = { platform: nodePlatform, limits: { maxPages: 100_000 } }
const inputs = [{ name: 'file.pdf', bytes: readFileSync(file) }]
const before = process.resourceUsage().maxRSS
const result = await runOperation('organize', inputs, options, context)
writeFileSync(output, result.file.bytes)
console.log(JSON.stringify({ before, after: process.resourceUsage().maxRSS }))
