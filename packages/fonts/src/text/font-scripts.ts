/** Scripts with fonts, by ISO 15924 code, most frequent first. */
const SCRIPTS = {
  Latn: /^\p{Script=Latin}/u,
  Hani: /^\p{Script=Han}/u,
  Cyrl: /^\p{Script=Cyrillic}/u,
  Arab: /^\p{Script=Arabic}/u,
  Grek: /^\p{Script=Greek}/u,
  Hebr: /^\p{Script=Hebrew}/u,
  Hira: /^\p{Script=Hiragana}/u,
  Kana: /^\p{Script=Katakana}/u,
  Hang: /^\p{Script=Hangul}/u,
  Bopo: /^\p{Script=Bopomofo}/u,
  Deva: /^\p{Script=Devanagari}/u,
  Thai: /^\p{Script=Thai}/u,
  Beng: /^\p{Script=Bengali}/u,
  Taml: /^\p{Script=Tamil}/u,
  Telu: /^\p{Script=Telugu}/u,
  Gujr: /^\p{Script=Gujarati}/u,
  Guru: /^\p{Script=Gurmukhi}/u,
  Knda: /^\p{Script=Kannada}/u,
  Mlym: /^\p{Script=Malayalam}/u,
  Orya: /^\p{Script=Oriya}/u,
  Sinh: /^\p{Script=Sinhala}/u,
  Geor: /^\p{Script=Georgian}/u,
  Armn: /^\p{Script=Armenian}/u,
  Khmr: /^\p{Script=Khmer}/u,
  Laoo: /^\p{Script=Lao}/u,
  Mymr: /^\p{Script=Myanmar}/u,
  Ethi: /^\p{Script=Ethiopic}/u,
  Thaa: /^\p{Script=Thaana}/u,
} as const

/** A script that has a font. */
export type Script = keyof typeof SCRIPTS

const LIST = Object.entries(SCRIPTS) as [Script, RegExp][]
const SHARED = /^[\p{Script=Common}\p{Script=Inherited}]/u

/** Script of the first character; undefined for common characters, `Zzzz` for scripts without a font. */
function scriptOf(text: string): Script | 'Zzzz' | undefined {
  if (SHARED.test(text)) return undefined
  return LIST.find(([, pattern]) => pattern.test(text))?.[0] ?? 'Zzzz'
}

/** The script of each part of a text: common characters join what precedes them, else what follows. */
export function scriptsOf(parts: readonly string[]): string[] {
  const own = parts.map(scriptOf)
  let current = own.find((script) => script !== undefined) ?? 'Zyyy'
  return own.map((script) => (current = script ?? current))
}
