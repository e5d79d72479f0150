import { DEFAULT_LIMITS, OPERATIONS, type PublicConfig } from '@recto/contract'
import { expect, test } from 'vitest'

import { pdfFile } from '../testing/render-screen.tsx'
import { checkSizes, withCleanName } from './local-inputs.ts'

const MB = 1024 * 1024
const CONFIG: PublicConfig = { ...DEFAULT_LIMITS, availableTools: [] }

test('files up to the limit of their tool pass', () => {
  const [common, larger] = [[{ file: pdfFile('a.pdf', 10 * MB) }], [{ file: pdfFile('a.pdf', 15 * MB) }]]
  expect(() => checkSizes(OPERATIONS.rotate, common, CONFIG)).not.toThrow()
  expect(() => checkSizes(OPERATIONS.compress, larger, CONFIG)).not.toThrow()
  // Compress reads the facts of its file with an operation that serves all tools.
  expect(() => checkSizes(OPERATIONS.info, larger, CONFIG)).not.toThrow()
})

test.each([
  ['a document', 'merge', undefined, { operation: 'merge', fileIndex: 1, sizeBytes: 11 * MB }],
  ['an attachment', 'watermark', 'watermarkImage', {}],
] as const)('%s over the limit is refused as the server refuses it', (_what, operation, field, facts) => {
  const large = { file: pdfFile('b.pdf', 11 * MB), ...(field !== undefined && { field }) }
  const files = [{ file: pdfFile('a.pdf') }, large]
  expect(() => checkSizes(OPERATIONS[operation], files, CONFIG)).toThrow(
    expect.objectContaining({ code: 'FILE_TOO_LARGE', facts: { file: 'b.pdf', limit: 10, ...facts } }),
  )
})

test('a file gets the name the server would give it, and keeps its bytes and its password', async () => {
  const plain = { file: pdfFile('Plan.pdf'), password: 'open' }
  expect(withCleanName(plain)).toBe(plain)
  const odd = withCleanName({ file: pdfFile('a\\b\u0007c.pdf'), password: 'open' })
  expect([odd.file.name, odd.password, await odd.file.text()]).toEqual(['bc.pdf', 'open', '%PDF-'])
})
