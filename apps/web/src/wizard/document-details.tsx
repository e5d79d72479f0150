import './document-details.css'

import { Trans, useLingui } from '@lingui/react/macro'
import { OPERATIONS, type DocumentInfo } from '@recto/contract'
import { useEffect, useEffectEvent, useState } from 'react'

import { CallError } from '../api/call-error.ts'
import { readFacts } from '../api/read-facts.ts'
import { Icon } from '../components/icon/icon.tsx'
import { useLocalOperation } from '../local-work/use-local-operation.ts'
import { useDetailRows } from './use-detail-rows.ts'

/** What was found out about a document. */
type Finding = { status: 'reading' } | { status: 'read'; info: DocumentInfo } | { status: 'failed'; message: string }

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
  const finding = useInfo(file, password)
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

function useInfo(file: File, password: string | undefined): Finding {
  const [finding, setFinding] = useState<Finding>({ status: 'reading' })
  const run = useEffectEvent(useLocalOperation())
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const operation = OPERATIONS.info
    const read = async () => {
      try {
        const { blob } = await run({ operation, files: [{ file, password }], options: {}, signal })
        const info = await readFacts<DocumentInfo>(operation, blob)
        if (!signal.aborted) setFinding({ status: 'read', info })
      } catch (error) {
        const message = error instanceof CallError ? error.message : operation.failure
        if (!signal.aborted) setFinding({ status: 'failed', message })
      }
    }
    void read()
    return () => stop.abort()
  }, [file, password])
  return finding
}
