import { ShareKind, shareKindLabel } from '../rules/shareRules.ts'
import { dept, keyword, platform } from './common.ts'
import { type FilterDefinitions, optionsOf } from './filter.ts'

/** What narrows 商品分享记录. */
export const shareFilterDefinitions = {
  platform,
  keyword,
  kind: { kind: 'options', label: '类型', options: optionsOf(shareKindLabel, Object.values(ShareKind)) },
  date: { kind: 'dates', label: '分享时间' },
  dept_id: dept,
  user_id: { kind: 'record', label: '分享人', record: 'member' },
} as const satisfies FilterDefinitions
