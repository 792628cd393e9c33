export const JOURNEYS: Readonly<Record<string, 'all' | readonly string[]>>
export function affectedTests(
  changed: readonly string[],
  root: string,
): { unit: 'all' | string[]; journeys: 'all' | string[] }
export function journeyFolders(root: string): string[]
