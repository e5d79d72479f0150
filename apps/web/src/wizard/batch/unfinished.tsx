import { Plural, Trans } from '@lingui/react/macro'

import { isInterrupted } from './batch-rows.ts'
import type { Batch } from './use-batch.ts'

/** Lists the files unfinished when the page was closed or reloaded, and offers to continue. */
export function Unfinished({ batch: { snapshot, unfinished, goOn } }: { batch: Batch }) {
  const count = snapshot?.rows.filter(isInterrupted).length ?? 0
  if (count === 0) return null
  const rest = unfinished.length
  return (
    <section className="batchsum" aria-labelledby="unfinished">
      <div>
        <h2 id="unfinished">
          <Plural value={count} one="# file is not done yet" other="# files are not done yet" />
        </h2>
        <p className="batchsum__detail">
          <Trans>The page was closed or reloaded while it was working.</Trans>
        </p>
      </div>
      {rest > 0 && (
        <button type="button" className="btn btn--main btn--huge" onClick={goOn}>
          <Plural value={rest} one="Continue with # file" other="Continue with # files" />
        </button>
      )}
    </section>
  )
}
