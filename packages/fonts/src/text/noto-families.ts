import type { Script } from './font-scripts.ts'

/** Noto Sans complete, with Latin, Greek and Cyrillic in one file, so that marks combine with every letter. */
const NOTO_SANS = {
  name: 'NotoSans',
  package: '@expo-google-fonts/noto-sans',
  file: '400Regular/NotoSans_400Regular.ttf',
} as const

/** The package's own character list omits most of what the file has. */
const MATH = {
  name: 'NotoSansMath',
  package: '@fontsource/noto-sans-math',
  file: 'files/noto-sans-math-latin-400-normal.woff2',
  isForSigns: true,
} as const

/** A font family: one file, or several that each cover the ranges listed in `unicode.json`. */
export interface FontFamily {
  /** The font name in the PDF file. */
  name: string
  package: string
  /** The file, if there is only one. */
  file?: string
  /** The file with the letters of the family's script; loaded first. */
  letters?: string
  /** Whether the files are variable fonts. */
  isVariable?: boolean
  /** Whether it has symbols only; spaces between words then take another font. */
  isForSigns?: boolean
}

function variable(name: string, folder: string): FontFamily {
  return { name, package: `@fontsource-variable/${folder}`, isVariable: true }
}

/** Static fonts: nothing to instantiate when loading, and a third of the size of variable ones. */
function ofScript(name: string, letters: string): FontFamily {
  return { name, package: `@fontsource/noto-sans-${letters}`, letters }
}

/**
 * A variable font although a static one would do: it is the smallest of all (13 KB), and setting a letter of it warms up
 * what Chinese, Japanese and Korean need, whose static packages would be too large.
 */
const HEBREW: FontFamily = { ...variable('NotoSansHebrew', 'noto-sans-hebrew'), letters: 'hebrew' }

/** The families text is set in. */
export const FAMILIES = {
  sans: NOTO_SANS,
  arabic: ofScript('NotoSansArabic', 'arabic'),
  armenian: ofScript('NotoSansArmenian', 'armenian'),
  bengali: ofScript('NotoSansBengali', 'bengali'),
  devanagari: ofScript('NotoSansDevanagari', 'devanagari'),
  ethiopic: ofScript('NotoSansEthiopic', 'ethiopic'),
  georgian: ofScript('NotoSansGeorgian', 'georgian'),
  gujarati: ofScript('NotoSansGujarati', 'gujarati'),
  gurmukhi: ofScript('NotoSansGurmukhi', 'gurmukhi'),
  hebrew: HEBREW,
  kannada: ofScript('NotoSansKannada', 'kannada'),
  khmer: ofScript('NotoSansKhmer', 'khmer'),
  lao: ofScript('NotoSansLao', 'lao'),
  malayalam: ofScript('NotoSansMalayalam', 'malayalam'),
  myanmar: ofScript('NotoSansMyanmar', 'myanmar'),
  oriya: ofScript('NotoSansOriya', 'oriya'),
  sinhala: ofScript('NotoSansSinhala', 'sinhala'),
  tamil: ofScript('NotoSansTamil', 'tamil'),
  telugu: ofScript('NotoSansTelugu', 'telugu'),
  thaana: ofScript('NotoSansThaana', 'thaana'),
  thai: ofScript('NotoSansThai', 'thai'),
  simplifiedChinese: variable('NotoSansSC', 'noto-sans-sc'),
  traditionalChinese: variable('NotoSansTC', 'noto-sans-tc'),
  japanese: variable('NotoSansJP', 'noto-sans-jp'),
  korean: variable('NotoSansKR', 'noto-sans-kr'),
  symbols: { ...variable('NotoSansSymbols', 'noto-sans-symbols'), isForSigns: true },
  moreSymbols: { name: 'NotoSansSymbols2', package: '@fontsource/noto-sans-symbols-2', isForSigns: true },
  math: MATH,
  emoji: { ...variable('NotoEmoji', 'noto-emoji'), isForSigns: true },
} as const satisfies Record<string, FontFamily>

export type FamilyId = keyof typeof FAMILIES

/** The family of each script that has its own; Han depends on the whole text. */
export const FAMILY_OF_SCRIPT: Partial<Record<Script, FamilyId>> = {
  Arab: 'arabic',
  Hebr: 'hebrew',
  Hira: 'japanese',
  Kana: 'japanese',
  Hang: 'korean',
  Bopo: 'traditionalChinese',
  Deva: 'devanagari',
  Thai: 'thai',
  Beng: 'bengali',
  Taml: 'tamil',
  Telu: 'telugu',
  Gujr: 'gujarati',
  Guru: 'gurmukhi',
  Knda: 'kannada',
  Mlym: 'malayalam',
  Orya: 'oriya',
  Sinh: 'sinhala',
  Geor: 'georgian',
  Armn: 'armenian',
  Khmr: 'khmer',
  Laoo: 'lao',
  Mymr: 'myanmar',
  Ethi: 'ethiopic',
  Thaa: 'thaana',
}

/** Families to try for symbols that the script's own family lacks. */
export const FALLBACKS: readonly FamilyId[] = [
  'sans',
  'symbols',
  'moreSymbols',
  'math',
  'emoji',
  'simplifiedChinese',
  'japanese',
  'traditionalChinese',
  'korean',
]
