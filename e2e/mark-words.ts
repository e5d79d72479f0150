import type { Page } from 'playwright-core'

/** A piece of a compiled message: words, a value, or a value with forms of words to choose from. */
type Piece = string | [name: string, kind?: string | undefined, forms?: Record<string, unknown>]

/**
 * Writes every message of the catalogue in fullwidth letters before it is used, so that words which stand in the source and
 * not in the catalogue show as plain ones.
 */
export async function markWords(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const parse = JSON.parse
    const widen = (words: string) =>
      words.replaceAll(/(<\/?\d+\/?>)|[a-z]/gi, (sign, tag?: string) =>
        tag === undefined ? String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0) : tag,
      )
    const mark = (piece: Piece): Piece => {
      if (typeof piece === 'string') return widen(piece)
      const [name, kind, forms] = piece
      if (forms === undefined) return piece
      return [name, kind, Object.fromEntries(Object.entries(forms).map(([form, value]) => [form, markForm(value)]))]
    }
    const markForm = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(mark)
      return typeof value === 'string' ? widen(value) : value
    }
    JSON.parse = (text: string, ...rest) => {
      const value: unknown = parse(text, ...rest)
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
      const entries = Object.entries(value)
      // Nothing else in the app is a long table of lists.
      const isCatalogue = entries.length > 100 && entries.every(([, pieces]) => Array.isArray(pieces))
      return isCatalogue ? Object.fromEntries(entries.map(([id, pieces]) => [id, markForm(pieces)])) : value
    }
  })
}

/** The texts and names on a page with a plain word in them, apart from those that are allowed. */
export function findPlainWords(page: Page, allowed: RegExp): Promise<string[]> {
  return page.evaluate((pattern) => {
    const passed = new RegExp(pattern, 'g')
    const isPlain = (text: string) => /[a-z]{2,}/i.test(text.replaceAll(passed, ''))
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? ''
      const parent = node.parentElement
      if (parent === null || parent.closest('script, style, noscript, svg, [lang]:not(html), code, pre') !== null)
        continue
      if (isPlain(text)) found.push(text)
    }
    for (const element of document.body.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
        const text = element.getAttribute(name)
        if (text !== null && isPlain(text)) found.push(`${name}: ${text}`)
      }
    }
    return [...new Set(found)]
  }, allowed.source)
}
