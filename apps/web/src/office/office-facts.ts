import type { OfficeTool } from './office-tools.ts'

/** A sheet of a workbook. */
export interface OfficeSheet {
  name: string
  isHidden: boolean
  /** Size of the used range; unknown if the file does not state it. */
  size?: { rowCount: number; columnCount: number } | undefined
}

/** A hidden slide. */
export interface HiddenSlide {
  /** Counted from 1. */
  number: number
  /** Its title; empty if it has none. */
  title: string
}

/** The slides of a presentation. */
export interface OfficeSlides {
  count: number
  hidden: readonly HiddenSlide[]
  /** How many have speaker notes. */
  withNotes: number
}

/**
 * The content of an Office file that settings apply to, as far as it can be seen without converting the file. A count is omitted if
 * unknown, and 0 if there is none.
 */
export interface OfficeFacts {
  /** The tool for this kind of file; undefined if encryption hides the kind. */
  tool?: OfficeTool | undefined
  /** Whether it needs a password to open. */
  isLocked: boolean
  /** As counted by the program that wrote it. */
  pageCount?: number | undefined
  changeCount?: number | undefined
  commentCount?: number | undefined
  /** How many people wrote the comments. */
  commenterCount?: number | undefined
  sheets?: readonly OfficeSheet[] | undefined
  slides?: OfficeSlides | undefined
  /** The first page, if the file contains an image of it. */
  thumbnail?: Blob | undefined
}
