import { ErpCodeState, ErpExchange, ErpResult, erpCodeStateLabel, erpExchangeLabel, erpResultLabel } from '../enums.ts'
import { keyword } from './common.ts'
import { type FilterDefinitions, optionsOf } from './filter.ts'

/** What narrows 同步日志. */
export const erpLogFilterDefinitions = {
  date: { kind: 'dates', label: '时间' },
  kind: { kind: 'options', label: '类型', options: optionsOf(erpExchangeLabel, Object.values(ErpExchange)) },
  result: { kind: 'options', label: '结果', options: optionsOf(erpResultLabel, Object.values(ErpResult)) },
  keyword,
} as const satisfies FilterDefinitions

/** What narrows 商品编码. */
export const erpCodeFilterDefinitions = {
  state: { kind: 'options', label: '状态', options: optionsOf(erpCodeStateLabel, Object.values(ErpCodeState)) },
  sample_id: { kind: 'record', label: '寄样单', record: 'sample' },
  keyword,
} as const satisfies FilterDefinitions
