import { TaskModule } from '@crm/contracts/enums'
import { ImportPanel } from '@crm/ui/data'
import classes from './AddMember.module.css'

const notes = {
  add: '每行一名成员。首次使用本系统的成员以手机验证码登录。',
  update: '按手机号找到成员，可更新姓名、角色、部门与入职日期；留空的列保持不变。',
} as const

/** 批量导入 and 批量更新: a file with one member per row. What was not taken comes back with the reasons. */
export function MemberFile({
  mode,
  onFinished,
  onClose,
}: {
  mode: 'add' | 'update'
  onFinished: (() => void) | undefined
  onClose: () => void
}) {
  const title = mode === 'add' ? '批量导入成员' : '批量更新成员'
  const imports = { module: TaskModule.member, platform: 'all', mode, title } as const
  return (
    <ImportPanel imports={{ ...imports, ...(onFinished ? { onFinished } : {}) }} onClose={onClose}>
      {({ steps, buttons }) => (
        <section className={classes.manual} aria-label={title}>
          <p className={classes.note}>{notes[mode]}</p>
          <div>{steps}</div>
          <div className={classes.footer}>
            <span className={classes.space} />
            {buttons}
          </div>
        </section>
      )}
    </ImportPanel>
  )
}
