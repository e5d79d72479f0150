import type { ParagraphDraft } from '../draft.ts'
import { textOfParagraph } from './heading-styles.ts'

/** The start of captions in several languages, with their number. */
export const captionPattern =
  /^(?:fig(?:ure|ura|uur|\.)?|table|tab\.|tabelle|tableau|tabla|tabela|tabella|abb(?:ildung|\.)|chart|diagram|plate|scheme|listing|exhibit|kuva|kuvio|taulukko|рис(?:унок|\.)|таблица|図|表)\s*(?:\d{1,3}(?:[.\-–]\d{1,3})*|[IVXL]{1,6}|[A-Z]\.?\d{0,3})\s*(?:[.:–—\-|)]|$|\s\p{Lu})/iu
/** In characters. By eye. */
const MAX_CAPTION_LENGTH = 400

/** Whether a paragraph is the caption of a figure or table. */
export function isCaption(paragraph: ParagraphDraft): boolean {
  const text = textOfParagraph(paragraph)
  return text.length <= MAX_CAPTION_LENGTH && captionPattern.test(text)
}
