import type { ParagraphDraft } from '../draft.ts'
import { textOfParagraph } from './heading-styles.ts'

/** What captions begin with, in some languages, and the number after it. */
export const captionPattern =
  /^(?:fig(?:ure|ura|uur|\.)?|table|tab\.|tabelle|tableau|tabla|tabela|tabella|abb(?:ildung|\.)|chart|diagram|plate|scheme|listing|exhibit|kuva|kuvio|taulukko|рис(?:унок|\.)|таблица|図|表)\s*(?:\d{1,3}(?:[.\-–]\d{1,3})*|[IVXL]{1,6}|[A-Z]\.?\d{0,3})\s*(?:[.:–—\-|)]|$|\s\p{Lu})/iu
/** Characters of captions. By eye. */
const MAX_CAPTION_LENGTH = 400

/** Whether a paragraph is what stands below or above a figure or a table. */
export function isCaption(paragraph: ParagraphDraft): boolean {
  const text = textOfParagraph(paragraph)
  return text.length <= MAX_CAPTION_LENGTH && captionPattern.test(text)
}
