/**
 * Converts Office files one after another in the warm process, one in nineteen of them damaged:
 * `RECTO_OFFICE_FILES=folder npm run -s bench:office`, or generated files if no folder is given.
 *
 *     --count 1000   conversions
 *     --markdown     writes docs/office.md
 */
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'

import { toAppError } from '@recto/contract'
import { runOperation } from '@recto/engine'
import { openConverter } from '@recto/libreoffice'
import { descendantsOf, residentBytes } from '@recto/libreoffice/process-tree'
import { nodePlatform } from '@recto/platforms/node'

import { medianOf, quantile } from './benchmark/statistics.ts'
import { officeFiles } from './office-files.ts'

/** A conversion that takes longer has hung: the server's limit for a request. */
const HUNG_MS = 60_000
const MEMORY_MB = 3072

const { values } = parseArgs({
  options: { count: { type: 'string', default: '1000' }, markdown: { type: 'boolean', default: false } },
})
const officeConverter = await openConverter({ converter: 'bundled', fontFolder: '', memoryMb: MEMORY_MB, processes: 1 })
if (officeConverter === undefined) throw new Error('the converter is not installed')

const times: number[] = []
const codes = new Map<string, number>()
const memory: number[] = []
const children = new Set<number>()
let poisonedCount = 0
for (const { name, bytes, isPoisoned } of officeFiles(process.env['RECTO_OFFICE_FILES'], Number(values.count))) {
  if (isPoisoned) poisonedCount += 1
  const start = performance.now()
  const context = { platform: nodePlatform, limits: { maxPages: 5000 }, officeConverter }
  const code = await runOperation(
    'fromOffice',
    [{ name, bytes }],
    {},
    { ...context, signal: AbortSignal.timeout(HUNG_MS) },
  ).then(
    () => 'OK',
    (error: unknown) => toAppError(error).code,
  )
  const key = isPoisoned ? `${code}, damaged on purpose` : code
  codes.set(key, (codes.get(key) ?? 0) + 1)
  times.push(performance.now() - start)
  for (const pid of descendantsOf(process.pid)) {
    const residentMb = Math.round(residentBytes(pid) / 2 ** 20)
    // A process that has ended, but was not waited for yet, has no memory.
    if (residentMb === 0) continue
    children.add(pid)
    memory.push(residentMb)
  }
}
await officeConverter.close()
report()

function report(): void {
  const [first = 0, ...warm] = times
  const seconds = (ms: number) => (ms / 1000).toFixed(2)
  const tail = memory.slice(-Math.ceil(memory.length / 10))
  const lines = [
    `| conversions                            | ${times.length}, of them ${poisonedCount} of damaged files |`,
    '| --- | --- |',
    ...Array.from(codes, ([code, count]) => `| ${code} | ${count} |`),
    `| longer than ${HUNG_MS / 1000} s | ${times.filter((ms) => ms >= HUNG_MS).length} |`,
    `| first, with the start of LibreOffice | ${seconds(first)} s |`,
    `| median, 95th percentile, longest | ${seconds(medianOf(warm))} s, ${seconds(quantile(warm, 0.95))} s, ${seconds(Math.max(...warm))} s |`,
    `| processes used | ${children.size} |`,
    `| memory of the process: first, most, mean of the last tenth | ${memory[0]} MB, ${Math.max(...memory)} MB, ${Math.round(tail.reduce((sum, mb) => sum + mb, 0) / Math.max(1, tail.length))} MB |`,
  ]
  console.log(values.markdown ? page(lines) : lines.join('\n'))
}

function page(lines: readonly string[]): string {
  const files = process.env['RECTO_OFFICE_FILES'] === undefined ? '' : 'RECTO_OFFICE_FILES=folder '
  return `# Office files to PDF, measured

Made by \`${files}npm run -s bench:office -- --markdown > docs/office.md\` and then formatted. Files are converted one after another in
the process that the server uses, one in nineteen of them with a thousandth of its bytes changed or its end cut off. Node ${process.version},
${availableParallelism()} cores.

${lines.join('\n')}
`
}
