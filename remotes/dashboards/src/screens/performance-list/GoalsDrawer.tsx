import { nowSeconds } from '@crm/base/clock'
import { day } from '@crm/base/dates'
import type { Agreement } from '@crm/client/weight'
import { TaskModule } from '@crm/contracts/enums'
import {
  type AnyGoalOption,
  GOAL_LEVELS,
  goalLabel,
  goalText,
  goalUnit,
  isFallingGoal,
  periodText,
} from '@crm/contracts/rules/goalRules'
import { toast } from '@crm/platform/feedback'
import { AgreeButton, Banner, Button, Drawer, EmptyBlock, Input, Loaded, Tabs } from '@crm/ui/base'
import { ImportButton } from '@crm/ui/data'
import { NumberInput, Select, StaleBar, useLeaveGuard } from '@crm/ui/form'
import { type ClipboardEvent, type KeyboardEvent, useMemo, useState } from 'react'
import classes from './GoalsDrawer.module.css'
import { cellsOf, changedGoals, copyPrevious, type GoalDrafts, pasteCells, type SheetTarget } from './goalSheet.ts'
import type { GoalsAbout, GoalSource } from './goalSources.ts'

const holders = [
  { key: 'user', label: '成员目标' },
  { key: 'dept', label: '部门目标' },
] as const

/** The months and quarters around today that targets are set for, this month first. */
export function goalPeriods(now: number): { value: string; label: string }[] {
  const [year = 0, month = 1] = day(now).split('-').map(Number)
  const at = (offset: number) => {
    const index = year * 12 + month - 1 + offset
    return { year: Math.floor(index / 12), month: (index % 12) + 1 }
  }
  const months = [0, 1, 2, 3, -1, -2, -3].map((offset) => {
    const each = at(offset)
    return `${each.year}-${String(each.month).padStart(2, '0')}`
  })
  const quarters = [0, 3, -3].map((offset) => {
    const each = at(offset)
    return `${each.year}-Q${Math.ceil(each.month / 3)}`
  })
  return [...months, ...quarters].map((value) => ({ value, label: periodText(value) }))
}

const NO_TARGETS: readonly SheetTarget[] = []
const USUAL_PERCENT = 100

export interface GoalsDrawerProps {
  /** Of sales, or of content seeding. */
  source: GoalSource
  /** The period that the list shows; absent: this month. */
  period?: string | undefined
  option?: AnyGoalOption | undefined
  onClose: () => void
}

/** 设置目标: the targets of all members or departments of a period as a sheet to type, paste and copy into. */
export function GoalsDrawer({ source, onClose, ...opened }: GoalsDrawerProps) {
  const periods = useMemo(() => goalPeriods(nowSeconds()), [])
  const [about, setAbout] = useState<GoalsAbout>({
    target_type: 'user',
    period: opened.period ?? periods[0]?.value ?? '',
    option: opened.option ?? source.options[0]?.value ?? 'pay_sales',
  })
  const { option, period } = about
  const [drafts, setDrafts] = useState<GoalDrafts>({})
  const [percent, setPercent] = useState(USUAL_PERCENT)
  const [isChecked, setChecked] = useState(false)
  const read = source.useTargets(about)
  const save = source.useSave(about)
  const targets = read.data?.list ?? NO_TARGETS
  const changed = changedGoals(option, targets, drafts)
  const errors = new Map(
    changed.flatMap(({ target, error }) => (error === undefined ? [] : [[target.target_id, error]])),
  )
  const { leave } = useLeaveGuard(changed.length > 0, save.saving)
  const listed = periods.some(({ value }) => value === period)
    ? periods
    : [{ value: period, label: periodText(period) }, ...periods]

  const turnTo = (next: Partial<typeof about>) =>
    leave(() => {
      setDrafts({})
      setChecked(false)
      save.reset()
      setAbout((now) => ({ ...now, ...next }))
    })
  const submit = async (agreement: Agreement, versions?: ReadonlyMap<number, number>) => {
    setChecked(true)
    if (errors.size > 0) return
    const goals = changed.map(({ target: { target_id, updated_at }, levels }) => ({
      target_id,
      levels,
      updated_at: versions?.get(target_id) ?? updated_at,
    }))
    if (await save.run(goals, agreement)) {
      setDrafts({})
      setChecked(false)
    }
  }
  const overwrite = async (agreement: Agreement) => {
    const { list } = await source.readTargets(about)
    await submit(agreement, new Map(list.map(({ target_id, updated_at }) => [target_id, updated_at])))
  }
  const copy = () => {
    const { drafts: next, copied, skipped } = copyPrevious(option, targets, drafts, percent)
    setDrafts(next)
    if (copied === 0) toast.info('没有可复制的上期目标')
    else if (skipped > 0) toast.info(`已跳过 ${skipped} 位已有目标的成员`)
  }
  const failure = save.failure?.changed ? undefined : save.failure?.message
  return (
    <Drawer
      open
      title="设置目标"
      width={1208}
      onClose={() => leave(onClose)}
      footer={
        <>
          <span className={classes.count} role="status">
            {changed.length > 0 && `已修改 ${changed.length} 个目标`}
          </span>
          <Button type="tertiary" onClick={() => leave(onClose)}>
            取消
          </Button>
          <AgreeButton
            loading={save.saving}
            disabled={changed.length === 0 || save.failure?.changed !== undefined}
            onAgree={(agreement) => void submit(agreement)}
          >
            保存
          </AgreeButton>
        </>
      }
    >
      <StaleBar
        failure={save.failure}
        saving={save.saving}
        onOverwrite={(_, agreement) => void overwrite(agreement)}
        onDiscard={() => {
          setDrafts({})
          save.reset()
        }}
      />
      {failure && <Banner kind="danger">{failure}</Banner>}
      {isChecked && errors.size > 0 && <Banner kind="danger">{`${errors.size} 个目标有误，请修改后保存`}</Banner>}
      <div className={classes.tools}>
        {source.ofDepartments && (
          <Tabs
            kind="button"
            label="目标对象"
            items={holders}
            value={about.target_type}
            onChange={(target_type) => turnTo({ target_type })}
          />
        )}
        <Select
          aria-label="期间"
          value={period}
          style={{ width: 152 }}
          optionList={listed}
          onChange={(next) => turnTo({ period: String(next) })}
        />
        <Select
          aria-label="指标"
          value={option}
          style={{ width: 152 }}
          optionList={[...source.options]}
          onChange={(next) => turnTo({ option: next as AnyGoalOption })}
        />
        <span className={classes.copy}>
          <Button onClick={copy}>复制上期</Button>×
          <span className={classes.percent}>
            <NumberInput label="上期的百分比" value={percent} min={50} max={300} onChange={setPercent} />
          </span>
          %
        </span>
        {source.imports && (
          <span className={classes.import}>
            <ImportButton
              text="导入目标"
              imports={{ module: TaskModule.performance, title: '导入目标', platform: 'all' }}
            />
          </span>
        )}
      </div>
      <p className={classes.note}>
        {goalUnit(option) && `单位：${goalUnit(option)}。`}
        可从表格软件复制后粘贴到任一格；一级必填，{isFallingGoal(option) ? '其余逐级降低' : '其余逐级提高'}
      </p>
      <Loaded read={read} lines={8}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyBlock title={about.target_type === 'user' ? '暂无可设置目标的成员' : '暂无可设置目标的部门'} />
          ) : (
            <Sheet
              label={`${periodText(period)}${goalLabel(option)}目标`}
              option={option}
              isOfDepartments={about.target_type === 'dept'}
              targets={list}
              drafts={drafts}
              errors={errors}
              onChange={(next) => {
                setDrafts(next)
                if (save.failure && !save.failure.changed) save.reset()
              }}
            />
          )
        }
      </Loaded>
    </Drawer>
  )
}

