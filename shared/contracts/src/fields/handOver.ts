/** What a member would leave behind, by kind. */
export interface HandOverCounts {
  talents: number
  colonels: number
  samples: number
  cooperations: number
  schedules: number
  campaigns: number
  campaign_talents: number
}

/** Chinese names of what is handed over, in the order of the dialog. */
export const HAND_OVER_LABELS: Readonly<Record<keyof HandOverCounts, string>> = {
  talents: '达人',
  colonels: '团长',
  samples: '寄样',
  cooperations: '合作单',
  schedules: '直播排期',
  campaigns: '种草项目',
  campaign_talents: '种草项目达人',
}

/** How many things are handed over in all. */
export function handOverTotal(counts: HandOverCounts): number {
  return Object.values(counts).reduce<number>((sum, count) => sum + Number(count), 0)
}
