import type { OfficeTool } from './office-tools.ts'

/** A sheet of a workbook. */
export interface OfficeSheet {
  name: string
  isHidden: boolean
  /** Of the part with cells; unknown where the file does not say it. */
  size?: { rowCount: number; columnCount: number } | undefined
}

/** A slide that is not shown. */
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
 * What an Office file has that there are settings for, as far as it shows without converting it. A count is left out where it
 * cannot be told, and 0 where there is none.
 */
export interface OfficeFacts {
  /** The tool for what is inside; undefined where encryption hides that. */
  tool?: OfficeTool | undefined
  /** Whether it needs a password for opening. */
  isLocked: boolean
  /** As the program that wrote it counted. */
  pageCount?: number | undefined
  changeCount?: number | undefined
  commentCount?: number | undefined
  /** How many people wrote the comments. */
  commenterCount?: number | undefined
  sheets?: readonly OfficeSheet[] | undefined
  slides?: OfficeSlides | undefined
  /** The first page, where the file has an image of it. */
  thumbnail?: Blob | undefined
}
