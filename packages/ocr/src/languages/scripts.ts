/** A non-Latin script and its languages. */
export interface Script {
  /** Codes of languages, the most used first; the first installed one represents the script. */
  languages: readonly string[]
  /** Its letters. */
  letters: RegExp
}

/** The scripts to distinguish, the most used first. Unlike Japanese, Chinese has no kana. */
export const SCRIPTS: readonly Script[] = [
  { languages: ['rus', 'ukr', 'bul', 'srp', 'bel', 'mkd'], letters: /\p{Script=Cyrillic}/u },
  { languages: ['chi_sim', 'chi_tra'], letters: /\p{Script=Han}/u },
  { languages: ['ara', 'fas', 'urd'], letters: /\p{Script=Arabic}/u },
  { languages: ['jpn'], letters: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u },
  { languages: ['hin', 'mar', 'nep'], letters: /\p{Script=Devanagari}/u },
  { languages: ['kor'], letters: /\p{Script=Hangul}/u },
  { languages: ['ell'], letters: /\p{Script=Greek}/u },
  { languages: ['heb'], letters: /\p{Script=Hebrew}/u },
  { languages: ['tha'], letters: /\p{Script=Thai}/u },
]

/** Languages whose letters are too dense to be measured by their parts. */
const IDEOGRAPHIC = /^(?:chi|jpn|kor)/

/** Whether one of some languages is written in characters of several parts. @param codes those of Tesseract */
export function isIdeographic(codes: readonly string[]): boolean {
  return codes.some((code) => IDEOGRAPHIC.test(code))
}
