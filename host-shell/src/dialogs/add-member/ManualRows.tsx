import { managedRolesOf } from '@crm/access/rights'
import { roleLabel } from '@crm/access/roles'
import { doneMessage } from '@crm/base/messages'
import { typedPhone } from '@crm/base/parseText'
import { USER_NAME_MAX } from '@crm/base/rules'
import { CallFailure } from '@crm/client/failure'
import { recordsChanged } from '@crm/client/hooks'
import { send } from '@crm/client/request'
import { memberCalls } from '@crm/contracts/calls/members'
import type { ModuleId } from '@crm/contracts/routes/routeRow'
import { toast } from '@crm/platform/feedback'
import { offerPlan } from '@crm/platform/plan'
import { useWho } from '@crm/platform/session'
import { Button, IconClose, IconCopy, IconPlus, Input } from '@crm/ui/base'
import { DeptCascader, Select } from '@crm/ui/form'
import { type ClipboardEvent, useRef, useState } from 'react'
import { copyText } from '../../base/copyText.ts'
import classes from './AddMember.module.css'
import { isBlank, type MemberRow, pastedRows, type RowErrors, ROWS_MAX, rowErrors } from './memberRows.ts'

interface AddedMember {
  key: number
  nick_name: string
  mobile: string
  password: string
}

/** 手动添加: rows of people, with the roles that one manages. First passwords are shown once, when all are in. */
export function ManualRows({
  classify,
  dept,
  onAdded,
  onClose,
}: {
  classify: ModuleId
  /** Where the first people are put; 0 = none. */
  dept: number
  onAdded: (() => void) | undefined
  onClose: () => void
}) {
  const who = useWho()
  const roles = managedRolesOf(who.role_id, classify)
  const keys = useRef(0)
  const blank = (change: Partial<MemberRow> = {}): MemberRow => {
    keys.current += 1
    return {
      key: keys.current,
      nick_name: '',
      mobile: '',
      role_id: roles.length === 1 ? roles[0] : undefined,
      dept_id: dept,
      ...change,
    }
  }
  const [rows, setRows] = useState<readonly MemberRow[]>(() => [blank()])
  const [errors, setFaults] = useState<Readonly<Record<number, RowErrors>>>({})
  const [added, setAdded] = useState<readonly AddedMember[]>([])
  const [saving, setSaving] = useState(false)
  const change = (key: number, part: Partial<MemberRow>) => {
    setRows((all) => all.map((row) => (row.key === key ? { ...row, ...part } : row)))
    setFaults(({ [key]: _, ...others }) => others)
  }
  const paste = (event: ClipboardEvent) => {
    const found = pastedRows(event.clipboardData.getData('text'))
    if (found.length === 0) return
    event.preventDefault()
    setRows((all) => {
      const begun = all.filter((row) => !isBlank(row))
      const template = all.at(-1)
      const more = found.map((one) =>
        blank({ ...one, ...(template ? { role_id: template.role_id, dept_id: template.dept_id } : {}) }),
      )
      return [...begun, ...more].slice(0, ROWS_MAX)
    })
  }
  const submit = async () => {
    const found = rowErrors(rows)
    setFaults(found)
    if (Object.keys(found).length > 0) return
    setSaving(true)
    const done: AddedMember[] = []
    const refused: Record<number, RowErrors> = {}
    for (const { key, nick_name, mobile, role_id, dept_id } of rows) {
      if (mobile === '' || role_id === undefined) continue
      try {
        const name = nick_name.trim()
        const { password } = await send(memberCalls.add, { nick_name: name, mobile, role_id, dept_id })
        done.push({ key, nick_name: name, mobile, password })
      } catch (error) {
        if (!(error instanceof CallFailure)) throw error
        offerPlan(error)
        const field = error.field === 'nick_name' || error.field === 'role_id' ? error.field : 'mobile'
        refused[key] = { [field]: error.message }
      }
    }
    setSaving(false)
    if (done.length > 0) {
      recordsChanged('member')
      onAdded?.()
      toast.success(`已添加 ${done.length} 名成员`)
    }
    setAdded((before) => [...before, ...done])
    setFaults(refused)
    setRows((all) => all.filter((row) => refused[row.key]))
  }
  if (added.length > 0 && rows.length === 0)
    return (
      <Passwords
        added={added}
        onMore={() => {
          setAdded([])
          setRows([blank()])
        }}
        onClose={onClose}
      />
    )
  return (
    <div className={classes.manual} onPaste={paste}>
      <p className={classes.note}>可从表格中复制「姓名 手机号」多行，直接粘贴。</p>
      {rows.map((row, index) => (
        <Row
          key={row.key}
          row={row}
          number={index + 1}
          roles={roles}
          faults={errors[row.key] ?? {}}
          onChange={(part) => change(row.key, part)}
          onRemove={rows.length > 1 ? () => setRows((all) => all.filter((one) => one.key !== row.key)) : undefined}
        />
      ))}
      <div className={classes.footer}>
        <Button
          theme="borderless"
          icon={<IconPlus />}
          disabled={rows.length >= ROWS_MAX}
          onClick={() => setRows((all) => [...all, blank()])}
        >
          继续添加
        </Button>
        <span className={classes.space} />
        <Button type="tertiary" disabled={saving} onClick={onClose}>
          取消
        </Button>
        <Button theme="solid" loading={saving} onClick={() => void submit()}>
          添加
        </Button>
      </div>
    </div>
  )
}

