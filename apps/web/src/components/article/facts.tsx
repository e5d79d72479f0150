import type { ReactNode } from 'react'

/** Something and what holds for it. */
interface Fact {
  term: string
  text: ReactNode
}

interface FactsProps {
  items: readonly Fact[]
  /** Whether the terms are names that are typed. */
  isCode?: boolean
}

/** Terms with what holds for each, in rows. */
export function Facts({ items, isCode = false }: FactsProps) {
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
