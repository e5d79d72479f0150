import { AppError, type DocumentInfo } from '@recto/contract'
import { expect } from 'vitest'
import { nodePlatform } from '@recto/platforms/node'

import type { CorpusFile } from '../../../fixtures/corpus.ts'
import { inParallel } from './in-parallel.ts'
import { differencesBetween, readReferenceFacts } from './reference-facts.ts'
import { runOperation } from '../src/index.ts'
import { testCorpus } from './test-corpus.ts'

/** Known differences from poppler and qpdf, and why ours is right. */
const EXCEPTIONS: Record<string, { facts: string[]; reason: string }> = {
  'Pages-tree-refs.pdf': { facts: ['pageCount', 'pages'], reason: 'Count is 2, but one of the two kids is a cycle' },
  'bug1606566.pdf': { facts: ['pdfVersion'], reason: 'without a header poppler reports 0.0' },
  'bug1947248_forms.pdf': { facts: ['pages'], reason: 'pdfinfo ignores UserUnit (3)' },
  'issue19176.pdf': { facts: ['pages'], reason: 'pdfinfo ignores UserUnit (72)' },
  'issue19484_2.pdf': { facts: ['pages'], reason: 'poppler cannot decrypt it and reports pages without a size' },
  'issue18305.pdf': { facts: ['hasJavaScript'], reason: 'scripts run when its pages open and close' },
  'issue6106.pdf': { facts: ['hasJavaScript'], reason: 'a script runs when it opens' },
  'PDFBOX-4352-0.pdf': {
    facts: ['isEncrypted'],
    reason: 'its encryption dictionary is damaged, which poppler and qpdf ignore',
  },
  'issue15893_reduced.pdf': { facts: ['isEncrypted'], reason: 'it needs a password, and qpdf cannot open it' },
}

const context = { platform: nodePlatform, limits: { maxPages: 5000 } }

testCorpus('poppler and qpdf tell the same of every file that they can read', 4, async (files) => {
  const compared: string[] = []
  const differences: string[] = []
  await inParallel(files, async (file) => {
    const [ours, theirs] = await Promise.all([describe(file), readReferenceFacts(file.path, file.password)])
    if (ours === undefined || theirs === undefined) return
    compared.push(file.name)
    const known = EXCEPTIONS[file.name]?.facts ?? []
    const found = differencesBetween(ours, theirs)
    differences.push(...found.filter(([fact]) => !known.includes(fact)).map(([, text]) => `${file.name}: ${text}`))
  })
  console.log(`${compared.length} of ${files.length} files compared, ${Object.keys(EXCEPTIONS).length} exceptions`)
  expect(differences).toEqual([])
  expect(compared.length).toBeGreaterThan(files.length * 0.95)
})

async function describe({ name, read, password }: CorpusFile): Promise<DocumentInfo | undefined> {
  try {
    const result = await runOperation('info', [{ name, bytes: read(), password }], {}, context)
    return JSON.parse(new TextDecoder().decode(result.file.bytes)) as DocumentInfo
  } catch (error) {
    // Refusals are covered by the opening test.
    if (error instanceof AppError && error.code !== 'INTERNAL') return undefined
    throw error
  }
}
