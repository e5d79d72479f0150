import type { ReactNode } from 'react'

/** Something and what holds for it. */
interface Definition {
  term: string
  text: ReactNode
}

interface DefinitionListProps {
  items: readonly Definition[]
  /** Whether the terms are names that are typed. */
  isCode?: boolean
}

/** Terms with what holds for each, in rows. */
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
