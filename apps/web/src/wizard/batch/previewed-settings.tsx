import '../bench.css'
import '../stage.css'
import '../live-stage.css'
import '../settings.css'

import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'

import { Icon } from '../../components/icon/icon.tsx'
import { formatCount } from '../../messages/format.ts'
import type { ChosenFile } from '../chosen-files.ts'
import { PageArea } from '../page-area.tsx'
import { useLiveView, type LiveView } from '../use-live-view.ts'
import type { BatchPreview } from './batch-step-parts.ts'

interface PreviewedSettingsProps {
  head: ReactNode
  preview: BatchPreview
  /** The files that can be shown; at least one. */
  files: readonly ChosenFile[]
  renderFields: (view: LiveView) => ReactNode
}

/** The settings next to the first page of one file, exactly as its result will have it. */
export function PreviewedSettings({ files, ...props }: PreviewedSettingsProps) {
  const [shownId, setShownId] = useState<string>()
  const index = Math.max(
    0,
    files.findIndex(({ id }) => id === shownId),
  )
  const file = files[index]
  if (file === undefined) return null
  return <Bench {...props} files={files} file={file} index={index} onShow={setShownId} />
}

interface BenchProps extends PreviewedSettingsProps {
  file: ChosenFile
  index: number
  onShow: (id: string | undefined) => void
}

function Bench({ head, preview, files, file, index, onShow, renderFields }: BenchProps) {
  const { t } = useLingui()
  const view = useLiveView(file, preview.change)
  const facts = file.reading.status === 'ready' ? file.reading.facts : undefined
  const [place, count] = [index + 1, files.length].map(formatCount)
  return (
    <div className="bench">
      {head}
      <section className="bench__main" aria-label={t`Settings`}>
        <h2 className="vh">
          <Trans>Settings</Trans>
        </h2>
        {renderFields(view)}
      </section>
      <section className="bench__side stage live" aria-label={t`Preview`}>
        <div className="live__head">
          <div className="live__file">
            <b>{file.file.name}</b>
            <span role="status">{t`File ${place} of ${count}`}</span>
          </div>
          {files.length > 1 && (
            <div className="pager" role="group" aria-label={t`File in the preview`}>
              <button
                type="button"
                className="iconbtn"
                aria-label={t`Previous file`}
                disabled={index === 0}
                onClick={() => onShow(files[index - 1]?.id)}
              >
                <Icon name="chevron-left" />
              </button>
              <button
                type="button"
                className="iconbtn"
                aria-label={t`Next file`}
                disabled={index === files.length - 1}
                onClick={() => onShow(files[index + 1]?.id)}
              >
                <Icon name="chevron-right" />
              </button>
            </div>
          )}
        </div>
        <PageArea
          view={view}
          label={preview.label(view.page, facts?.pageCount ?? 1)}
          aspectRatio={facts?.aspectRatios[0]}
        />
      </section>
    </div>
  )
}
