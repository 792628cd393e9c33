import {
  LicenceState,
  licenceStateLabel,
  materialKindLabel,
  smartFolderLabel,
  SMART_FOLDERS,
} from '../rules/materialRules.ts'
import { keyword, platform } from './common.ts'
import { type FilterDefinitions, optionsOf } from './filter.ts'

/** What narrows 素材库. */
export const materialFilterDefinitions = {
  id: { kind: 'row', label: '素材' },
  platform,
  tab: {
    kind: 'options',
    label: '类型',
    // a tab is a text
    options: [
      { value: 'all', label: '全部' },
      { value: '1', label: materialKindLabel[1] },
      { value: '2', label: materialKindLabel[2] },
      { value: '3', label: materialKindLabel[3] },
    ],
    all: 'all',
  },
  folder: { kind: 'options', label: '文件夹', options: optionsOf(smartFolderLabel, SMART_FOLDERS), all: 'all' },
  folder_id: { kind: 'record', label: '文件夹', record: 'folder' },
  keyword,
  tag_ids: { kind: 'record', label: '标签', record: 'materialTag' },
  state: { kind: 'options', label: '授权状态', options: optionsOf(licenceStateLabel, Object.values(LicenceState)) },
  ended_in_use: { kind: 'flag', label: '到期仍在用' },
  spu_id: { kind: 'record', label: 'SPU', record: 'spu' },
  campaign_id: { kind: 'record', label: '种草项目', record: 'campaign' },
  user_id: { kind: 'record', label: '上传人', record: 'member' },
  date: { kind: 'dates', label: '上传时间' },
  uses: { kind: 'range', label: '使用次数' },
} as const satisfies FilterDefinitions
