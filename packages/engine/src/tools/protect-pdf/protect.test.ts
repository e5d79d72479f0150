import { createHash } from 'node:crypto'

import type { EncryptionLevel } from '@recto/contract'
import { describe, expect, test } from 'vitest'
import { PdfiumDocument } from '@recto/pdfium'
import { nodePlatform } from '@recto/platforms/node'
import type { InputFile } from '@recto/runtime'

import * as fixtures from '../../../../../fixtures/documents.ts'
import { testSample } from '../../../../../fixtures/test-sample.ts'
import { encryptionOf, pageCountByMutool, pixmapsOf, structureOf, textOfPages } from '../../../test/inspect-pdf.ts'
import { runOperation } from '../../run-operation.ts'

const context = { platform: nodePlatform, limits: { maxPages: 100 } }
const OWNER = 'für mich'

async function protectReport(options: Record<string, unknown>): Promise<Uint8Array> {
  const file: InputFile = { name: 'a.pdf', bytes: fixtures.report() }
  return (await runOperation('protect', [file], options, context)).file.bytes
}

async function removeFrom(bytes: Uint8Array, password: string): Promise<Uint8Array> {
  return (await runOperation('removeProtection', [{ name: 'a.pdf', bytes }], { password }, context)).file.bytes
}

/** Programs that must open the file. mutool supports only PDFDocEncoding before revision 5, pdftotext only 32 bytes. */
const EVERYONE = ['qpdf', 'poppler', 'mutool', 'pdfium'] as const
type Program = (typeof EVERYONE)[number]

const OPENERS: Record<Program, (bytes: Uint8Array, password: string) => Promise<number>> = {
  qpdf: async (bytes, password) => (await structureOf(bytes, password)).pages.length,
  poppler: async (bytes, password) => (await textOfPages(bytes, password)).length,
  mutool: pageCountByMutool,
  pdfium: async (bytes, password) => {
    const document = await PdfiumDocument.open(bytes, nodePlatform, password)
    const { pageCount } = document
    document.close()
    return pageCount
  },
}

type Password = [what: string, password: string, notFor: Partial<Record<EncryptionLevel, Program[]>>]

/** Every run takes the first and the fifth. */
const PASSWORDS: Password[] = [
  ['accented', 'pässwört', { low: ['poppler'], medium: ['poppler'] }],
  ['plain', 'open sesame', {}],
  ['Cyrillic', 'пароль', { low: ['mutool'], medium: ['mutool'] }],
  ['emoji', 'p😀ss🔒', { low: ['mutool'], medium: ['mutool'] }],
  ['100 Cyrillic characters', 'ж'.repeat(100), { low: ['mutool'], medium: ['mutool'], high: ['poppler', 'pdfium'] }],
  ['100 characters', 'x'.repeat(100), { high: ['poppler'] }],
]

describe.each(['low', 'medium', 'high'] as const)('a document protected at the %s level', (encryptionLevel) => {
  testSample<Password>('opens with a password that is %s', PASSWORDS, async ([, password, notFor]) => {
    const bytes = await protectReport({ userPassword: password, ownerPassword: OWNER, encryptionLevel })
    const programs = EVERYONE.filter((program) => notFor[encryptionLevel]?.includes(program) !== true)
    for (const program of programs) expect([program, await OPENERS[program](bytes, password)]).toEqual([program, 3])
    for (const own of [password, OWNER]) {
      expect(await textOfPages(await removeFrom(bytes, own))).toEqual(['Report one', 'Report two', 'Report three'])
    }
  })

  test('opens in more programs if the owner password is the user password', async () => {
    const bytes = await protectReport({ userPassword: 'pässwört', encryptionLevel })
    for (const program of ['mutool', 'pdfium'] as const) expect(await OPENERS[program](bytes, 'pässwört')).toBe(3)
    expect((await encryptionOf(bytes, 'pässwört'))['R']).toBeDefined()
  })
})

test('a password with a heart opens in programs that encode it differently from the standard', async () => {
  const bytes = await protectReport({ userPassword: '❤️' })
  for (const program of ['mutool', 'pdfium'] as const) expect(await OPENERS[program](bytes, '❤️')).toBe(3)
})

const DOCUMENTS: [what: string, make: () => Uint8Array][] = [
  ['a report', fixtures.report],
  ['an image', fixtures.withImage],
  ['a tagged page', () => fixtures.tagged('H1')],
  ['a form', () => fixtures.form('2026-11-21', '12.50')],
  ['layers and attachments', fixtures.layered],
]

testSample('%s is unchanged after encryption and decryption', DOCUMENTS, async ([, make]) => {
  const file = { name: 'a.pdf', bytes: make() }
  const locked = await runOperation('protect', [file], { userPassword: 'a' }, context)
  const bytes = await removeFrom(locked.file.bytes, 'a')
  expect(await facts(bytes)).toEqual(await facts(file.bytes))
})

/** What must survive: pages, text, renderings, outline, fields, labels, attachments. */
async function facts(bytes: Uint8Array): Promise<unknown> {
  const { pages, outlines, acroform, attachments } = await structureOf(bytes)
  const titles = (items: typeof outlines): unknown =>
    items.map(({ title, destpageposfrom1, kids }) => [title, destpageposfrom1, titles(kids)])
  return {
    labels: pages.map(({ label }) => label),
    text: await textOfPages(bytes),
    looks: createHash('sha256')
      .update(await pixmapsOf(bytes))
      .digest('hex'),
    outline: titles(outlines),
    fields: acroform.fields.map(({ fullname, value, pageposfrom1 }) => [fullname, value, pageposfrom1]),
    attachments: Object.keys(attachments),
  }
}

test('two files encrypted the same way share no key bytes', async () => {
  const [first, second] = await Promise.all([
    protectReport({ userPassword: 'a' }),
    protectReport({ userPassword: 'a' }),
  ])
  const entry = (bytes: Uint8Array) => /\/UE\s*(\(.*?\)|<.*?>)/s.exec(Buffer.from(bytes).toString('latin1'))?.[1]
  expect(entry(first)).toBeDefined()
  expect(entry(first)).not.toBe(entry(second))
})

test('progress increases, and canceled work stops', async () => {
  const file = { name: 'a.pdf', bytes: fixtures.plain(2000) }
  const heard: number[] = []
  const progress = ({ fraction }: { fraction: number }) => heard.push(fraction)
  await runOperation('protect', [file], { userPassword: 'a' }, { ...context, limits: { maxPages: 5000 }, progress })
  expect(heard.length).toBeGreaterThan(4)
  expect(heard).toEqual(heard.toSorted((left, right) => left - right))
  expect(heard.at(-1)).toBeGreaterThan(0.8)
  const controller = new AbortController()
  const stopEarly = ({ fraction }: { fraction: number }) => {
    if (fraction > 0.3) controller.abort()
  }
  const stopped = runOperation(
    'protect',
    [file],
    { userPassword: 'a' },
    {
      ...context,
      limits: { maxPages: 5000 },
      progress: stopEarly,
      signal: controller.signal,
    },
  )
  await expect(stopped).rejects.toMatchObject({ code: 'CANCELLED' })
})
