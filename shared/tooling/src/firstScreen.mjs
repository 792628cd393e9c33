const MARKED = /import\(\s*\/\* firstScreen \*\/\s*'([^']+)'/g

/** Words of the lazy imports of a module that its first screen shows: `import(/* firstScreen *\/ './Charts.tsx')`. */
export function firstScreenImports(source) {
  return [...source.matchAll(MARKED)].map(([, words]) => words)
}
