import type { DocumentInfo } from '@recto/contract'

import { DetailsNote } from './details-note.tsx'
import { useDetailRows } from './use-detail-rows.ts'
import { useDocumentInfo } from './use-document-info.ts'

/** The details of a document, once they are read. */
export function DetailsContent({ file, password }: { file: File; password?: string | undefined }) {
  const inspection = useDocumentInfo(file, password)
  if (inspection.status === 'read') return <Rows info={inspection.info} />
  return inspection.status === 'failed' ? <DetailsNote failure={inspection.message} /> : <DetailsNote />
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
