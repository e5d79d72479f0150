import type { Page } from 'playwright-core'

/** A part of a message as Lingui compiles it: text, a value, or a value with plural or select forms. */
type MessagePart = string | [name: string, kind?: string | undefined, forms?: Record<string, unknown>]

/**
 * Rewrites every message of the catalogs in fullwidth letters as it is loaded, so that text which is hard-coded instead
 * of translated stands out by its ASCII letters.
 */
export async function pseudoLocalize(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const parse = JSON.parse
    /** Keeps the numbered tags of a message as they are. */
    const toFullwidth = (text: string) =>
      text.replaceAll(/(<\/?\d+\/?>)|[a-z]/gi, (letter, tag?: string) =>
        tag === undefined ? String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0) : tag,
      )
    const convertPart = (part: MessagePart): MessagePart => {
      if (typeof part === 'string') return toFullwidth(part)
      const [name, kind, forms] = part
      if (forms === undefined) return part
      return [name, kind, Object.fromEntries(Object.entries(forms).map(([form, value]) => [form, convert(value)]))]
    }
    const convert = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(convertPart)
      return typeof value === 'string' ? toFullwidth(value) : value
    }
    JSON.parse = (text: string, ...rest) => {
      const value: unknown = parse(text, ...rest)
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
      const entries = Object.entries(value)
      // No other JSON of the app has only arrays, keyed by Lingui's six-character message ids or by our own.
      const isCatalog = entries.every(
        ([id, parts]) => /^(?:[\w-]{6}|(?:family|operation|option|tool)\..+)$/.test(id) && Array.isArray(parts),
      )
      return isCatalog ? Object.fromEntries(entries.map(([id, parts]) => [id, convert(parts)])) : value
    }
  })
}

/** The texts and accessible names on a pseudo-localized page that still have an ASCII word, except for the allowed ones. */
export function findUntranslatedText(page: Page, allowed: RegExp): Promise<string[]> {
  return page.evaluate((pattern) => {
    const exempt = new RegExp(pattern, 'g')
    const isUntranslated = (text: string) => /[a-z]{2,}/i.test(text.replaceAll(exempt, ''))
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? ''
      const parent = node.parentElement
      if (parent === null || parent.closest('script, style, noscript, svg, [lang]:not(html), code, pre') !== null)
        continue
      if (isUntranslated(text)) found.push(text)
    }
    for (const element of document.body.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
        const text = element.getAttribute(name)
        if (text !== null && isUntranslated(text)) found.push(`${name}: ${text}`)
      }
    }
    return [...new Set(found)]
  }, allowed.source)
}
