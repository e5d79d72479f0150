import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'

import { useConfig } from '../../api/config-context.tsx'
import { ToolPage } from '../../wizard/tool-page.tsx'
import { TOOL } from './tool.ts'

/** Compress PDF: a file becomes smaller, and what changed can be seen. */
export function CompressPdfPage() {
  return (
    <ToolPage
      tool={TOOL}
      promise={<Trans>Text, links and bookmarks are not changed.</Trans>}
      aside={<LargerFiles />}
      load={loadWizard}
    />
  )
}

async function loadWizard() {
  return (await import('./wizard.tsx')).CompressWizard
}

/** Where larger files are taken. */
function LargerFiles() {
  const { maxUploadMbCompress: limit } = useConfig()
  return (
    <Trans>
      Larger than {limit} MB? <Link to="/pricing">Upgrade to premium</Link>
    </Trans>
  )
}
