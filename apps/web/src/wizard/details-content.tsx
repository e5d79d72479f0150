import type { DocumentInfo } from '@recto/contract'

import { DetailsNote } from './details-note.tsx'
import { useDetailRows } from './use-detail-rows.ts'
import { useDocumentInfo } from './use-document-info.ts'

/** The details of a document, once they are read. */
export function DetailsContent({ file, password }: { file: File; password?: string | undefined }) {
  const finding = useDocumentInfo(file, password)
  if (finding.status === 'read') return <Rows info={finding.info} />
  return finding.status === 'failed' ? <DetailsNote failure={finding.message} /> : <DetailsNote />
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
