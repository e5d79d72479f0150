import { Trans, useLingui } from '@lingui/react/macro'

import { CodeBlock } from '../../components/article/code-block.tsx'
import { EXAMPLES } from './examples.ts'
import { useServerAddress } from './use-server-address.ts'

/** A rejected call, as an example of error responses. */
export function ErrorExample() {
  const { t } = useLingui()
  return (
    <>
      <p>
        <Trans>
          Errors are returned as <code>application/problem+json</code> (RFC 9457). Programs should check{' '}
          <code>code</code>; <code>message</code> is a sentence for people. This one is <code>NOT_A_PDF</code>, with
          status 415:
        </Trans>
      </p>
      <CodeBlock label={t`A rejected call`} code={EXAMPLES.error(useServerAddress())} />
      <p>
        <Trans>
          For 429 and 503, <code>Retry-After</code> says when to try again.
        </Trans>
      </p>
    </>
  )
}
