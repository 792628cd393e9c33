import { endOfDay, pickedMoment, pickerDate, startOfDay } from '@crm/base/dates'
import type { CampaignDetail, CampaignTerms } from '@crm/contracts/calls/campaigns'
import { CampaignVisibility, type Platform } from '@crm/contracts/enums'

/** The form of a campaign: money in fen, moments as the picker gives them. */
export interface CampaignValues {
  name: string
  spu_ids: number[]
  platforms: Platform[]
  start?: Date | undefined
  end?: Date | undefined
  budget?: number | undefined
  content_count?: number | undefined
  interaction?: number | undefined
  hot_count?: number | undefined
  cpe?: number | undefined
  user_id?: number | undefined
  member_ids: number[]
  keywords: string
  brief: string
  is_reviewed: boolean
  first: number[]
  second: number[]
  visibility: CampaignVisibility
}

/** A new campaign of a member. */
export const blankCampaign = (user_id: number): CampaignValues => ({
  name: '',
  spu_ids: [],
  platforms: [],
  user_id,
  member_ids: [],
  keywords: '',
  brief: '',
  is_reviewed: true,
  first: [],
  second: [],
  visibility: CampaignVisibility.members,
})

const some = (value: number) => (value > 0 ? value : undefined)

/** The form of a stored one. */
export const valuesOf = (campaign: CampaignDetail): CampaignValues => ({
  name: campaign.name,
  spu_ids: campaign.spus.map(({ id }) => id),
  platforms: [...campaign.platforms],
  start: pickerDate(campaign.start_time),
  end: pickerDate(startOfDay(campaign.end_time)),
  budget: some(campaign.budget),
  content_count: some(campaign.goals.content_count),
  interaction: some(campaign.goals.interaction),
  hot_count: some(campaign.goals.hot_count),
  cpe: some(campaign.goals.cpe),
  user_id: campaign.owner?.user_id,
  member_ids: [...campaign.member_ids],
  keywords: campaign.keywords.join('\n'),
  brief: campaign.brief,
  is_reviewed: campaign.review.first.length > 0,
  first: [...campaign.review.first],
  second: [...campaign.review.second],
  visibility: campaign.visibility,
})

/** Words written one a line, or with commas. */
export const wordsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\n,，、]/)
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ),
]

/** A form leaves out texts that are empty, and what it does not show. */
type Submitted = Omit<CampaignValues, 'keywords' | 'brief' | 'first' | 'second'> &
  Partial<Pick<CampaignValues, 'keywords' | 'brief' | 'first' | 'second'>>

/** The request of the form; a campaign begins with its first day and ends with its last. */
export function toTerms(values: Submitted): CampaignTerms {
  const { start, end, content_count = 0, interaction = 0, hot_count = 0, cpe = 0 } = values
  const { keywords = '', brief = '', first = [], second = [] } = values
  return {
    name: values.name,
    spu_ids: values.spu_ids,
    platforms: values.platforms,
    start_time: start ? startOfDay(pickedMoment(start)) : 0,
    end_time: end ? endOfDay(pickedMoment(end)) : 0,
    budget: values.budget ?? 0,
    goals: { content_count, interaction, hot_count, cpe },
    brief,
    user_id: values.user_id ?? 0,
    member_ids: values.member_ids,
    keywords: wordsOf(keywords),
    review: values.is_reviewed ? { first, second } : { first: [], second: [] },
    visibility: values.visibility,
  }
}
