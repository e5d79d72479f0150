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
  /** Whether the files hold all weights. */
  isVariable?: boolean
  /** Whether it has signs and no letters; the space between words is then not its affair. */
  isForSigns?: boolean
}

function variable(name: string, folder: string): FontFamily {
  return { name, package: `@fontsource-variable/${folder}`, isVariable: true }
}

function fixed(name: string, folder: string): FontFamily {
  return { name, package: `@fontsource/${folder}` }
}

/** The families text is set in. */
export const FAMILIES = {
  sans: NOTO_SANS,
  arabic: variable('NotoSansArabic', 'noto-sans-arabic'),
  armenian: variable('NotoSansArmenian', 'noto-sans-armenian'),
  bengali: variable('NotoSansBengali', 'noto-sans-bengali'),
  devanagari: variable('NotoSansDevanagari', 'noto-sans-devanagari'),
  ethiopic: variable('NotoSansEthiopic', 'noto-sans-ethiopic'),
  georgian: variable('NotoSansGeorgian', 'noto-sans-georgian'),
  gujarati: variable('NotoSansGujarati', 'noto-sans-gujarati'),
  gurmukhi: variable('NotoSansGurmukhi', 'noto-sans-gurmukhi'),
  hebrew: variable('NotoSansHebrew', 'noto-sans-hebrew'),
  kannada: variable('NotoSansKannada', 'noto-sans-kannada'),
  khmer: variable('NotoSansKhmer', 'noto-sans-khmer'),
  lao: variable('NotoSansLao', 'noto-sans-lao'),
  malayalam: variable('NotoSansMalayalam', 'noto-sans-malayalam'),
  myanmar: fixed('NotoSansMyanmar', 'noto-sans-myanmar'),
  oriya: variable('NotoSansOriya', 'noto-sans-oriya'),
  sinhala: variable('NotoSansSinhala', 'noto-sans-sinhala'),
  tamil: variable('NotoSansTamil', 'noto-sans-tamil'),
  telugu: variable('NotoSansTelugu', 'noto-sans-telugu'),
  thaana: variable('NotoSansThaana', 'noto-sans-thaana'),
  thai: variable('NotoSansThai', 'noto-sans-thai'),
  simplifiedChinese: variable('NotoSansSC', 'noto-sans-sc'),
  traditionalChinese: variable('NotoSansTC', 'noto-sans-tc'),
  japanese: variable('NotoSansJP', 'noto-sans-jp'),
  korean: variable('NotoSansKR', 'noto-sans-kr'),
  symbols: { ...variable('NotoSansSymbols', 'noto-sans-symbols'), isForSigns: true },
  moreSymbols: { ...fixed('NotoSansSymbols2', 'noto-sans-symbols-2'), isForSigns: true },
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
