import { platformLabel } from '@crm/base/messages'
import type { TalentWriteResult } from '@crm/contracts/calls/talents'

/** What a bulk write left undone, as the file 下载失败明细 holds it: one line per talent, under the titles of the dialog. */
export function failTable(fails: TalentWriteResult['fails']): { head: string[]; rows: string[][] } {
  return {
    head: ['达人', '达人ID', '平台', '冲突原因', '当前跟进人'],
    rows: fails.map(({ author_name, author_id, platform, message, holder }) => [
      author_name,
      author_id,
      platformLabel[platform] ?? platform,
      message,
      holder,
    ]),
  }
}
