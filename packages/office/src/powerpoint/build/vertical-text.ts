import type { TextBox } from '../slide-model.ts'

/** East Asian text, as opposed to stacked letters. */
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u
/** Rotation of vertical writing on a page that is not rotated, in degrees. */
const VERTICAL_ROTATION = 90
/** Largest deviation from that, in degrees. */
const ROTATION_TOLERANCE = 1

/** The text box with vertical writing instead of rotation; unchanged if the page itself is rotated. */
export function toVerticalText(box: TextBox): TextBox {
  if (Math.abs(box.degrees - VERTICAL_ROTATION) > ROTATION_TOLERANCE) return box
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
