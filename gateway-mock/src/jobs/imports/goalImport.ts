import { parseChoice } from '@crm/base/parseChoice'
import { parseDate } from '@crm/base/parseDate'
import { cleanText, type Parsed } from '@crm/base/parsed'
import { parseCount, parseMoney } from '@crm/base/parseNumber'
import { type SheetCell, shownCell } from '@crm/base/sheetCell'
import { withoutBlanks } from '@crm/base/text'
import { day } from '@crm/base/time'
import { TaskModule } from '@crm/contracts/enums'
import { SALES_LEADS } from '@crm/contracts/routes/groups'
import {
  GOAL_LEVELS,
  GOAL_OPTIONS,
  goalLevelsError,
  type GoalOption,
  isMoneyGoal,
} from '@crm/contracts/rules/goalRules'
import { goalHolders, goalRefusal, type GoalChange, saveGoals } from '../../records/goals/goals.ts'
import { byRole } from '../../records/importLookups.ts'
import { type ImportRow, optional } from '../../records/importRow.ts'
import { writeLog } from '../../records/oplog.ts'
import { defineImport, type ImportField, type RowFaults } from './importDefinition.ts'
import { departments, membersNamed, parseMobile, parsePath, phone, reasonOf } from './memberImports.ts'

const { required: _, ...optionalPhone } = phone

// The keys of the table are its options.
const OPTION_WORDS = Object.entries(GOAL_OPTIONS).map(([key, { label }]) => [label, key as GoalOption] as const)
const optionNames = OPTION_WORDS.map(([label]) => label).join('、')

const MONTH = /^(20\d\d)[-/.年](\d{1,2})月?$/
const QUARTER = /^(20\d\d)(?:-?Q|年第?)([1-4])(?:季度)?$/i
const PERIOD_EXPECTED = '请填写月或季度，如 2026-11 或 2026-Q4'

/** `2026-11`, `2026年11月`, `2026-Q4`, `2026年第4季度`, or a date of the month. */
export function parseGoalPeriod(cell: SheetCell = ''): Parsed<string> {
  const text = withoutBlanks(cleanText(shownCell(cell)))
  const month = MONTH.exec(text)
  if (month && Number(month[2]) >= 1 && Number(month[2]) <= 12)
    return { value: `${month[1]}-${String(Number(month[2])).padStart(2, '0')}` }
  const quarter = QUARTER.exec(text)
  if (quarter) return { value: `${quarter[1]}-Q${quarter[2]}` }
  const { value } = parseDate(cell)
  return value === undefined ? { error: PERIOD_EXPECTED } : { value: day(value).slice(0, 7) }
}

const levelKey = (index: number) => `level${index + 1}`
const levelFields = GOAL_LEVELS.map(
  (name, index): ImportField => ({
    key: levelKey(index),
    title: name,
    aliases: [`${name}目标`],
    ...(index === 0 && { required: true as const }),
    note: index === 0 ? '必填，金额为元，人数为整数' : '选填，须大于上一级；退款金额须小于上一级',
  }),
)

/** The levels of a row until the first empty cell; one behind it is an error. */
function levelsOf(row: ImportRow, option: GoalOption, faults: RowFaults): number[] {
  const parse = isMoneyGoal(option) ? parseMoney : parseCount
  const levels = GOAL_LEVELS.map((name, index) =>
    faults.parse(
      name,
      optional(row[levelKey(index)], undefined, (cell) => parse(cell)),
    ),
  )
  const given = levels.findLastIndex((level) => level !== undefined) + 1
  const gap = levels.slice(0, given).indexOf(undefined)
  if (gap >= 0 && !faults.isWrong) faults.add(GOAL_LEVELS[gap] ?? '', '不能为空')
  return levels.flatMap((level) => level ?? [])
}

/** 导入目标: one target per row, of a member by phone or of a department by its path. What stands is written over. */
export const goalImport = defineImport<GoalChange>({
  module: TaskModule.performance,
  title: '目标',
  fields: [
    { ...optionalPhone, note: '成员目标填写手机号，与部门二选一' },
    {
      key: 'dept',
      title: '部门',
      aliases: ['部门路径', '所属部门'],
      note: '部门目标填写部门，各级以 / 分隔，如 销售部/一组',
    },
    { key: 'period', title: '期间', aliases: ['月份', '周期'], required: true, note: '必填，如 2026-11 或 2026-Q4' },
    { key: 'option', title: '指标', aliases: ['目标指标'], required: true, note: `必填，${optionNames}` },
    ...levelFields,
  ],
  refusal: byRole(SALES_LEADS),
  open: async (db, { who, now }, rows) => {
    const depts = await departments(db, who.corp_id)
    const members = await membersNamed(db, who, rows)
    const holders = new Map<string, Awaited<ReturnType<typeof goalHolders>>[number]>()
    for (const type of ['user', 'dept'] as const)
      for (const holder of await goalHolders(db, who, type, {})) holders.set(`${type} ${holder.id}`, holder)
    const taken = new Set<string>()
    return {
      judge: (row, faults) => {
        const mobile = optionalText(row.mobile, (cell) => faults.parse('手机号', parseMobile(cell)))
        const path = optionalText(row.dept, (cell) => faults.parse('部门', parsePath(cell)))
        const period = faults.parse('期间', parseGoalPeriod(row.period))
        const option = faults.parse('指标', parseChoice(row.option ?? '', OPTION_WORDS, `请填写${optionNames}`))
        const levels = option === undefined ? [] : levelsOf(row, option, faults)
        const isOfBoth = row.mobile !== undefined && row.mobile !== '' && row.dept !== undefined && row.dept !== ''
        const isOfNone = (row.mobile ?? '') === '' && (row.dept ?? '') === ''
        faults.add('', (isOfBoth || isOfNone) && '请填写手机号或部门其中一项')
        if (faults.isWrong || option === undefined || period === undefined) return undefined
        const member = members.get(mobile ?? '')
        const dept_id = depts.get(path ?? '')
        const type = mobile === undefined ? 'dept' : 'user'
        const target_id = type === 'user' ? member?.user_id : dept_id
        const holder = target_id === undefined ? undefined : holders.get(`${type} ${target_id}`)
        if (holder === undefined) {
          faults.add(
            type === 'user' ? '手机号' : '部门',
            type === 'user' ? '不是可设置目标的成员' : `「${path}」不存在`,
          )
          return undefined
        }
        faults.add('', goalRefusal(who, holder, period, now)?.message)
        faults.add('', goalLevelsError(option, levels))
        const key = `${type} ${holder.id} ${option} ${period}`
        faults.add('', taken.has(key) && '与前面的行重复')
        return { target_type: type, target_id: holder.id, option, period, levels }
      },
      take: ({ target_type, target_id, option, period }) => {
        taken.add(`${target_type} ${target_id} ${option} ${period}`)
      },
    }
  },
  write: async (tx, { who, now }, all) => {
    const oplog: Parameters<typeof saveGoals>[0]['oplog'] = (entry) =>
      writeLog(tx, { ...entry, who, now, ip: '', device: '后台任务', request_id: '' })
    const reasons: (string | undefined)[] = []
    for (const goal of all) reasons.push(await reasonOf(() => saveGoals({ db: tx, who, now, oplog }, [goal])))
    return reasons
  },
})

const optionalText = (cell: SheetCell | undefined, parse: (cell: SheetCell) => string | undefined) =>
  cell === undefined || cell === '' ? undefined : parse(cell)
