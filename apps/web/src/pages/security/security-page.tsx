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
      lead={t`A PDF from a stranger is a program in disguise. This is how Recto treats every one of them.`}
      sections={useSections()}
      hasContents
    />
  )
}

function useSections(): ArticleSection[] {
  const { t } = useLingui()
  return [
    { id: 'hostile', heading: t`Hostile files`, body: <HostileFiles /> },
    { id: 'apart', heading: t`Kept apart`, body: <Isolation /> },
    { id: 'passwords', heading: t`Passwords`, body: <Passwords /> },
    { id: 'results', heading: t`Results`, body: <Results /> },
    { id: 'pages', heading: t`These pages`, body: <Pages /> },
    { id: 'report', heading: t`Report a weakness`, body: <Report /> },
  ]
}

function HostileFiles() {
  return (
    <ul>
      <li>
        <Trans>Size, number, names and first bytes are checked while a file comes in, before all of it is here.</Trans>
      </li>
      <li>
        <Trans>
          Objects, nesting, pages, pixels and the size of what is unpacked have bounds. No length or position in a file
          is believed.
        </Trans>
      </li>
      <li>
        <Trans>No script in a PDF is run: the engine has nothing that could run one.</Trans>
      </li>
      <li>
        <Trans>A name is cleaned before it is shown or sent, and never says where something is written.</Trans>
      </li>
    </ul>
  )
}

function Isolation() {
  return (
    <>
      <p>
        <Trans>
          Each file is worked on in a thread that cannot see the settings of the server, within a limit of time and
          memory. One that hangs or crashes costs its own work and nobody else's.
        </Trans>
      </p>
      <p>
        <Trans>
          Files lie under random names in a folder that only the service can read. How long they stay is said under{' '}
          <Link to="/privacy#how-long">Privacy</Link>.
        </Trans>
      </p>
    </>
  )
}

function Passwords() {
  return (
    <p>
      <Trans>
        <Link to="/tools/protect-pdf">Protect PDF</Link> works in your browser and sends neither file nor password.
        Where another tool opens a locked file on the server, the password is used for that and forgotten. It gets into
        no log, no answer and no file.
      </Trans>
    </p>
  )
}

function Results() {
  return (
    <p>
      <Trans>
        What was written is read back strictly before anybody gets it. A result stays locked as its file was, unless the
        lock is what had to go.
      </Trans>
    </p>
  )
}

function Pages() {
  return (
    <p>
      <Trans>
        They load scripts, styles and fonts from this server alone, allow no script that stands in a page, and cannot be
        put into the frame of another site. How many calls one address may make in a minute is bounded, unless the
        operator has switched that off.
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
          Please report it privately first. Say what you did and what happened, and add the file if one is needed.
        </Trans>
      </p>
      {contactEmail === undefined ? (
        <p>
          <Trans>
            This installation has named no address; <Link to="/contact">Contact</Link> says who else can be asked. A
            weakness of Recto itself is best reported through the security advisories of its source code.
          </Trans>
        </p>
      ) : (
        <p>
          <Trans>
            Write to <a href={`mailto:${contactEmail}`}>{contactEmail}</a>. A weakness of Recto itself can also be
            reported through the security advisories of its source code.
          </Trans>
        </p>
      )}
    </>
  )
}
