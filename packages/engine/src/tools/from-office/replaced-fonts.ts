import type { ReplacedFont } from '@recto/contract'
import { SUBSTITUTE_FONTS } from '@recto/office'

/** Substitutes for fonts that are not free, starting with those that LibreOffice knows itself. */
const SUBSTITUTES: Record<string, string> = {
  arial: 'Liberation Sans',
  'times new roman': 'Liberation Serif',
  times: 'Liberation Serif',
  'courier new': 'Liberation Mono',
  courier: 'Liberation Mono',
  'arial narrow': 'Liberation Sans Narrow',
  calibri: 'Carlito',
  cambria: 'Caladea',
  ...SUBSTITUTE_FONTS,
}

/** A font name as it is compared: PDF has it without spaces, and with the style after a hyphen. */
const plain = (name: string) =>
  name
    .toLowerCase()
    .replace(/[-,].*$/, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/**
 * The fonts that a file uses and its PDF lacks, most used first.
 * @param wanted names of fonts, with how often the file uses them
 * @param used names of the fonts in the PDF, with the number of characters shown in them
 */
export function replacedFonts(wanted: ReadonlyMap<string, number>, used: ReadonlyMap<string, number>): ReplacedFont[] {
  const families = sumFamilies(used)
  const total = [...families.values()].reduce((sum, { characters }) => sum + characters, 0)
  const missing = Array.from(wanted, ([name, count]) => ({ name, count })).filter(
    ({ name }) => !families.has(plain(name)),
  )
  const explained = new Set(
    Array.from(wanted.keys(), (name) => [plain(name), plain(SUBSTITUTES[name.toLowerCase()] ?? name)]).flat(),
  )
  // A font that the file does not name stands in for all fonts without a substitute of their own.
  const other = [...families].filter(([family]) => !explained.has(family)).map(([, { name }]) => name)
  const substituteOf = (name: string) => SUBSTITUTES[name.toLowerCase()]
  // A font whose substitute is not in the PDF was only named, in a style that no text has, unless nothing else explains
  // a font of the PDF: a `soffice` need not have the substitutes.
  const hasUnknown = missing.some(({ name }) => substituteOf(name) === undefined)
  const pairs = missing.flatMap(({ name, count }) => {
    const substitute = substituteOf(name)
    const isPresent = substitute !== undefined && families.has(plain(substitute))
    const instead = substitute === undefined || !hasUnknown ? other[0] : undefined
    const replacement = isPresent ? substitute : instead
    return replacement === undefined ? [] : [{ name, count, replacement }]
  })
  return pairs
    .map(({ name, count, replacement }) => {
      const sharers = pairs.filter((pair) => pair.replacement === replacement)
      const share = count / sharers.reduce((sum, sharer) => sum + sharer.count, 0)
      const characters = families.get(plain(replacement))?.characters ?? 0
      return { name, replacement, percent: Math.max(1, Math.round((100 * share * characters) / Math.max(1, total))) }
    })
    .toSorted((one, next) => next.percent - one.percent)
}

/** The characters of each family, over its styles, with the family's name as words. */
function sumFamilies(used: ReadonlyMap<string, number>): Map<string, { name: string; characters: number }> {
  const families = new Map<string, { name: string; characters: number }>()
  for (const [name, count] of [...used].toSorted(([, one], [, other]) => other - one)) {
    const known = families.get(plain(name))
    if (known === undefined) families.set(plain(name), { name: toWords(name), characters: count })
    else known.characters += count
  }
  return families
}

/** `LiberationSans-Bold` as `Liberation Sans`. */
function toWords(name: string): string {
  return name.replace(/[-,].*$/, '').replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
}
