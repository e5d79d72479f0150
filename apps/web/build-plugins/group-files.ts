import type { OfflineFiles } from '../src/offline/worker/offline-files.ts'

/** Page attributes that name files of the build, alone or as a list. */
const NAMED = /\s(?:href|src|data-scripts)="([^"]+)"/g

/** A file named by a page: one of the build, or one marked with its version. */
const LOADED = /^\/(assets\/[^#]+|[\w-]+\.js\?v=.+)/

/**
 * The fonts of the pages and the one that stamps text in Latin, Greek and Cyrillic. Those of other scripts, 20 MB in
 * all, are stored once a document has needed them.
 */
const COMMON_FONTS = /^assets\/(?:NotoSans_|inter-latin|source-serif-4-latin)/

/** Compressed copies are for the server. */
const NEVER = /\.(?:br|gz)$/
const FONT = /\.(?:woff2|ttf)$/

/** Facts about the files of the build. */
interface BuildFiles {
  /** The names of all assets. */
  assets: readonly string[]
  /** The language of a file that only its readers need. */
  languageOf: (file: string) => string | undefined
}

/** Groups the files of the build by when a visitor going offline will need them. */
export function groupFiles(
  pages: readonly { locale: string; html: string }[],
  { assets, languageOf }: BuildFiles,
): Pick<OfflineFiles, 'shell' | 'later' | 'laterIn'> {
  const languages = [...new Set(pages.map(({ locale }) => locale))]
  const shell = Object.fromEntries(
    languages.map((language) => [
      language,
      [...new Set(pages.filter(({ locale }) => locale === language).flatMap(({ html }) => filesOf(html)))],
    ]),
  )
  const atOnce = new Set(Object.values(shell).flat())
  const rest = assets.filter(
    (file) => !NEVER.test(file) && !atOnce.has(file) && (!FONT.test(file) || COMMON_FONTS.test(file)),
  )
  const laterIn = Object.fromEntries(
    languages.map((language) => [language, rest.filter((file) => languageOf(file) === language)]),
  )
  return { shell, laterIn, later: inOrder(rest.filter((file) => languageOf(file) === undefined)) }
}

/** The files that a page loads at once. */
function filesOf(html: string): string[] {
  const names = [...html.matchAll(NAMED)].flatMap(([, value = '']) => value.split(' '))
  return names.flatMap((name) => LOADED.exec(name)?.[1] ?? [])
}

/** Scripts and styles first, since every tool needs some; WebAssembly and fonts follow. */
function inOrder(files: readonly string[]): string[] {
  const rankOf = (file: string) => (/\.(?:js|css)$/.test(file) ? 0 : 1)
  return files.toSorted((one, other) => rankOf(one) - rankOf(other))
}
