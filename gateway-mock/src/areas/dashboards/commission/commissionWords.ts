import { money, thousands } from '@crm/base/numbers'
import { platformName } from '@crm/contracts/enums'
import type { CommissionBase } from '@crm/contracts/rules/commissionBases'
import {
  type CommissionCredit,
  commissionCreditLabel,
  commissionBaseLabel,
  commissionChangeLabel,
  type CommissionGoods,
  type CommissionMode,
  commissionModeLabel,
  type CommissionStatus,
  type CommissionTier,
  monthLabel,
  type SchemeStatus,
  schemeStatusLabel,
  tiersLabel,
} from '@crm/contracts/rules/commissionRules'
import type { PercentageAction } from '../../../store/database/schema/commission.ts'

/** What was done, as the log of changes says it. */
export const actionLabel: Readonly<Record<PercentageAction, string>> = {
  create: '新建方案',
  update: '修改方案',
  stop: '停用方案',
  start: '启用方案',
  remove: '删除方案',
  members: '成员变更',
  ...commissionChangeLabel,
}

const STATUS: Readonly<Record<CommissionStatus, string>> = { 1: '待确认', 2: '已确认', 3: '已发放' }

const goodsWords = ({ class_ids = [], product_ids = [] }: CommissionGoods): string => {
  const parts = [
    class_ids.length > 0 && `${class_ids.length} 个分类`,
    product_ids.length > 0 && `${product_ids.length} 个商品`,
  ].filter((part) => part !== false)
  return parts.length === 0 ? '全部商品' : parts.join('，')
}

/** The fields that are noted of changes: label, and a value in words. What was noted has the type of its field. */
const FIELDS: Readonly<Record<string, [label: string, words: (value: never) => string]>> = {
  name: ['方案名称', (value: string) => value],
  base_option: ['提成基数', (value: CommissionBase) => commissionBaseLabel[value]],
  mode: ['计算方式', (value: CommissionMode) => commissionModeLabel[value]],
  tiers: ['阶梯', (value: CommissionTier[]) => tiersLabel(value)],
  first_order_reward: ['首单奖励', (value: number) => `¥${money(value)}`],
  platforms: ['平台', (value: string[]) => (value.length === 0 ? '全部平台' : value.map(platformName).join('、'))],
  goods_scope: ['商品范围', goodsWords],
  members: ['成员', (value: string[]) => value.join('、') || '无'],
  deduct_refund: ['退款扣回', (value: 0 | 1) => (value === 1 ? '开启' : '关闭')],
  attribution: ['归属', (value: CommissionCredit) => commissionCreditLabel[value]],
  calc_day: ['计算日', (value: number) => `次月${value}日`],
  scheme_status: ['方案状态', (value: SchemeStatus) => schemeStatusLabel[value]],
  status: ['状态', (value: CommissionStatus) => STATUS[value]],
  rows: ['人数', (value: number) => thousands(value)],
  adjust: ['调整', (value: number) => `¥${money(value)}`],
  adjust_reason: ['调整原因', (value: string) => value],
  total: ['合计', (value: number) => `¥${money(value)}`],
  from: ['来自', (value: string) => monthLabel(value)],
}

/** What a change was from and to, in words; what stayed is left out, what there was not before is `-`. */
export function changesInWords(
  before: Readonly<Record<string, unknown>> | null,
  after: Readonly<Record<string, unknown>> | null,
): { label: string; before: string; after: string }[] {
  return Object.entries(FIELDS).flatMap(([name, [label, words]]) => {
    const was = before?.[name]
    const is = after?.[name]
    if (was === undefined && is === undefined) return []
    if (JSON.stringify(was) === JSON.stringify(is)) return []
    const told = (value: unknown) => (value === undefined || value === null ? '-' : words(value as never))
    return [{ label, before: told(was), after: told(is) }]
  })
}
