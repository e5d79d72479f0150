/** A language whose text can be recognized. */
export interface OcrLanguage {
  /** Its English name. */
  name: string
  /** Its BCP 47 tag, for `Lang` in documents and for names in other languages. */
  tag: string
}

/** Languages by Tesseract's code for their data. */
const KNOWN: Readonly<Record<string, OcrLanguage>> = {
  eng: { name: 'English', tag: 'en' },
  deu: { name: 'German', tag: 'de' },
  fra: { name: 'French', tag: 'fr' },
  frk: { name: 'German (Fraktur)', tag: 'de-Latf' },
  spa: { name: 'Spanish', tag: 'es' },
  ita: { name: 'Italian', tag: 'it' },
  por: { name: 'Portuguese', tag: 'pt' },
  nld: { name: 'Dutch', tag: 'nl' },
  pol: { name: 'Polish', tag: 'pl' },
  ces: { name: 'Czech', tag: 'cs' },
  slk: { name: 'Slovak', tag: 'sk' },
  hun: { name: 'Hungarian', tag: 'hu' },
  ron: { name: 'Romanian', tag: 'ro' },
  hrv: { name: 'Croatian', tag: 'hr' },
  swe: { name: 'Swedish', tag: 'sv' },
  dan: { name: 'Danish', tag: 'da' },
  nor: { name: 'Norwegian', tag: 'no' },
  fin: { name: 'Finnish', tag: 'fi' },
  tur: { name: 'Turkish', tag: 'tr' },
  vie: { name: 'Vietnamese', tag: 'vi' },
  cat: { name: 'Catalan', tag: 'ca' },
  ell: { name: 'Greek', tag: 'el' },
  rus: { name: 'Russian', tag: 'ru' },
  ukr: { name: 'Ukrainian', tag: 'uk' },
  heb: { name: 'Hebrew', tag: 'he' },
  ara: { name: 'Arabic', tag: 'ar' },
  fas: { name: 'Persian', tag: 'fa' },
  hin: { name: 'Hindi', tag: 'hi' },
  tha: { name: 'Thai', tag: 'th' },
  jpn: { name: 'Japanese', tag: 'ja' },
  kor: { name: 'Korean', tag: 'ko' },
  chi_sim: { name: 'Chinese (simplified)', tag: 'zh-Hans' },
  chi_tra: { name: 'Chinese (traditional)', tag: 'zh-Hant' },
}

/** The format of language codes: `eng`, `chi_sim`, `deu_latf`. */
export const OCR_LANGUAGE_CODE = /^[A-Za-z]\w{1,23}$/

/** The code of a language by its BCP 47 tag, ignoring region and script; undefined if unknown. */
export function ocrLanguageOf(tag: string): string | undefined {
  const [wanted = ''] = tag.toLowerCase().split('-')
  return Object.keys(KNOWN).find(
    (code) => KNOWN[code]?.tag.toLowerCase() === tag.toLowerCase() || KNOWN[code]?.tag === wanted,
  )
}

/** A language by its code; data under any other name counts as a language of that name. */
export function ocrLanguage(code: string): OcrLanguage {
  return KNOWN[code] ?? { name: code, tag: 'und' }
}
