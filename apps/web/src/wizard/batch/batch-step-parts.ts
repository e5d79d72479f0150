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

/** A tool's description of its batches. */
export interface BatchStepsProps extends BatchOptions {
  /** The tool's own class. */
  className?: string
  /** The button's label for this many files; omitted if the settings start the work. */
  action?: (count: number) => string
  /** The settings for all files. */
  settings?: ReactNode
  /** The same for settings that depend on more. */
  renderSettings?: (context: SettingsContext) => ReactNode
  /** Restores the defaults, if settings are remembered. */
  defaults?: Defaults
  /** A preview of one file's page, for tools that show it. */
  preview?: BatchPreview
  /** An alternative for a refused file. */
  instead?: (code: ErrorCode | undefined) => { label: string; request: BatchRequest } | undefined
  /** An exception for one file, in its row. */
  renderException?: (file: ChosenFile) => ReactNode
  /** What progress is counted in. */
  unit?: WorkUnit
  /** Describes one file's result, if its name and size say too little. */
  describe?: DescribeResult
  /** Sums up all files. */
  sumUp?: SumUp
  /** Whether the results need a password, so that no other tool can continue with them. */
  isLocked?: boolean
  /** The label of the consent button for a file left out because of its signature. */
  consentAction?: string
}

/** Context that settings may need. */
export interface SettingsContext {
  /** The preview, if there is one. */
  view: LiveView | undefined
  isReady: boolean
  /** The chosen files. */
  files: readonly ChosenFile[]
  /** Starts the work; with a request of its own if the settings have just changed. */
  start: (requestFor?: BatchOptions['requestFor']) => void
}

/** A page with the change made by the settings. */
export interface BatchPreview {
  change: Change | undefined
  /** Describes a page, counted from 1, for screen readers. */
  label: (page: number, pageCount: number) => string
}

/** The props of each step. */
export interface BatchStepParts extends BatchStepsProps {
  batch: Batch
  head: ReactNode
  /** Whether files are being dragged over the window. */
  isDragOver: boolean
}
