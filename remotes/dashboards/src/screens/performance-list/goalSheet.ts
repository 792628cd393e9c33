import { fenOf, yuanOf } from '@crm/base/numbers'
import type { AchievementTarget } from '@crm/contracts/calls/achievement'
import { type AnyGoalOption, GOAL_LEVELS, goalLevelsError, isMoneyGoal } from '@crm/contracts/rules/goalRules'

/** A member, or of commerce a department, whose target is typed. */
export type SheetTarget = Omit<AchievementTarget, 'target_type' | 'option'>

/** What is typed for a target, one text for each level: yuan, or talents. */
export type GoalCells = readonly string[]
/** Typed texts by member or department. */
export type GoalDrafts = Readonly<Record<number, GoalCells>>

const LEVELS = GOAL_LEVELS.length

/** Stored levels as they are typed. */
export const cellsOf = (option: AnyGoalOption, levels: readonly number[]): GoalCells =>
  Array.from({ length: LEVELS }, (_, index) => {
    const level = levels[index]
    return level === undefined ? '' : String(isMoneyGoal(option) ? yuanOf(level) : level)
  })

/** The number that a text means, fen or talents; undefined for none and NaN for what is no number. */
function levelOf(option: AnyGoalOption, typed: string): number | undefined {
  const text = typed.replace(/[\s,，¥￥]/g, '')
  if (text === '') return undefined
  if (isMoneyGoal(option)) return fenOf(text) ?? Number.NaN
  return /^\d+$/.test(text) ? Number(text) : Number.NaN
}

/** The levels that are typed until the first empty cell, and what is wrong with them. */
export function typedLevels(option: AnyGoalOption, cells: GoalCells): { levels: number[]; error: string | undefined } {
  const typed = cells.map((text) => levelOf(option, text))
  const given = typed.findLastIndex((level) => level !== undefined) + 1
  const levels = typed.slice(0, given)
  const gap = levels.indexOf(undefined)
  const filled = levels.flatMap((level) => level ?? [])
  if (gap === 0) return { levels: filled, error: '请输入一级目标' }
  if (gap > 0) return { levels: filled, error: `请输入${GOAL_LEVELS[gap]}目标` }
  return { levels: filled, error: goalLevelsError(option, filled) }
}

/** The targets that are another than they are stored, with what is wrong with each. */
export function changedGoals(option: AnyGoalOption, targets: readonly SheetTarget[], drafts: GoalDrafts) {
  return targets.flatMap((target) => {
    const cells = drafts[target.target_id]
    if (cells === undefined || cells.join() === cellsOf(option, target.levels).join()) return []
    return [{ target, ...typedLevels(option, cells) }]
  })
}

/** The cells of a sheet (tabs and lines) put in from one cell on, over those who may be set; what does not fit is left out. */
export function pasteCells(
  option: AnyGoalOption,
  targets: readonly SheetTarget[],
  drafts: GoalDrafts,
  { row, level, text }: { row: number; level: number; text: string },
): GoalDrafts {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/)
  const next: Record<number, GoalCells> = { ...drafts }
  for (const [index, line] of lines.entries()) {
    const target = targets[row + index]
    if (target === undefined || target.refusal !== '') continue
    const cells = [...(next[target.target_id] ?? cellsOf(option, target.levels))]
    for (const [at, cell] of line.split('\t').entries()) if (level + at < LEVELS) cells[level + at] = cell.trim()
    next[target.target_id] = cells
  }
  return next
}

/** 复制上期: what was set for the period before, times a percentage, for whoever has none; how many have one. */
export function copyPrevious(
  option: AnyGoalOption,
  targets: readonly SheetTarget[],
  drafts: GoalDrafts,
  percent: number,
): { drafts: GoalDrafts; copied: number; skipped: number } {
  const next: Record<number, GoalCells> = { ...drafts }
  let copied = 0
  let skipped = 0
  for (const target of targets) {
    if (target.refusal !== '' || target.previous.length === 0) continue
    const cells = next[target.target_id] ?? cellsOf(option, target.levels)
    if (cells.some((cell) => cell !== '')) {
      skipped += 1
      continue
    }
    copied += 1
    next[target.target_id] = cellsOf(
      option,
      target.previous.map((level) => Math.round((level * percent) / 100)),
    )
  }
  return { drafts: next, copied, skipped }
}
