import { useLingui } from '@lingui/react/macro'

/** The links of the header, in order. */
export function useMainLinks(): { to: string; text: string }[] {
  const { t } = useLingui()
  return [
    { to: '/', text: t`Home` },
    { to: '/tools', text: t`All Tools` },
    { to: '/pricing', text: t`Pricing` },
    { to: '/about', text: t`About` },
  ]
}
