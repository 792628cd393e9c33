export function firstScreenImports(source: string): string[]
