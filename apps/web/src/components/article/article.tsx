import './article.css'
import '../controls.css'

import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { PageHeader } from '../page-header/page-header.tsx'

/** A part of an article, with what it is linked by. */
export interface ArticleSection {
  /** Not the name of an icon: drawings are found by their names in the same page. */
  id: string
  heading: string
  /** A drawing before the heading. */
  mark?: ReactNode
  body: ReactNode
}

interface ArticleProps {
  title: string
  lead: ReactNode
  sections: readonly ArticleSection[]
  /** Whether a list of the parts stands beside them; for what is too long to be seen at once. */
  hasContents?: boolean
}

/** A page to be read: headings on the left page, text on the right one; long ones with a list of their parts. */
export function Article({ title, lead, sections, hasContents = false }: ArticleProps) {
  return (
    <main id="main" className="article">
      <PageHeader title={title} lead={lead} />
      {hasContents ? (
        <div className="article__long">
          <Contents sections={sections} />
          <Sections sections={sections} />
        </div>
      ) : (
        <Sections sections={sections} />
      )}
    </main>
  )
}

function Contents({ sections }: Pick<ArticleProps, 'sections'>) {
  const { t } = useLingui()
  return (
    <nav className="contents" aria-label={t`On this page`}>
      <ol>
        {sections.map(({ id, heading }) => (
          <li key={id}>
            <a href={`#${id}`}>{heading}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Sections({ sections }: Pick<ArticleProps, 'sections'>) {
  return (
    <div className="article__parts">
      {sections.map(({ id, heading, mark, body }) => (
        <section key={id} id={id} aria-labelledby={`${id}-heading`}>
          <h2 id={`${id}-heading`}>
            {mark}
            {heading}
          </h2>
          <div className="prose">{body}</div>
        </section>
      ))}
    </div>
  )
}
