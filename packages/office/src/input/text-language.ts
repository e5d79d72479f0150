import { countOne } from './office-source.ts'

/** Letters whose language Word has in `w:eastAsia`, and those that it has in `w:bidi` (ECMA-376-1, 17.3.2.20). */
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/gu
const COMPLEX =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Thai}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}]/gu
const LETTERS = /\p{L}/gu

/** The attributes of `w:lang`, by the letters that each is for. */
const ATTRIBUTES = ['val', 'eastAsia', 'bidi'] as const

type WordLanguages = Partial<Record<(typeof ATTRIBUTES)[number], string>>

/** Characters that are looked at: the language of a long document is that of its beginning. */
const MAX_CHARACTERS = 200_000

/**
 * The language of most letters of a Word document; undefined if it does not say.
 * @param document the XML of the main part
 * @param styles the XML of its styles, which have the language of text that does not name one
 */
export function wordLanguage(document: string, styles: string): string | undefined {
  const normal = /<w:style\b(?=[^>]*w:type="paragraph")(?=[^>]*w:default="1")[^>]*>([^]*?)<\/w:style>/.exec(styles)?.[1]
  const defaults = /<w:rPrDefault>([^]*?)<\/w:rPrDefault>/.exec(styles)?.[1]
  const base = { ...readLanguages(defaults ?? ''), ...readLanguages(normal ?? '') }
  const counts = new Map<string, number>()
  let characters = 0
  for (const [run] of document.matchAll(/<w:r[ >][^]*?<\/w:r>/g)) {
    const text = Array.from(run.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g), ([, content = '']) => content).join('')
    const languages = { ...base, ...readLanguages(run) }
    for (const [attribute, count] of countLetters(text)) {
      const language = languages[attribute]
      if (language !== undefined) countOne(counts, language, count)
    }
    characters += text.length
    if (characters > MAX_CHARACTERS) break
  }
  return mostCounted(counts)
}

/**
 * The language of most letters of slides; undefined if they do not say.
 * @param slides the XML of the slides
 */
export function slideLanguage(slides: readonly string[]): string | undefined {
  const counts = new Map<string, number>()
  for (const slide of slides) {
    for (const [, properties = '', text = ''] of slide.matchAll(
      /<a:r>\s*<a:rPr\b([^>]*)>(?:[^]*?<\/a:rPr>)?\s*<a:t>([^<]*)<\/a:t>/g,
    )) {
      const language = /\blang="([^"]+)"/.exec(properties)?.[1]
      if (isLanguage(language)) countOne(counts, language, text.match(LETTERS)?.length ?? 0)
    }
  }
  return mostCounted(counts)
}

function readLanguages(xml: string): WordLanguages {
  const attributes = /<w:lang\b([^>]*)>/.exec(xml)?.[1] ?? ''
  const languages: WordLanguages = {}
  for (const name of ATTRIBUTES) {
    const language = new RegExp(`w:${name}="([^"]+)"`).exec(attributes)?.[1]
    if (isLanguage(language)) languages[name] = language
  }
  return languages
}

function countLetters(text: string): [(typeof ATTRIBUTES)[number], number][] {
  const [eastAsian, complex, all] = [EAST_ASIAN, COMPLEX, LETTERS].map((letters) => text.match(letters)?.length ?? 0)
  return [
    ['eastAsia', eastAsian ?? 0],
    ['bidi', complex ?? 0],
    ['val', (all ?? 0) - (eastAsian ?? 0) - (complex ?? 0)],
  ]
}

/** A language tag, and not one that says there is none (`x-none`). */
function isLanguage(text: string | undefined): text is string {
  return text !== undefined && /^[A-Za-z]{2,3}(?:-[A-Za-z\d]{2,8})*$/.test(text)
}

function mostCounted(counts: ReadonlyMap<string, number>): string | undefined {
  return [...counts].toSorted(([, one], [, other]) => other - one).find(([, count]) => count > 0)?.[0]
}
