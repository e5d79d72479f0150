import type { ParagraphDraft, TextLine, Word } from '../draft.ts'
import { extentOf } from '../paragraphs/line-shape.ts'
import { tabStops } from '../paragraphs/paragraph-format.ts'

/** Dots; some files have them as separate words. */
const DOTS = /^[.·\u2026]+$/u
const WITHIN = /^(.*?)[.·\u2026]{4,}(.*)$/u
/** Three dots are an ellipsis. */
const MIN_DOTS = 4

/** Replaces dot leaders with tabs. */
export function replaceLeaders(drafts: readonly ParagraphDraft[]): void {
  for (const draft of drafts) {
    let isChanged = false
    for (const [index, line] of draft.lines.entries()) {
      const words = withoutLeaders(line.words)
      if (words === undefined) continue
      draft.lines[index] = { ...line, words }
      isChanged = true
    }
    if (!isChanged) continue
    const isRightToLeft = draft.lines[0]?.isRightToLeft ?? false
    draft.format.tabs = tabStops(draft.lines, extentOf(draft.column, isRightToLeft), isRightToLeft)
  }
}

/** The words of a line with dots replaced by a gap; undefined if there are none. */
function withoutLeaders(words: TextLine['words']): Word[] | undefined {
  const found: Word[] = []
  let dots: { count: number; left: number; words: Word[] } | undefined
  let isChanged = false
  const finish = (next: Word): Word => {
    const led = dots
    dots = undefined
    if (led === undefined) return next
    if (led.count < MIN_DOTS) {
      found.push(...led.words)
      return next
    }
    isChanged = true
    return { ...next, gapBefore: Math.max(1, Math.abs(next.left - led.left)), leader: 'dots' }
  }
  for (const word of words.flatMap(splitDots)) {
    if (!DOTS.test(word.text)) found.push(finish(word))
    else if (dots === undefined) dots = { count: word.text.length, left: word.left, words: [word] }
    else {
      dots.count += word.text.length
      dots.words.push(word)
    }
  }
  if (dots !== undefined) found.push(...dots.words)
  return isChanged ? found : undefined
}

/** Splits a word into the text before its dots, the dots, and the text after them. */
function splitDots(word: Word): Word[] {
  const [whole, before = '', after = ''] = WITHIN.exec(word.text) ?? []
  if (whole === undefined || before + after === '') return [word]
  const step = (word.right - word.left) / word.text.length
  const [from, to] = [word.left + before.length * step, word.right - after.length * step]
  const dots = word.text.slice(before.length, word.text.length - after.length)
  const rest = { ...word, isSpaced: false, gapBefore: 0 }
  return [
    ...(before === '' ? [] : [{ ...word, text: before, right: from }]),
    { ...(before === '' ? word : rest), text: dots, left: from, right: to },
    ...(after === '' ? [] : [{ ...rest, text: after, left: to }]),
  ]
}
