import { expect, test } from 'vitest'

import { Hyphens } from '../../hyphens.ts'
import type { TextLine } from '../draft.ts'
import { inlinesOf, PLAIN_RUN } from './inlines.ts'

function lineOf(text: string, page: number, more: Partial<TextLine> = {}): TextLine {
  const words = text.split(' ').map((word, index) => ({
    text: word,
    left: 0,
    right: 10,
    style: PLAIN_RUN,
    position: 'normal' as const,
    isSpaced: index > 0,
    gapBefore: 0,
    target: undefined,
    mcid: undefined,
    isArtifact: false,
  }))
  const area = { left: 0, top: 0, right: 100, bottom: 10 }
  return { kind: 'line', page, ...area, words, base: 8, size: 10, isRightToLeft: false, ...more }
}

function contentOf(lines: readonly TextLine[]) {
  const hints = { hyphens: new Hyphens(), hasLinks: true, keepsLineBreaks: true, bookmarkAt: () => undefined }
  return inlinesOf(lines, PLAIN_RUN, hints)
}

test('a paragraph continues on the next page without a break', () => {
  expect(contentOf([lineOf('on one page', 0), lineOf('and the next', 1)])).toEqual([
    { kind: 'text', text: 'on one page and the next', format: {} },
  ])
})

test('a line that has to begin its page has a break before it', () => {
  const lines = [lineOf('on one page', 0), lineOf('and the next', 1, { breakBefore: 'page' })]
  expect(contentOf(lines)).toEqual([
    { kind: 'text', text: 'on one page', format: {} },
    { kind: 'break', of: 'page' },
    { kind: 'text', text: 'and the next', format: {} },
  ])
})

test('a word divided by a break gets a soft hyphen', () => {
  const lines = [lineOf('of a para-', 0), lineOf('graph', 0, { breakBefore: 'column' })]
  const [before, parting, after] = contentOf(lines)
  expect(before).toMatchObject({ text: 'of a para\u00ad' })
  expect(parting).toEqual({ kind: 'break', of: 'column' })
  expect(after).toMatchObject({ text: 'graph' })
})

test('letter-spacing that fits a line is added to that of the text', () => {
  const line = lineOf('fitted', 0)
  for (const word of line.words) word.lineFitting = -0.25
  expect(contentOf([line])).toEqual([{ kind: 'text', text: 'fitted', format: { tracking: -0.25 } }])
})