interface SheetProps {
  label: string
  option: AnyGoalOption
  isOfDepartments: boolean
  targets: readonly SheetTarget[]
  drafts: GoalDrafts
  errors: ReadonlyMap<number, string>
  onChange: (drafts: GoalDrafts) => void
}

const cellId = (row: number, level: number) => `goal-${row}-${level}`

/** One row for each member or department; Enter and the arrows up and down go from row to row. */
function Sheet({ label, option, isOfDepartments, targets, drafts, errors, onChange }: SheetProps) {
  const cells = (target: SheetTarget) => drafts[target.target_id] ?? cellsOf(option, target.levels)
  const type = (target: SheetTarget, level: number, typed: string) =>
    onChange({ ...drafts, [target.target_id]: cells(target).map((cell, at) => (at === level ? typed : cell)) })
  const paste = (event: ClipboardEvent, row: number, level: number) => {
    const text = event.clipboardData.getData('text')
    if (!/[\t\n]/.test(text)) return
    event.preventDefault()
    onChange(pasteCells(option, targets, drafts, { row, level, text }))
  }
  const move = (event: KeyboardEvent, row: number, level: number) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' || event.key === 'Enter' ? 1 : 0
    if (step === 0 || event.nativeEvent.isComposing) return
    event.preventDefault()
    for (let next = row + step; next >= 0 && next < targets.length; next += step) {
      if (targets[next]?.refusal !== '') continue
      document.getElementById(cellId(next, level))?.focus()
      return
    }
  }
  return (
    <table className={classes.sheet} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{isOfDepartments ? '部门' : '成员'}</th>
          <th scope="col">{isOfDepartments ? '上级部门' : '部门'}</th>
          <th scope="col" className={classes.figure}>
            上期一级
          </th>
          {GOAL_LEVELS.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {targets.map((target, row) => {
          const error = errors.get(target.target_id)
          const [before] = target.previous
          return (
            <tr key={target.target_id} data-wrong={error !== undefined || undefined}>
              <th scope="row">{target.name}</th>
              <td>{target.dept_name || '-'}</td>
              <td className={classes.figure}>{before === undefined ? '-' : goalText(option, before)}</td>
              {target.refusal === '' ? (
                cells(target).map((cell, level) => (
                  <td key={GOAL_LEVELS[level]}>
                    <Input
                      id={cellId(row, level)}
                      value={cell}
                      inputMode={goalUnit(option) === '元' ? 'decimal' : 'numeric'}
                      aria-label={`${target.name} ${GOAL_LEVELS[level]}`}
                      aria-invalid={error !== undefined}
                      {...(error !== undefined && { 'aria-describedby': `${cellId(row, 0)}-error` })}
                      validateStatus={error === undefined ? 'default' : 'error'}
                      onChange={(typed) => type(target, level, typed)}
                      onPaste={(event) => paste(event, row, level)}
                      onKeyDown={(event) => move(event, row, level)}
                    />
                    {level === 0 && error !== undefined && (
                      <span id={`${cellId(row, 0)}-error`} className={classes.error}>
                        {error}
                      </span>
                    )}
                  </td>
                ))
              ) : (
                <td colSpan={GOAL_LEVELS.length} className={classes.refusal}>
                  {target.levels.map((level) => goalText(option, level)).join(' / ')} {target.refusal}
                </td>
              )}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
