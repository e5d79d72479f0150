import './page-header.css'

import type { ReactNode } from 'react'

interface PageHeaderProps {
  title: ReactNode
  /** What the page is about, in a sentence or two. */
  lead?: ReactNode
  isCentered?: boolean
}

/** The title of a text page with its introduction. */
export function PageHeader({ title, lead, isCentered = false }: PageHeaderProps) {
  return (
    <div className={isCentered ? 'pagehead pagehead--center' : 'pagehead pagehead--doc'}>
      <h1>{title}</h1>
      {lead !== undefined && <p>{lead}</p>}
    </div>
  )
}
