import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'

import { useConfig } from '../../api/config-context.tsx'
import { Article, type ArticleSection } from '../../components/article/article.tsx'

/** How files and the service are protected, and where to report vulnerabilities. */
export function SecurityPage() {
  const { t } = useLingui()
  return (
    <Article
      title={t`Security`}
      lead={t`A PDF from a stranger is a program in disguise. Here is how Recto handles every one of them.`}
      sections={useSections()}
      hasContents
    />
  )
}

function useSections(): ArticleSection[] {
  const { t } = useLingui()
  return [
    { id: 'hostile', heading: t`Malicious files`, body: <HostileFiles /> },
    { id: 'apart', heading: t`Isolation`, body: <Isolation /> },
    { id: 'passwords', heading: t`Passwords`, body: <Passwords /> },
    { id: 'results', heading: t`Results`, body: <Results /> },
    { id: 'pages', heading: t`These pages`, body: <Pages /> },
    { id: 'report', heading: t`Report a vulnerability`, body: <Report /> },
  ]
}

function HostileFiles() {
  return (
    <ul>
      <li>
        <Trans>The size, number, names and first bytes of files are checked while they upload.</Trans>
      </li>
      <li>
        <Trans>
          The number of objects, nesting depth, pages, pixels and decompressed size are limited. No length or offset in
          a file is trusted.
        </Trans>
      </li>
      <li>
        <Trans>Scripts in a PDF never run: the engine has no way to run them.</Trans>
      </li>
      <li>
        <Trans>
          File names are sanitized before they are shown or sent, and never decide where anything is written.
        </Trans>
      </li>
    </ul>
  )
}

function Isolation() {
  return (
    <>
      <p>
        <Trans>
          Each file is processed in a thread that cannot see the server’s settings, within time and memory limits. If
          one hangs or crashes, no other job is affected.
        </Trans>
      </p>
      <p>
        <Trans>
          Files are stored under random names in a folder that only the service can read.{' '}
          <Link to="/privacy#how-long">Privacy</Link> says how long they stay.
        </Trans>
      </p>
    </>
  )
}

function Passwords() {
  return (
    <p>
      <Trans>
        <Link to="/tools/protect-pdf">Protect PDF</Link> works in your browser and sends neither the file nor the
        password. When another tool opens a protected file on the server, the password is used for that and then
        discarded. While a job waits or runs, its password is on the disk, encrypted. It never reaches a log or a
        response.
      </Trans>
    </p>
  )
}

function Results() {
  return (
    <p>
      <Trans>
        Every result is read back and strictly checked before anyone gets it. It stays encrypted like the original,
        unless you asked to remove the protection.
      </Trans>
    </p>
  )
}

function Pages() {
  return (
    <p>
      <Trans>
        They load scripts, styles and fonts only from this server, allow no inline scripts, and cannot be framed by
        other sites. The number of calls per address and minute is limited, unless the operator has turned that off.
      </Trans>
    </p>
  )
}

function Report() {
  const { contactEmail } = useConfig()
  return (
    <>
      <p>
        <Trans>
          Please report it privately first. Describe what you did and what happened, and attach the file if needed.
        </Trans>
      </p>
      {contactEmail === undefined ? (
        <p>
          <Trans>
            This installation has not set a contact address; see <Link to="/contact">Contact</Link> for whom else to
            ask. Report vulnerabilities in Recto itself through the security advisories of its source code.
          </Trans>
        </p>
      ) : (
        <p>
          <Trans>
            Write to <a href={`mailto:${contactEmail}`}>{contactEmail}</a>. You can also report vulnerabilities in Recto
            itself through the security advisories of its source code.
          </Trans>
        </p>
      )}
    </>
  )
}
