import { msg } from '@lingui/core/macro'

import type { PageHead } from './page-head.ts'

/** Titles and descriptions of the pages other than tools. */
export const SITE_HEADS: readonly PageHead[] = [
  {
    route: '/pricing',
    title: msg`Pricing`,
    description: msg`Three plans for PDF work: Free, Pro and Business. Start free; pay when you need more than a few files a day.`,
  },
  {
    route: '/checkout/pro',
    title: msg`Get Pro`,
    description: msg`Billing has not started and nothing is charged. Until then, every tool is open to everyone.`,
    isUnlisted: true,
  },
  {
    route: '/about',
    title: msg`About`,
    description: msg`Why Recto exists, what it stands for, who makes it and how to get in touch.`,
  },
  {
    route: '/contact',
    title: msg`Contact`,
    description: msg`How to contact the people who run this site, what to include, and where to find answers right away.`,
  },
  {
    route: '/careers',
    title: msg`Careers`,
    description: msg`Recto is an open project. There are no job openings, but anyone can contribute.`,
  },
  {
    route: '/enterprise',
    title: msg`Enterprise`,
    description: msg`Run Recto on your own servers: one process, your limits, an HTTP API, and no file leaves your network.`,
  },
  {
    route: '/blog',
    title: msg`Blog`,
    description: msg`Short notes on how Recto compresses, repairs, encrypts and merges PDF files.`,
  },
  {
    route: '/help',
    title: msg`Help`,
    description: msg`Answers for every PDF tool: size limits, what is kept, and what to do when something fails.`,
  },
  {
    route: '/developers',
    title: msg`Developers`,
    description: msg`Every PDF tool as an HTTP API, with curl examples for merging, compressing, converting, protecting and long-running jobs.`,
  },
  {
    route: '/privacy',
    title: msg`Privacy`,
    description: msg`What happens to your PDF files: what stays in your browser, what the server stores, and when it is deleted.`,
  },
  {
    route: '/terms',
    title: msg`Terms`,
    description: msg`What you can expect from this service, and what it expects from you, in plain words.`,
  },
  {
    route: '/security',
    title: msg`Security`,
    description: msg`How Recto handles malicious files, isolates uploads and protects passwords, and how to report a vulnerability.`,
  },
]
