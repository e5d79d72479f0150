import './disclosure.css'

import type { ReactNode } from 'react'

import { Icon } from '../icon/icon.tsx'

interface DisclosureProps {
  title: string
  /** What is chosen in it, said while it is closed. */
  summary: ReactNode
  children: ReactNode
}

/** Settings that few need, folded away until they are asked for. */
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
