import { expect, test } from 'vitest'

import type { BodyStyle, ParagraphDraft } from '../draft.ts'
import { lineAt, paragraphOf, type LineStyle } from '../../../test/sample-drafts.ts'
import { findHeadings } from './find-headings.ts'

const hints = { outline: [], tags: undefined, language: undefined, title: undefined, author: undefined }
const style = lineAt('Text', 0, 0).words[0]?.style
if (style === undefined) throw new Error('a line has words')
const body: BodyStyle = { style, leading: 12 }
const prose = 'Text of a paragraph that goes on for a while, as the plain text of documents does.'

/** Paragraphs 20 points apart. */
function draft(texts: readonly (readonly [text: string, own?: LineStyle | undefined])[]): ParagraphDraft[] {
  return texts.map(([text, own], index) =>
    paragraphOf([lineAt(text, 100, 100 + 20 * index, own)], { above: 12, below: 6 }),
  )
}

function rolesOf(paragraphs: readonly ParagraphDraft[]): string[] {
  return paragraphs.map(({ role }) =>
    role.kind === 'heading' || role.kind === 'contents' ? `${role.kind} ${role.level}` : role.kind,
  )
}

const large = { size: 14, isBold: true }
const bold = { isBold: true }

test('ranks headings by their format, below a title', () => {
  const found = draft([
    ['The Title', { size: 24 }],
    ['First', large],
    [prose],
    ['Within', bold],
    [prose],
    ['Second', large],
    [prose],
    ['More', bold],
    [prose],
  ])
  findHeadings(found, body, hints)
  expect(rolesOf(found)).toEqual([
    'title',
    'heading 1',
    'body',
    'heading 2',
    'body',
    'heading 1',
    'body',
    'heading 2',
    'body',
  ])
})

test('derives levels from numbers', () => {
  const found = draft([
    ['1 First', bold],
    [prose],
    ['1.1 Within', bold],
    [prose],
    ['1.1.1 Further', { isItalic: true }],
    [prose],
    ['1.1.2 Again', { isItalic: true }],
    [prose],
  ])
  findHeadings(found, body, hints)
  expect(rolesOf(found).filter((role) => role !== 'body')).toEqual(['heading 1', 'heading 2', 'heading 3', 'heading 3'])
})

test('follows the outline if it matches the text', () => {
  const found = draft([
    ['Introduction', bold],
    [prose],
    ['A bold line', { size: 9, isBold: true }],
    [prose],
    ['Results', bold],
    [prose],
  ])
  const outline = ['Introduction', 'Results'].map((title) => ({ title, level: 2, page: 0, top: undefined }))
  findHeadings(found, body, { ...hints, outline })
  expect(rolesOf(found)).toEqual(['heading 2', 'body', 'body', 'body', 'heading 2', 'body'])
})

test('finds lines of contents and captions', () => {
  const lines: [string][] = [
    ['Introduction\t1'],
    ['Methods\t4'],
    ['Results\t12'],
    [prose],
    ['Figure 1: A chart of all results'],
    [prose],
  ]
  const found = draft(lines)
  findHeadings(found, body, hints)
  expect(rolesOf(found)).toEqual(['contents 1', 'contents 1', 'contents 1', 'body', 'caption', 'body'])
})

const plain: readonly [string, LineStyle?][] = [
  [prose],
  ['A bold sentence that ends with a full stop.', bold],
  ['• An item of a list', bold],
  ['Name:\tfilled in', bold],
  ['A short line of plain text'],
  ['One line in italics', { isItalic: true }],
]
test.each(plain)('does not take %j for a heading', (text, own) => {
  const found = draft([[prose], [text, own], [prose]])
  findHeadings(found, body, hints)
  expect(rolesOf(found)).toEqual(['body', 'body', 'body'])
})
