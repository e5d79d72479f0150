import './promo.css'

import { Trans, useLingui } from '@lingui/react/macro'
import { DEFAULT_LIMITS, PLANS } from '@recto/contract'
import { Link } from 'react-router'

import { formatPrice } from '../../messages/format.ts'

/** The outlines of 99 sheets of paper, each slightly out of line. */
const SHEETS =
  'M4 2H345M5 5H346M5 8H346M5 11H347M19 14H337M19 17H339M18 20H338M19 23H338M19 26H339M10 29H354M11 32H355M12 35H356M14 38H356M14 41H357M13 44H355M14 47H356M12 50H355M25 53H353M24 56H353M23 59H352M25 62H353M25 65H354M24 68H352M24 71H353M24 74H352M24 77H352M25 80H346M24 83H346M26 86H346M25 89H345M25 92H345M24 95H345M24 98H345M25 101H344M8 104H359M7 107H358M7 113H359M7 116H358M7 119H358M6 122H360M8 125H359M7 128H358M12 131H357M11 134H355M13 137H356M13 140H356M13 143H356M5 146H335M6 149H335M19 152H360M18 155H359M17 158H359M18 161H359M18 164H359M15 167H346M15 170H347M14 173H346M12 176H339M12 179H337M12 182H339M13 185H337M12 188H339M12 191H339M11 194H357M11 197H357M11 200H358M12 203H356M10 206H356M11 209H357M10 212H356M24 215H357M25 218H356M26 221H357M24 224H357M16 227H359M18 230H358M16 233H359M17 236H358M16 239H344M14 242H344M15 245H344M23 248H335M23 251H337M21 254H336M23 257H337M22 260H335M22 263H336M15 266H339M16 269H340M16 272H339M12 275H357M13 278H358M13 281H358M12 284H356M12 287H356M21 290H336M21 293H335M14 296H346M14 299H348'

/** A teaser for the paid plans. */
export function Promo() {
  const { t } = useLingui()
  const lowest = Math.min(...PLANS.map(({ price }) => price).filter((price) => price > 0))
  const price = formatPrice(lowest)
  const maxFiles = PLANS.find(({ id }) => id === 'pro')?.maxFilesAtOnce ?? DEFAULT_LIMITS.maxFiles
  return (
    <section className="promo" aria-labelledby="promo">
      <div className="promo__in">
        <div>
          <h2 id="promo">
            <Trans>A hundred files at once</Trans>
          </h2>
          <p>
            <Trans>
              With premium, you can process up to {maxFiles} files at once, with higher limits and every tool. Plans
              start at <span className="num">{price}</span> per month.
            </Trans>
          </p>
          <p className="acts">
            <Link className="btn btn--paper" to="/pricing">
              <Trans>See Pricing</Trans>
            </Link>
          </p>
        </div>
        <svg
          className="ream"
          viewBox="0 0 380 303"
          role="img"
          aria-label={t`A stack of one hundred sheets, one of them red`}
        >
          <path d={SHEETS} />
          <path className="ream__one" d="M7 110H378" />
        </svg>
      </div>
    </section>
  )
}
