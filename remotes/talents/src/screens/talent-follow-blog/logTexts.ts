import { contactStatusLabel, followLogKindLabel } from '@crm/contracts/enums'

const kinds: Readonly<Record<number, string>> = followLogKindLabel
const stages: Readonly<Record<number, string>> = contactStatusLabel

/** 电话, 微信, 拜访, 系统. */
export function kindText(kind: number): string {
  return kinds[kind] ?? '-'
}

/** `未建联 → 建联中`; empty when the entry left the stage alone. */
export function stageChange({ stage_from, stage }: { stage_from: number | null; stage: number | null }): string {
  return stage_from === null || stage === null ? '' : `${stages[stage_from] ?? '-'} → ${stages[stage] ?? '-'}`
}

/** Entries by the day they were written on, in their order. */
export function byDay<Entry extends { created_at: number }>(
  entries: readonly Entry[],
  dayOf: (time: number) => string,
): [day: string, entries: Entry[]][] {
  return [...Map.groupBy(entries, ({ created_at }) => dayOf(created_at))]
}
