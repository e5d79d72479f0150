import './disclosure.css'

import type { ReactNode } from 'react'

import { Icon } from '../icon/icon.tsx'

interface DisclosureProps {
  title: string
  /** A summary of the settings inside, shown while it is closed. */
  summary: ReactNode
  children: ReactNode
}

/** Rarely needed settings, collapsed by default. */
export function Disclosure({ title, summary, children }: DisclosureProps) {
  return (
    <details className="fold">
      <summary>
        <span>{title}</span>
        <em>{summary}</em>
        <Icon name="chevron-down" />
      </summary>
      <div className="fold__in">{children}</div>
    </details>
  )
}
