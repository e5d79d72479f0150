import { Trans, useLingui } from '@lingui/react/macro'

import { Checkbox } from '../../components/checkbox/checkbox.tsx'
import { Icon } from '../../components/icon/icon.tsx'

interface SignatureConsentProps {
  isGiven: boolean
  onChange: (isGiven: boolean) => void
}

/** Explains what compression does to a signed file, and asks for permission. */
export function SignatureConsent({ isGiven, onChange }: SignatureConsentProps) {
  const { t } = useLingui()
  return (
    <section className="consent" aria-labelledby="signed">
      <Icon name="caution" />
      <div>
        <h2 id="signed">
          <Trans>This file is signed</Trans>
        </h2>
        <p>
          <Trans>
            A signature covers every byte of a file. Compressing changes the file, so the signature will no longer be
            valid. Keep the original.
          </Trans>
        </p>
        <Checkbox label={t`Compress anyway`} isOn={isGiven} onChange={onChange} />
      </div>
    </section>
  )
}
