import { plural } from '@lingui/core/macro'
import type { ReactNode } from 'react'

import { formatCount } from '../../messages/format.ts'
import type { DoneRow } from './batch-rows.ts'

/** Texts about one file's result. */
export interface ResultTexts {
  /** Below its name. */
  detail: string
  /** At the end of the row. */
  outcome?: ReactNode
  /** Its size as a share of the original, from 0 to 1, for tools that change it. */
  share?: number
}

export type DescribeResult = (row: DoneRow) => ResultTexts

/** The summary of all files: a line, a heading and a line below it. */
export interface BatchSum {
  done: string
  title: string
  detail: string
}

/** @param count of all files in the batch */
export type SumUp = (rows: readonly DoneRow[], count: number) => BatchSum

/** How many files have a result. */
export function readyText(done: number, count: number): string {
  const made = formatCount(done)
  return plural(count, { one: `${made} of # file is ready`, other: `${made} of # files are ready` })
}
