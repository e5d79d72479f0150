import {
  OFFICE_COMMENTS,
  TRACKED_CHANGES,
  type OfficeComments,
  type OPERATIONS,
  type OptionsInput,
  type TrackedChanges,
} from '@recto/contract'

import { isFlag, oneOf } from '../settings-memory/checks.ts'
import type { Remembered } from '../settings-memory/settings-memory.ts'
import type { OfficeQuestions } from './office-questions.ts'
import type { OfficeTool } from './office-tools.ts'

/** The settings for Office files; each page shows some of them. */
export interface OfficeSettings {
  changes: TrackedChanges
  comments: OfficeComments
  /** Whether hidden sheets or slides are included. */
  hidden: boolean
  /** Whether the notes of slides get pages. */
  notes: boolean
  /** Whether each sheet is as wide as a page. */
  fitSheets: boolean
  gridlines: boolean
  tagged: boolean
  pdfa: boolean
  pdfua: boolean
}

export const DEFAULT_SETTINGS: OfficeSettings = {
  changes: 'accept',
  comments: 'none',
  hidden: false,
  notes: false,
  // On by default, because sheets cut into columns are the most frequent complaint.
  fitSheets: true,
  gridlines: false,
  tagged: true,
  pdfa: false,
  pdfua: false,
}

/** Including hidden content is not remembered: the next file may have other secrets. */
export const REMEMBERED: Remembered<OfficeSettings> = {
  changes: oneOf(TRACKED_CHANGES),
  comments: oneOf(OFFICE_COMMENTS),
  notes: isFlag,
  fitSheets: isFlag,
  gridlines: isFlag,
  tagged: isFlag,
  pdfa: isFlag,
  pdfua: isFlag,
}

type Options = OptionsInput<typeof OPERATIONS.fromOffice>

/** The options of the request. Settings that depend on the file's content are sent only if they were shown, so that nothing happens unseen. */
export function optionsOf(settings: OfficeSettings, tool: OfficeTool, asked: OfficeQuestions): Options {
  const { changes, comments, hidden, notes, fitSheets, gridlines, tagged, pdfa, pdfua } = settings
  return {
    ...(asked.changes && { changes }),
    ...(asked.comments && { comments: commentsFor(tool, comments) }),
    ...(asked.hidden && { hidden }),
    ...(asked.notes && { notes }),
    ...(tool === 'xlsx-to-pdf' && { fitSheets, gridlines }),
    tagged: tagged || pdfua,
    pdfa,
    pdfua,
  }
}

/** Only pages of text have a margin for comments. */
export function commentsFor(tool: OfficeTool, comments: OfficeComments): OfficeComments {
  return tool !== 'docx-to-pdf' && comments === 'margin' ? 'annotations' : comments
}
