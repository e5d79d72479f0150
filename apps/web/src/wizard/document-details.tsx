import './document-details.css'

import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'

import { Icon } from '../components/icon/icon.tsx'
import { LateFailure } from '../components/late-part/late-failure.tsx'
import { latePart } from '../components/late-part/late-part.tsx'
import { DetailsNote } from './details-note.tsx'

const Content = latePart(
  async () => (await import('./details-content.tsx')).DetailsContent,
  () => <LateFailure />,
)

interface DocumentDetailsProps {
  file: File
  password?: string | undefined
}

/** The details of a chosen document, read from the file when the panel is opened. */
export function DocumentDetails({ file, password }: DocumentDetailsProps) {
  const { t } = useLingui()
  const { name } = file
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className="details" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary aria-label={t`Details for ${name}`}>
        <Trans>Details</Trans>
        <Icon name="chevron-down" />
      </summary>
      {isOpen && (
        <Suspense fallback={<DetailsNote />}>
          <Content file={file} password={password} />
        </Suspense>
      )}
    </details>
  )
}
