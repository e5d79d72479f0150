/**
 * Makes a PDF from images once, in a separate process that reads and writes files as the server does, and writes the seconds it took
 * to the file named by `OWN_TIME`.
 */
import { closeSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs'
import path from 'node:path'
import { nodePlatform } from '@recto/platforms/node'

import { runOperation } from '@recto/engine'

const [output = '', ...files] = process.argv.slice(2)
const start = performance.now()
const inputs = files.map((file) => ({
  name: path.basename(file),
  get bytes() {
    return readFileSync(file)
  },
}))
const result = openSync(output, 'w')
const { file } = await runOperation(
  'fromImages',
  inputs,
  {},
  {
    platform: nodePlatform,
    limits: { maxPages: 5000 },
    writeChunk: (chunk) => void writeSync(result, chunk),
  },
)
writeSync(result, file.bytes)
closeSync(result)
const own = process.env['OWN_TIME']
if (own !== undefined) writeFileSync(own, String((performance.now() - start) / 1000))
