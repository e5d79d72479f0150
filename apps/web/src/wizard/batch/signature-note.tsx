import { Trans } from '@lingui/react/macro'

import { Icon } from '../../components/icon/icon.tsx'
import type { ChosenFile } from '../chosen-files.ts'
import type { BatchStepParts } from './batch-step-parts.ts'

/** Lists the files whose signatures the tool would break, before it starts. */
export function SignatureNote({ batch, signatures, consentAction }: BatchStepParts) {
  const signed = batch.chosen.files.filter(({ id }) => batch.signed.has(id))
  if (signatures === 'none' || signed.length === 0) return null
  return (
    <ul className="batch__notes">
      {signed.map((file) => (
        <li key={file.id}>
          <Icon name="caution" />
          <div>
            {signatures === 'asks' && batch.needsConsent(file) ? (
              <>
                <LeftOut file={file} />
                <button type="button" className="linkbtn" onClick={() => batch.agree(file.id)}>
                  {consentAction}
                </button>
              </>
            ) : (
              <Broken file={file} />
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

function LeftOut({ file: { file } }: { file: ChosenFile }) {
  const { name } = file
  return (
    <p>
      <Trans>{name} is signed and will be left out, because a change would make its signature invalid.</Trans>
    </p>
  )
}

function Broken({ file: { file } }: { file: ChosenFile }) {
  const { name } = file
  return (
    <p>
      <Trans>{name} is signed. The change will invalidate its signature. Keep the original.</Trans>
    </p>
  )
}
