import { nodePlatform } from '@recto/platforms/node'
import { expect, test } from 'vitest'

import { flatText, wordFile } from '../../../../fixtures/office-files.ts'
import { prepareOffice } from './prepare-office.ts'

const OPTIONS = { hidden: false, fitSheets: true, gridlines: false, changes: 'accept' } as const

const encode = (text: string) => new TextEncoder().encode(text)

/** Each would take minutes or more if a part of it were read again and again. */
const FILES: readonly [what: string, name: string, content: () => Uint8Array][] = [
  ['runs in runs', 'a.docx', () => wordFile('<w:r>'.repeat(200_000) + '</w:r>'.repeat(200_000))],
  ['fields in fields', 'a.rtf', () => encode(`{\\rtf1${'{\\fldinst x'.repeat(100_000)}${'}'.repeat(100_000)}}`)],
  ['comments before no page', 'a.txt', () => encode(`${'<!---->'.repeat(1000)}x`)],
  ['addresses without an end', 'a.html', () => encode(`<style>${'url('.repeat(200_000)}</style><p>x`)],
  [
    'blanks in a page layout',
    'a.fods',
    () => encode(flatText(`<style:page-layout-properties${' '.repeat(300_000)}a="b"/>`)),
  ],
  ['a long value in quotes', 'a.csv', () => encode(`a,"${'""b'.repeat(500_000)}"`)],
]

test.each(FILES)('%s are prepared in linear time', async (_, name, content) => {
  const bytes = content()
  const start = process.cpuUsage()
  await prepareOffice({ name, bytes }, OPTIONS, nodePlatform)
  const { user, system } = process.cpuUsage(start)
  expect((user + system) / 1000).toBeLessThan(5000)
})
