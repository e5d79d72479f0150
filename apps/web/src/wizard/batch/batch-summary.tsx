import { Plural, Trans } from '@lingui/react/macro'

import { formatSize } from '../../messages/format.ts'
import type { Batch } from './use-batch.ts'

/** How much will be processed. */
export function BatchSummary({ batch: { included, chosen, isReading } }: { batch: Batch }) {
  const size = formatSize(included.reduce((sum, { file }) => sum + file.size, 0))
  const [count, total] = [included.length, chosen.files.length]
  return (
    <>
      <b>
        {count === total ? (
          <Plural value={total} one={`# file, ${size}`} other={`# files, ${size}`} />
        ) : (
          <Plural value={total} one={`${count} of # file, ${size}`} other={`${count} of # files, ${size}`} />
        )}
      </b>
      <span role="status">{isReading && <Trans>Reading the files</Trans>}</span>
    </>
  )
}
