import { expect, test } from 'vitest'

import { textOf } from '../lines/text-lines.ts'
import type { PageDraft, TextLine } from '../draft.ts'
import { draftPage, lineAt } from '../../../test/sample-drafts.ts'
import { findNotes } from './find-notes.ts'

const rule = {
  left: 100,
  right: 220,
  top: 698,
  bottom: 698.5,
  isHorizontal: true,
  width: 0.5,
  color: 0,
  line: 'single' as const,
  space: 0,
}
const small = { size: 8 }

/** Text that fills most of a page, so that its size is that of body text. */
const body = (page: number, ...lines: string[]): TextLine[] =>
  [...lines, 'Text that is set as most of it is', 'and goes on'].map((text, index) =>
    lineAt(text, 100, 80 + 12 * index, {}, page),
  )

function textsOf(pages: readonly PageDraft[]): string[] {
  const lines = pages.flatMap(({ regions }) => regions.flatMap(({ items }) => items))
  return lines.flatMap((line) => (line.kind === 'line' ? [textOf(line.words)] : []))
}

test('extracts notes below a rule and sets their references', () => {
  const notes = [
    lineAt('1 The first', 100, 710, small),
    lineAt('goes on', 100, 720, small),
    lineAt('2 The second', 100, 730, small),
  ]
  const pages = [draftPage(0, [...body(0, 'One^1 and two^2 marks'), ...notes], [rule])]
  const found = findNotes(pages)
  expect(found.map(({ kind, mark, lines }) => [kind, mark, lines.map(({ words }) => textOf(words))])).toEqual([
    ['footnote', '1', ['The first', 'goes on']],
    ['footnote', '2', ['The second']],
  ])
  const words = pages.flatMap(({ regions }) =>
    regions.flatMap(({ items }) => items.flatMap((item) => (item.kind === 'line' ? item.words : []))),
  )
  expect(words.filter(({ note }) => note !== undefined).map(({ text, note }) => [text, note])).toEqual([
    ['1', 0],
    ['2', 1],
  ])
  expect(textsOf(pages)).not.toContain('goes on the')
})

test('continues a note on the next page', () => {
  const first = draftPage(0, [...body(0, 'One^1 mark'), lineAt('1 A long note', 100, 710, small)], [rule])
  const second = draftPage(1, [...body(1), lineAt('ends here', 100, 710, small, 1)], [rule])
  expect(findNotes([first, second]).map(({ lines }) => lines.map(({ words }) => textOf(words)))).toEqual([
    ['A long note', 'ends here'],
  ])
})

test('takes notes at the end of the document for endnotes', () => {
  const notes = [lineAt('i^The first', 100, 200, small, 1), lineAt('ii^The second', 100, 212, small, 1)]
  const raised = notes.map((line) => ({
    ...line,
    words: line.words.map((word, index) => ({
      ...word,
      position: index === 0 ? ('super' as const) : ('normal' as const),
    })),
  }))
  const pages = [draftPage(0, body(0, 'One^i and two^ii marks')), draftPage(1, raised)]
  expect(
    findNotes(pages).map(({ kind, mark, lines }) => [kind, mark, lines.map(({ words }) => textOf(words))]),
  ).toEqual([
    ['endnote', undefined, ['The first']],
    ['endnote', undefined, ['The second']],
  ])
})

test('does not extract a numbered list or small print', () => {
  const items = [
    ...body(0, 'An area of 5 m^2 and more'),
    lineAt('1. An entry', 100, 710, small),
    lineAt('2. Another', 100, 722, small),
  ]
  const pages = [draftPage(0, items)]
  const before = textsOf(pages)
  expect(findNotes(pages)).toEqual([])
  expect(textsOf(pages)).toEqual(before)
})

test('a mark on a line of its own belongs to the adjacent line, and a bracket after a mark is text', () => {
  const notes = [lineAt('1', 100, 708, small), lineAt('The first', 130, 710, small)]
  const line = lineAt('One^1) mark', 100, 68)
  const page = draftPage(0, [line, ...body(0), ...notes], [rule])
  expect(findNotes([page]).map(({ mark, lines }) => [mark, lines.map(({ words }) => textOf(words))])).toEqual([
    ['1', ['The first']],
  ])
  expect(line.words.map(({ text, note }) => [text, note])).toEqual([
    ['One', undefined],
    ['1)', 0],
    [')', undefined],
    ['mark', undefined],
  ])
})
