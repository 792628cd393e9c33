import Radio from '@douyinfe/semi-ui/lib/es/radio/radio'
import { Banner } from '../base/Blocks.tsx'
import classes from './ConflictPanel.module.css'
import { RadioGroup } from './RadioGroup.tsx'

/** One value that both changed, as it is said. */
export interface FieldConflict {
  name: string
  label: string
  mine: string
  theirs: string
  /** Absent: not decided yet. */
  choice?: 'mine' | 'theirs'
}

/** What somebody else saved meanwhile: of each value that both changed, which one is to be kept. */
export function ConflictPanel({
  conflicts,
  onChoose,
}: {
  conflicts: readonly FieldConflict[]
  onChoose: (name: string, choice: 'mine' | 'theirs') => void
}) {
  if (conflicts.length === 0)
    return <Banner kind="warning">他人已修改该数据的其他内容，您填写的内容已保留，请再次保存</Banner>
  return (
    <>
      <Banner kind="warning">他人已修改以下内容，请选择保留哪一个后再次保存</Banner>
      <ul className={classes.conflicts}>
        {conflicts.map(({ name, label, mine, theirs, choice }) => (
          <li key={name}>
            <div className={classes.label}>{label}</div>
            <RadioGroup
              direction="vertical"
              aria-label={`${label}保留`}
              {...(choice ? { value: choice } : {})}
              onChange={({ target }) => onChoose(name, target.value === 'mine' ? 'mine' : 'theirs')}
            >
              <Radio value="mine">覆盖：用我填写的「{mine}」</Radio>
              <Radio value="theirs">放弃：用对方保存的「{theirs}」</Radio>
            </RadioGroup>
          </li>
        ))}
      </ul>
    </>
  )
}
