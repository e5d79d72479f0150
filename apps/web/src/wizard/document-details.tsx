import './document-details.css'

import { Trans, useLingui } from '@lingui/react/macro'
import type { DocumentInfo } from '@recto/contract'
import { useState } from 'react'

import { Icon } from '../components/icon/icon.tsx'
import { useDetailRows } from './use-detail-rows.ts'
import { useDocumentInfo } from './use-document-info.ts'

interface DocumentDetailsProps {
  file: File
  password?: string | undefined
}

/** What a chosen document is and holds, read from the file itself once somebody wants to know. */
export function DocumentDetails({ file, password }: DocumentDetailsProps) {
  const { t } = useLingui()
  const { name } = file
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className="details" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary aria-label={t`Details of ${name}`}>
        <Trans>Details</Trans>
        <Icon name="chevron-down" />
      </summary>
      {isOpen && <Content file={file} password={password} />}
    </details>
  )
}

function Content({ file, password }: DocumentDetailsProps) {
  const finding = useDocumentInfo(file, password)
  if (finding.status === 'read') return <Rows info={finding.info} />
  return (
    <p className="details__note" role="status">
      {finding.status === 'failed' ? finding.message : <Trans>Reading the file</Trans>}
    </p>
  )
}

function Rows({ info }: { info: DocumentInfo }) {
  const rows = useDetailRows(info)
  return (
    <dl>
      {rows.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
