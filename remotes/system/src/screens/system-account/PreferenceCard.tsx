import { followTypeChoice } from '@crm/access/visibility'
import { moduleLabel } from '@crm/access/modules'
import { useAction } from '@crm/client/hooks'
import { commonCalls } from '@crm/contracts/calls/common'
import { profileCalls } from '@crm/contracts/calls/profile'
import { SHORTCUTS_OFF, TABLE_DENSITY } from '@crm/contracts/rules/preferences'
import type { ModuleId } from '@crm/contracts/routes/routeRow'
import { type Appearance, appearance, setAppearance } from '@crm/platform/appearance'
import { changeSession, useSession } from '@crm/platform/session'
import { Card } from '@crm/ui/base'
import { Radio, RadioGroup, Switch } from '@crm/ui/form'
import { type ReactNode, useState } from 'react'
import classes from './SystemAccountPage.module.css'

const APPEARANCES: readonly { value: Appearance; label: string }[] = [
  { value: 'light', label: '浅色' },
  { value: 'dark', label: '深色' },
  { value: 'system', label: '跟随系统' },
]
const DENSITIES = [
  { value: 'compact', label: '紧凑' },
  { value: 'default', label: '默认' },
  { value: 'loose', label: '宽松' },
] as const

/** 偏好: how the product looks and answers, kept at once; the look belongs to the browser, the rest to the person. */
export function PreferenceCard() {
  const { who, settings } = useSession()
  const [look, setLook] = useState(appearance)
  const { run } = useAction(commonCalls.userSettingSet, { weight: { harmless: 'own' }, inOrder: true })
  const follow = useAction(profileCalls.cmmFollowUpdate, { weight: { harmless: 'own' }, done: '设置成功' })
  const modules = followTypeChoice(who).options
  const keep = async (setting_key: string, setting_value: string) => {
    const former = settings[setting_key]
    const show = (value: string | undefined) =>
      changeSession((session) => {
        const kept = { ...session.settings, [setting_key]: value ?? '' }
        return { ...session, settings: kept, who: { ...session.who, settings: kept } }
      })
    show(setting_value)
    if ((await run({ setting_key, setting_value })) === undefined) show(former)
  }
  const choose = async (cmm_follow: ModuleId) => {
    if ((await follow.run({ cmm_follow })) === undefined) return
    changeSession((session) => ({
      ...session,
      user: { ...session.user, cmm_follow },
      who: { ...session.who, cmm_follow },
    }))
  }
  return (
    <Card title="偏好">
      <dl className={classes.preferences}>
        <Choice label="外观" note="仅对当前浏览器生效">
          <Options
            label="外观"
            options={APPEARANCES}
            value={look}
            onChange={(value) => {
              setAppearance(value)
              setLook(value)
            }}
          />
        </Choice>
        <Choice label="列表密度" note="未单独设置过密度的列表">
          <Options
            label="列表密度"
            options={DENSITIES}
            value={DENSITIES.find(({ value }) => value === settings[TABLE_DENSITY])?.value ?? 'default'}
            onChange={(value) => void keep(TABLE_DENSITY, value)}
          />
        </Choice>
        {modules.length > 1 && (
          <Choice label="默认首页" note="登录后进入的业务">
            <Options
              label="默认首页"
              options={modules.map((value) => ({ value, label: moduleLabel[value] }))}
              value={who.cmm_follow === 2 ? 2 : 1}
              onChange={(value) => void choose(value)}
            />
          </Choice>
        )}
        <Choice label="快捷键" note="搜索 Ctrl K、按键说明 ?、收起菜单 [">
          <Switch
            aria-label="快捷键"
            checked={settings[SHORTCUTS_OFF] !== '1'}
            onChange={(on) => void keep(SHORTCUTS_OFF, on ? '0' : '1')}
          />
        </Choice>
      </dl>
    </Card>
  )
}

function Choice({ label, note, children }: { label: string; note: string; children: ReactNode }) {
  return (
    <div className={classes.preference}>
      <dt>
        {label}
        <span className={classes.preferenceNote}>{note}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

interface OptionsProps<Value extends string | number> {
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

function Options<Value extends string | number>({ label, options, value, onChange }: OptionsProps<Value>) {
  return (
    // the values are those of the options
    <RadioGroup
      name={label}
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value as Value)}
    >
      {options.map((option) => (
        <Radio key={option.value} value={option.value}>
          {option.label}
        </Radio>
      ))}
    </RadioGroup>
  )
}
