import type { Warning } from '../result.ts'
import { quoted } from './named-file.ts'

/** The message for FONT_TEXT_RECOGNIZED. */
export function recognizedFonts({ file, recognizedFonts: fonts = [], count = fonts.length }: Warning): string {
  const names = fonts.map(({ name }) => name).filter((name) => name !== '')
  const listed = names.length > 0 ? ` (${names.join(', ')})` : ''
  const one = `a font${listed} does not say which characters its glyphs stand for`
  const other = `${count} fonts${listed} do not say which characters their glyphs stand for`
  return `${quoted(file)}: ${count === 1 ? one : other}. These were recognized; check the text for errors.`
}
