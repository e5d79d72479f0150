import './help.css'

import { Trans, useLingui } from '@lingui/react/macro'
import { TOOLS, type ToolDefinition } from '@recto/contract'
import { Link } from 'react-router'

import { useAvailability } from '../../api/config-context.tsx'
import { Article, type ArticleSection } from '../../components/article/article.tsx'
import { Questions } from '../../components/article/questions.tsx'
import { Icon } from '../../components/icon/icon.tsx'
import { useToolWords } from '../../words/use-tool-words.ts'
import { ToolLimits } from './tool-limits.tsx'
import { useGeneralQuestions } from './use-general-questions.tsx'
import { useToolQuestions } from './use-tool-questions.ts'

/** Answers: for every tool, and for each that can be used. */
export function HelpPage() {
  const { t } = useLingui()
  return (
    <Article
      title={t`Help`}
      lead={t`What the tools do, how large files can be, and what to do when something fails.`}
      sections={useSections()}
      hasContents
    />
  )
}

function useSections(): ArticleSection[] {
  const { t } = useLingui()
  const words = useToolWords()
  const isAvailable = useAvailability()
  const general = useGeneralQuestions()
  const questions = useToolQuestions()
  return [
    { id: 'all-tools', heading: t`Every tool`, body: <Questions items={general} /> },
    ...TOOLS.filter(isAvailable).map((tool) => ({
      // A tool's own id is the name of its drawing.
      id: `about-${tool.id}`,
      heading: words.title(tool),
      mark: <Icon name={tool.id} className={`toolicon fam-${tool.family}`} />,
      body: (
        <>
          <ToolHead tool={tool} />
          <Questions items={questions[tool.id] ?? []} />
        </>
      ),
    })),
    { id: 'more', heading: t`Still need help?`, body: <MoreHelp /> },
  ]
}

/** The way to the tool, and what it takes. */
function ToolHead({ tool }: { tool: ToolDefinition }) {
  const title = useToolWords().title(tool)
  return (
    <div className="help__head">
      <p>
        <ToolLimits tool={tool} />
      </p>
      <Link className="more" to={tool.route}>
        <Trans>Open {title}</Trans>
        <Icon name="arrow-right" />
      </Link>
    </div>
  )
}

function MoreHelp() {
  return (
    <p>
      <Trans>
        <Link to="/contact">Write to us</Link>: say which tool you used, what you did, and what the page said.
      </Trans>
    </p>
  )
}
