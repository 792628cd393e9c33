import { CampaignStatus, campaignStatusLabel } from '../enums.ts'

/** Routes of the page of a campaign: its calls are open to whoever may open one of them. */
export const CAMPAIGN_PAGES: readonly string[] = ['ContentCampaignDetail', 'ContentCampaignAnalysis']

/** Most letters of a campaign's name and its brief. */
export const CAMPAIGN_NAME_MAX = 40
export const CAMPAIGN_BRIEF_MAX = 5_000
/** Most letters of what staff make of a campaign. */
export const CAMPAIGN_CONCLUSION_MAX = 2_000
/** Most SPUs, participants, words of a campaign, and reviewers of a level. */
export const CAMPAIGN_SPUS_MAX = 20
export const CAMPAIGN_MEMBERS_MAX = 50
export const CAMPAIGN_WORDS_MAX = 20
export const CAMPAIGN_REVIEWERS_MAX = 3
/** Most talents and links that are added at once. */
export const CAMPAIGN_TALENTS_MAX = 200
export const CAMPAIGN_LINKS_MAX = 50
/** Most letters of the reason of a step and of the remark of a talent. */
export const CAMPAIGN_REASON_MAX = 200
/** Cards of a stage that the board shows; the table has the rest. */
export const BOARD_CARDS = 40

/** Where a campaign may go by hand: 启动, 结束, 归档, 重新开启, 取消归档. */
const STEPS: Readonly<Record<CampaignStatus, readonly CampaignStatus[]>> = {
  [CampaignStatus.draft]: [CampaignStatus.running],
  [CampaignStatus.running]: [CampaignStatus.ended],
  [CampaignStatus.ended]: [CampaignStatus.archived, CampaignStatus.running],
  [CampaignStatus.archived]: [CampaignStatus.ended],
}

/** Whether a campaign may go from one status to another. */
export const mayBecome = (from: CampaignStatus, to: CampaignStatus): boolean => STEPS[from].includes(to)

/** What a step between two statuses is called. */
export function campaignVerb(from: CampaignStatus, to: CampaignStatus): string {
  if (to === CampaignStatus.running) return from === CampaignStatus.draft ? '启动' : '重新开启'
  if (to === CampaignStatus.ended) return from === CampaignStatus.archived ? '取消归档' : '结束'
  return '归档'
}

/** What a campaign lacks before it can be started, by name. */
export function startLacks(
  {
    spu_ids,
    platforms,
    start_time,
    end_time,
    user_id,
  }: {
    spu_ids: readonly number[]
    platforms: readonly string[]
    start_time: number
    end_time: number
    user_id: number
  },
  today: number,
): string[] {
  const hasPeriod = start_time > 0 && end_time >= start_time
  return [
    spu_ids.length === 0 && 'SPU',
    platforms.length === 0 && '平台',
    !hasPeriod && '周期',
    hasPeriod && end_time < today && '不早于今天的结束日期',
    user_id === 0 && '负责人',
  ].filter((each) => each !== false)
}

/** Statuses of a campaign, in their colours. */
export const campaignStatuses = {
  1: { text: campaignStatusLabel[1], color: 'grey' },
  2: { text: campaignStatusLabel[2], color: 'green' },
  3: { text: campaignStatusLabel[3], color: 'blue' },
  4: { text: campaignStatusLabel[4], color: 'grey' },
} as const

/** What is done to a campaign's talents: its plan, a step on the way, or what also follows its end: contents and settlements. */
export type CampaignWork = 'plan' | 'progress' | 'closing'

/** Why work of a kind may not be done in a campaign of that status, as a sentence; undefined when it may. */
export function workRefusal(status: CampaignStatus, work: CampaignWork): string | undefined {
  if (status === CampaignStatus.archived) return '项目已归档，只能查看'
  if (status === CampaignStatus.ended && work !== 'closing') return '项目已结束，只能关联内容与结算'
  if (status === CampaignStatus.draft && work !== 'plan') return '项目尚未启动'
  return undefined
}