function Row({
  row,
  number,
  roles,
  faults: errors,
  onChange,
  onRemove,
}: {
  row: MemberRow
  number: number
  roles: readonly number[]
  faults: RowErrors
  onChange: (part: Partial<MemberRow>) => void
  onRemove: (() => void) | undefined
}) {
  const sentence = Object.values(errors).join('；')
  return (
    <div role="group" aria-label={`第 ${number} 名成员`} className={classes.row}>
      <Input
        value={row.nick_name}
        placeholder="姓名"
        aria-label="姓名"
        maxLength={USER_NAME_MAX}
        validateStatus={errors.nick_name ? 'error' : 'default'}
        onChange={(nick_name) => onChange({ nick_name })}
        {...(number === 1 ? { 'data-autofocus': true } : {})}
      />
      <Input
        value={row.mobile}
        placeholder="手机号"
        aria-label="手机号"
        inputMode="numeric"
        validateStatus={errors.mobile ? 'error' : 'default'}
        onChange={(typed) => onChange({ mobile: typedPhone(typed) })}
      />
      <Select
        aria-label="角色"
        placeholder="角色"
        {...(row.role_id === undefined ? {} : { value: row.role_id })}
        validateStatus={errors.role_id ? 'error' : 'default'}
        optionList={roles.map((value) => ({ value, label: roleLabel[value] ?? '' }))}
        onChange={(value) => onChange({ role_id: Number(value) })}
      />
      <DeptCascader
        label="部门"
        placeholder="未分配部门"
        value={row.dept_id || undefined}
        onChange={(dept) => onChange({ dept_id: dept ?? 0 })}
      />
      {onRemove ? (
        <Button
          theme="borderless"
          type="tertiary"
          icon={<IconClose />}
          aria-label={`删除第 ${number} 行`}
          onClick={onRemove}
        />
      ) : (
        <span className={classes.stays} />
      )}
      {sentence && (
        <span className={classes.fault} role="alert">
          {sentence}
        </span>
      )}
    </div>
  )
}

/** What a new colleague has to know to sign in, ready to be sent. */
const signInText = ({ nick_name, mobile, password }: AddedMember) =>
  `${nick_name}，您已加入企业，请登录 ${location.origin}/login，账号 ${mobile}，${password ? `首次登录密码 ${password}` : '密码沿用原密码'}`

async function copy(members: readonly AddedMember[]): Promise<void> {
  if (await copyText(members.map(signInText).join('\n'))) toast.success(doneMessage.copied)
  else toast.warning('浏览器不允许复制，请手动选择')
}

function Passwords({
  added,
  onMore,
  onClose,
}: {
  added: readonly AddedMember[]
  onMore: () => void
  onClose: () => void
}) {
  return (
    <div className={classes.manual}>
      <p className={classes.note}>
        以下为首次登录密码，仅显示这一次，72 小时内有效，首次登录须设置自己的密码，请及时告知成员。
      </p>
      <ul className={classes.passwords}>
        {added.map((one) => (
          <li key={one.key}>
            <strong>{one.nick_name}</strong>
            <code>{one.password || '沿用原密码'}</code>
            <Button
              theme="borderless"
              size="small"
              icon={<IconCopy />}
              aria-label={`复制${one.nick_name}的登录信息`}
              onClick={() => void copy([one])}
            >
              复制
            </Button>
          </li>
        ))}
      </ul>
      <div className={classes.footer}>
        <Button icon={<IconCopy />} onClick={() => void copy(added)}>
          复制全部
        </Button>
        <span className={classes.space} />
        <Button onClick={onMore}>继续添加</Button>
        <Button theme="solid" data-autofocus onClick={onClose}>
          完成
        </Button>
      </div>
    </div>
  )
}
