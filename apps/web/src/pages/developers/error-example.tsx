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
          What goes wrong is answered as <code>application/problem+json</code> (RFC 9457). Programs look at{' '}
          <code>code</code>; <code>message</code> is a sentence for people. This one is <code>NOT_A_PDF</code>, with the
          status 415:
        </Trans>
      </p>
      <CodeBlock label={t`A call that is refused`} code={EXAMPLES.error(useServerAddress())} />
      <p>
        <Trans>
          With 429 and 503, <code>Retry-After</code> says when to try again.
        </Trans>
      </p>
    </>
  )
}
