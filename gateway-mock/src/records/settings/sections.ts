import {
  type SettingNumberName,
  type SettingSection,
  settingNumberError,
  settingSectionLabel,
} from '@crm/contracts/rules/settingRules'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../store/database/db.ts'
import { corpSetting, corpUser, settingChange } from '../../store/database/schema.ts'
import { refuseStale } from '../bulk/stale.ts'
import { refuseField } from '../../rules/refusal.ts'
import type { Staff } from '../../rules/staff.ts'
import type { Ctx } from '../context.ts'

export const COMMERCE = 1
export const CONTENT = 2
type Classify = typeof COMMERCE | typeof CONTENT

/** When a section was last changed, and by whom. */
export interface Change {
  updated_at: number
  updated_by: string
}

/** The row of the corporation; every corporation has one. */
export async function settingOf(db: Db, corpId: number): Promise<typeof corpSetting.$inferSelect> {
  const [row] = await db.select().from(corpSetting).where(eq(corpSetting.corp_id, corpId))
  if (row === undefined) throw new Error(`corporation ${corpId} has no settings`)
  return row
}

/** The last changes of the sections of a module; one that never was changed has 0. */
export async function changesOf(db: Db, corpId: number, classify: Classify): Promise<(name: SettingSection) => Change> {
  const rows = await db
    .select({ section: settingChange.section, updated_at: settingChange.updated_at, name: corpUser.nick_name })
    .from(settingChange)
    .leftJoin(
      corpUser,
      and(eq(corpUser.corp_id, settingChange.corp_id), eq(corpUser.user_id, settingChange.updated_by)),
    )
    .where(and(eq(settingChange.corp_id, corpId), eq(settingChange.classify, classify)))
  const bySection = new Map(
    rows.map((row) => [row.section, { updated_at: row.updated_at, updated_by: row.name ?? '' }]),
  )
  return (name) => bySection.get(name) ?? { updated_at: 0, updated_by: '' }
}

/** Refuses a number outside of its bounds, at its field. */
export function refuseNumbers(values: Partial<Record<SettingNumberName, number>>): void {
  for (const [name, value] of Object.entries(values)) {
    const error = settingNumberError(name as SettingNumberName, value) // names of the record
    if (error !== undefined) refuseField(name, error)
  }
}

type Values = Partial<typeof corpSetting.$inferInsert>

/**
 * Changes one section: locked, compared with what the caller has read (40901), written, noted and logged. `change` answers what
 * is written of the settings as they stand, and what the log says of it.
 */
export async function changeSection(
  { db, who, now, oplog }: Pick<Ctx<unknown>, 'db' | 'now' | 'oplog'> & { who: Staff },
  { classify, section, read }: { classify: Classify; section: SettingSection; read: number },
  change: (before: typeof corpSetting.$inferSelect) => {
    set: Values
    before: Record<string, unknown>
    after: Record<string, unknown>
    action?: string
  },
): Promise<void> {
  await db.execute(sql`select 1 from corp_setting where corp_id = ${who.corp_id} for update`)
  const [stored = { updated_at: 0, updated_by: 0 }] = await db
    .select({ updated_at: settingChange.updated_at, updated_by: settingChange.updated_by })
    .from(settingChange)
    .where(
      and(
        eq(settingChange.corp_id, who.corp_id),
        eq(settingChange.classify, classify),
        eq(settingChange.section, section),
      ),
    )
  const { updated_at } = stored
  refuseStale(stored, read)
  const { set, before, after, action } = change(await settingOf(db, who.corp_id))
  await db
    .update(corpSetting)
    .set({ ...set, updated_at: now, updated_by: who.user_id })
    .where(eq(corpSetting.corp_id, who.corp_id))
  // Two changes of one second are two versions.
  const noted = { updated_at: Math.max(now, updated_at + 1), updated_by: who.user_id }
  await db
    .insert(settingChange)
    .values({ ...noted, corp_id: who.corp_id, classify, section })
    .onConflictDoUpdate({
      target: [settingChange.corp_id, settingChange.classify, settingChange.section],
      set: noted,
    })
  const label = settingSectionLabel[section]
  const changed = Object.keys(after).filter((key) => JSON.stringify(after[key]) !== JSON.stringify(before[key]))
  const only = (values: Record<string, unknown>) => Object.fromEntries(changed.map((key) => [key, values[key]]))
  await oplog({
    module: '业务设置',
    action: action ?? `编辑${label}`,
    object: label,
    classify,
    before: only(before),
    after: only(after),
  })
}
