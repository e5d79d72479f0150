import { AppError, type ErrorCode } from '@recto/contract'
import { expect, test } from 'vitest'
import { openDocument } from '@recto/pdf'
import { nodePlatform } from '@recto/platforms/node'

import { form, layered, plain, report, tagged } from '../../../fixtures/documents.ts'
import { IS_FULL_RUN } from '../../../fixtures/full-run.ts'
import { runOperation, type InputFile } from '../src/index.ts'
import { input, sample } from './inputs.ts'
import { mutate, seededRandom } from './mutations.ts'
import { startCpuTimer } from './cpu-time.ts'

const CASES = IS_FULL_RUN ? 300 : 100
const MAX_SECONDS = 2
const EXPECTED: ReadonlySet<ErrorCode> = new Set([
  'NOT_A_PDF',
  'DAMAGED_PDF',
  'PASSWORD_REQUIRED',
  'WRONG_PASSWORD',
  'TOO_COMPLEX',
])
const context = { platform: nodePlatform, limits: { maxPages: 5000 } }

/** Documents with cross-reference tables and with streams, one of them encrypted. */
async function originals(): Promise<Uint8Array[]> {
  const sources = [plain(3), report(), form('2026-11-21', '5'), tagged('H1'), layered()]
  const packed = await runOperation('merge', [input('a.pdf', report()), input('b.pdf', form('1', '2'))], {}, context)
  return [...sources, packed.file.bytes, sample('locked.pdf')]
}

type Work = (file: InputFile) => Promise<unknown>

const WORKS: [name: string, work: Work][] = [
  ['open', (file) => openDocument(file, context)],
  [
    'are numbered',
    (file) => runOperation('numberPages', [file], { position: 'top-left', setPageLabels: true }, context),
  ],
]

/** An unexpected error, or that the operation took too long. */
async function problemWith(bytes: Uint8Array, work: Work): Promise<string | undefined> {
  const elapsed = startCpuTimer()
  try {
    await work(input('a.pdf', bytes, 'open sesame'))
  } catch (error) {
    if (!(error instanceof AppError && EXPECTED.has(error.code))) return String(error)
  }
  const seconds = elapsed() / 1000
  return seconds > MAX_SECONDS ? `${seconds.toFixed(1)} s` : undefined
}

test.each(WORKS)(
  `${CASES} mutated files %s in time or are refused with a code`,
  { timeout: 600_000 },
  async (_, work) => {
    const documents = await originals()
    const problems: string[] = []
    for (let seed = 1; seed <= CASES; seed += 1) {
      const random = seededRandom(seed * 7919)
      let bytes = documents[seed % documents.length] ?? plain(1)
      for (let change = random(4); change >= 0; change -= 1) bytes = mutate(bytes, random)
      const problem = await problemWith(bytes, work)
      if (problem !== undefined) problems.push(`seed ${seed}: ${problem}`)
    }
    expect(problems).toEqual([])
  },
)
