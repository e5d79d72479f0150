import { useLingui } from '@lingui/react/macro'

/** The four columns of links in the footer. */
export function useFooterLinks(): { heading: string; links: { to: string; text: string }[] }[] {
  const { t } = useLingui()
  return [
    {
      heading: t`Product`,
      links: [
        { to: '/tools', text: t`All Tools` },
        { to: '/pricing', text: t`Pricing` },
        { to: '/enterprise', text: t`Enterprise` },
        { to: '/developers', text: t`Developers` },
      ],
    },
    {
      heading: t`Company`,
      links: [
        { to: '/about', text: t`About` },
        { to: '/careers', text: t`Careers` },
        { to: '/blog', text: t`Blog` },
      ],
    },
    {
      heading: t`Support`,
      links: [
        { to: '/help', text: t`Help` },
        { to: '/contact', text: t`Contact` },
      ],
    },
    {
      heading: t`Legal`,
      links: [
        { to: '/privacy', text: t`Privacy` },
        { to: '/terms', text: t`Terms` },
        { to: '/security', text: t`Security` },
      ],
    },
  ]
}
