import type { Parsed } from '@crm/base/parsed'
import { parseId } from '@crm/base/parseText'
import type { SheetCell } from '@crm/base/sheetCell'
import { DeliveryType, SampleStatus, sampleStatusLabel } from '../enums.ts'
import type { ColumnLabel } from '../listColumns.ts'

/** Statuses of a sample, in their colours. */
export const sampleStatuses: Readonly<Record<number, ColumnLabel>> = {
  6: { text: sampleStatusLabel[6], color: 'orange' },
  11: { text: sampleStatusLabel[11], color: 'orange' },
  // A plain draft, unless the OA has to be asked.
  12: { text: '草稿', color: 'grey' },
  3: { text: sampleStatusLabel[3], color: 'blue' },
  4: { text: sampleStatusLabel[4], color: 'cyan' },
  5: { text: sampleStatusLabel[5], color: 'green' },
  2: { text: sampleStatusLabel[2], color: 'red' },
  10: { text: sampleStatusLabel[10], color: 'grey' },
}

/** Statuses in which the goods have left: the ones that 寄样数 counts. */
export const SHIPPED_STATUSES: readonly SampleStatus[] = [
  SampleStatus.shipped,
  SampleStatus.signed,
  SampleStatus.recycled,
]

/** Statuses in which somebody has agreed. */
export const APPROVED_STATUSES: readonly SampleStatus[] = [SampleStatus.awaitingShipment, ...SHIPPED_STATUSES]

/** Statuses in which the goods have arrived. */
export const SIGNED_STATUSES: readonly SampleStatus[] = [SampleStatus.signed, SampleStatus.recycled]

/** Tabs of the list: 全部, the statuses, 超时未履约, 无果寄样. */
export const SAMPLE_TABS = ['all', '6', '11', '12', '3', '4', '5', '2', '10', 'overdue', 'fruitless'] as const
/** Those of seeding, where nothing is sold: 超时未履约 is called 超时未产出. */
export const SEEDING_SAMPLE_TABS = SAMPLE_TABS.filter((tab) => tab !== 'fruitless')
/** What its dates mean: 申样, 发货, 签收. */
export const SAMPLE_DATE_BASES = ['created_at', 'ship_time', 'sign_time'] as const
/** What the search looks at. */
export const SAMPLE_KEYWORD_TYPES = ['sample_no', 'author', 'goods', 'express_no', 'phone'] as const

/** Most letters of a reason, a remark, a purpose. */
export const SAMPLE_REASON_MAX = 100
export const SAMPLE_REMARK_MAX = 200
/** Talents or colonels of one form, each of whom gets a sample. */
export const SAMPLE_TARGETS_MAX = 50
/** Most goods of one sample, each specification for itself. */
export const SAMPLE_PRODUCTS_MAX = 20
/** How a delivery may be hoped for. */
export const EXPECTED_DELIVERIES: readonly (readonly [type: DeliveryType, text: string])[] = [
  [DeliveryType.manualVideo, '视频'],
  [DeliveryType.manualLive, '直播'],
  [DeliveryType.manualText, '图文'],
  [DeliveryType.manualUnlimited, '不限'],
]
/** What samples are for. */
export const SAMPLE_PURPOSES: readonly string[] = ['直播', '短视频', '图文', '测评', '选品', '再次寄样']
/** Days after signing without a delivery, unless the settings say. */
export const USUAL_OVERDUE_DAYS = 15

/** The express companies that samples go by, with how their numbers begin. */
const COMPANIES: readonly (readonly [name: string, numbers: RegExp])[] = [
  ['顺丰速运', /^SF\d{12,15}$/],
  ['京东快递', /^JD[A-Z0-9]{11,15}$/],
  ['圆通速递', /^YT\d{13,15}$/],
  ['极兔速递', /^JT\d{13}$/],
  ['申通快递', /^(77|STO)\d{10,13}$/],
  ['中通快递', /^(7[3589]|ZTO)\d{11,13}$/],
  ['韵达快递', /^(4[36]|31)\d{11,13}$/],
  ['邮政 EMS', /^[EA][A-Z]?\d{9,11}[A-Z]{0,2}$/],
  ['德邦快递', /^DPK\d{12}$/],
]

/** Names of the express companies. */
export const EXPRESS_COMPANIES: readonly string[] = COMPANIES.map(([name]) => name)

/** An express number: letters and digits. */
export const EXPRESS_NUMBER = /^[A-Za-z0-9-]{6,40}$/

/** An express number as it is typed, scanned or read from a cell. */
export const parseExpressNumber = (cell: SheetCell): Parsed<string> =>
  parseId(cell, { pattern: EXPRESS_NUMBER, expected: '请输入正确的快递单号' })

/** The company of an express number, as far as its beginning tells. */
export const companyOfNumber = (number: string): string | undefined =>
  COMPANIES.find(([, numbers]) => numbers.test(number.toUpperCase()))?.[0]
