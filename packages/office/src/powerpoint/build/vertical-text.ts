import type { TextBox } from '../slide-model.ts'

const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u
/** Rotation of vertical writing on an upright page, in degrees. */
const VERTICAL_ROTATION = 90
/** Largest deviation from it, in degrees. */
const MAX_SLANT = 1

/** A text box with vertical writing instead of rotation; unchanged if the page itself is rotated. */
export function toVerticalText(box: TextBox): TextBox {
  if (Math.abs(box.degrees - VERTICAL_ROTATION) > MAX_SLANT) return box
  const shift = (box.right - box.left - (box.bottom - box.top)) / 2
  const text = box.paragraphs.flatMap(({ content }) => content.map((inline) => ('text' in inline ? inline.text : '')))
  return {
    ...box,
    degrees: 0,
    vertical: EAST_ASIAN.test(text.join('')) ? 'east-asian' : 'stacked',
    left: box.left + shift,
    right: box.right - shift,
    top: box.top - shift,
    bottom: box.bottom + shift,
  }
}
