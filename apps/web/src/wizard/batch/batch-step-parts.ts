import type { ErrorCode } from '@recto/contract'
import type { ReactNode } from 'react'

import type { Change } from '../../preview/protocol.ts'
import type { Defaults } from '../../settings-memory/use-remembered.ts'
import type { ChosenFile } from '../chosen-files.ts'
import type { LiveView } from '../use-live-view.ts'
import type { WorkUnit } from '../work-progress.ts'
import type { DescribeResult, SumUp } from './result-texts.ts'
import type { BatchOptions } from './batch-options.ts'
import type { Batch } from './use-batch.ts'
import type { BatchRequest } from './use-row-work.ts'

/** What a tool says about its batches. */
export interface BatchStepsProps extends BatchOptions {
  /** The tool's own class. */
  className?: string
  /** The label of the button for this many files; left out where the settings start the work. */
  action?: (count: number) => string
  /** The settings for all files. */
  settings?: ReactNode
  /** The same for settings that depend on more. */
  renderSettings?: (context: SettingsContext) => ReactNode
  /** The way back to the defaults, where settings are remembered. */
  defaults?: Defaults
  /** What a page of one file will look like, for tools that show it. */
  preview?: BatchPreview
  /** Another way for a file that was refused. */
  instead?: (code: ErrorCode | undefined) => { label: string; request: BatchRequest } | undefined
  /** An exception for one file, in its row. */
  renderException?: (file: ChosenFile) => ReactNode
  /** What progress is counted in. */
  unit?: WorkUnit
  /** What became of one file, where its name and size say too little. */
  describe?: DescribeResult
  /** What became of all files. */
  sumUp?: SumUp
  /** Whether the results need a password, so that no other tool can go on with them. */
  isLocked?: boolean
  /** What to press for a file that was left out for its signature. */
  consentAction?: string
}

/** What settings may need to know. */
export interface SettingsContext {
  /** The preview, if there is one. */
  view: LiveView | undefined
  isReady: boolean
  /** The chosen files. */
  files: readonly ChosenFile[]
  /** Starts the work; with a request of its own if the settings have just changed. */
  start: (requestFor?: BatchOptions['requestFor']) => void
}

/** A page with the change that the settings make. */
export interface BatchPreview {
  change: Change | undefined
  /** Describes a page, counted from 1, for those who do not see it. */
  label: (page: number, pageCount: number) => string
}

/** The props of each step. */
export interface BatchStepParts extends BatchStepsProps {
  batch: Batch
  head: ReactNode
  /** Whether files are being dragged over the window. */
  isDragOver: boolean
}
