import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { compressionRatio } from '@recto/contract'

import { formatCount, formatDecimal, formatSize } from '../../messages/format.ts'
import type { DoneRow } from '../../wizard/batch/batch-rows.ts'
import type { DescribeResult, SumUp } from '../../wizard/batch/result-texts.ts'

/** Returns what is said about compressed files: of each how much smaller it is, of all how much was saved. */
export function useBatchOutcome(): { describe: DescribeResult; sumUp: SumUp } {
  const { t } = useLingui()
  const became = (before: string, after: string) => t`${before} became ${after}`
  return {
    describe: (row) => {
      const [before, after] = sizesOf([row])
      const ratio = compressionRatio(before, after)
      if (ratio === 0) return { detail: formatSize(after), outcome: t`As small as possible`, share: 1 }
      return {
        detail: became(formatSize(before), formatSize(after)),
        outcome: <Smaller percent={formatDecimal(ratio)} />,
        share: after / before,
      }
    },
    sumUp: (rows, count) => {
      const smaller = rows.filter((row) => compressionRatio(...sizesOf([row])) > 0)
      const [before, after] = sizesOf(smaller)
      const [made, saved] = [formatCount(smaller.length), formatSize(before - after)]
      return {
        done: plural(count, { one: `${made} of # file is smaller`, other: `${made} of # files are smaller` }),
        title: before === after ? t`Nothing saved` : t`${saved} saved`,
        detail: smaller.length === 0 ? '' : became(formatSize(before), formatSize(after)),
      }
    },
  }
}

/** The sizes of files before and after, in bytes. */
function sizesOf(rows: readonly DoneRow[]): [before: number, after: number] {
  const sum = (sizeOf: (row: DoneRow) => number) => rows.reduce((total, row) => total + sizeOf(row), 0)
  return [sum(({ file }) => file.size), sum(({ state }) => state.made.file.size)]
}

function Smaller({ percent }: { percent: string }) {
  return (
    <span>
      <Trans>
        <b>{percent}%</b> smaller
      </Trans>
    </span>
  )
}
