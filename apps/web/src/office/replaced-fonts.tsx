import './replaced-fonts.css'

import { Plural, Trans } from '@lingui/react/macro'
import type { Warning } from '@recto/contract'

import { Icon } from '../components/icon/icon.tsx'
import { formatPercent } from '../messages/format.ts'

/** The replaced fonts of an Office file, with their share of the text; nothing if there are none. */
export function ReplacedFonts({ warnings }: { warnings: readonly Warning[] }) {
  const found = warnings.filter(({ code }) => code === 'FONTS_REPLACED')
  const fonts = found.flatMap((warning) => warning.fonts ?? [])
  const count = found.reduce((sum, warning) => sum + (warning.count ?? warning.fonts?.length ?? 0), 0)
  if (fonts.length === 0) return null
  const more = count - fonts.length
  return (
    <section className="keptbox" aria-labelledby="fonts">
      <h2 id="fonts">
        <Plural value={count} one="# font was replaced" other="# fonts were replaced" />
      </h2>
      <p className="help fontmap__help">
        <Trans>
          The file uses these fonts but does not contain them, and our server does not have them. Lines may break in
          other places than before. To keep the look, embed the fonts when you save the file, and convert it again.
        </Trans>
      </p>
      <ul className="fontmap">
        {fonts.map(({ name, replacement, percent }) => (
          <li key={`${name} ${replacement}`}>
            <b>{name}</b>
            <Icon name="arrow-right" />
            <span>
              <span className="vh">
                <Trans>replaced by</Trans>{' '}
              </span>
              {replacement}
            </span>
            <em className="num">
              <Share percent={percent} />
            </em>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="hint">
          <Plural value={more} one="And # more font" other="And # more fonts" />
        </p>
      )}
    </section>
  )
}

function Share({ percent }: { percent: number }) {
  const share = formatPercent(percent / 100)
  return <Trans>{share} of the text</Trans>
}
