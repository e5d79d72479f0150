import { Plural, Trans } from '@lingui/react/macro'
import { useRef } from 'react'

import { useRestoredFocus } from '../../components/use-restored-focus.ts'
import { BatchBar } from './batch-bar.tsx'
import { isDone, isPart } from './batch-rows.ts'
import type { BatchStepParts } from './batch-step-parts.ts'
import { WorkRow } from './work-row.tsx'

/** Step 2 of a running batch: each file with its own progress. Finished results can be downloaded at once. */
export function BusyStep(props: BatchStepParts) {
  const { batch, head } = props
  const rows = batch.snapshot?.rows ?? []
  const [done, count] = [rows.filter(isDone).length, rows.filter(isPart).length]
  const list = useRef<HTMLUListElement>(null)
  // The button of a finished file is gone.
  useRestoredFocus(list, batch.snapshot, '.batch__stop')
  return (
    <main id="main" className="work work--mid work--batch">
      {head}
      <section className="batchfiles" aria-labelledby="batch-work">
        <div className="two__head">
          <h2 id="batch-work">
            <Plural value={count} one="Working on # file" other="Working on # files" />
          </h2>
          <span className="num" role="status">
            <Plural value={done} one="# done" other="# done" />
          </span>
        </div>
        <ul ref={list} className="batch">
          {rows.map((row) => (
            <WorkRow key={row.id} {...props} row={row} name={row.file.name} />
          ))}
        </ul>
        <p className="help">
          <Trans>You can download what is done. Cancel keeps it too.</Trans>
        </p>
      </section>
      <BatchBar batch={batch} />
    </main>
  )
}
