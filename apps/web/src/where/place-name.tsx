import { Trans } from '@lingui/react/macro'

import type { Place } from './place.ts'

/** The name of a place. */
export function PlaceName({ place }: { place: Place }) {
  return place === 'device' ? <Trans>On this device</Trans> : <Trans>On our server</Trans>
}
