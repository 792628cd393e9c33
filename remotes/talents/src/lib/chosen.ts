import type { MyTalent, TalentTarget } from '@crm/contracts/calls/talents'

/** What a dialog or bulk action is about: the target of the write, how many talents, and the name of a single one. */
export interface Chosen {
  target: TalentTarget
  count: number
  name?: string
}

interface Named {
  author_id: string
  platform: NonNullable<TalentTarget['platform']>
  author_name: string
}

/** One talent by its number. */
export function oneTalent({ author_id, platform, author_name }: Named): Chosen {
  return { target: { author_id: [author_id], platform }, count: 1, name: author_name }
}

/** One follow record: that medium's talent, also where several follow it. */
export function oneFollow({ follow_id, author_name }: Pick<MyTalent, 'follow_id' | 'author_name'>): Chosen {
  return { target: { follow_id: [follow_id] }, count: 1, name: author_name }
}

/** `释放达人「甲」` or `释放 12 位达人`. */
export function titleOf(verb: string, { name, count }: Chosen): string {
  return name === undefined ? `${verb} ${count} 位达人` : `${verb}达人「${name}」`
}
