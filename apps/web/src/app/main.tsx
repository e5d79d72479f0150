import './app.css'

import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { showLanguage } from '../words/catalogue.ts'
import { preferredLanguage } from '../words/languages.ts'
import { App } from './app.tsx'

/** Draws the app in the visitor's language, or in English where the words of that language do not arrive. */
async function start(root: HTMLElement): Promise<void> {
  try {
    await showLanguage(preferredLanguage())
  } catch {
    // The page is then read in English; the switch at its foot tries again, and says so where it fails.
  }
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no element for the app.')
void start(root)
