import './help.css'

import { Trans, useLingui } from '@lingui/react/macro'
import { AVAILABLE_TOOLS, type ToolDefinition } from '@recto/contract'
import { Link } from 'react-router'

import { useAvailability } from '../../api/config-context.tsx'
import { Article, type ArticleSection } from '../../components/article/article.tsx'
import { Questions } from '../../components/article/questions.tsx'
import { Icon } from '../../components/icon/icon.tsx'
import { useToolTexts } from '../../messages/use-tool-texts.ts'
import { ToolLimits } from './tool-limits.tsx'
import { useGeneralQuestions } from './use-general-questions.tsx'
import { useToolQuestions } from './use-tool-questions.ts'

/** The help page: general questions, then those of each available tool. */
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
  const texts = useToolTexts()
  const isAvailable = useAvailability()
  const general = useGeneralQuestions()
  const questions = useToolQuestions()
  return [
    { id: 'all-tools', heading: t`Every tool`, body: <Questions items={general} /> },
    ...AVAILABLE_TOOLS.filter(isAvailable).map((tool) => ({
      // The tool's plain ID is already taken by its icon.
      id: `about-${tool.id}`,
      heading: texts.title(tool),
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

/** A link to the tool and its limits. */
function ToolHead({ tool }: { tool: ToolDefinition }) {
  const title = useToolTexts().title(tool)
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
