import '../../components/page-header/page-header.css'
import './tools.css'

import { Trans, useLingui } from '@lingui/react/macro'
import { LISTED_TOOLS, TOOL_FAMILIES } from '@recto/contract'
import { useState } from 'react'

import { ToolCard } from '../../components/tool-card/tool-card.tsx'
import { useToolTexts } from '../../messages/use-tool-texts.ts'
import { useToolSearch, type ToolGroup } from './use-tool-search.ts'
import { SearchField } from './search-field.tsx'

/** All tools by family, with a search. */
export function ToolsPage() {
  const [query, setQuery] = useState('')
  const groups = useToolSearch(query)
  return (
    <main id="main" className="tools">
      <div className="pagehead">
        <h1>
          <Trans>All Tools</Trans>
        </h1>
        <SearchField value={query} onChange={setQuery} />
      </div>
      <SearchResult query={query} groups={groups} />
      <div className="catalog">
        <Index groups={groups} />
        {groups.length === 0 ? (
          <NothingFound query={query} onClear={() => setQuery('')} />
        ) : (
          <div className={query.trim() === '' ? 'groups' : 'groups groups--found'}>
            {groups.map((group) => (
              <Group key={group.family.id} group={group} />
            ))}
          </div>
        )}
      </div>
    </main>
  )
}

/** Announces the number of matches to screen readers. */
function SearchResult({ query, groups }: { query: string; groups: readonly ToolGroup[] }) {
  const { t } = useLingui()
  const count = groups.reduce((sum, { tools }) => sum + tools.length, 0)
  return (
    <p className="vh" role="status">
      {query.trim() === '' ? '' : t`${count} of ${LISTED_TOOLS.length} tools found`}
    </p>
  )
}

function Index({ groups }: { groups: readonly ToolGroup[] }) {
  const { t } = useLingui()
  const texts = useToolTexts()
  return (
    <nav className="index" aria-label={t`Categories`}>
      <ol>
        {TOOL_FAMILIES.map((family) => {
          const count = groups.find((group) => group.family.id === family.id)?.tools.length ?? 0
          return (
            <li key={family.id} className={`fam-${family.id}`}>
              {count === 0 ? (
                <span className="index__none">{texts.family(family).title}</span>
              ) : (
                <a href={`#g-${family.id}`}>
                  <span>{texts.family(family).title}</span>
                  <i />
                  <b>{count}</b>
                </a>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

function Group({ group: { family, tools } }: { group: ToolGroup }) {
  const { title, description } = useToolTexts().family(family)
  return (
    <section
      className={`group group--${family.id} fam-${family.id}`}
      id={`g-${family.id}`}
      aria-labelledby={`h-${family.id}`}
    >
      <div className="group__head">
        <h2 id={`h-${family.id}`}>{title}</h2>
        <p>{description}</p>
      </div>
      <ul>
        {tools.map((tool) => (
          <li key={tool.id}>
            <ToolCard tool={tool} shape="toolrow" />
          </li>
        ))}
      </ul>
    </section>
  )
}

function NothingFound({ query, onClear }: { query: string; onClear: () => void }) {
  return (
    <div className="nothing">
      <h2>
        <Trans>No tools match “{query.trim()}”</Trans>
      </h2>
      <p>
        <Trans>Try another word, such as join, shrink or lock.</Trans>
      </p>
      <p className="acts">
        <button type="button" className="btn btn--line" onClick={onClear}>
          <Trans>Show All Tools</Trans>
        </button>
      </p>
    </div>
  )
}
