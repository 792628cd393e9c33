import { talentCarryCalls } from '@crm/contracts/calls/talentCarry'
import { carriedTalentColumns } from '@crm/contracts/columns/talentCarry'
import { fanLayerLabel } from '@crm/contracts/enums'
import { CARRY_TABS } from '@crm/contracts/talentStages'
import {
  dateRange,
  dept,
  foundSelect,
  listFilters,
  multiSelect,
  numberRange,
  select,
  staff,
  tab,
} from '@crm/ui/filters'
import { commonFields } from '../../lib/talentFilters.ts'
import type { SoldChoices } from '../../parts/useSoldChoices.ts'

const { platform, keyword, tags, level } = commonFields
const layers = Object.entries(fanLayerLabel).map(([value, label]) => ({ value: Number(value), label }))

/** Filters of the talents that the team cooperates with, the best sellers first. */
export const talentCooperationFilters = ({ goods, colonels }: SoldChoices) =>
  listFilters(
    talentCarryCalls.cooperationList,
    carriedTalentColumns,
    {
      platform,
      tab: tab(CARRY_TABS, 'all'),
      keyword,
      date: dateRange('统计日期'),
      dept_id: dept(),
      user_id: staff({ label: '媒介' }),
      tags,
      level,
      fan_layer: multiSelect('粉丝分层', layers),
      gmv: numberRange('成交金额', { unit: '元', scale: 100 }),
      product_id: foundSelect('商品', goods),
      colonel_id: foundSelect('团长', colonels),
      new_type: select('交易数据', [{ value: 1, label: '新达人期' }]),
    },
    { sort: { order_by: 'gmv', sort: 'desc' } },
  )
