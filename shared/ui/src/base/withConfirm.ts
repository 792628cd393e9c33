import type { Agreement } from '@crm/client/weight'
import { type ConfirmOptions, confirm } from '@crm/platform/feedback'

/** A press, and the question that it may ask: whoever agrees to it gives the act what an `asked` one takes. */
export type Press =
  | { confirm?: undefined; onClick: () => void }
  | { confirm: ConfirmOptions; onClick: (agreement: Agreement) => void }

/** The press as a handler: done once its question was agreed to; without a question, at once. */
export function withConfirm(press: Press): () => void {
  if (press.confirm === undefined) return press.onClick
  const ask = async () => {
    const agreement = await confirm(press.confirm)
    if (agreement) press.onClick(agreement)
  }
  return () => void ask()
}
