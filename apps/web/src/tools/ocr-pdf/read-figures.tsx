import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { RecognitionFacts } from '@recto/contract'

import { formatCount } from '../../messages/format.ts'

/** How many words were read, how many of them are uncertain, and how many pages were skipped. */
export function ReadFigures({ facts }: { facts: RecognitionFacts }) {
  const { t } = useLingui()
  const { words, doubtfulWords, correctedWords = 0, skipped } = facts
  const skippedPages = skipped.reduce((sum, { count }) => sum + count, 0)
  const figures = [
    { count: words, name: t`${plural(words, { one: 'word read', other: 'words read' })}` },
    ...(words > 0 ? [{ count: doubtfulWords, name: t`doubtful`, isCaution: doubtfulWords > 0 }] : []),
    ...(correctedWords > 0 ? [{ count: correctedWords, name: t`corrected` }] : []),
    ...(skippedPages > 0
      ? [{ count: skippedPages, name: t`${plural(skippedPages, { one: 'page skipped', other: 'pages skipped' })}` }]
      : []),
  ]
  return (
    <dl className="figures">
      {figures.map(({ count, name, isCaution = false }) => (
        <div key={name} className={isCaution ? 'is-caution' : undefined}>
          <dt>{name}</dt>
          <dd>{formatCount(count)}</dd>
        </div>
      ))}
    </dl>
  )
}
