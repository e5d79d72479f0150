import { plural } from '@lingui/core/macro'
import type { Warning } from '@recto/contract'

import { enumerate } from './warned-pages.ts'

/** The text for FONT_TEXT_RECOGNIZED. */
export function recognizedFonts(name: string, { recognizedFonts: fonts = [], count = fonts.length }: Warning): string {
  const list = enumerate(fonts.map((font) => font.name).filter((font) => font !== ''))
  return list === ''
    ? plural(count, {
        one: `${name}: a font does not say which characters its glyphs stand for. These were recognized; check the text for errors.`,
        other: `${name}: # fonts do not say which characters their glyphs stand for. These were recognized; check the text for errors.`,
      })
    : plural(count, {
        one: `${name}: the font ${list} does not say which characters its glyphs stand for. These were recognized; check the text for errors.`,
        other: `${name}: # fonts (${list}) do not say which characters their glyphs stand for. These were recognized; check the text for errors.`,
      })
}
