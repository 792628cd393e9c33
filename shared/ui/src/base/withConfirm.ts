import { type ConfirmOptions, confirm } from '@crm/platform/feedback'

/** An act that is done once the question before it was agreed to; without a question, at once. */
export function withConfirm(question: ConfirmOptions | undefined, act: () => void): () => void {
  if (question === undefined) return act
  const ask = async () => {
    if (await confirm(question)) act()
  }
  return () => void ask()
}
