import { msg } from '@lingui/core/macro'

import type { PageHead } from './page-head.ts'

/** Titles and descriptions of the pages besides the tools. */
export const SITE_HEADS: readonly PageHead[] = [
  {
    route: '/pricing',
    title: msg`Pricing`,
    description: msg`Three plans for PDF work: Free, Pro and Business. Start free; pay when you need more than a few files a day.`,
  },
  {
    route: '/checkout/pro',
    title: msg`Get Pro`,
    description: msg`Billing is not open yet, and nothing is charged. Until it is, every tool is open to everyone.`,
    isUnlisted: true,
  },
  {
    route: '/about',
    title: msg`About`,
    description: msg`Why Recto exists, what it holds itself to, who makes it and how to reach them.`,
  },
  {
    route: '/contact',
    title: msg`Contact`,
    description: msg`How to reach the people who run Recto here, what to write, and where an answer may be waiting already.`,
  },
  {
    route: '/careers',
    title: msg`Careers`,
    description: msg`Recto is an open project. There are no jobs to fill, but there is work that anybody may take up.`,
  },
  {
    route: '/enterprise',
    title: msg`Enterprise`,
    description: msg`Run Recto on your own machines: one process, your limits, an HTTP API, and no file leaves your network.`,
  },
  {
    route: '/blog',
    title: msg`Blog`,
    description: msg`Short notes on how Recto treats a PDF file: compressing, repairing, locking and merging.`,
  },
  {
    route: '/help',
    title: msg`Help`,
    description: msg`Answers for every PDF tool: how large a file may be, what is kept, what to do when something fails.`,
  },
  {
    route: '/developers',
    title: msg`Developers`,
    description: msg`Every PDF tool as an HTTP API: examples with curl for merging, compressing, converting, protecting and long jobs.`,
  },
  {
    route: '/privacy',
    title: msg`Privacy`,
    description: msg`What happens to a PDF file here: which work stays in your browser, what the server keeps, and when it is removed.`,
  },
  {
    route: '/terms',
    title: msg`Terms`,
    description: msg`What you may expect of this service and what it expects of you, in plain words.`,
  },
  {
    route: '/security',
    title: msg`Security`,
    description: msg`How Recto holds hostile files, keeps files apart and guards passwords, and how to report a weakness.`,
  },
]
