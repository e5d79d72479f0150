/** Vite's `import.meta.glob`, here always with URLs. */
interface ImportMeta {
  glob: <Value>(
    pattern: string | string[],
    options: { eager: true; query: '?url'; import: 'default' },
  ) => Record<string, Value>
}
