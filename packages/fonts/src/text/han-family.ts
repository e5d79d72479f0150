import type { FamilyId } from './noto-families.ts'

/**
 * Which characters the national standards have: GB 2312 for simplified, Big5 for traditional, JIS for Japanese. Unicode
 * unifies characters that each country draws a little differently, so the other characters of the text decide.
 */
const STANDARDS = [
  { family: 'simplifiedChinese', encoding: 'gb2312', first: [0xb0, 0xf7], second: [0xa1, 0xfe] },
  { family: 'traditionalChinese', encoding: 'big5', first: [0xa4, 0xf9], second: [0x40, 0xfe] },
  { family: 'japanese', encoding: 'euc-jp', first: [0xb0, 0xf4], second: [0xa1, 0xfe] },
] as const

type Standard = (typeof STANDARDS)[number]

const HAN = /\p{Script=Han}/gu
const charactersOf = new Map<Standard, ReadonlySet<string>>()

/** All characters of a two-byte encoding, found by decoding every code. */
function readStandard({ encoding, first, second }: Standard): ReadonlySet<string> {
  const bytes: number[] = []
  for (let high = first[0]; high <= first[1]; high += 1) {
    for (let low = second[0]; low <= second[1]; low += 1) bytes.push(high, low)
  }
  return new Set(new TextDecoder(encoding).decode(new Uint8Array(bytes)).match(HAN))
}

function has(standard: Standard, character: string): boolean {
  const characters = charactersOf.get(standard) ?? readStandard(standard)
  charactersOf.set(standard, characters)
  return characters.has(character)
}

/**
 * The family for the Han characters of a text: Japanese or Korean if it also has kana or Hangul, else the country whose
 * standard covers most of them.
 */
export function hanFamilyOf(text: string): FamilyId {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'japanese'
  if (/\p{Script=Hangul}/u.test(text)) return 'korean'
  if (/\p{Script=Bopomofo}/u.test(text)) return 'traditionalChinese'
  const characters = text.match(HAN) ?? []
  let best: FamilyId = 'simplifiedChinese'
  let most = 0
  for (const standard of STANDARDS) {
    const count = characters.filter((character) => has(standard, character)).length
    if (count > most) [best, most] = [standard.family, count]
    // No other standard can cover more; loading its table would take milliseconds.
    if (most === characters.length) return best
  }
  return best
}
