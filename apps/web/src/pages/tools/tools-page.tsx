import '../../components/page-head/page-head.css'
import './tools.css'

import { Trans, useLingui } from '@lingui/react/macro'
import { TOOL_FAMILIES, TOOLS } from '@recto/contract'
import { useState } from 'react'

import { ToolCard } from '../../components/tool-card/tool-card.tsx'
import { useToolWords } from '../../words/use-tool-words.ts'
import { useFoundTools, type FoundGroup } from './use-found-tools.ts'
import { SearchField } from './search-field.tsx'

/** Every tool there is, in its family, with a search. */
export function ToolsPage() {
  const [query, setQuery] = useState('')
  const groups = useFoundTools(query)
  return (
    <main id="main" className="tools">
      <div className="pagehead">
        <h1>
          <Trans>All Tools</Trans>
        </h1>
        <SearchField value={query} onChange={setQuery} />
      </div>
      <SearchResult query={query} groups={groups} />
      <div className="catalogue">
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

/** Says how much was found, for those who do not see the list change. */
function SearchResult({ query, groups }: { query: string; groups: readonly FoundGroup[] }) {
  const { t } = useLingui()
  const count = groups.reduce((sum, { tools }) => sum + tools.length, 0)
  return (
    <p className="vh" role="status">
      {query.trim() === '' ? '' : t`${count} of ${TOOLS.length} tools found`}
    </p>
  )
}

function Index({ groups }: { groups: readonly FoundGroup[] }) {
  const { t } = useLingui()
  const words = useToolWords()
  return (
    <nav className="index" aria-label={t`Categories`}>
      <ol>
        {TOOL_FAMILIES.map((family) => {
          const count = groups.find((group) => group.family.id === family.id)?.tools.length ?? 0
          return (
            <li key={family.id} className={`fam-${family.id}`}>
              {count === 0 ? (
                <span className="index__none">{words.family(family).title}</span>
              ) : (
                <a href={`#g-${family.id}`}>
                  <span>{words.family(family).title}</span>
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

function Group({ group: { family, tools } }: { group: FoundGroup }) {
  const { title, description } = useToolWords().family(family)
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
