import './page-head.css'

import type { ReactNode } from 'react'

interface PageHeadProps {
  title: ReactNode
  /** What the page is about, in a sentence or two. */
  lead?: ReactNode
  isCentered?: boolean
}

/** The title of a page that is read, with what it is about. */
export function PageHead({ title, lead, isCentered = false }: PageHeadProps) {
  return (
    <div className={isCentered ? 'pagehead pagehead--center' : 'pagehead pagehead--doc'}>
      <h1>{title}</h1>
      {lead !== undefined && <p>{lead}</p>}
    </div>
  )
}
