import type { Warning } from '@recto/contract'

import type { RecognizedFont } from './recognize-fonts.ts'

/** A warning names this many fonts. */
const MAX_NAMED = 20
/** The tag that marks the font name of a subset (ISO 32000-2, 9.9.2). */
const SUBSET_TAG = /^[A-Z]{6}\+/

/** Collects the recognized fonts over the pages of a document. */
export class RecognizedFonts {
  readonly #characters = new Map<string, number>()

  add(fonts: readonly RecognizedFont[]): void {
    for (const { name, characters } of fonts) {
      const plain = name.replace(SUBSET_TAG, '')
      this.#characters.set(plain, (this.#characters.get(plain) ?? 0) + characters)
    }
  }

  /** The warning about recognized fonts, if there were any. */
  warnings(file: string): Warning[] {
    if (this.#characters.size === 0) return []
    const recognizedFonts = [...this.#characters]
      .map(([name, characters]) => ({ name, characters }))
      .toSorted((one, other) => other.characters - one.characters)
      .slice(0, MAX_NAMED)
    return [{ code: 'FONT_TEXT_RECOGNIZED', file, count: this.#characters.size, recognizedFonts }]
  }
}
