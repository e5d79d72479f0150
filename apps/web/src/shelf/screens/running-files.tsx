import { Plural, useLingui } from '@lingui/react/macro'
import { TOOLS } from '@recto/contract'
import { useNavigate } from 'react-router'

import { Icon } from '../../components/icon/icon.tsx'
import { formatPercent } from '../../messages/format.ts'
import { useToolTexts } from '../../messages/use-tool-texts.ts'
import { useRunningWork, type RunningWork } from '../../sessions/running-work.ts'
import { shareOf } from '../../wizard/work-progress.ts'

/** The running work, wherever the visitor is; it can be returned to or cancelled. */
export function RunningFiles() {
  const { t } = useLingui()
  const running = useRunningWork()
  if (running.length === 0) return null
  return (
    <ul className="running" aria-label={t`Running`}>
      {running.map((work) => (
        <RunningFile key={work.id} work={work} />
      ))}
    </ul>
  )
}

function RunningFile({ work }: { work: RunningWork }) {
  const { t } = useLingui()
  const texts = useToolTexts()
  const navigate = useNavigate()
  const { tool, fileName, fileCount, progress, returnTo } = work
  const title = tool === undefined ? '' : texts.title(TOOLS[tool])
  const share = shareOf(progress)
  return (
    <li>
      <button
        type="button"
        className="running__go"
        onClick={() => void navigate(returnTo.path, { state: returnTo.state })}
      >
        <b>{fileCount > 1 ? <Plural value={fileCount} one="# file" other="# files" /> : fileName}</b>
        <em>
          {title}
          {share !== undefined && ` · ${formatPercent(share)}`}
        </em>
      </button>
      <button type="button" className="iconbtn" aria-label={t`Cancel ${title}`} onClick={work.cancel}>
        <Icon name="close" />
      </button>
      <div
        className={share === undefined ? 'bar bar--unknown' : 'bar'}
        role="progressbar"
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share === undefined ? undefined : Math.round(share * 100)}
      >
        <i style={share === undefined ? undefined : { width: `${share * 100}%` }} />
      </div>
    </li>
  )
}
