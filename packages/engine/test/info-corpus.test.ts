import { AppError, type DocumentInfo } from '@recto/contract'
import { expect } from 'vitest'
import { nodePlatform } from '@recto/platforms/node'

import type { CorpusFile } from '../../../fixtures/corpus.ts'
import { inParallel } from './in-parallel.ts'
import { differencesBetween, judgeFacts } from './judge-facts.ts'
import { runOperation } from '../src/index.ts'
import { testCorpus } from './test-corpus.ts'

/** Where poppler and qpdf are known to be told something else than we are, and why we keep to ours. */
const EXCEPTIONS: Record<string, { facts: string[]; reason: string }> = {
  'Pages-tree-refs.pdf': { facts: ['pageCount', 'pages'], reason: 'the tree claims two pages; one of them is a loop' },
  'bug1606566.pdf': { facts: ['pdfVersion'], reason: 'there is no header; poppler says 0.0' },
  'bug1947248_forms.pdf': { facts: ['pages'], reason: 'pdfinfo leaves the unit of the page (UserUnit 3) out' },
  'issue19176.pdf': { facts: ['pages'], reason: 'pdfinfo leaves the unit of the page (UserUnit 72) out' },
  'issue19484_2.pdf': { facts: ['pages'], reason: 'poppler cannot decrypt it and finds pages without a size' },
  'issue18305.pdf': { facts: ['hasJavaScript'], reason: 'its pages run scripts as they open and close' },
  'issue6106.pdf': { facts: ['hasJavaScript'], reason: 'it runs a script as it opens' },
  'PDFBOX-4352-0.pdf': { facts: ['isEncrypted'], reason: 'it names an encryption that is damaged; judges look away' },
  'issue15893_reduced.pdf': { facts: ['isEncrypted'], reason: 'it opens with its password only; qpdf cannot open it' },
}

const context = { platform: nodePlatform, limits: { maxPages: 5000 } }

testCorpus('poppler and qpdf tell the same of every file that they can read', 4, async (files) => {
  const compared: string[] = []
  const differences: string[] = []
  await inParallel(files, async (file) => {
    const [ours, theirs] = await Promise.all([describe(file), judgeFacts(file.path, file.password)])
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
    // Which files open is another test's business.
    if (error instanceof AppError && error.code !== 'INTERNAL') return undefined
    throw error
  }
}
