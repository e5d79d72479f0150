import type { ReactNode } from 'react'

interface Definition {
  term: string
  text: ReactNode
}

interface DefinitionListProps {
  items: readonly Definition[]
  /** Whether the terms are code. */
  isCode?: boolean
}

/** Terms with their descriptions, in rows. */
export function DefinitionList({ items, isCode = false }: DefinitionListProps) {
  return (
    <dl className={isCode ? 'facts facts--code' : 'facts'}>
      {items.map(({ term, text }) => (
        <div key={term}>
          <dt>{isCode ? <code>{term}</code> : term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
