/** What running an operation here takes: nothing else of these packages is loaded when the command is bundled. */
export { runOperation } from '@recto/engine'
export { nodePlatform } from '@recto/platforms/node'
