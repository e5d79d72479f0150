import './batch.css'

import type { ErrorCode, ToolDefinition, ToolId } from '@recto/contract'
import type { ReactNode } from 'react'

import { useWindowFiles } from '../../components/upload/use-window-files.ts'
import type { Change } from '../../preview/protocol.ts'
import type { ChosenFile } from '../chosen-files.ts'
import { ToolHeader } from '../tool-header.tsx'
import type { LiveView } from '../use-live-view.ts'
import type { WorkUnit } from '../work-progress.ts'
import { BusyStep } from './busy-step.tsx'
import { ConfigureStep } from './configure-step.tsx'
import { FilesStep } from './files-step.tsx'
import { ResultStep } from './result-step.tsx'
import type { DescribeResult, SumUp } from './result-texts.ts'
import { useBatch, type BatchOptions } from './use-batch.ts'
import type { BatchRequest } from './use-row-work.ts'

export interface BatchStepsProps extends BatchOptions {
  tool: ToolDefinition<ToolId>
  /** The tool's own class. */
  className?: string
  /** The label of the button for this many files; left out where the settings start the work. */
  action?: (count: number) => string
  /** What stands in the way, as a notice; undefined if the settings are complete. */
  problem?: string | undefined
  /** The settings for all files. */
  settings?: ReactNode
  /** The same for settings that depend on more. */
  renderSettings?: (context: SettingsContext) => ReactNode
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

/** The steps of a tool with several files: one result of each, with the same settings. */
export function BatchSteps(props: BatchStepsProps) {
  const batch = useBatch(props)
  const { stage, step, intake, goTo } = batch
  const isDragOver = useWindowFiles(
    (files) => (stage === 'upload' || stage === 'configure') && intake.addFiles(files),
    true,
  )
  const head = <ToolHeader tool={props.tool} step={step} onStep={stage === 'busy' ? undefined : goTo} />
  const parts = { ...props, batch, head, isDragOver }
  if (stage === 'upload') return <FilesStep {...parts} />
  if (stage === 'configure') return <ConfigureStep {...parts} />
  return stage === 'busy' ? <BusyStep {...parts} /> : <ResultStep {...parts} />
}

/** What settings may need to know. */
export interface SettingsContext {
  /** The preview, if there is one. */
  view: LiveView | undefined
  isReady: boolean
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
  batch: ReturnType<typeof useBatch>
  head: ReactNode
  /** Whether files are being dragged over the window. */
  isDragOver: boolean
}
