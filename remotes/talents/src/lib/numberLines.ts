/** Numbers as typed, one per line (or parted by commas): trimmed, each once. */
export function numberLines(text: string): string[] {
  return [
    ...new Set(
      text
        .split(/[\n,，]/)
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    ),
  ]
}
