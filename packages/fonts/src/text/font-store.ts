import type { Platform } from '@recto/runtime'

import { instantiateWeight } from '../harfbuzz/harfbuzz-subset.ts'
import { HarfbuzzFont, loadHarfbuzz } from '../harfbuzz/harfbuzz.ts'
import { decodeWoff2 } from '../woff2.ts'
import { FAMILIES, type FamilyId, type FontFamily } from './noto-families.ts'
import { FontFace } from './font-face.ts'
import { includes, parseRanges, type UnicodeRanges } from './unicode-ranges.ts'

/** How many bytes of fonts to keep for the next text. The largest font is 0.6 MB, most are a tenth of that. */
const MAX_KEPT_BYTES = 16 * 1024 * 1024
const REGULAR = 400
/** Letters that every family has but that are set in Noto Sans here. */
const OF_NOTO_SANS = /^(latin|cyrillic|greek|vietnamese)/

/** A file of a family and the characters it covers; undefined for all of the family. */
interface FontFile {
  path: string
  ranges: UnicodeRanges | undefined
}

const stores = new WeakMap<Platform, FontStore>()

/** The font store of a platform. */
export function fontStore(platform: Platform): FontStore {
  const known = stores.get(platform)
  if (known !== undefined) return known
  const store = new FontStore(platform)
  stores.set(platform, store)
  return store
}

/** Loads fonts on demand and keeps the most recently used ones. */
export class FontStore {
  readonly #platform: Platform
  readonly #maxKeptBytes: number
  readonly #lists = new Map<FamilyId, Promise<readonly FontFile[]>>()
  readonly #faces = new Map<string, FontFace>()
  readonly #loading = new Map<string, Promise<FontFace>>()
  /** Faces in order of use, least recently used first. */
  readonly #lastUsed = new Set<FontFace>()

  constructor(platform: Platform, maxKeptBytes = MAX_KEPT_BYTES) {
    this.#platform = platform
    this.#maxKeptBytes = maxKeptBytes
  }

  /** The font of a family that covers all the characters; undefined if there is none. */
  async faceWith(family: FamilyId, codePoints: readonly number[]): Promise<FontFace | undefined> {
    for await (const { path, ranges } of this.#filesOf(family)) {
      if (ranges !== undefined && !codePoints.every((codePoint) => includes(ranges, codePoint))) continue
      const face = await this.#face(FAMILIES[family], path)
      if (codePoints.every((codePoint) => face.font.glyphOf(codePoint) !== undefined)) return face
    }
    return undefined
  }

  /** Files to try, likeliest first. The full list costs another request, so it is only fetched if the first file fails. */
  async *#filesOf(id: FamilyId): AsyncGenerator<FontFile, void> {
    const family: FontFamily = FAMILIES[id]
    if (family.file !== undefined) {
      yield { path: `${family.package}/${family.file}`, ranges: undefined }
      return
    }
    if (family.letters !== undefined) yield { path: partPath(family, family.letters), ranges: undefined }
    yield* await this.#listedFiles(id)
  }

  #listedFiles(id: FamilyId): Promise<readonly FontFile[]> {
    const known = this.#lists.get(id)
    if (known !== undefined) return known
    const listed = this.#listFiles(FAMILIES[id])
    this.#lists.set(id, listed)
    listed.catch(() => this.#lists.delete(id))
    return listed
  }

  async #listFiles(family: FontFamily): Promise<readonly FontFile[]> {
    const bytes = await this.#platform.loadFontFile(`${family.package}/unicode.json`)
    const parts = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, string>
    return Object.entries(parts)
      .filter(([part]) => !OF_NOTO_SANS.test(part) && part !== family.letters)
      .map(([part, ranges]) => ({ path: partPath(family, part), ranges: parseRanges(ranges) }))
  }

  #face(family: FontFamily, path: string): Promise<FontFace> | FontFace {
    const known = this.#faces.get(path)
    if (known !== undefined) {
      this.#noteUse(known)
      return known
    }
    const loading = this.#loading.get(path) ?? this.#load(family, path)
    this.#loading.set(path, loading)
    return loading.finally(() => this.#loading.delete(path))
  }

  async #load(family: FontFamily, path: string): Promise<FontFace> {
    const [harfbuzz, file] = await Promise.all([loadHarfbuzz(this.#platform), this.#platform.loadFontFile(path)])
    const font = path.endsWith('.woff2') ? await decodeWoff2(file) : new Uint8Array(file)
    const bytes = family.isVariable === true ? await instantiateWeight(font, REGULAR, this.#platform) : font
    const loaded = new FontFace(family, bytes, (face) => {
      this.#noteUse(face)
      return new HarfbuzzFont(harfbuzz, face.bytes)
    })
    this.#faces.set(path, loaded)
    this.#noteUse(loaded)
    return loaded
  }

  /** Releases the least recently used fonts. Lines already set keep theirs; only HarfBuzz's copy is freed. */
  #noteUse(used: FontFace): void {
    this.#lastUsed.delete(used)
    this.#lastUsed.add(used)
    let bytes = 0
    for (const face of this.#lastUsed) bytes += face.bytes.length
    for (const face of this.#lastUsed) {
      if (bytes <= this.#maxKeptBytes || face === used) return
      bytes -= face.bytes.length
      this.#letGo(face)
    }
  }

  #letGo(unused: FontFace): void {
    this.#lastUsed.delete(unused)
    unused.release()
    for (const [path, face] of this.#faces) if (face === unused) this.#faces.delete(path)
  }
}

/** The file of a subset. Unnamed subsets have a number in brackets, which file names omit. */
function partPath(family: FontFamily, part: string): string {
  const folder = family.package.slice(family.package.indexOf('/') + 1)
  const ending = family.isVariable === true ? 'wght-normal' : `${REGULAR}-normal`
  return `${family.package}/files/${folder}-${part.replaceAll(/[[\]]/g, '')}-${ending}.woff2`
}
