import type { CallState } from '@crm/client/hooks'

/** Rows whose renewal every few seconds shows nothing: only while another page is on its way does the table say so. */
export function quiet<Answer extends { page_info: { page: number; size: number } }>(
  rows: CallState<Answer>,
  asked: { page: number; size: number },
): CallState<Answer> {
  const info = rows.data?.page_info
  const isOther = info !== undefined && (info.page !== asked.page || info.size !== asked.size)
  return { ...rows, stale: rows.stale && isOther }
}
