import { ListFlag, listFlagLabel } from '../enums.ts'
import { platform, staff, talentKeyword } from './common.ts'
import { type FilterDefinitions, optionsOf } from './filter.ts'

/** What narrows 白名单 and 黑名单. */
export const listedTalentFilterDefinitions = {
  platform,
  flag: { kind: 'options', label: '名单', options: optionsOf(listFlagLabel, [ListFlag.white, ListFlag.black]) },
  keyword: talentKeyword,
  reason: { kind: 'text', label: '原因' },
  user_id: staff,
  added_by: { kind: 'record', label: '添加人', record: 'member' },
  date: { kind: 'dates', label: '添加时间' },
} as const satisfies FilterDefinitions
