import { describe, expect, test } from 'vitest'
import { fromLatin1, latin1 } from '@recto/runtime'

import { brokenTable, plain, report } from '../../../../fixtures/documents.ts'
import { buildPdf } from '../../../../fixtures/build-pdf.ts'
import { readPageTree } from '../documents/page-tree.ts'
import { DocumentReader, UnreadableDocument } from './document-reader.ts'
import { PdfDictionary, PdfReference, PdfStream } from './objects.ts'
import { startCpuTimer } from '../../../engine/test/cpu-time.ts'

const pageCount = (bytes: Uint8Array) => readPageTree(new DocumentReader(bytes), 10_000).pages.length

test('a sound file is read by its cross-reference data', () => {
  const reader = new DocumentReader(report())
  expect(reader.isDamaged).toBe(false)
  expect(readPageTree(reader, 100).pages).toHaveLength(3)
  expect(reader.headerVersion).toBe('1.7')
})

describe('a damaged file is searched', () => {
  const text = latin1(plain(3))
  test.each([
    ['without a cross-reference table', latin1(brokenTable()), 2],
    ['cut off in the middle of the trailer', text.slice(0, text.indexOf('trailer') + 20), 3],
    ['with every offset wrong', text.replaceAll(/\d{10} 00000 n/g, '0000000020 00000 n'), 3],
    ['with offsets that lead to other objects', text.replace('%PDF-1.7', '%PDF-1.7\n1 0 obj null endobj'), 3],
    ['with line ends changed', text.replaceAll('\n', '\r\n'), 3],
    ['with wrong stream lengths', text.replaceAll(/\/Length \d+/g, '/Length 3'), 3],
  ])('%s', (_, damaged, count) => {
    const reader = new DocumentReader(fromLatin1(damaged))
    const { pages } = readPageTree(reader, 100)
    expect(pages).toHaveLength(count)
    const contents = reader.resolve(pages[0]?.dictionary.get('Contents') ?? null)
    expect(contents instanceof PdfStream ? latin1(contents.data) : contents).toContain('(Plain 1)')
  })
})

describe('reading a hostile file ends soon', () => {
  const catalog = '<< /Type /Catalog /Pages 2 0 R >>'
  test.each([
    [
      'a cycle in the page tree',
      buildPdf([catalog, '<< /Type /Pages /Kids [2 0 R 3 0 R] >>', '<< /Type /Pages /Kids [2 0 R] >>']),
      0,
    ],
    ['a reference to itself', buildPdf([catalog, '2 0 R']), 0],
    [
      'a stream whose length is itself',
      buildPdf([catalog, '<< /Kids [] >>', '<< /Length 3 0 R >>\nstream\nx\nendstream']),
      0,
    ],
    [
      'a cycle of Prev entries',
      fromLatin1('%PDF-1.4\nxref\n0 0\ntrailer\n<</Root 1 0 R/Prev 9>>\nstartxref\n9\n%%EOF'),
      0,
    ],
    [
      'a cross-reference table that claims a billion entries',
      fromLatin1('%PDF-1.4\nxref\n0 1000000000\n0000000000 65535 f \ntrailer\n<</Root 1 0 R>>\nstartxref\n9\n%%EOF'),
      0,
    ],
    [
      'a hundred thousand streams that end in one place',
      fromLatin1(`%PDF-1.4\n${'1 0 obj<<>>stream\n'.repeat(100_000)}endstream`),
      0,
    ],
    [
      'a page listed ten times',
      buildPdf([catalog, `<< /Type /Pages /Kids [${'3 0 R '.repeat(10)}] >>`, '<< /Type /Page >>']),
      10,
    ],
  ])('%s', (_, bytes, count) => {
    const elapsed = startCpuTimer()
    expect(pageCount(bytes)).toBe(count)
    expect(elapsed()).toBeLessThan(2000)
  })

  test('reading pages stops one past the limit', () => {
    expect(readPageTree(new DocumentReader(plain(50)), 10).pages).toHaveLength(11)
  })

  test('bytes without any object are not a document', () => {
    expect(() => new DocumentReader(fromLatin1('%PDF-1.7 nothing'))).toThrow(UnreadableDocument)
    expect(() => new DocumentReader(new Uint8Array())).toThrow(UnreadableDocument)
  })
})

test('an object requested while it is being read is null', () => {
  const reader = new DocumentReader(
    buildPdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Length 2 0 R >>\nstream\nabc\nendstream']),
  )
  const object = reader.resolve(new PdfReference(2))
  expect(object instanceof PdfStream && latin1(object.data)).toBe('abc')
  expect(reader.catalog).toBeInstanceOf(PdfDictionary)
})
