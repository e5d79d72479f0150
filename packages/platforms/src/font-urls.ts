const NODE_MODULES = '/node_modules/'

/**
 * URLs of the font files on our own server, by package and path. The bundler replaces each glob with the files it finds and
 * adds them to the build: for each package the static weight or the variable font that text is set in.
 */
const found = {
  ...import.meta.glob<string>(
    [
      '../../../node_modules/@fontsource-variable/noto-*/files/*-wght-normal.woff2',
      '../../../node_modules/@fontsource/noto-sans-*/files/*-400-normal.woff2',
      // Noto Sans has these letters.
      '!../../../node_modules/**/*-{latin,latin-ext,cyrillic,cyrillic-ext,greek,greek-ext,vietnamese}-{wght,400}-normal.woff2',
    ],
    { eager: true, query: '?url', import: 'default' },
  ),
  ...import.meta.glob<string>('../../../node_modules/@fontsource{,-variable}/noto-*/unicode.json', {
    eager: true,
    query: '?url',
    import: 'default',
  }),
  ...import.meta.glob<string>(
    [
      '../../../node_modules/@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
      '../../../node_modules/@fontsource/noto-sans-math/files/noto-sans-math-latin-400-normal.woff2',
    ],
    { eager: true, query: '?url', import: 'default' },
  ),
}

/** The URL of each font file, by package name and path. */
export const FONT_URLS: ReadonlyMap<string, string> = new Map(
  Object.entries(found).map(([path, url]) => [path.slice(path.indexOf(NODE_MODULES) + NODE_MODULES.length), url]),
)
