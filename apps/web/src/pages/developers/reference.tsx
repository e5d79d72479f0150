import { Trans } from '@lingui/react/macro'

import { useConfig } from '../../api/config-context.tsx'
import { useDocumentPath, useServerAddress } from './use-server-address.ts'

/** Where to find the full reference of calls, fields and errors. */
export function Reference() {
  const server = useServerAddress()
  const docs = useDocumentPath('/api/docs')
  const openapi = useDocumentPath('/api/openapi.json')
  const { requiresApiKey } = useConfig()
  return (
    <>
      <p>
        <Trans>
          Every call, its fields and its responses are described for people in the <a href={docs}>API reference</a> and
          for programs in the <a href={openapi}>OpenAPI document</a>. You can use the latter to generate clients in many
          languages.
        </Trans>
      </p>
      <p>
        <Trans>
          The examples below call this server, <code>{server}</code>, as written.
        </Trans>
      </p>
      {requiresApiKey === true && (
        <p>
          <Trans>
            Add your API key to every call, as in <code>curl -H "Authorization: Bearer $RECTO_API_KEY"</code>. A job and
            its result belong to the key that started it.
          </Trans>
        </p>
      )}
    </>
  )
}
