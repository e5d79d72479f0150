import { Trans } from '@lingui/react/macro'

import { useServerAddress } from './use-server-address.ts'

/** Where to find the full reference of calls, fields and errors. */
export function Reference() {
  const server = useServerAddress()
  return (
    <>
      <p>
        <Trans>
          Every call, its fields and its answers are described for people in the <a href="/api/docs">API reference</a>,
          and for programs in the <a href="/api/openapi.json">OpenAPI document</a>. Clients in many languages can be
          generated from the latter.
        </Trans>
      </p>
      <p>
        <Trans>
          The examples below call this server, <code>{server}</code>, as they are.
        </Trans>
      </p>
    </>
  )
}
