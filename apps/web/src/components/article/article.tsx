import './article.css'
import '../controls.css'

import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { PageHeader } from '../page-header/page-header.tsx'

/** A section of an article, with the ID that links refer to. */
export interface ArticleSection {
  /** Must not be the name of an icon: the sprite's symbols share the page's id namespace. */
  id: string
  heading: string
  /** An icon before the heading. */
  mark?: ReactNode
  body: ReactNode
}

interface ArticleProps {
  title: string
  lead: ReactNode
  sections: readonly ArticleSection[]
  /** Whether to show a table of contents, for articles longer than a screen. */
  hasContents?: boolean
}

/** A text page with headings on the left and text on the right, optionally with a table of contents. */
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
