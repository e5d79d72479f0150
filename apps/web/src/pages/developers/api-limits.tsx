import { Plural, Trans, useLingui } from '@lingui/react/macro'

import { useConfig } from '../../api/config-context.tsx'
import { DefinitionList } from '../../components/article/definition-list.tsx'
import { formatCount, formatDecimal } from '../../messages/format.ts'

/** The limits in force, with the call that returns them to programs. */
export function ApiLimits() {
  const { t } = useLingui()
  const { maxUploadMb, maxUploadMbCompress, maxFiles, maxBatchFiles, maxPages, retentionHours } = useConfig()
  const size = formatDecimal(maxUploadMb)
  const compressSize = formatDecimal(maxUploadMbCompress)
  return (
    <>
      <p>
        <Trans>
          Programs can read them from <code>GET /api/config</code>. Here they are:
        </Trans>
      </p>
      <DefinitionList
        items={[
          { term: t`A file`, text: <Trans>{size} MB</Trans> },
          { term: t`A file to compress`, text: <Trans>{compressSize} MB</Trans> },
          { term: t`Files in a call`, text: formatCount(maxFiles) },
          { term: t`Files in a batch`, text: formatCount(maxBatchFiles) },
          { term: t`Pages of a document`, text: formatCount(maxPages) },
          { term: t`A job and its result`, text: <Plural value={retentionHours} one="# hour" other="# hours" /> },
        ]}
      />
    </>
  )
}
