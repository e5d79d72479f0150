import { Trans } from '@lingui/react/macro'
import type { ProtectionFacts } from '@recto/contract'

import { Icon } from '../../components/icon/icon.tsx'
import { cipherOf } from './encryption-level-field.tsx'
import type { Check } from './protected-file.ts'

/** Whether the chosen file is protected. It keeps its space during the check, so that nothing moves. */
export function ProtectionBanner({ check }: { check: Check }) {
  if (check.status === 'failed') {
    return (
      <p className="banner banner--bad" role="alert">
        <Icon name="wrong" />
        <span>{check.message}</span>
      </p>
    )
  }
  if (check.status === 'running') {
    return (
      <p className="banner" role="status">
        <Icon name="search" />
        <span>
          <Trans>Checking its protection</Trans>
        </span>
      </p>
    )
  }
  return check.facts.isEncrypted ? <Protected facts={check.facts} /> : <Unprotected />
}

function Protected({ facts: { needsPassword, algorithm, keyLength } }: { facts: ProtectionFacts }) {
  const isKnown = algorithm !== null && algorithm !== 'unknown' && keyLength !== null
  return (
    <div className="banner banner--caution" role="status">
      <Icon name="lock" />
      <span>
        <Trans>This PDF is password protected.</Trans>
      </span>
      <em>
        {isKnown && cipherOf({ algorithm, keyLength })}
        {isKnown && !needsPassword && ' · '}
        {!needsPassword && <Trans>opens without a password</Trans>}
      </em>
    </div>
  )
}

function Unprotected() {
  return (
    <div className="banner banner--good" role="status">
      <Icon name="check" />
      <span>
        <Trans>This PDF is not password protected.</Trans>
      </span>
    </div>
  )
}
