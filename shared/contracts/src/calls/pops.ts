import { z } from 'zod'
import { calls, get, post } from '../call.ts'
import { enumOf, oneOfInts, unixTime } from '../fields.ts'
import { CORP_AND_AD_ADMINS } from '../routes/groups.ts'
import {
  ColonelUpgrade,
  colonelUpgradeLabel,
  ColonelUpgradeNotice,
  colonelUpgradeNoticeLabel,
  DelayRelease,
  delayReleaseLabel,
} from '../enums.ts'

const colonelUpgrade = z.object({
  admin_status: enumOf(ColonelUpgrade, colonelUpgradeLabel, '企业的选择'),
  normal_status: enumOf(ColonelUpgradeNotice, colonelUpgradeNoticeLabel, '升级完成的提示'),
})

/** What the dialogs that open by themselves, on any page, ask and answer. */
export const popCalls = calls('pops', {
  versionNotice: get('v1/notice/pop', {
    summary: '最近30天内最新的版本公告，没有时 id 为 0',
    shows: ['notice'],
    answer: z.object({
      id: z.int(),
      title: z.string(),
      content: z.string().describe('以 <br> 分行'),
      button_title: z.string(),
      notice_url: z.string(),
      created_at: z.int().describe('unix 秒'),
    }),
    open: 'signed in',
  }),
  colonelUpgrade: get('v1/setting/upgrade/pop', {
    summary: '团长模式升级的状态',
    shows: ['setting'],
    answer: colonelUpgrade,
    open: 'signed in',
  }),
  answerColonelUpgrade: post('v1/setting/upgrade/pop', {
    summary: '回答团长模式升级：1 次日生效，2 暂不，3 关闭',
    changes: ['setting'],
    request: z.object({
      status: oneOfInts([ColonelUpgrade.upgradeNextDay, ColonelUpgrade.notNow, ColonelUpgrade.closed]),
    }),
    answer: colonelUpgrade,
    open: 'signed in',
    evenExpired: true,
  }),
  delayRelease: get('v1/setting/delay_release', {
    summary: '延期释放的选择：0 未设置，1 延期 8 天，2 不延期',
    shows: ['setting'],
    answer: z.object({
      is_open: enumOf(DelayRelease, delayReleaseLabel),
      updated_at: z.int().describe('释放规则的版本，0 为从未修改'),
    }),
    open: 'signed in',
  }),
  setDelayRelease: post('v1/setting/delay_release', {
    summary: '设置延期释放，对全员生效：1 延期 8 天，2 不延期',
    changes: ['setting'],
    roles: CORP_AND_AD_ADMINS,
    request: z.object({
      is_open: oneOfInts([DelayRelease.extend8Days, DelayRelease.noExtension]),
      updated_at: unixTime().describe('释放规则的版本；已被他人修改时回答 40901'),
    }),
  }),
  annualReport: get('v1/user/annual_report', {
    summary: '自己的年度数据（1 月看上一年，其余看今年）',
    shows: ['order', 'talent', 'sample'],
    answer: z.object({
      year: z.int(),
      days: z.int().describe('当年使用的天数'),
      talents: z.int().describe('当年新跟进的达人数'),
      samples: z.int().describe('当年寄出的样品数'),
      gmv: z.int().describe('成交金额，分'),
      order_count: z.int(),
      order_authors: z.int().describe('出单达人数'),
      best_day: z.object({ date: z.string(), gmv: z.int() }).nullable().describe('成交最高的一天'),
      best_talent: z.object({ nick_name: z.string(), gmv: z.int() }).nullable(),
      best_goods: z.object({ title: z.string(), gmv: z.int() }).nullable(),
    }),
    open: 'signed in',
  }),
})
