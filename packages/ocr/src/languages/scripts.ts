/** A script that is not Latin, and the languages that are written in it. */
export interface Script {
  /** Codes of languages, the most used first; the first one that is installed stands for the others. */
  languages: readonly string[]
  /** Its letters. */
  letters: RegExp
}

/** The scripts that are told from each other, the most used first. Chinese has none of the syllables of Japanese. */
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
