import { OPERATIONS, type ResultReport } from '@recto/contract'

import type { FileToSend } from '../../api/call-operation.ts'
import type { PlacedCall, PlacedResult } from '../../where/use-operation-runner.ts'
import type { WorkProgress } from '../../wizard/work-progress.ts'
import type { PagePlan } from './page-plan.ts'
import { layoutOptions, type LayoutSettings } from './print-layout/layout-settings.ts'

/** What is to be made. */
export interface Making {
  plan: PagePlan
  layout: LayoutSettings
  pageCount: number
  /** Whether the plan is one whole file, unchanged. */
  isAsItIs: boolean
}

/** Runs one call at the chosen place. */
type Run = (call: PlacedCall) => Promise<PlacedResult>

type Context = Pick<PlacedCall, 'signal' | 'onProgress'>

/** Makes the document; with sheets this takes two steps, unless the pages are already those of one file. */
export async function runPlan(run: Run, { plan, layout, pageCount, isAsItIs }: Making, context: Context) {
  const files = plan.files.map(({ file, password }) => ({ file, password }))
  const organize = (options: PagePlan['options'], part: Context) =>
    run({ operation: OPERATIONS.organize, files, options, pageCount, ...part })
  if (!layout.isOn) return organize(plan.options, context)
  const putOnSheets = (file: FileToSend, part: Context) =>
    run({ operation: OPERATIONS.printLayout, files: [file], options: layoutOptions(layout), pageCount, ...part })
  const [first] = files
  if (isAsItIs && first !== undefined) return putOnSheets(first, context)
  // Sheets form one file.
  const organized = await organize({ ...plan.options, cuts: [] }, half(context, 0))
  const file = new File([organized.blob], first?.file.name ?? organized.name, { type: organized.blob.type })
  // A document from several files keeps the protection of the first one that needs a password.
  const password = files.find((each) => each.password !== undefined)?.password
  try {
    const sheets = await putOnSheets({ file, password }, half(context, 1))
    return { ...sheets, report: joinReports(organized.report, sheets.report) }
  } finally {
    if (organized.jobId !== undefined) await removeFromServer(organized.jobId)
  }
}

/** Joins the findings of both steps, dropping what the second repeats. */
function joinReports(organized: ResultReport, sheets: ResultReport): ResultReport {
  const said = new Set(organized.warnings.map(({ code }) => code))
  return {
    ...sheets,
    ...(organized.organizing !== undefined && { organizing: organized.organizing }),
    warnings: [...organized.warnings, ...sheets.warnings.filter(({ code }) => !said.has(code))],
  }
}

/** Maps the progress of one of two steps to the whole. */
function half({ signal, onProgress }: Context, index: 0 | 1): Context {
  return {
    signal,
    onProgress: (progress: WorkProgress) => {
      if (progress.phase === 'local') onProgress({ ...progress, fraction: (index + progress.fraction) / 2 })
      else if (progress.phase === 'working' && progress.fraction !== undefined) {
        onProgress({ ...progress, fraction: (index + progress.fraction) / 2 })
      } else onProgress(progress)
    },
  }
}

async function removeFromServer(jobId: string): Promise<void> {
  const { removeJob } = await import('../../api/jobs.ts')
  await removeJob(jobId)
}
