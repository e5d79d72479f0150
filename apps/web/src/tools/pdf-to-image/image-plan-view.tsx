import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { formatCount, formatSize } from '../../messages/format.ts'
import { formatPixels } from './format-pixels.ts'
import type { ImageForecast } from './use-image-forecast.ts'

const PIXELS_PER_MEGAPIXEL = 1_000_000

/** A preview of the result: how many images, their sizes and their names. */
export function ImagePlanView({ forecast }: { forecast: ImageForecast }) {
  const { t } = useLingui()
  const { count, plan, bytes, names, archive } = forecast
  return (
    <section className="imgset" aria-labelledby="plan">
      <h2 id="plan">
        <Trans>What you get</Trans>
      </h2>
      {count === 0 ? (
        <p className="help">
          <Trans>Select pages to list the images here.</Trans>
        </p>
      ) : (
        <dl className="outlook">
          <Row name={t`Images`}>{count === undefined ? t`One for each page` : formatCount(count)}</Row>
          {plan !== undefined && (
            <Row name={t`Each`}>
              <Sizes plan={plan} />
            </Row>
          )}
          {plan !== undefined && (
            <Row name={t`Together`}>
              <TotalSize pixels={plan.pixels} bytes={bytes} />
            </Row>
          )}
          <Row name={t`Names`}>
            <Names names={names} />
          </Row>
          <Row name={t`ZIP Archive`}>{archive}</Row>
        </dl>
      )}
    </section>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Sizes({ plan: { smallest, largest } }: { plan: NonNullable<ImageForecast['plan']> }) {
  const [small, large] = [formatPixels(smallest), formatPixels(largest)]
  if (small === large) return large
  return (
    <Trans>
      {small} to {large}
    </Trans>
  )
}

function TotalSize({ pixels, bytes }: { pixels: number; bytes: number | undefined }) {
  const megapixels = formatCount(Math.max(1, Math.round(pixels / PIXELS_PER_MEGAPIXEL)))
  const size = bytes === undefined ? undefined : formatSize(roughly(bytes))
  if (size === undefined) return <Trans>{megapixels} megapixels</Trans>
  return (
    <Trans>
      about {size}, {megapixels} megapixels
    </Trans>
  )
}

function Names({ names }: { names: readonly string[] }) {
  const [first, last] = [names[0], names.at(-1)]
  if (first === last) return first
  return (
    <Trans>
      {first} to {last}
    </Trans>
  )
}

/** Rounds to two significant digits, as precise as the estimate. */
function roughly(bytes: number): number {
  return Number(bytes.toPrecision(2))
}
