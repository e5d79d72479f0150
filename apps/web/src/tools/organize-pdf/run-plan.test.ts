import type { ResultReport } from '@recto/contract'
import { expect, test } from 'vitest'

import type { PlacedCall, PlacedResult } from '../../where/use-operation-runner.ts'
import type { ChosenFile } from '../../wizard/chosen-files.ts'
import type { WorkProgress } from '../../wizard/work-progress.ts'
import { NO_LAYOUT } from './print-layout/layout-settings.ts'
import { runPlan, type Making } from './run-plan.ts'

const file = (name: string, password?: string): ChosenFile => ({
  id: name,
  file: new File(['%PDF'], name),
  reading: { status: 'reading' },
  ...(password !== undefined && { password }),
})
const options = { pages: [{ file: 1, page: 1 }], cuts: [1] }
const MAKING: Making = {
  plan: { files: [file('a.pdf'), file('b.pdf', 'secret')], options },
  layout: { ...NO_LAYOUT, isOn: true },
  pageCount: 1,
  isAsItIs: false,
}
const REPORTS: Record<string, ResultReport> = {
  organize: {
    pageCount: 4,
    organizing: { moved: 1, removed: 0, duplicated: 0, rotated: 0, cropped: 0, blank: 0 },
    warnings: [{ code: 'PROTECTION_KEPT', file: 'b.pdf' }],
  },
  printLayout: {
    pageCount: 2,
    warnings: [
      { code: 'PROTECTION_KEPT', file: 'a.pdf' },
      { code: 'INTERACTION_LOST', file: 'a.pdf' },
    ],
  },
}

/** Runs a plan with calls that report half of their work. */
async function start(making: Making) {
  const calls: PlacedCall[] = []
  const fractions: (number | undefined)[] = []
  const run = async (call: PlacedCall): Promise<PlacedResult> => {
    calls.push(call)
    call.onProgress({ phase: 'working', fraction: 0.5 })
    const { id } = call.operation
    return { blob: new Blob([id]), name: `${id}.pdf`, report: REPORTS[id] ?? { warnings: [] }, place: 'device' }
  }
  const onProgress = (progress: WorkProgress) =>
    fractions.push(progress.phase === 'working' ? progress.fraction : undefined)
  const result = await runPlan(run, making, { signal: new AbortController().signal, onProgress })
  return { calls, fractions, result }
}

const ids = (calls: readonly PlacedCall[]) => calls.map(({ operation }) => operation.id)

test('without sheets it organizes', async () => {
  const { calls, fractions, result } = await start({ ...MAKING, layout: NO_LAYOUT })
  expect(ids(calls)).toEqual(['organize'])
  expect(calls[0]?.options).toEqual(options)
  expect(fractions).toEqual([0.5])
  expect(result.name).toBe('organize.pdf')
})

test('with sheets it organizes into one file, then lays that out with the password it keeps', async () => {
  const { calls, fractions, result } = await start(MAKING)
  expect(ids(calls)).toEqual(['organize', 'printLayout'])
  expect(calls[0]?.options['cuts']).toEqual([])
  expect(calls[1]?.files.map(({ file: { name }, password }) => [name, password])).toEqual([['a.pdf', 'secret']])
  expect(await calls[1]?.files[0]?.file.text()).toBe('organize')
  expect(fractions).toEqual([0.25, 0.75])
  expect(result.report.pageCount).toBe(2)
  expect(result.report.organizing?.moved).toBe(1)
  expect(result.report.warnings).toEqual([
    { code: 'PROTECTION_KEPT', file: 'b.pdf' },
    { code: 'INTERACTION_LOST', file: 'a.pdf' },
  ])
})

test('an unchanged file is laid out directly', async () => {
  const plan = { ...MAKING.plan, files: [file('b.pdf', 'secret')] }
  const { calls } = await start({ ...MAKING, plan, isAsItIs: true })
  expect(ids(calls)).toEqual(['printLayout'])
  expect(calls[0]?.files[0]?.password).toBe('secret')
  expect(await calls[0]?.files[0]?.file.text()).toBe('%PDF')
})
