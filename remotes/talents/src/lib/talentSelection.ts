import type { MyTalent, TalentTarget } from '@crm/contracts/calls/talents'

/** Talents that something is done to: which ones a write means, how many they are, and the name of a single one. */
export interface TalentSelection {
  target: TalentTarget
  count: number
  name?: string
  /** After the write: unticks them. */
  onDone?: () => void
}

interface NamedTalent {
  author_id: string
  platform: NonNullable<TalentTarget['platform']>
  author_name: string
}

/** One talent by its number. */
export function selectTalent({ author_id, platform, author_name }: NamedTalent): TalentSelection {
  return { target: { author_id: [author_id], platform }, count: 1, name: author_name }
}

/** One follow record: that medium's talent, also where several follow it. */
export function selectFollow({ follow_id, author_name }: Pick<MyTalent, 'follow_id' | 'author_name'>): TalentSelection {
  return { target: { follow_id: [follow_id] }, count: 1, name: author_name }
}

/** The ticked talents of a list, from its `bulkTarget`; `platform` where the list shows one. */
export function selectTicked(
  { request, count, onDone }: { request: TalentTarget; count: number; onDone: () => void },
  platform?: TalentTarget['platform'],
): TalentSelection {
  return { target: { ...(platform && { platform }), ...request }, count, onDone }
}

/** `释放达人「甲」` or `释放 12 位达人`. */
export function titleOf(verb: string, { name, count }: TalentSelection): string {
  return name === undefined ? `${verb} ${count} 位达人` : `${verb}达人「${name}」`
}
