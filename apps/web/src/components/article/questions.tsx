import type { ReactNode } from 'react'

export interface Question {
  question: string
  answer: ReactNode
}

/** Questions with their answers, all expanded. */
export function Questions({ items }: { items: readonly Question[] }) {
  return (
    <dl className="questions">
      {items.map(({ question, answer }) => (
        <div key={question}>
          <dt>{question}</dt>
          <dd>{answer}</dd>
        </div>
      ))}
    </dl>
  )
}
