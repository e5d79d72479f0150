/** What it takes to run an operation locally; the bundled CLI loads nothing else of these packages. */
export { runOperation } from '@recto/engine'
export { nodePlatform } from '@recto/platforms/node'
