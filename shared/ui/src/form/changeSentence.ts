import { minute } from '@crm/base/dates'
import type { StaleData } from '@crm/contracts/staleData'

/** `{姓名} 于 11-20 14:05 修改了 备注、合作费用`; none of the form's fields: 其他内容; where nothing is compared: 该数据. */
export function changeSentence(changed: StaleData | undefined, labels: readonly string[] | undefined): string {
  const who = changed === undefined ? '他人' : changed.updated_by || '系统'
  const when = changed === undefined || changed.updated_at === 0 ? '' : ` 于 ${minute(changed.updated_at).slice(5)}`
  const what = labels === undefined ? '该数据' : labels.length === 0 ? '其他内容' : ` ${labels.join('、')}`
  return `${who}${when} 修改了${what}`
}
