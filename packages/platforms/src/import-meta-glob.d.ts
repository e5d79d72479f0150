/** Files that fit a pattern, as the bundler of the web app gives them: here always their addresses. */
interface ImportMeta {
  glob: <Value>(
    pattern: string | string[],
    options: { eager: true; query: '?url'; import: 'default' },
  ) => Record<string, Value>
}
