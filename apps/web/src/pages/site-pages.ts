import type { ComponentType } from 'react'

import { loadPageMessages } from '../messages/catalog.ts'

/** A page other than tools, with its path. */
interface SitePage {
  route: string
  load: () => Promise<ComponentType>
}

/** Each page is loaded on demand. */
const PAGES: readonly SitePage[] = [
  { route: '/pricing', load: async () => (await import('./pricing/pricing-page.tsx')).PricingPage },
  { route: '/checkout/pro', load: async () => (await import('./checkout/checkout-page.tsx')).CheckoutPage },
  { route: '/about', load: async () => (await import('./about/about-page.tsx')).AboutPage },
  { route: '/contact', load: async () => (await import('./contact/contact-page.tsx')).ContactPage },
  { route: '/careers', load: async () => (await import('./careers/careers-page.tsx')).CareersPage },
  { route: '/enterprise', load: async () => (await import('./enterprise/enterprise-page.tsx')).EnterprisePage },
  { route: '/blog', load: async () => (await import('./blog/blog-page.tsx')).BlogPage },
  { route: '/help', load: async () => (await import('./help/help-page.tsx')).HelpPage },
  { route: '/developers', load: async () => (await import('./developers/developers-page.tsx')).DevelopersPage },
  { route: '/privacy', load: async () => (await import('./privacy/privacy-page.tsx')).PrivacyPage },
  { route: '/terms', load: async () => (await import('./terms/terms-page.tsx')).TermsPage },
  { route: '/security', load: async () => (await import('./security/security-page.tsx')).SecurityPage },
]

/** The pages other than tools. Each is loaded together with its messages. */
export const SITE_PAGES: readonly SitePage[] = PAGES.map(({ route, load }) => ({
  route,
  load: async () => {
    const [page] = await Promise.all([load(), loadPageMessages()])
    return page
  },
}))
