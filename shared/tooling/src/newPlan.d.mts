/** What `pnpm new` writes for a command line: files by path from the root, what is `left` to do, what nobody decided. */
export interface Plan {
  files: Readonly<Record<string, string>>
  left: readonly string[]
  warnings: readonly string[]
}
/** The options of `pnpm new`, as `parseArgs` takes them. */
export const OPTIONS: Readonly<Record<string, { type: 'string' | 'boolean' }>>
/** Plans what a command line asks for and writes nothing. Throws an error whose message has all refusals. */
export function planned(
  positionals: readonly string[],
  options: Readonly<Record<string, string | boolean | undefined>>,
): Promise<Plan>
