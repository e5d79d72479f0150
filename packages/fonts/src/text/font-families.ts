import type { Script } from './scripts.ts'

/** Noto Sans whole: Latin, Greek and Cyrillic in one file, so that every letter can have every mark. */
const NOTO_SANS = {
  name: 'NotoSans',
  package: '@expo-google-fonts/noto-sans',
  file: '400Regular/NotoSans_400Regular.ttf',
} as const

/** The package's list of characters leaves out most of what the file has. */
const MATH = {
  name: 'NotoSansMath',
  package: '@fontsource/noto-sans-math',
  file: 'files/noto-sans-math-latin-400-normal.woff2',
  isForSigns: true,
} as const

/** A family of fonts: one file, or several of which each has some of the characters, as `unicode.json` says. */
export interface FontFamily {
  /** As it stands in the PDF file. */
  name: string
  package: string
  /** The one file of the family, where it is one. */
  file?: string
  /** The part with the letters of the family's script: who asks for the family wants it, whatever else there is. */
  letters?: string
  /** Whether the files hold all weights. */
  isVariable?: boolean
  /** Whether it has signs and no letters; the space between words is then not its affair. */
  isForSigns?: boolean
}

function variable(name: string, folder: string): FontFamily {
  return { name, package: `@fontsource-variable/${folder}`, isVariable: true }
}

/** Of one weight: nothing has to be reduced when it is loaded, and it is a third of what all weights take. */
function ofScript(name: string, letters: string): FontFamily {
  return { name, package: `@fontsource/noto-sans-${letters}`, letters }
}

/**
 * Of all weights although it need not be: it is the smallest of all fonts (13 KB), and to set a letter of it makes warm
 * what Chinese, Japanese and Korean need, whose packages of one weight would be too large.
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

/** Which family. */
export type FamilyId = keyof typeof FAMILIES

/** The family of each script that has one of its own; Han depends on the whole text. */
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

/** Where a sign is looked for that the family of its script does not have. */
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
