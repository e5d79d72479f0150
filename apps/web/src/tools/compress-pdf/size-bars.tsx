import { Trans } from '@lingui/react/macro'
import type { CompressionFacts } from '@recto/contract'

import { formatDecimal, formatSize } from '../../messages/format.ts'

/** The saving in large figures, and both sizes as bars to scale. */
export function SizeBars({ facts: { ratio, originalSize, compressedSize } }: { facts: CompressionFacts }) {
  const share = originalSize > 0 ? Math.min(100, (compressedSize / originalSize) * 100) : 100
  return (
    <div className={ratio > 0 ? 'shrunk__row' : 'shrunk__row shrunk__row--same'}>
      {ratio > 0 && (
        // The sentence above says the same.
        <p className="shrunk__n" aria-hidden="true">
          {formatDecimal(ratio)}
          <span>%</span>
        </p>
      )}
      <dl className="sizes">
        <div>
          <dt>
            <Trans>Original</Trans>
          </dt>
          <dd className="num">{formatSize(originalSize)}</dd>
          <dd className="sizes__bar" aria-hidden="true">
            <i style={{ width: '100%' }} />
          </dd>
        </div>
        <div className="is-now">
          <dt>
            <Trans>Compressed</Trans>
          </dt>
          <dd className="num">{formatSize(compressedSize)}</dd>
          <dd className="sizes__bar" aria-hidden="true">
            <i style={{ width: `${share}%` }} />
          </dd>
        </div>
      </dl>
    </div>
  )
}
