import { countOne } from './office-source.ts'
import { attributesOf, readTags, type XmlTag } from './xml-tags.ts'

/** Letters whose language is in `w:eastAsia`, and those whose language is in `w:bidi` (ECMA-376-1, 17.3.2.20). */
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/gu
const COMPLEX =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Thai}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}]/gu
const LETTERS = /\p{L}/gu

/** The attributes of `w:lang`, by the letters they apply to. */
const ATTRIBUTES = ['val', 'eastAsia', 'bidi'] as const

type WordLanguages = Partial<Record<(typeof ATTRIBUTES)[number], string>>

/** How many characters are examined: the beginning shows the language of a long document. */
const MAX_CHARACTERS = 200_000

/** Element names of a run, of its language, and of its text. */
interface RunNames {
  run: string
  language: string
  text: string
}

const WORD_RUNS: RunNames = { run: 'w:r', language: 'w:lang', text: 'w:t' }
const SLIDE_RUNS: RunNames = { run: 'a:r', language: 'a:rPr', text: 'a:t' }

/**
 * The language of most letters in a Word document; undefined if it states none.
 * @param document the XML of the main part
 * @param styles the XML of its styles, which have the default languages
 */
export function wordLanguage(document: string, styles: string): string | undefined {
  const base = baseLanguages(styles)
  const counts = new Map<string, number>()
  let characters = 0
  for (const { text, language } of readRuns(document, WORD_RUNS)) {
    const languages = language === undefined ? base : { ...base, ...languagesOf(language) }
    for (const [attribute, count] of countLetters(text)) {
      const own = languages[attribute]
      if (own !== undefined) countOne(counts, own, count)
    }
    characters += text.length
    if (characters > MAX_CHARACTERS) break
  }
  return mostCounted(counts)
}

/**
 * The language of most letters on slides; undefined if they state none.
 * @param slides the XML of the slides
 */
export function slideLanguage(slides: readonly string[]): string | undefined {
  const counts = new Map<string, number>()
  for (const slide of slides) {
    for (const { text, language } of readRuns(slide, SLIDE_RUNS)) {
      const own = language && attributesOf(language).get('lang')
      if (isLanguage(own)) countOne(counts, own, text.match(LETTERS)?.length ?? 0)
    }
  }
  return mostCounted(counts)
}

/** The texts of runs, each with its language tag if the run has one. */
function* readRuns(xml: string, names: RunNames): Generator<{ text: string; language: XmlTag | undefined }, void> {
  let language: XmlTag | undefined
  let textStart: number | undefined
  for (const tag of readTags(xml)) {
    if (textStart !== undefined)
      yield { text: xml.slice(textStart, Math.min(tag.start, textStart + MAX_CHARACTERS)), language }
    textStart = tag.name === names.text && tag.kind === 'start' ? tag.end : undefined
    if (tag.name === names.run) language = undefined
    else if (tag.name === names.language && tag.kind !== 'end') language = tag
  }
}

/** The default languages: those of the default paragraph style, otherwise of the document defaults (ECMA-376-1, 17.7.5). */
function baseLanguages(styles: string): WordLanguages {
  const found = { defaults: {}, normal: {} }
  let place: keyof typeof found | undefined
  for (const tag of readTags(styles)) {
    if (tag.name === 'w:rPrDefault') place = tag.kind === 'start' ? 'defaults' : undefined
    else if (tag.name === 'w:style') place = tag.kind === 'start' && isDefaultParagraph(tag) ? 'normal' : undefined
    else if (tag.name === 'w:lang' && place !== undefined) found[place] = languagesOf(tag)
  }
  return { ...found.defaults, ...found.normal }
}

function isDefaultParagraph(style: XmlTag): boolean {
  const attributes = attributesOf(style)
  return attributes.get('w:type') === 'paragraph' && attributes.get('w:default') === '1'
}

function languagesOf(tag: XmlTag): WordLanguages {
  const attributes = attributesOf(tag)
  const languages: WordLanguages = {}
  for (const name of ATTRIBUTES) {
    const language = attributes.get(`w:${name}`)
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

/** A language tag other than `x-none`, which stands for none. */
function isLanguage(text: string | undefined): text is string {
  return text !== undefined && /^[A-Za-z]{2,3}(?:-[A-Za-z\d]{2,8})*$/.test(text)
}

function mostCounted(counts: ReadonlyMap<string, number>): string | undefined {
  return [...counts].toSorted(([, one], [, other]) => other - one).find(([, count]) => count > 0)?.[0]
}
