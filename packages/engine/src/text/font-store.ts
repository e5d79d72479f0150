import { fontOfWeight } from '../libraries/harfbuzz-subset.ts'
import { loadHarfbuzz } from '../libraries/harfbuzz.ts'
import { unpackWoff2 } from '../libraries/woff2.ts'
import type { Platform } from '../platform.ts'
import { FAMILIES, type FamilyId, type FontFamily } from './font-families.ts'
import { FontFace } from './font-face.ts'
import { includes, parseRanges, type UnicodeRanges } from './unicode-ranges.ts'

/** What the fonts kept for the next text may take. The largest is 0.6 MB, most are a tenth of it. */
const MAX_KEPT_BYTES = 16 * 1024 * 1024
const REGULAR = 400
/** Letters that every family has beside its own ones, and that come from Noto Sans here. */
const OF_NOTO_SANS = /^(latin|cyrillic|greek|vietnamese)/

/** A file of a family, and the characters it is for; undefined where it is for all the family has. */
interface FontFile {
  path: string
  ranges: UnicodeRanges | undefined
}

const stores = new WeakMap<Platform, FontStore>()

/** The fonts of a platform. */
export function fontStore(platform: Platform): FontStore {
  const known = stores.get(platform)
  if (known !== undefined) return known
  const store = new FontStore(platform)
  stores.set(platform, store)
  return store
}

/** Loads fonts when they are asked for, and keeps those that were used last. */
class FontStore {
  private readonly platform: Platform
  private readonly files = new Map<FamilyId, Promise<readonly FontFile[]>>()
  /** By path; the one used longest ago is the first. */
  private readonly kept = new Map<string, FontFace>()
  private readonly loading = new Map<string, Promise<FontFace>>()
  private keptBytes = 0

  constructor(platform: Platform) {
    this.platform = platform
  }

  /** The font of a family that has all the characters given; undefined where there is none. */
  async faceWith(family: FamilyId, codePoints: readonly number[]): Promise<FontFace | undefined> {
    for (const { path, ranges } of await this.filesOf(family)) {
      if (ranges !== undefined && !codePoints.every((codePoint) => includes(ranges, codePoint))) continue
      const face = await this.face(FAMILIES[family], path)
      if (codePoints.every((codePoint) => face.font.glyphOf(codePoint) !== undefined)) return face
    }
    return undefined
  }

  private filesOf(family: FamilyId): Promise<readonly FontFile[]> {
    const known = this.files.get(family)
    if (known !== undefined) return known
    const found = this.listFiles(FAMILIES[family])
    this.files.set(family, found)
    found.catch(() => this.files.delete(family))
    return found
  }

  private async listFiles(family: FontFamily): Promise<readonly FontFile[]> {
    if (family.file !== undefined) return [{ path: `${family.package}/${family.file}`, ranges: undefined }]
    const bytes = await this.platform.loadFontFile(`${family.package}/unicode.json`)
    const parts = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, string>
    const folder = `${family.package}/files/${family.package.slice(family.package.indexOf('/') + 1)}`
    const ending = family.isVariable === true ? 'wght-normal' : `${REGULAR}-normal`
    // Parts without a name of their own have a number in brackets, which the files' names leave out.
    return Object.entries(parts)
      .filter(([part]) => !OF_NOTO_SANS.test(part))
      .map(([part, ranges]) => ({
        path: `${folder}-${part.replaceAll(/[[\]]/g, '')}-${ending}.woff2`,
        ranges: parseRanges(ranges),
      }))
  }

  private face(family: FontFamily, path: string): Promise<FontFace> | FontFace {
    const kept = this.kept.get(path)
    if (kept !== undefined) {
      this.kept.delete(path)
      this.kept.set(path, kept)
      return kept
    }
    const loading = this.loading.get(path) ?? this.load(family, path)
    this.loading.set(path, loading)
    return loading.finally(() => this.loading.delete(path))
  }

  private async load(family: FontFamily, path: string): Promise<FontFace> {
    const [harfbuzz, file] = await Promise.all([loadHarfbuzz(this.platform), this.platform.loadFontFile(path)])
    const font = path.endsWith('.woff2') ? await unpackWoff2(file) : new Uint8Array(file)
    const bytes = family.isVariable === true ? await fontOfWeight(font, REGULAR, this.platform) : font
    const face = new FontFace(family, bytes, harfbuzz)
    this.kept.set(path, face)
    this.keptBytes += bytes.length
    this.makeRoom()
    return face
  }

  /** Lets go of the fonts used longest ago. Lines that were set keep theirs; only what HarfBuzz held is freed. */
  private makeRoom(): void {
    for (const [path, face] of this.kept) {
      if (this.keptBytes <= MAX_KEPT_BYTES || this.kept.size === 1) return
      this.kept.delete(path)
      this.keptBytes -= face.bytes.length
      face.release()
    }
  }
}
