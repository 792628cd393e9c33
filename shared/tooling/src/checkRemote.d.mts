/** What a check was made of. */
export interface CheckedState {
  commit: string
  build: string
}
/** Where results lie, and what the remote is now. */
export interface CheckPlace {
  folder: string
  now: () => CheckedState
}
/** Runs the parts of the check of one remote; when all pass, leaves a result. Answers whether they did. */
export function checkRemote(
  id: string,
  parts: Readonly<Record<string, () => Promise<{ code: number }>>>,
  place?: CheckPlace,
): Promise<boolean>
/** The result of the last check for what the remote is now; otherwise why there is none. */
export function checkedState(
  id: string,
  place?: CheckPlace,
): (CheckedState & { checks: string[]; missing?: undefined }) | { missing: string }
/** The commit of the workspace, marked when files of the remote are not all in it; `none` outside of git. */
export function commitOf(id: string, git?: (args: string[]) => string): string
