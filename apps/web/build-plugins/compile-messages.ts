import { getConfig } from '@lingui/conf'
import babel from '@rolldown/plugin-babel'

type BabelPlugin = Awaited<ReturnType<typeof babel>>
type Transform = Extract<BabelPlugin['transform'], { handler: unknown }>
type TransformResult = ReturnType<Transform['handler']>

/**
 * Compiles messages written in place with Lingui's macros. One build bundles the app twice, for browsers and for
 * prerendering; using the same instance in both runs each file through Babel only once.
 */
export async function compileMessages(): Promise<BabelPlugin> {
  const plugin = await babel({
    include: /\.tsx?$/,
    exclude: /node_modules/,
    parserOpts: { plugins: ['typescript', 'jsx'] },
    presets: [
      {
        // Without its configuration, the plugin would load it again for each file.
        preset: { plugins: [['@lingui/babel-plugin-lingui-macro', { linguiConfig: getConfig() }]] },
        // Babel parses everything it is given, so files without a macro are kept from it.
        rolldown: { filter: { code: /@lingui\/(?:core|react)\/macro/ } },
      },
    ],
  })
  reuseResults(plugin)
  return plugin
}

/** Makes a plugin transform each source text once, however many builds ask. */
function reuseResults(plugin: BabelPlugin): void {
  const { transform } = plugin
  if (typeof transform !== 'object') throw new Error(`The plugin ${plugin.name} has no transform with a filter.`)
  const { handler } = transform
  const results = new Map<string, TransformResult>()
  transform.handler = function reuse(code, id, ...rest) {
    const key = `${id}\0${code}`
    const result = results.get(key) ?? handler.call(this, code, id, ...rest)
    results.set(key, result)
    return result
  }
}
