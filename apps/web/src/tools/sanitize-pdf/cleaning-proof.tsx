import './clean.css'
import '../../wizard/result.css'

import { Trans } from '@lingui/react/macro'
import { isActive, type CleaningFacts, type FindingCount } from '@recto/contract'

import { Icon } from '../../components/icon/icon.tsx'
import { formatCount } from '../../messages/format.ts'
import { total } from './cleaning-settings.ts'
import { useFindingNames } from './use-finding-names.ts'

/** The findings in the result: none of what was removed, and what is left. */
export function CleaningProof({ facts }: { facts: CleaningFacts | undefined }) {
  // A resumed job from an older server may have none.
  if (facts === undefined) return null
  const { removed, remaining } = facts
  return (
    <>
      <section className="proof" aria-labelledby="proof">
        {removed.length === 0 ? <NothingFound /> : <NothingLeft count={total(removed)} />}
      </section>
      {removed.length > 0 && (
        <section className="keptbox" aria-labelledby="removed">
          <h2 id="removed">
            <Trans>What was removed</Trans>
          </h2>
          <FindingList findings={removed} />
        </section>
      )}
      {remaining.length > 0 && (
        <section className="keptbox" aria-labelledby="stayed">
          <h2 id="stayed">
            <Trans>What stayed</Trans>
          </h2>
          <FindingList findings={remaining} isRest />
        </section>
      )}
    </>
  )
}

function NothingLeft({ count }: { count: number }) {
  const whole = formatCount(count)
  return (
    <>
      <p className="proof__n num">
        <Trans>
          0 <small>of {whole}</small>
        </Trans>
      </p>
      <div>
        <h2 id="proof">
          <Trans>can be found again</Trans>
        </h2>
        <p>
          <Trans>
            The new file was written without earlier versions, read again from its bytes, and searched in the same way.
          </Trans>
        </p>
      </div>
    </>
  )
}

function NothingFound() {
  return (
    <div>
      <h2 id="proof">
        <Trans>There was nothing to remove</Trans>
      </h2>
      <p>
        <Trans>The new file was written without earlier versions, and searched again.</Trans>
      </p>
    </div>
  )
}

function FindingList({ findings, isRest = false }: { findings: readonly FindingCount[]; isRest?: boolean }) {
  const names = useFindingNames()
  return (
    <ul className={isRest ? 'kept kept--counts kept--rest' : 'kept kept--counts'}>
      {findings.map(({ kind, count }) => {
        const isCaution = isRest && isActive(kind)
        const restIcon = isCaution ? 'caution' : 'info'
        return (
          <li key={kind} className={isCaution ? 'is-caution' : undefined}>
            <Icon name={isRest ? restIcon : 'check'} />
            <span>{names[kind]}</span>
            <b>{formatCount(count)}</b>
          </li>
        )
      })}
    </ul>
  )
}
