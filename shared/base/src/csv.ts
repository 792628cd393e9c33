/** Text of a CSV file that Chinese spreadsheet programs read: with byte order mark, values quoted, formulas defused. */
export function csvOf({ head, rows }: { head: readonly string[]; rows: readonly (readonly string[])[] }): string {
  const cell = (text: string) => {
    const safe = /^[=+@\t\r]|^-(?!\d|$)/.test(text) ? `'${text}` : text
    return /[",\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
  }
  return `\uFEFF${[head, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}
