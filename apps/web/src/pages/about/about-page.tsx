import './about.css'
import '../../components/article/article.css'

import { Trans, useLingui } from '@lingui/react/macro'

import { PageHeader } from '../../components/page-header/page-header.tsx'
import { Book } from './book.tsx'
import { ContactLinks } from './contact-links.tsx'
import { Team } from './team.tsx'
import { useValues } from './use-values.ts'

/** The About page: why Recto exists, its values, its makers and where to find them. */
export function AboutPage() {
  const { t } = useLingui()
  return (
    <main id="main" className="article about">
      <div className="about__open">
        <div>
          <PageHeader
            title={t`About`}
            lead={t`The recto is the right-hand page of an open book, the one you see first.`}
          />
          <Story />
        </div>
        <Book />
      </div>
      <Values />
      <div className="article__parts">
        <section aria-labelledby="team">
          <h2 id="team">
            <Trans>The team</Trans>
          </h2>
          <div className="prose">
            <Team />
          </div>
        </section>
        <section aria-labelledby="reach">
          <h2 id="reach">
            <Trans>Get in touch</Trans>
          </h2>
          <div className="prose">
            <ContactLinks />
          </div>
        </section>
      </div>
    </main>
  )
}

function Story() {
  return (
    <section aria-labelledby="story">
      <h2 className="vh" id="story">
        <Trans>Our story</Trans>
      </h2>
      <p className="about__story">
        <Trans>
          A PDF is meant to stay the way it is. Then two of them have to become one, a page is sideways, or the file is
          too large to send.
        </Trans>
      </p>
      <p className="about__story">
        <Trans>
          Recto began with a simple wish: that such a small job be done the way a careful colleague would do it. Change
          what was asked. Keep everything else. Say what could not be kept.
        </Trans>
      </p>
    </section>
  )
}

function Values() {
  return (
    <section className="about__values" aria-labelledby="values">
      <h2 id="values">
        <Trans>What we stand for</Trans>
      </h2>
      <ul>
        {useValues().map(({ name, text }) => (
          <li key={name}>
            <h3>{name}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
